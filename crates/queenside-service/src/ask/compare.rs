use std::time::Duration;

use queenside::methods::{Comparison, METHODS, Method, Progress};
use queenside::{Board, Budget, Problem};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::size;
use super::solve::Seconds;
use crate::ServiceError;
use crate::compare::{CellAnswer, MAX_RUNS, RUNS, RowAnswer, TIME_LIMIT, compare};

/// The largest number of board sizes in a comparison.
const MAX_SIZES: usize = 64;

/// Compare the classic methods on empty boards.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    /// The board sizes.
    sizes: Vec<u32>,
    /// The names of the methods; all methods if the list is empty or absent.
    #[serde(default)]
    methods: Vec<String>,
    /// The number of runs of each method on each board; 10 by default.
    #[serde(default = "runs")]
    runs: u32,
    /// The seed of the first run; each further run uses the next seed.
    #[serde(default)]
    seed: u64,
    /// The time limit of a run, in seconds; 10 by default. A method that reaches it does not run on
    /// larger boards.
    #[serde(default = "time_limit")]
    time_limit: Seconds,
}

const fn runs() -> u32 {
    RUNS
}

const fn time_limit() -> Seconds {
    Seconds(TIME_LIMIT)
}

/// The time for which shorter runs are repeated: the clocks of browsers have a resolution of a
/// tenth of a millisecond or worse.
const MEASURED: Duration = Duration::from_millis(10);

/// Events of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum CompareEvent {
    /// A method starts on a board.
    Begin { n: u32, method: &'static str },
    /// A method finished a board, or skipped it.
    Cell(Box<SizedCell>),
}

/// The results of one method on one board size.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SizedCell {
    /// The board size.
    n: u32,
    #[serde(flatten)]
    cell: CellAnswer,
}

/// The results of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CompareRows {
    /// One row per board size.
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
            return Err(ServiceError::bad(format_args!("expected 1 to {MAX_RUNS} runs, not {}", self.runs)));
        }
        if methods.len() > METHODS.len() || self.sizes.is_empty() || self.sizes.len() > MAX_SIZES {
            return Err(ServiceError::bad(format_args!(
                "expected 1 to {MAX_SIZES} sizes and each method at most once, not {} sizes and {} methods",
                self.sizes.len(),
                methods.len()
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
                    CompareEvent::Cell(Box::new(SizedCell { n: problem.size().get(), cell: cell.into() }))
                }
                Progress::Run(..) | Progress::Row(_) => return Ok(()),
            };
            if run.report(&event).is_break() { Err(ServiceError::Stopped) } else { Ok(()) }
        })?;
        run.unless_stopped()?;
        Ok(CompareRows { rows: rows.iter().map(RowAnswer::from).collect() })
    }
}
