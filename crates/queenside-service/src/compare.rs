//! Compare the classic methods on the same boards. Every answer is verified.

use std::time::Duration;

use queenside::methods::{
    Cell, CellState, Comparison, METHODS, MOST_THREATENED_H1, Method, Progress, Row, Spread, Task,
};
use queenside::{Budget, Placement, Problem, Size, Square, quoted};
use serde::Serialize;

use crate::ServiceError;
use crate::verify::check_outcome;

/// Default number of runs of each method on each board.
pub const RUNS: u32 = 10;

/// Largest number of runs of each method on each board.
pub const MAX_RUNS: u32 = 10_000;

/// Default time limit of a run.
pub const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Run the comparison. It verifies the answer of each run after measuring its time, and calls
/// `listen` with all progress. An error of `listen` ends the comparison.
///
/// # Errors
/// The error of `listen`, or [`ServiceError::Wrong`] if an answer fails its verification.
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

/// Check that no given queens attack each other: no method can complete such a board.
///
/// # Errors
/// [`ServiceError::Bad`] with the first two queens that attack each other.
pub fn check_given_queens(problems: &[Problem]) -> Result<(), ServiceError> {
    match problems.iter().find_map(|problem| problem.given().conflicts().iter().next()) {
        Some(conflict) => {
            Err(ServiceError::bad(format_args!("given queens: {conflict}; no board can be completed")))
        }
        None => Ok(()),
    }
}

/// Return the methods to compare: those that are named, by default all. With a start position, the
/// default is all that accept it.
///
/// # Errors
/// [`ServiceError::Bad`] if a named method does not accept the start position, or if no method does.
pub fn methods_for(
    named: Option<Vec<Method>>,
    problems: &[Problem],
    start: Option<&Placement>,
) -> Result<Vec<Method>, ServiceError> {
    let Some(start) = start else { return Ok(named.unwrap_or_else(|| METHODS.to_vec())) };
    let check = |method: &Method| {
        problems.iter().try_for_each(|problem| {
            method.check(&Task { start: Some(start), ..Task::new(problem) }).map_err(ServiceError::bad)
        })
    };
    // This method accepts queens on any squares, so its reason holds for all methods.
    check(&MOST_THREATENED_H1)?;
    let accepting: Vec<Method> = METHODS.iter().copied().filter(|method| check(method).is_ok()).collect();
    let Some(named) = named else { return Ok(accepting) };
    match named.iter().find_map(|method| check(method).err()) {
        Some(reason) => {
            let names: Vec<&str> = accepting.iter().map(Method::name).collect();
            Err(ServiceError::bad(format_args!("{reason}; methods that accept it: {}", names.join(", "))))
        }
        None => Ok(named),
    }
}

/// Read a list of board sizes such as `8`, `4..12`, `4..20+2` (steps of 2), `8..64*2` (each size
/// twice the one before) or `8..30,40,60`.
///
/// Returns the sizes in ascending order, each once; at most 1000.
///
/// # Errors
/// [`ServiceError::Bad`] if the text is not a list of sizes; the message says what to write
/// instead.
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
            return Err(ServiceError::bad(format_args!(
                "the step of {part} does not increase the size: {EXPECTED}"
            )));
        }
        let next = |&n: &u32| if is_product { n.checked_mul(by) } else { n.checked_add(by) };
        sizes.extend(std::iter::successors(Some(first), next).take_while(|n| *n <= last).take(MOST + 1));
        if sizes.len() > MOST {
            let why = format!("too many sizes: expected at most {MOST}; give fewer, such as 8,16,32,64");
            return Err(ServiceError::bad(why));
        }
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().map(|n| Size::new(n).map_err(ServiceError::bad)).collect()
}

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
    /// Return the settings of a comparison within a budget.
    pub fn new(comparison: &Comparison<'_>, budget: &Budget) -> Self {
        Self {
            runs: comparison.runs,
            time_limit_seconds: comparison.time_limit.unwrap_or_default().as_secs_f64(),
            step_limit: comparison.step_limit,
            seed: budget.seed,
            threads: budget.threads.get(),
            // All boards of a comparison have the same given queens.
            queens: comparison.problems.first().map_or(Vec::new(), |board| board.given().squares().to_vec()),
            start: comparison.start.map(|start| start.squares().to_vec()),
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
