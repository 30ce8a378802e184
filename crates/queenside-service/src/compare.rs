//! The classic methods side by side on the same boards, every answer verified.

use std::time::Duration;

use queenside::methods::{Cell, CellState, Comparison, Progress, Row, Spread};
use queenside::{Budget, Problem, Size, Square, quoted};
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

/// Reads a list of board sizes such as `8`, `4..12`, `4..20+2` (every second), `8..64*2` (doubled) or `8..30,40,60`.
///
/// Returns the sizes in ascending order, each once; at most 1000.
///
/// # Errors
/// [`ServiceError::Bad`] with what to write instead.
///
/// ```
/// use queenside_service::compare::sizes;
///
/// let sizes = sizes("4..8+2,8..32*2")?;
/// assert_eq!(sizes.iter().map(|size| size.get()).collect::<Vec<_>>(), [4, 6, 8, 16, 32]);
/// # Ok::<(), queenside_service::ServiceError>(())
/// ```
pub fn sizes(text: &str) -> Result<Vec<Size>, ServiceError> {
    const MOST: usize = 1000;
    const EXPECTED: &str =
        "expected sizes such as 8, 4..12 (both included), 4..20+2, 8..64*2 or 8..30,40,60,100";
    let size = |text: &str| text.trim().parse().ok().filter(|&n| Size::new(n).is_ok());
    let mut sizes: Vec<u32> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (range, step) = part.split_at(part.find(['+', '*']).unwrap_or(part.len()));
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let by: Option<u32> = if step.is_empty() { Some(1) } else { step[1..].parse().ok() };
        let (Some(first), Some(last), Some(by)) = (size(first), size(last), by) else {
            return Err(ServiceError::bad(match part.split_once('-') {
                Some((first, last)) if size(first).is_some() && size(last).is_some() => {
                    format!("{part} is not a range of sizes: write {first}..{last}")
                }
                _ => format!("'{}' is not a size: {EXPECTED}", quoted(part)),
            }));
        };
        if first > last {
            let empty = format!("the range {part} is empty: write {last}..{first}{step}");
            return Err(ServiceError::bad(empty));
        }
        let is_product = step.starts_with('*');
        if by <= u32::from(is_product) || (is_product && first == 0) {
            return Err(ServiceError::bad(format_args!("the step of {part} leads nowhere: {EXPECTED}")));
        }
        let next = |&n: &u32| if is_product { n.checked_mul(by) } else { n.checked_add(by) };
        sizes.extend(std::iter::successors(Some(first), next).take_while(|n| *n <= last).take(MOST + 1));
        if sizes.len() > MOST {
            let why = format!("too many sizes: at most {MOST} are compared; name some, such as 8,16,32,64");
            return Err(ServiceError::bad(why));
        }
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().map(|n| Size::new(n).map_err(ServiceError::bad)).collect()
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

impl Settings {
    /// The settings of a comparison within a budget.
    pub fn new(comparison: &Comparison<'_>, budget: &Budget) -> Self {
        Self {
            runs: comparison.runs,
            time_limit_seconds: comparison.time_limit.unwrap_or_default().as_secs_f64(),
            step_limit: comparison.step_limit,
            seed: budget.seed,
            threads: budget.threads.get(),
            // Boards of several sizes have the same given queens.
            queens: comparison.problems.first().map_or(Vec::new(), |board| board.given().squares().to_vec()),
        }
    }
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
