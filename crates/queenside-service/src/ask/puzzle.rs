use queenside::solve::{Clues, Level};
use queenside::{Budget, Outcome};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, size};
use crate::ServiceError;
use crate::generate::unique;
use crate::list::{ListRequest, Listing};

/// Generate a puzzle: a board with exactly one completion and no spare clue. Without any one of its
/// given queens it has several completions; without any one of its blocked squares it has several
/// completions or is harder than its level.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Puzzle {
    /// The board size, from 4 to 16.
    n: u32,
    /// The clues of the puzzle: `queens` (the default) or `blocked-squares`.
    clues: Option<String>,
    /// The level: `easy`, `medium` or `hard`; any level by default.
    level: Option<String>,
    /// The random seed; the same seed generates the same puzzle.
    #[serde(default)]
    seed: u64,
}

/// A puzzle; the checker has counted its completions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PuzzleAnswer {
    /// The board of the puzzle.
    board: GivenBoard,
    /// The level: `easy`, `medium` or `hard`.
    level: Option<&'static str>,
    /// The column of the queen in each row of the only completion.
    columns: Vec<u32>,
}

impl Puzzle {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<PuzzleAnswer, ServiceError> {
        let clues: Option<Clues> =
            self.clues.map(|name| name.parse()).transpose().map_err(ServiceError::bad)?;
        let level: Option<Level> =
            self.level.map(|name| name.parse()).transpose().map_err(ServiceError::bad)?;
        let puzzle = unique(size(self.n)?, clues.unwrap_or_default(), level, self.seed)?;
        let mut listing = Listing::new(ListRequest::new(&puzzle))?;
        let Outcome::Found(completion) = listing.next_within(&Budget::default())? else {
            return Err(ServiceError::wrong("the puzzle has no completion"));
        };
        Ok(PuzzleAnswer {
            board: GivenBoard::from(&puzzle),
            level: Level::of(&puzzle).map(Level::name),
            columns: completion.columns().to_vec(),
        })
    }
}
