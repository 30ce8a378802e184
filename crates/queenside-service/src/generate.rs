//! Generate puzzles that are proven to have exactly one completion.

use queenside::solve::{Clues, Level, unique_puzzle};
use queenside::{Problem, Size};
use queenside_check::check_completion_count;

use crate::ServiceError;
use crate::verify::puzzle;

/// Generate a puzzle with exactly one completion, which the checker has counted. It has no spare
/// clue, as [`unique_puzzle`] defines it. `None` accepts any level.
///
/// # Errors
/// [`ServiceError::Bad`] if there is no such puzzle of this size, or if the checker would take too
/// long, which has not happened with any seed; [`ServiceError::Wrong`] if it counts another number of
/// completions.
///
/// ```
/// use queenside::{Board, Size, solve::{Clues, Level}};
/// use queenside_service::generate::unique;
///
/// let puzzle = unique(Size::new(8)?, Clues::Queens, Some(Level::Easy), 3)?;
/// assert_eq!(Level::of(&puzzle), Some(Level::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique(size: Size, clues: Clues, level: Option<Level>, seed: u64) -> Result<Problem, ServiceError> {
    let found = unique_puzzle(size, clues, level, seed).map_err(ServiceError::bad)?;
    match check_completion_count(&puzzle(&found), 1)? {
        Some(_) => Ok(found),
        None => Err(ServiceError::bad(
            "the checker cannot count the completions of this puzzle in time: use another seed",
        )),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    /// The largest boards with the fewest clues take the checker longest.
    #[test]
    fn the_checker_counts_puzzles_of_all_sizes() {
        for n in 4..=16 {
            for clues in Clues::ALL {
                assert!(unique(Size::new(n).unwrap(), clues, None, 8).is_ok(), "n = {n}, {clues}");
            }
        }
        for (level, seed) in [(Level::Easy, 10), (Level::Medium, 9), (Level::Hard, 8)] {
            let puzzle = unique(Size::new(15).unwrap(), Clues::BlockedSquares, Some(level), seed).unwrap();
            assert_eq!(Level::of(&puzzle), Some(level));
        }
    }

    #[test]
    fn a_level_that_a_size_does_not_have_is_refused() {
        let refused = unique(Size::new(6).unwrap(), Clues::Queens, Some(Level::Easy), 1).unwrap_err();
        let expected = "none of 5000 puzzles with n = 6 has the level easy: use another size or level";
        assert_eq!(refused, ServiceError::Bad(expected.to_owned()));
    }
}
