use queenside::{Budget, Problem, Record};
use serde::{Deserialize, Serialize};

use super::events::count_and_report;
use super::{Count, Counting, engines_of_questions};
use crate::ServiceError;
use crate::ask::Listener;

/// Count some units of a count of all solutions. A web app that divides a count among workers then
/// asks `count` with the combined record to verify the total.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct CountUnits {
    /// The name of an engine; by default the fastest one.
    engine: Option<String>,
    /// The first unit, and the unit after the last one.
    units: [usize; 2],
}

/// The count of some units.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CountedUnits {
    /// The record of the units that are done, with their total.
    record: Record,
}

impl CountUnits {
    pub(crate) fn answer(
        self,
        board: &Problem,
        budget: &Budget,
        listen: Listener<'_>,
    ) -> Result<CountedUnits, ServiceError> {
        let question = Count { engine: self.engine, ..Count::default() };
        let counting = Counting::new(board, &question, engines_of_questions(), budget)?;
        let [from, to] = self.units;
        let all = counting.plan().units();
        if from > to || to > all {
            return Err(ServiceError::bad(format_args!(
                "units must be a range within 0 to {all}, not {from} to {to}"
            )));
        }
        let mut record = counting.new_record();
        count_and_report(&counting, from..to, &mut record, budget, listen)?;
        Ok(CountedUnits { record })
    }
}
