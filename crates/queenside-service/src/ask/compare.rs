use std::time::Duration;

use queenside::methods::{Cell, CellState, Comparison, METHODS, Method, Progress, Spread};
use queenside::{Board, Budget, Problem, Size};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::size;
use super::complete::Seconds;
use crate::ServiceError;

/// The classic methods on empty boards of some sizes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    sizes: Vec<u32>,
    /// All where none is named.
    #[serde(default)]
    methods: Vec<String>,
    #[serde(default = "few")]
    runs: u32,
    #[serde(default)]
    seed: u64,
    /// For each run; a method that comes to it sits out larger boards.
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

/// Shorter runs are repeated for so long: clocks of browsers tick every tenth of a millisecond, or less often.
const MEASURED: Duration = Duration::from_millis(10);

#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Told {
    Begin { n: u32, method: &'static str },
    Cell(CellTold),
}

/// What came of one method on one size.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CellTold {
    n: u32,
    method: &'static str,
    state: CellState,
    runs: u32,
    answered: u32,
    /// In spreads, `null` stands for what is infinite.
    seconds: Option<Spread>,
    steps: Option<Spread>,
    moves: Option<Spread>,
}

impl CellTold {
    fn new(size: Size, cell: &Cell) -> Self {
        Self {
            n: size.get(),
            method: cell.method.name(),
            state: cell.state,
            runs: cell.runs,
            answered: cell.answered,
            seconds: cell.seconds,
            steps: cell.steps,
            moves: cell.moves,
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    cells: Vec<CellTold>,
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
        let rows = comparison.run(&budget, |done| {
            let told = match done {
                Progress::Begin(method, problem) => {
                    Told::Begin { n: problem.size().get(), method: method.name() }
                }
                Progress::Cell(problem, cell) => Told::Cell(CellTold::new(problem.size(), cell)),
                Progress::Run(..) | Progress::Row(_) => return Ok(()),
            };
            if run.report(&told).is_break() { Err(()) } else { Ok(()) }
        });
        run.unless_stopped()?;
        let rows = rows.unwrap_or_default();
        let cells = rows.iter().flat_map(|row| row.cells.iter().map(|cell| CellTold::new(row.size, cell)));
        Ok(Answer { cells: cells.collect() })
    }
}
