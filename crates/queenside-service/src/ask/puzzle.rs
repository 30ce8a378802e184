use queenside::solve::{Clues, Level};
use queenside::{Budget, Outcome};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, size};
use crate::ServiceError;
use crate::generate::unique;
use crate::list::{ListRequest, Listing};

/// A puzzle for people: a board with exactly one completion, from which nothing can be left out.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Puzzle {
    /// The board size, from 4 to 16.
    n: u32,
    /// What is given: `queens` or `blocked-squares`; queens if it is left out.
    clues: Option<String>,
    /// `easy`, `medium` or `hard`; any if it is left out.
    level: Option<String>,
    /// The same seed makes the same puzzle.
    #[serde(default)]
    seed: u64,
}

/// A puzzle, whose completions the checker has counted.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PuzzleAnswer {
    /// The puzzle.
    board: GivenBoard,
    /// Its level.
    level: Option<&'static str>,
    /// The columns of its only completion.
    columns: Vec<u32>,
}

impl Puzzle {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<PuzzleAnswer, ServiceError> {
        let clues: Option<Clues> =
            self.clues.map(|name| name.parse()).transpose().map_err(ServiceError::bad)?;
        let level: Option<Level> =
            self.level.map(|name| name.parse()).transpose().map_err(ServiceError::bad)?;
        let puzzle = unique(size(self.n)?, clues.unwrap_or_default(), level, self.seed)?;
        let mut listing =
            Listing::new(ListRequest { problem: &puzzle, up_to_symmetry: false, by_rows: false })?;
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
