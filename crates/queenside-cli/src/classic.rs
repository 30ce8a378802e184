//! What the doors to the classic methods share: their boards, the checks of their answers, their words.

use queenside::methods::{Ended, Method, Report};
use queenside::{Board, Outcome, Placement, Problem};
use queenside_check::{check_completion, check_completion_count, check_count};

use crate::failure::Failure;
use crate::problem::{BoardArgs, puzzle};

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
        // A recount that would take too long is left out.
        Outcome::None => check_completion_count(&puzzle(problem), 0).map(|_| ()).map_err(Failure::wrong),
        Outcome::GaveUp => Ok(()),
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
    let proof = if method.is_complete() { "" } else { "; it can never prove that there is none" };
    format!("gave up at {}: whether there is a solution is not known; {limit}{proof}", report.ended)
}

#[cfg(test)]
mod tests {
    use queenside::{Size, Solution, Square};

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
}
