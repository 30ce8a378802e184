use std::time::Duration;

use queenside::methods::{Comparison, METHODS, Method, Progress};
use queenside::{Board, Budget, Problem};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::size;
use super::solve::Seconds;
use crate::ServiceError;
use crate::compare::{CellAnswer, MAX_RUNS, RUNS, RowAnswer, TIME_LIMIT, compare};

/// The most sizes of a comparison.
const MAX_SIZES: usize = 64;

/// The classic methods on empty boards of some sizes.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    /// The board sizes.
    sizes: Vec<u32>,
    /// Without names, all methods.
    #[serde(default)]
    methods: Vec<String>,
    /// How many times each method runs on each board; 10 if it is left out.
    #[serde(default = "runs")]
    runs: u32,
    /// The seed of the first run; each run has the next one.
    #[serde(default)]
    seed: u64,
    /// The time limit of a run, in seconds; a method that reaches it is not run on larger boards.
    #[serde(default = "time_limit")]
    time_limit: Seconds,
}

const fn runs() -> u32 {
    RUNS
}

const fn time_limit() -> Seconds {
    Seconds(TIME_LIMIT)
}

/// Shorter runs are repeated for this long: clocks of browsers tick every tenth of a millisecond,
/// or less often.
const MEASURED: Duration = Duration::from_millis(10);

/// Events of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum CompareEvent {
    /// A method begins with a board.
    Begin { n: u32, method: &'static str },
    /// A method is done with a board, or was skipped.
    Cell(SizedCell),
}

/// What one method did with one size.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SizedCell {
    /// The board size.
    n: u32,
    #[serde(flatten)]
    cell: CellAnswer,
}

/// The methods side by side.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CompareRows {
    /// A row for each board size.
    rows: Vec<RowAnswer>,
}

impl Compare {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CompareRows, ServiceError> {
        let methods = if self.methods.is_empty() {
            METHODS.to_vec()
        } else {
            self.methods
                .iter()
                .map(|name| name.parse())
                .collect::<Result<Vec<Method>, _>>()
                .map_err(ServiceError::bad)?
        };
        if self.runs == 0 || self.runs > MAX_RUNS {
            return Err(ServiceError::bad(format_args!("1 to {MAX_RUNS} runs, not {}", self.runs)));
        }
        if methods.len() > METHODS.len() || self.sizes.is_empty() || self.sizes.len() > MAX_SIZES {
            return Err(ServiceError::bad(format_args!(
                "a comparison has 1 to {MAX_SIZES} sizes and each method once"
            )));
        }
        let problems: Vec<Problem> =
            self.sizes.iter().map(|&n| size(n).map(Problem::new)).collect::<Result<_, _>>()?;
        let comparison = Comparison {
            runs: self.runs,
            time_limit: Some(self.time_limit.0),
            at_least: MEASURED,
            ..Comparison::new(&methods, &problems)
        };
        let budget = Budget::default().seed(self.seed).stop(&run.stop);
        let rows = compare(&comparison, &budget, |done| {
            let event = match done {
                Progress::Begin(method, problem) => {
                    CompareEvent::Begin { n: problem.size().get(), method: method.name() }
                }
                Progress::Cell(problem, cell) => {
                    CompareEvent::Cell(SizedCell { n: problem.size().get(), cell: cell.into() })
                }
                Progress::Run(..) | Progress::Row(_) => return Ok(()),
            };
            if run.report(&event).is_break() { Err(ServiceError::Stopped) } else { Ok(()) }
        })?;
        run.unless_stopped()?;
        Ok(CompareRows { rows: rows.iter().map(RowAnswer::from).collect() })
    }
}
