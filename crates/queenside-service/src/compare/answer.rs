use std::num::NonZeroUsize;

use queenside::Square;
use queenside::methods::{Cell, CellState, Row, Spread};
use serde::Serialize;

use super::Compare;

/// The result of a comparison of the classic methods.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareAnswer {
    /// The machine on which the times were measured.
    pub machine: Machine,
    /// The version of Queenside.
    pub version: &'static str,
    /// The date and time of the start, in UTC.
    pub date: String,
    /// The settings of the comparison.
    pub settings: Settings,
    /// One row per board, in the order of the boards.
    pub rows: Vec<RowAnswer>,
}

/// The machine on which the times were measured.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Machine {
    /// The model of the processor.
    pub cpu: String,
    /// The number of hardware threads.
    pub cores: usize,
    /// The operating system.
    pub os: String,
}

/// The settings of a comparison.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// The number of runs of each method on each board.
    pub runs: u32,
    /// The time limit of each run, in seconds.
    pub time_limit_seconds: f64,
    /// The largest number of steps of each run; `null` without a limit.
    pub step_limit: Option<u64>,
    /// The seed of the first run; each further run uses the next seed.
    pub seed: u64,
    /// The number of runs of a method that run in parallel.
    pub threads: usize,
    /// The given queens of every board, as `[row, column]`.
    pub queens: Vec<Square>,
    /// The queens of the start position, as `[row, column]`; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<Square>>,
}

impl Settings {
    /// Return the settings of a comparison on this number of threads.
    pub fn new(question: &Compare, threads: NonZeroUsize) -> Self {
        Self {
            runs: question.runs,
            time_limit_seconds: question.time_limit.0.unwrap_or_default().as_secs_f64(),
            step_limit: question.step_limit,
            seed: question.seed,
            threads: threads.get(),
            // All boards of a comparison have the same given queens.
            queens: question.boards.first().map_or(Vec::new(), |board| board.given().squares().to_vec()),
            start: question.start.as_ref().map(|start| start.squares().to_vec()),
        }
    }
}

/// The results of all methods on one board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowAnswer {
    /// The board size.
    pub n: u32,
    /// The result of each method.
    pub cells: Vec<CellAnswer>,
}

/// The results of one method on one board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellAnswer {
    /// The name of the method.
    pub method: &'static str,
    /// Whether the method ran, and how its runs ended.
    pub state: CellState,
    /// The number of runs.
    pub runs: u32,
    /// The number of runs that found a solution or proved that there is none.
    pub answered: u32,
    /// Wall time of a run in seconds. Runs without an answer count as longer than all others.
    /// `null` unless more than half of the runs have an answer.
    pub seconds: Option<SpreadAnswer>,
    /// Steps of a run, computed in the same way.
    pub steps: Option<SpreadAnswer>,
    /// Moves of a run, computed in the same way.
    pub moves: Option<SpreadAnswer>,
}

/// The median, quartiles, extremes and mean of several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpreadAnswer {
    /// The least number.
    pub least: f64,
    /// The lower quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile; `null` if too few runs have an answer.
    pub upper: Option<f64>,
    /// The greatest number; `null` unless all runs have an answer.
    pub greatest: Option<f64>,
    /// The mean; `null` unless all runs have an answer.
    pub mean: Option<f64>,
}

impl From<&Row> for RowAnswer {
    fn from(row: &Row) -> Self {
        Self { n: row.size.get(), cells: row.cells.iter().map(CellAnswer::from).collect() }
    }
}

impl From<&Cell> for CellAnswer {
    fn from(cell: &Cell) -> Self {
        let Cell { method, state, runs, answered, seconds, steps, moves } = *cell;
        let [seconds, steps, moves] = [seconds, steps, moves].map(|spread| spread.map(Into::into));
        Self { method: method.name(), state, runs, answered, seconds, steps, moves }
    }
}

impl From<Spread> for SpreadAnswer {
    fn from(Spread { least, lower, median, upper, greatest, mean }: Spread) -> Self {
        let finite = |number: f64| number.is_finite().then(|| tidy(number));
        Self {
            least: tidy(least),
            lower: tidy(lower),
            median: tidy(median),
            upper: finite(upper),
            greatest: finite(greatest),
            mean: finite(mean),
        }
    }
}

/// Remove the rounding errors of interpolation: rounds to twelve decimals, far below the precision
/// of any clock.
fn tidy(number: f64) -> f64 {
    const SCALE: f64 = 1e12;
    // Larger numbers are nearly always whole, so they need no rounding.
    if number.abs() < 1e3 { (number * SCALE).round() / SCALE } else { number }
}
