use queenside::solve::{CompletionOptions, complete};
use queenside::{Board, Budget, Outcome, Problem};
use queenside_check::{CheckError, check_completion, check_completion_count, check_count};

use crate::{check_proof, puzzle};

/// Checks the outcome of a search that found no proof: a solution queen by queen; that there is no solution by
/// counting again or, where that takes too long, by a proof that another method finds. Giving up needs no check.
///
/// # Errors
/// [`CheckError`] when the solution is not a completion, or when there is one although the search found none, or
/// when it could not be proven that there is none.
///
/// ```
/// use queenside::{Outcome, Problem, Size};
/// use queenside_checked::check_outcome;
///
/// assert!(check_outcome(&Problem::new(Size::new(3)?), &Outcome::NoSolution(())).is_ok());
/// assert!(check_outcome(&Problem::new(Size::new(5)?), &Outcome::NoSolution(())).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_outcome<P>(problem: &Problem, outcome: &Outcome<P>) -> Result<(), CheckError> {
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

/// Where there is too much to count again: a method of completion proves that there is none, and its proof is checked.
fn check_by_proof(problem: &Problem) -> Result<(), CheckError> {
    let answer = complete(problem, CompletionOptions::default(), &Budget::default());
    match answer.map_err(CheckError::new)?.outcome {
        Outcome::NoSolution(proof) => check_proof(problem, &proof).map(|_| ()),
        Outcome::Found(_) => Err(CheckError::new("a completion was missed")),
        Outcome::GaveUp => {
            Err(CheckError::new("that there is no completion could not be proven in another way"))
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
    fn wrong_answers_are_refused() {
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
    fn boards_too_large_to_count_again_are_proven_in_another_way() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        assert_eq!(check_completion_count(&puzzle(&hopeless), 0), Ok(None));
        assert!(check_outcome(&hopeless, &NO_SOLUTION).is_ok());

        let open = Problem::new(Size::new(32).unwrap()).with_queens([Square::new(3, 3)]).unwrap();
        assert_eq!(check_completion_count(&puzzle(&open), 0), Ok(None));
        assert!(check_outcome(&open, &NO_SOLUTION).is_err());
    }
}
