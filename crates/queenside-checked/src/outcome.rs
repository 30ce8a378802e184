use queenside::solve::complete;
use queenside::{Board, Outcome, Problem};
use queenside_check::{check_completion, check_completion_count, check_count};

use crate::{CheckError, check_proof, puzzle};

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
/// assert!(check_outcome(&Problem::new(Size::new(3)?), &Outcome::None).is_ok());
/// assert!(check_outcome(&Problem::new(Size::new(5)?), &Outcome::None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_outcome(problem: &Problem, outcome: &Outcome) -> Result<(), CheckError> {
    match outcome {
        Outcome::Found(solution) => {
            check_completion(&puzzle(problem), solution.columns()).map_err(CheckError::new)
        }
        Outcome::None if problem.is_unconstrained() => {
            check_count(problem.size().get(), 0).map(|_| ()).map_err(CheckError::new)
        }
        Outcome::None => match check_completion_count(&puzzle(problem), 0).map_err(CheckError::new)? {
            Some(_) => Ok(()),
            None => check_by_proof(problem),
        },
        Outcome::GaveUp => Ok(()),
    }
}

/// Checks that there is no completion where a recount takes too long: a method of completion finds a proof, which
/// is checked.
fn check_by_proof(problem: &Problem) -> Result<(), CheckError> {
    let completion = complete(problem).map_err(CheckError::new)?;
    match (completion.outcome, completion.proof) {
        (Outcome::None, Some(proof)) => check_proof(problem, &proof).map(|_| ()),
        (Outcome::Found(_), _) => Err(CheckError::new("a completion was missed")),
        _ => Err(CheckError::new("that there is no completion could not be proven in another way")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use queenside::solve::Family;
    use queenside::{Size, Solution, Square};

    use super::*;

    #[test]
    fn wrong_answers_are_refused() {
        let problem = Problem::new(Size::new(4).unwrap());
        let found = Outcome::Found(Solution::new(vec![1, 3, 0, 2]).unwrap());
        assert!(check_outcome(&problem, &found).is_ok());
        assert!(check_outcome(&problem, &Outcome::None).is_err());
        assert!(check_outcome(&problem, &Outcome::GaveUp).is_ok());
        assert!(check_outcome(&Problem::new(Size::new(5).unwrap()), &found).is_err());

        let corner = problem.with_queens([Square::new(0, 0)]).unwrap();
        assert!(check_outcome(&corner, &found).is_err());
        assert!(check_outcome(&corner, &Outcome::None).is_ok());
    }

    #[test]
    fn boards_too_large_to_count_again_are_proven_in_another_way() {
        let hopeless = Family::Centre { queens: 8 }.generate(Size::new(32).unwrap(), 1).unwrap();
        assert_eq!(check_completion_count(&puzzle(&hopeless), 0), Ok(None));
        assert!(check_outcome(&hopeless, &Outcome::None).is_ok());

        let open = Problem::new(Size::new(32).unwrap()).with_queens([Square::new(3, 3)]).unwrap();
        assert_eq!(check_completion_count(&puzzle(&open), 0), Ok(None));
        assert!(check_outcome(&open, &Outcome::None).is_err());
    }
}
