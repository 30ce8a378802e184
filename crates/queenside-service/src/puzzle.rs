//! Generate puzzles that are proven to have exactly one completion.

use queenside::solve::{Clues, Level, unique_puzzle};
use queenside::{Budget, Outcome, Problem, Size};
use queenside_check::check_completion_count;
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::fields::{self, GivenBoard};
use crate::list::{List, Listing};
use crate::verify;

/// Generate a puzzle: a board with exactly one completion and no spare clue. Without any one of its
/// given queens it has several completions; without any one of its blocked squares it has several
/// completions or is harder than its level.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The board size, from 4 to 16.
    #[serde(rename = "n", deserialize_with = "fields::board_size")]
    #[cfg_attr(feature = "typescript", ts(as = "u32"))]
    pub size: Size,
    /// The clues of the puzzle: `queens` (the default) or `blocked-squares`.
    #[serde(default, deserialize_with = "fields::name")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub clues: Clues,
    /// The level: `easy`, `medium` or `hard`; any level by default.
    #[serde(default, deserialize_with = "fields::some_name")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub level: Option<Level>,
    /// The random seed; the same seed generates the same puzzle.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    pub seed: u64,
}

/// Return the levels that puzzles of a size have.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleLevels {
    /// The board size, from 4 to 16.
    #[serde(rename = "n", deserialize_with = "fields::board_size")]
    #[cfg_attr(feature = "typescript", ts(as = "u32"))]
    size: Size,
    /// The clues of the puzzle: `queens` (the default) or `blocked-squares`.
    #[serde(default, deserialize_with = "fields::name")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    clues: Clues,
}

/// The levels of puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct PuzzleLevelsAnswer {
    /// The levels, the easiest first.
    levels: Vec<&'static str>,
}

impl PuzzleLevels {
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the functions that answer questions all have the same signature"
    )]
    pub(crate) fn answer(self) -> Result<PuzzleLevelsAnswer, ServiceError> {
        let levels = Level::of_size(self.size, self.clues).iter().map(|level| level.name()).collect();
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
    /// use queenside::{Board, Size, solve::{Clues, Level}};
    /// use queenside_service::puzzle::Puzzle;
    ///
    /// let question =
    ///     Puzzle { size: Size::new(8)?, clues: Clues::Queens, level: Some(Level::Easy), seed: 3 };
    /// assert_eq!(Level::of(&question.board()?), Some(Level::Easy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self) -> Result<Problem, ServiceError> {
        let found = unique_puzzle(self.size, self.clues, self.level, self.seed).map_err(ServiceError::bad)?;
        match check_completion_count(&verify::puzzle(&found), 1)? {
            Some(_) => Ok(found),
            None => Err(ServiceError::bad(
                "the checker cannot count the completions of this puzzle in time: use another seed",
            )),
        }
    }

    pub(crate) fn answer(self) -> Result<PuzzleAnswer, ServiceError> {
        let puzzle = self.board()?;
        let mut listing = Listing::new(&List::new(puzzle.clone()))?;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn unique(n: u32, clues: Clues, level: Option<Level>, seed: u64) -> Result<Problem, ServiceError> {
        Puzzle { size: Size::new(n).unwrap(), clues, level, seed }.board()
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
