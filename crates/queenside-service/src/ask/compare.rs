use std::time::Duration;

use queenside::methods::{Comparison, METHODS, Method, Progress};
use queenside::{Board, Budget, Problem};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::size;
use super::complete::Seconds;
use crate::ServiceError;
use crate::compare::{CellAnswer, compare};

/// The classic methods on empty boards of some sizes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    sizes: Vec<u32>,
    /// Without names, all methods.
    #[serde(default)]
    methods: Vec<String>,
    #[serde(default = "few")]
    runs: u32,
    #[serde(default)]
    seed: u64,
    /// The time limit of a run; a method that reaches it is not run on larger boards.
    #[serde(default = "a_second")]
    seconds: Seconds,
}

const fn few() -> u32 {
    3
}

const fn a_second() -> Seconds {
    Seconds(Duration::from_secs(1))
}

const MOST_RUNS: u32 = 100;

/// Shorter runs are repeated for this long: clocks of browsers tick every tenth of a millisecond,
/// or less often.
const MEASURED: Duration = Duration::from_millis(10);

#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event {
    Begin { n: u32, method: &'static str },
    Cell(SizedCell),
}

/// What one method did with one size.
#[derive(Debug, Serialize)]
struct SizedCell {
    n: u32,
    #[serde(flatten)]
    cell: CellAnswer,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    cells: Vec<SizedCell>,
}

impl Compare {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Answer, ServiceError> {
        let methods = if self.methods.is_empty() {
            METHODS.to_vec()
        } else {
            self.methods
                .iter()
                .map(|name| name.parse())
                .collect::<Result<Vec<Method>, _>>()
                .map_err(ServiceError::bad)?
        };
        if self.runs == 0 || self.runs > MOST_RUNS {
            return Err(ServiceError::bad(format_args!("1 to {MOST_RUNS} runs, not {}", self.runs)));
        }
        let most = (methods.len() > METHODS.len()) || self.sizes.len() > crate::MAX_SIZE as usize;
        if most || self.sizes.is_empty() {
            return Err(ServiceError::bad("a comparison has 1 to 64 sizes and each method once"));
        }
        let problems: Vec<Problem> =
            self.sizes.iter().map(|&n| size(n).map(Problem::new)).collect::<Result<_, _>>()?;
        let comparison = Comparison {
            runs: self.runs,
            time_limit: Some(self.seconds.0),
            at_least: MEASURED,
            ..Comparison::new(&methods, &problems)
        };
        let budget = Budget::default().seed(self.seed).stop(&run.stop);
        let rows = compare(&comparison, &budget, |done| {
            let event = match done {
                Progress::Begin(method, problem) => {
                    Event::Begin { n: problem.size().get(), method: method.name() }
                }
                Progress::Cell(problem, cell) => {
                    Event::Cell(SizedCell { n: problem.size().get(), cell: cell.into() })
                }
                Progress::Run(..) | Progress::Row(_) => return Ok(()),
            };
            if run.report(&event).is_break() { Err(ServiceError::Stopped) } else { Ok(()) }
        })?;
        run.unless_stopped()?;
        let cells = rows
            .iter()
            .flat_map(|row| row.cells.iter().map(|cell| SizedCell { n: row.size.get(), cell: cell.into() }));
        Ok(Answer { cells: cells.collect() })
    }
}
