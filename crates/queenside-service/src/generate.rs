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
/// [`ServiceError::Bad`] if there is no such puzzle of this size; [`ServiceError::Wrong`] if the
/// checker counts another number of completions.
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
        None => Err(ServiceError::wrong("the checker cannot count the completions of this puzzle")),
    }
}
