//! What the doors to the classic methods share: their boards, the checks of their answers, their words.

mod request;

pub(crate) use request::Request;

use std::path::PathBuf;

use clap::ValueHint;
use queenside::methods::{Ended, Method, Report};
use queenside::solve::complete;
use queenside::{Board, Outcome, Placement, Problem, Size, Square};
use queenside_check::{check_completion, check_completion_count, check_count};

use crate::failure::Failure;
use crate::problem::{BoardArgs, puzzle};
use crate::proof;
use crate::values;

/// A board for a classic method, which knows nothing of closed squares.
#[derive(Debug, clap::Args)]
pub(crate) struct ClassicBoardArgs {
    /// Number of rows and columns; with --board it may be left out
    #[arg(value_parser = values::size, allow_negative_numbers = true, required_unless_present = "board")]
    n: Option<Size>,
    /// Queens from FILE, - for standard input, in any format: given ones, or where a method that repairs starts
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    /// A queen that has to be there: row,column from 0 (more than one may be given)
    #[arg(long, value_name = "R,C", value_parser = values::square, num_args = 1.., allow_negative_numbers = true)]
    queen: Vec<Square>,
}

impl ClassicBoardArgs {
    /// The same as arguments of boards in general.
    pub(crate) fn as_board_args(&self) -> BoardArgs {
        BoardArgs::with_queens(self.n, self.board.clone(), self.queen.clone())
    }
}

/// The problem, and for a method that repairs the position where it starts.
pub(crate) fn read(board: &BoardArgs, method: Method) -> Result<(Problem, Option<Placement>), Failure> {
    if method.takes_start() {
        return board.read_start();
    }
    let (size, problem) = board.read()?;
    Ok((problem.unwrap_or_else(|| Problem::new(size)), None))
}

/// Checks an answer by code that shares nothing with the methods.
pub(crate) fn check(problem: &Problem, outcome: &Outcome) -> Result<(), Failure> {
    match outcome {
        Outcome::Found(solution) => {
            check_completion(&puzzle(problem), solution.columns()).map_err(Failure::wrong)
        }
        Outcome::None if problem.is_unconstrained() => {
            check_count(problem.size().get(), 0).map(|_| ()).map_err(Failure::wrong)
        }
        Outcome::None => match check_completion_count(&puzzle(problem), 0).map_err(Failure::wrong)? {
            Some(_) => Ok(()),
            None => check_by_proof(problem),
        },
        Outcome::GaveUp => Ok(()),
    }
}

/// Where there is too much to count again: a method of completion proves that there is none, and its proof is checked.
fn check_by_proof(problem: &Problem) -> Result<(), Failure> {
    let completion = complete(problem).map_err(Failure::usage)?;
    match (completion.outcome, completion.proof) {
        (Outcome::None, Some(proof)) => proof::check(problem, &proof).map(|_| ()),
        (Outcome::Found(_), _) => Err(Failure::wrong("a completion was missed")),
        _ => Err(Failure::wrong("that there is no completion could not be proven in another way")),
    }
}

/// Why a method gave up, and what to do about it.
pub(crate) fn why_gave_up(
    method: Method,
    report: &Report,
    problem: &Problem,
    has_step_limit: bool,
) -> String {
    let conflict = problem.given().conflicts().iter().next();
    if let Some(conflict) = conflict.filter(|_| report.ended == Ended::GivenAttack) {
        return format!("gave up: {conflict}, and {method} does not move given queens");
    }
    let limit = match report.ended {
        Ended::TimeLimit => "give it a longer --time-limit",
        _ if has_step_limit => "give it a higher --step-limit",
        _ => "try another --seed or a higher --step-limit",
    };
    let proof = if method.is_complete() {
        String::new()
    } else {
        format!("; {method} can never prove that there is none")
    };
    format!("gave up at {}: whether there is a solution is not known; {limit}{proof}", report.ended)
}

#[cfg(test)]
mod tests {
    use queenside::Solution;
    use queenside::solve::Family;

    use super::*;

    #[test]
    fn wrong_answers_are_refused() {
        let problem = Problem::new(Size::new(4).unwrap());
        let found = Outcome::Found(Solution::new(vec![1, 3, 0, 2]).unwrap());
        assert!(check(&problem, &found).is_ok());
        assert!(check(&problem, &Outcome::None).is_err());
        assert!(check(&problem, &Outcome::GaveUp).is_ok());
        assert!(check(&Problem::new(Size::new(5).unwrap()), &found).is_err());

        let corner = problem.with_queens([Square::new(0, 0)]).unwrap();
        assert!(check(&corner, &found).is_err());
        assert!(check(&corner, &Outcome::None).is_ok());
    }

    #[test]
    fn boards_too_large_to_count_again_are_proven_in_another_way() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        assert_eq!(check_completion_count(&puzzle(&hopeless), 0), Ok(None));
        assert!(check(&hopeless, &Outcome::None).is_ok());

        let open = Problem::new(Size::new(32).unwrap()).with_queens([Square::new(3, 3)]).unwrap();
        assert_eq!(check_completion_count(&puzzle(&open), 0), Ok(None));
        assert!(check(&open, &Outcome::None).is_err());
    }
}
