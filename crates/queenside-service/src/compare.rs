//! The classic methods side by side on the same boards, every answer verified.

use std::time::Duration;

use queenside::methods::{Cell, CellState, Comparison, Progress, Row, Spread};
use queenside::{Budget, Problem, Square};
use serde::Serialize;

use crate::ServiceError;
use crate::verify::check_outcome;

/// How many times each method runs on each board, unless a request says otherwise.
pub const RUNS: u32 = 10;

/// The most runs of a method on a board.
pub const MAX_RUNS: u32 = 10_000;

/// The time limit of a run, unless a request says otherwise.
pub const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Runs the comparison and verifies the answer of each run after its time was taken. `listen` gets
/// all progress; its error ends the comparison.
///
/// # Errors
/// The error of `listen`, or [`ServiceError::Wrong`] for an answer that failed its verification.
///
/// ```
/// use queenside::methods::{BACKTRACKING, BIT_MASKS, Comparison};
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::ServiceError;
/// use queenside_service::compare::{RowAnswer, compare};
///
/// let problems = [Problem::new(Size::new(8)?)];
/// let comparison = Comparison { runs: 3, ..Comparison::new(&[BACKTRACKING, BIT_MASKS], &problems) };
/// let rows = compare(&comparison, &Budget::default(), |_progress| Ok::<(), ServiceError>(()))?;
/// let row = RowAnswer::from(&rows[0]);
/// assert_eq!((row.n, row.cells[1].method, row.cells[1].answered), (8, "bit-masks", 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare<E: From<ServiceError>>(
    comparison: &Comparison<'_>,
    budget: &Budget,
    mut listen: impl FnMut(Progress<'_>) -> Result<(), E>,
) -> Result<Vec<Row>, E> {
    comparison.run(budget, |progress| {
        if let Progress::Run(_, problem, report) = progress {
            check_outcome(problem, &report.outcome).map_err(ServiceError::from)?;
        }
        listen(progress)
    })
}

/// Refuses boards whose given queens attack each other: no method can complete them.
///
/// # Errors
/// [`ServiceError::Bad`] with the first two such queens.
pub fn check_given_queens(problems: &[Problem]) -> Result<(), ServiceError> {
    match problems.iter().find_map(|problem| problem.given().conflicts().iter().next()) {
        Some(conflict) => {
            Err(ServiceError::bad(format_args!("given queens: {conflict}; no board can be completed")))
        }
        None => Ok(()),
    }
}

/// A comparison that is done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareAnswer {
    /// The machine on which the times were taken.
    pub machine: Machine,
    /// The version of Queenside.
    pub version: &'static str,
    /// Date and time at the start, UTC.
    pub date: String,
    /// How the methods were run.
    pub settings: Settings,
    /// One row per board, in the order of the boards.
    pub rows: Vec<RowAnswer>,
}

/// A machine on which times were taken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Machine {
    /// The model of the processor.
    pub cpu: String,
    /// How many threads it runs at a time.
    pub cores: usize,
    /// The operating system.
    pub os: String,
}

/// How the methods of a comparison were run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// How many runs of each method on each board.
    pub runs: u32,
    /// How long each run may take, in seconds.
    pub time_limit_seconds: f64,
    /// How many steps each run may take; `null` without a limit.
    pub step_limit: Option<u64>,
    /// The seed of the first run; each next run has the next seed.
    pub seed: u64,
    /// How many runs of a method at a time.
    pub threads: usize,
    /// The given queens of every board, `[row, column]`.
    pub queens: Vec<Square>,
}

/// What all methods did with one board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowAnswer {
    /// The board size.
    pub n: u32,
    /// One cell per method.
    pub cells: Vec<CellAnswer>,
}

/// What one method did with one board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellAnswer {
    /// The name of the method.
    pub method: &'static str,
    /// Whether the method was run, and how that ended.
    pub state: CellState,
    /// How many runs were done.
    pub runs: u32,
    /// How many runs found a solution, or proved that there is none.
    pub answered: u32,
    /// Seconds of a run by the clock; runs without an answer count as longer than all others.
    /// `null` unless more than half of the runs answered.
    pub seconds: Option<SpreadAnswer>,
    /// Steps of a run, likewise.
    pub steps: Option<SpreadAnswer>,
    /// Moves of a run, likewise.
    pub moves: Option<SpreadAnswer>,
}

/// The median of several numbers, and how far they lie apart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpreadAnswer {
    /// The least number.
    pub least: f64,
    /// The lower quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile; `null` if too few runs answered.
    pub upper: Option<f64>,
    /// The greatest number; `null` if not all runs answered.
    pub greatest: Option<f64>,
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
    fn from(Spread { least, lower, median, upper, greatest }: Spread) -> Self {
        let finite = |number: f64| number.is_finite().then(|| tidy(number));
        Self {
            least: tidy(least),
            lower: tidy(lower),
            median: tidy(median),
            upper: finite(upper),
            greatest: finite(greatest),
        }
    }
}

/// The number without the rounding errors of interpolation: twelve decimals are far below the
/// precision of any clock.
fn tidy(number: f64) -> f64 {
    const SCALE: f64 = 1e12;
    // Larger numbers are whole, or nearly so.
    if number.abs() < 1e3 { (number * SCALE).round() / SCALE } else { number }
}
