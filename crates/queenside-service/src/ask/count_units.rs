//! The question that counts some units of a count.

use queenside::{Problem, Record};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::size;
use super::count::count_and_report;
use crate::ServiceError;
use crate::count::{CountRequest, Counting};

/// Count some units of a count of all solutions. A page that divides a count among workers then
/// asks `count` with the combined record to verify the total.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CountUnits {
    /// The board size.
    n: u32,
    /// The name of an engine; by default the fastest one.
    engine: Option<String>,
    /// The first unit, and the unit after the last one.
    units: [usize; 2],
}

/// The count of some units.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CountedUnits {
    /// The record of the units that are done, with their total.
    record: Record<u128>,
}

impl CountUnits {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CountedUnits, ServiceError> {
        let (problem, engine) = (Problem::new(size(self.n)?), self.engine.as_deref());
        let request = CountRequest { problem: &problem, engines: run.engines, engine, up_to_symmetry: false };
        let counting = Counting::new(&request, &run.budget())?;
        let [from, to] = self.units;
        let all = counting.plan().units();
        if from > to || to > all {
            return Err(ServiceError::bad(format_args!(
                "units must be a range within 0 to {all}, not {from} to {to}"
            )));
        }
        let record = count_and_report(&counting, from..to, counting.new_record(), &[], run)?;
        Ok(CountedUnits { record })
    }
}
