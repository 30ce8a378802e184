//! Compare the classic methods on the same boards. Every answer is verified.

mod answer;
mod sizes;

use std::ops::ControlFlow;
use std::time::Duration;

use queenside::methods::{Comparison, METHODS, MOST_THREATENED_H1, Method, Progress, Row, Task};
use queenside::{Budget, Outcome, Placement, Problem};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::ServiceError;
use crate::ask::unless_stopped;
use crate::fields;
use crate::verify::check_report;
pub use answer::{CompareAnswer, Machine, Settings};
pub use sizes::sizes;

/// The largest number of runs of each method on each board in a question in JSON.
const MAX_RUNS: u32 = 10_000;

/// The largest number of board sizes of a question in JSON.
const MAX_SIZES: usize = 64;

/// Compare the classic methods on empty boards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The board sizes.
    #[serde(rename = "sizes", deserialize_with = "empty_boards")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<u32>"))]
    pub boards: Vec<Problem>,
    /// The start position of each run. Methods that do not accept it do not run.
    #[serde(skip)]
    pub start: Option<Placement>,
    /// The names of the methods; all methods if the list is empty or absent.
    #[serde(default, deserialize_with = "methods")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>"))]
    pub methods: Vec<Method>,
    /// The number of runs of each method on each board; 10 by default.
    #[serde(default = "ten")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    pub runs: u32,
    /// The seed of the first run; each further run uses the next seed.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    pub seed: u64,
    /// The time limit of a run, in seconds; 10 by default. A method that reaches it does not run on
    /// larger boards.
    #[serde(default = "ten_seconds", deserialize_with = "fields::seconds")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
    pub time_limit: Option<Duration>,
    /// The step limit of a run.
    #[serde(skip)]
    pub step_limit: Option<u64>,
    /// The time for which shorter runs are repeated to measure their time. The clocks of browsers
    /// have a resolution of a tenth of a millisecond or worse.
    #[serde(skip, default = "ten_milliseconds")]
    pub repeat_for: Duration,
}

/// Read a list of sizes of empty boards.
fn empty_boards<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Problem>, D::Error> {
    let sizes = Vec::<u32>::deserialize(input)?;
    sizes.into_iter().map(|n| fields::size(n).map(Problem::new).map_err(D::Error::custom)).collect()
}

/// Read a list of names of methods.
fn methods<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Method>, D::Error> {
    let names = Vec::<String>::deserialize(input)?;
    names.iter().map(|name| name.parse().map_err(D::Error::custom)).collect()
}

const fn ten() -> u32 {
    10
}

#[expect(clippy::unnecessary_wraps, reason = "serde needs the type of the field")]
const fn ten_seconds() -> Option<Duration> {
    Some(Duration::from_secs(10))
}

const fn ten_milliseconds() -> Duration {
    Duration::from_millis(10)
}

impl Compare {
    /// Ask for ten runs of each method on each board, of at most ten seconds each. Without methods,
    /// compare all; with a start position, all that accept it.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if given queens attack each other, because no method can complete such a
    /// board; if a method does not accept the start position, or if none does.
    pub fn new(
        boards: Vec<Problem>,
        mut methods: Vec<Method>,
        start: Option<Placement>,
    ) -> Result<Self, ServiceError> {
        if let Some(conflict) = boards.iter().find_map(|board| board.given().conflicts().iter().next()) {
            return Err(ServiceError::bad(format_args!(
                "given queens: {conflict}; no board can be completed"
            )));
        }
        if let Some(start) = &start {
            methods = accepting(methods, &boards, start)?;
        } else if methods.is_empty() {
            methods = METHODS.to_vec();
        }
        Ok(Self {
            boards,
            start,
            methods,
            runs: ten(),
            seed: 0,
            time_limit: ten_seconds(),
            step_limit: None,
            repeat_for: Duration::ZERO,
        })
    }
}

/// The results of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CompareRows {
    /// One row per board size.
    rows: Vec<Row>,
}

