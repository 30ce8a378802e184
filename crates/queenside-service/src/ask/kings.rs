//! Questions about kings on the safe squares of solutions.

use queenside::kings::KingCounter;
use serde::Deserialize;

use queenside::Solution;

use crate::ServiceError;
use crate::fields;
use crate::kings::{KingCounts, KingsAnswer};
use crate::run::Run;

/// Count the ways to place kings on the safe squares of a solution.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct KingsCount {
    /// The column of the queen in each row of the solution.
    #[serde(rename = "columns", deserialize_with = "fields::solution")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u32>"))]
    solution: Solution,
}

impl KingsCount {
    /// Return the answer for n kings, as many as there are queens.
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<KingsAnswer, ServiceError> {
        let counts = KingCounts::of(self.solution, &mut KingCounter::default())?;
        Ok(counts.answer(counts.n()))
    }
}
