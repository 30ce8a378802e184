//! Translate answers of the library for the independent checker, which shares no code with the
//! library, and check them.

use queenside::solve::{self, CompletionOptions, Construction, Proof, ProofStep, complete};
use queenside::{Board, Budget, Outcome, Problem, Square};
use queenside_check::{
    CheckError, Line, Puzzle, Run, Step, attack, check_completion, check_completion_count, check_count,
    check_runs, check_tree,
};

/// Translate a problem for the checker.
///
/// ```
/// use queenside::{Problem, Size, Square};
/// use queenside_service::verify::puzzle;
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(puzzle(&problem).queens, [(0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(problem: &Problem) -> Puzzle {
    Puzzle {
        n: problem.size().get(),
        queens: problem.given().queens().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        excluded: problem.blocked_lines().map(line).collect(),
    }
}

/// Translate a square for the checker.
pub(crate) fn pair(square: Square) -> queenside_check::Square {
    (square.row, square.column)
}

/// Translate a line for the checker.
fn line(line: queenside::Line) -> Line {
    match line {
        queenside::Line::Row(row) => Line::Row(row),
        queenside::Line::Column(column) => Line::Column(column),
        queenside::Line::Diagonal(difference) => Line::Diagonal(difference),
        queenside::Line::Antidiagonal(sum) => Line::Antidiagonal(sum),
    }
}

/// Check that a construction is a solution, by arithmetic on its runs of queens. This takes
/// microseconds even for a billion queens.
pub(crate) fn check_construction(construction: &Construction) -> Result<(), CheckError> {
    let run = |run: &solve::Run| Run { row: run.first.row, column: run.first.column, len: run.len, step: 2 };
    let runs: Vec<Run> = construction.runs.iter().map(run).collect();
    check_runs(construction.size().get(), &runs)
}

/// Check the outcome of a search without using a proof from that search. A solution is checked
/// queen by queen. That there is no solution is checked by counting again or, if that takes too
/// long, by a proof from another method. An outcome without an answer needs no check.
pub(crate) fn check_outcome<P>(problem: &Problem, outcome: &Outcome<P>) -> Result<(), CheckError> {
    match outcome {
        Outcome::Found(solution) => check_completion(&puzzle(problem), solution.columns()),
        Outcome::NoSolution(_) if problem.is_unconstrained() => {
            check_count(problem.size().get(), 0).map(|_| ())
        }
        Outcome::NoSolution(_) => match check_completion_count(&puzzle(problem), 0)? {
            Some(_) => Ok(()),
            None => check_by_proof(problem),
        },
        Outcome::GaveUp => Ok(()),
    }
}

/// Check that there is no completion by a proof, for boards with too many cases to count again.
fn check_by_proof(problem: &Problem) -> Result<(), CheckError> {
    let answer = complete(problem, CompletionOptions::default(), &Budget::default());
    match answer.map_err(CheckError::new)?.outcome {
        Outcome::NoSolution(proof) => check_proof(problem, &proof),
        Outcome::Found(_) => Err(CheckError::new("the search missed a completion")),
        Outcome::GaveUp => Err(CheckError::new("cannot confirm by another method that no completion exists")),
    }
}

/// Check a proof that a problem has no completion.
pub(crate) fn check_proof(problem: &Problem, proof: &Proof) -> Result<(), CheckError> {
    let puzzle = puzzle(problem);
    let is_given = |square: Square| puzzle.queens.contains(&pair(square));
    match proof {
        Proof::Attack(conflict) => {
            let (a, b) = (conflict.a, conflict.b);
            let holds = is_given(a) && is_given(b) && attack(pair(a), pair(b));
            if holds { Ok(()) } else { Err(CheckError::new(conflict)) }
        }
        Proof::Blocked(queen) => {
            let holds = is_given(*queen) && puzzle.is_blocked(pair(*queen));
            if holds { Ok(()) } else { Err(CheckError::new(queen)) }
        }
        Proof::Tree(tree) => check_tree(&puzzle, tree.steps().map(step)).map(drop),
        _ => Err(CheckError::new("the checker does not know this kind of proof")),
    }
}

/// Translate a proof step for the checker.
fn step(step: ProofStep<'_>) -> Step {
    match step {
        ProofStep::Row(row) => Step::Row(row),
        ProofStep::Column(column) => Step::Column(column),
        ProofStep::Farkas(multipliers) => {
            Step::Farkas(multipliers.iter().map(|&(at, multiplier)| (line(at), multiplier)).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use queenside::solve::Family;
    use queenside::{Size, Solution, Square};

    use super::*;

    const NO_SOLUTION: Outcome = Outcome::NoSolution(());

    #[test]
    fn check_outcome_rejects_wrong_answers() {
        let problem = Problem::new(Size::new(4).unwrap());
        let found: Outcome = Outcome::Found(Solution::new(vec![1, 3, 0, 2]).unwrap());
        assert!(check_outcome(&problem, &found).is_ok());
        assert!(check_outcome(&problem, &NO_SOLUTION).is_err());
        assert!(check_outcome(&problem, &Outcome::<()>::GaveUp).is_ok());
        assert!(check_outcome(&Problem::new(Size::new(5).unwrap()), &found).is_err());

        let corner = problem.with_queens([Square::new(0, 0)]).unwrap();
        assert!(check_outcome(&corner, &found).is_err());
        assert!(check_outcome(&corner, &NO_SOLUTION).is_ok());
    }

    #[test]
    fn check_outcome_uses_a_proof_if_the_board_is_too_large_to_recount() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        assert_eq!(check_completion_count(&puzzle(&hopeless), 0), Ok(None));
        assert!(check_outcome(&hopeless, &NO_SOLUTION).is_ok());

        let open = Problem::new(Size::new(32).unwrap()).with_queens([Square::new(3, 3)]).unwrap();
        assert_eq!(check_completion_count(&puzzle(&open), 0), Ok(None));
        assert!(check_outcome(&open, &NO_SOLUTION).is_err());
    }
}