impl Compare {
    pub(crate) fn answer(self, budget: &Budget) -> Result<CompareRows, ServiceError> {
        let (runs, sizes, methods) = (self.runs, self.boards.len(), self.methods.len());
        if runs == 0 || runs > MAX_RUNS {
            return Err(ServiceError::bad(format_args!("expected 1 to {MAX_RUNS} runs, not {runs}")));
        }
        if methods > METHODS.len() || sizes == 0 || sizes > MAX_SIZES {
            return Err(ServiceError::bad(format_args!(
                "expected 1 to {MAX_SIZES} sizes and each method at most once, not {sizes} sizes and {methods} methods"
            )));
        }
        // Runs at the same time would change each other's times.
        let budget = budget.clone().threads(1);
        let rows = compare(&self, &budget, |_| unless_stopped(&budget))?;
        unless_stopped(&budget)?;
        Ok(CompareRows { rows })
    }
}

/// Check that these methods accept the start position. Without methods, return all that accept it.
fn accepting(named: Vec<Method>, boards: &[Problem], start: &Placement) -> Result<Vec<Method>, ServiceError> {
    let check = |method: &Method| {
        boards
            .iter()
            .try_for_each(|board| method.check(&Task::new(board).start(start)).map_err(ServiceError::bad))
    };
    // This method accepts queens on any squares, so its reason holds for all methods.
    check(&MOST_THREATENED_H1)?;
    let accepting: Vec<Method> = METHODS.iter().copied().filter(|method| check(method).is_ok()).collect();
    if named.is_empty() {
        return Ok(accepting);
    }
    match named.iter().find_map(|method| check(method).err()) {
        Some(reason) => {
            let names: Vec<&str> = accepting.iter().map(Method::name).collect();
            Err(ServiceError::bad(format_args!("{reason}; methods that accept it: {}", names.join(", "))))
        }
        None => Ok(named),
    }
}

/// Run the comparison. It verifies the answer of each run after measuring its time, and calls
/// `listen` with all progress. A run whose answer cannot be verified within its time limit has no
/// answer. An error of `listen` ends the comparison.
///
/// # Errors
/// The error of `listen`, or [`ServiceError::Wrong`] if an answer fails its verification.
///
/// ```
/// use queenside::methods::{BACKTRACKING, BIT_MASKS};
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::ServiceError;
/// use queenside_service::compare::{Compare, compare};
///
/// let boards = vec![Problem::new(Size::new(8)?)];
/// let question = Compare { runs: 3, ..Compare::new(boards, vec![BACKTRACKING, BIT_MASKS], None)? };
/// let rows = compare(&question, &Budget::default(), |_progress| Ok::<(), ServiceError>(()))?;
/// let cell = &rows[0].cells[1];
/// assert_eq!((cell.method, cell.answered), (BIT_MASKS, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare<E: From<ServiceError>>(
    question: &Compare,
    budget: &Budget,
    mut listen: impl FnMut(Progress<'_>) -> Result<(), E>,
) -> Result<Vec<Row>, E> {
    let comparison = Comparison::new(
        if question.methods.is_empty() { METHODS } else { &question.methods },
        &question.boards,
    )
    .start(question.start.as_ref())
    .runs(question.runs)
    .time_limit(question.time_limit)
    .step_limit(question.step_limit)
    .at_least(question.repeat_for);
    // That a board has no completion is verified once, because this can take longer than a run.
    let mut refuted: Option<Problem> = None;
    let mut verify = |mut progress: Progress<'_>| -> Result<(), E> {
        if let Progress::Run(_, problem, report, left) = &mut progress
            && (report.outcome != Outcome::NoSolution(()) || refuted.as_ref() != Some(*problem))
        {
            check_report(problem, report, left).map_err(ServiceError::from)?;
            if report.outcome == Outcome::NoSolution(()) {
                refuted = Some(problem.clone());
            }
        }
        listen(progress)
    };
    let mut fault = None;
    let rows = comparison.run(&budget.clone().seed(question.seed), |progress| match verify(progress) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            fault = Some(error);
            ControlFlow::Break(())
        }
    });
    fault.map_or(Ok(rows), Err)
}
