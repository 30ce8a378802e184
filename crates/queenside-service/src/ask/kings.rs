//! Questions about kings on the safe squares of solutions.

use queenside::kings::KingCounter;
use serde::Deserialize;

use super::Run;
use super::board::solution;
use crate::ServiceError;
use crate::kings::{KingCounts, KingsAnswer};

/// Count the ways to place kings on the safe squares of a solution.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct KingsCount {
    /// The column of the queen in each row of the solution.
    columns: Vec<u32>,
}

impl KingsCount {
    /// Return the answer for n kings, as many as there are queens.
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<KingsAnswer, ServiceError> {
        let counts = KingCounts::of(solution(self.columns)?, &mut KingCounter::default())?;
        Ok(counts.answer(counts.n()))
    }
}
