//! Generate puzzles that are proven to have exactly one completion.

use queenside::solve::{Clues, Level, unique_puzzle};
use queenside::{Board, Budget, Outcome, Problem, Size};
use queenside_check::check_completion_count;
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::forms::GivenBoard;
use crate::list::{List, Listing};
use crate::values::{Named, Seed};
use crate::verify;

/// How to generate a puzzle of n = 4 to 16: a board with exactly one completion and no spare clue.
/// Without any one of its given queens it has several completions; without any one of its blocked
/// squares it has several completions or is harder than its level.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Puzzle {
    /// The clues of the puzzle: `queens` (the default) or `blocked-squares`.
    pub clues: Option<Named<Clues>>,
    /// The level: `easy`, `medium` or `hard`; any level by default.
    pub level: Option<Named<Level>>,
    /// Random seed; the same seed generates the same puzzle [default: 0].
    pub seed: Option<Seed>,
}

/// Return the levels that puzzles of a size have.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleLevels {
    /// The clues of the puzzle: `queens` (the default) or `blocked-squares`.
    clues: Option<Named<Clues>>,
}

/// The levels of puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct PuzzleLevelsAnswer {
    /// The levels, the easiest first.
    levels: Vec<&'static str>,
}

impl PuzzleLevels {
    pub(crate) fn answer(&self, board: &Problem) -> Result<PuzzleLevelsAnswer, ServiceError> {
        let clues = self.clues.unwrap_or_default().0;
        let levels = Level::of_size(size_of(board)?, clues).iter().map(|level| level.name()).collect();
        Ok(PuzzleLevelsAnswer { levels })
    }
}

/// A puzzle; the checker has counted its completions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct PuzzleAnswer {
    /// The board of the puzzle.
    board: GivenBoard,
    /// The level: `easy`, `medium` or `hard`.
    level: Option<&'static str>,
    /// The column of the queen in each row of the only completion.
    columns: Vec<u32>,
}

impl Puzzle {
    /// Return the board of the puzzle. The checker has counted its completions.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if there is no such puzzle of this size, or if the checker would take
    /// too long, which has not happened with any seed; [`ServiceError::Wrong`] if it counts another
    /// number of completions.
    ///
    /// ```
    /// use queenside::{Size, solve::Level};
    /// use queenside_service::puzzle::Puzzle;
    /// use queenside_service::values::{Named, Seed};
    ///
    /// let question =
    ///     Puzzle { level: Some(Named(Level::Easy)), seed: Seed::new(3), ..Puzzle::default() };
    /// assert_eq!(Level::of(&question.board(Size::new(8)?)?), Some(Level::Easy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self, size: Size) -> Result<Problem, ServiceError> {
        let Self { clues, level, seed } = self.clone();
        let (clues, level) = (clues.unwrap_or_default().0, level.map(|Named(level)| level));
        let found = unique_puzzle(size, clues, level, seed.unwrap_or(Seed::ZERO).get());
        let found = found.map_err(ServiceError::bad)?;
        match check_completion_count(&verify::puzzle(&found), 1)? {
            Some(_) => Ok(found),
            None => Err(ServiceError::bad(
                "the checker cannot count the completions of this puzzle in time: use another seed",
            )),
        }
    }

    pub(crate) fn answer(&self, board: &Problem) -> Result<PuzzleAnswer, ServiceError> {
        let puzzle = self.board(size_of(board)?)?;
        let mut listing = Listing::new(&puzzle, None, &List::default())?;
        let Outcome::Found(completion) = listing.next_within(&Budget::default())? else {
            return Err(ServiceError::wrong("the puzzle has no completion"));
        };
        Ok(PuzzleAnswer {
            board: GivenBoard::from(&puzzle),
            level: Level::of(&puzzle).map(Level::name),
            columns: completion.into_columns(),
        })
    }
}

/// Return the size of the board on which a puzzle is asked for.
pub(crate) fn size_of(board: &Problem) -> Result<Size, ServiceError> {
    let is_empty = board.is_unconstrained();
    is_empty
        .then_some(board.size())
        .ok_or_else(|| ServiceError::bad("board: expected the size of a puzzle, an empty board"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn unique(n: u32, clues: Clues, level: Option<Level>, seed: u64) -> Result<Problem, ServiceError> {
        let question = Puzzle { clues: Some(Named(clues)), level: level.map(Named), seed: Seed::new(seed) };
        question.board(Size::new(n).unwrap())
    }

    /// The largest boards with the fewest clues take the checker longest.
    #[test]
    fn the_checker_counts_puzzles_of_all_sizes() {
        for n in 4..=16 {
            for clues in Clues::ALL {
                assert!(unique(n, clues, None, 8).is_ok(), "n = {n}, {clues}");
            }
        }
        for (level, seed) in [(Level::Easy, 10), (Level::Medium, 9), (Level::Hard, 8)] {
            let puzzle = unique(15, Clues::BlockedSquares, Some(level), seed).unwrap();
            assert_eq!(Level::of(&puzzle), Some(level));
        }
    }

    #[test]
    fn a_level_that_a_size_does_not_have_is_refused() {
        let refused = unique(6, Clues::Queens, Some(Level::Easy), 1).unwrap_err();
        let expected = "no puzzle with n = 6 and queens as clues is easy; expected hard";
        assert_eq!(refused, ServiceError::Bad(expected.to_owned()));
    }
}
