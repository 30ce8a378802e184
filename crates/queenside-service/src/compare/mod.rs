//! Compare the classic methods on the same boards. Every answer is verified.

mod answer;
mod sizes;

use std::ops::ControlFlow;
use std::time::Duration;

use queenside::methods::{Comparison, METHODS, MOST_THREATENED_H1, Method, Progress, Row, Task};
use queenside::{Budget, Outcome, Placement, Problem};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::ask::unless_stopped;
use crate::values::{self, Limit, Seed, Threads, TimeLimit, Whole};
use crate::verify::check_report;
pub use answer::{CompareAnswer, Machine, Settings};
pub use sizes::sizes;

/// The largest number of board sizes of a question in JSON.
const MAX_SIZES: usize = 64;

/// How to compare the classic methods.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// Number of runs of each method on each board.
    #[cfg_attr(feature = "clap", arg(long, default_value = "10"))]
    pub runs: Runs,
    /// Give up each run after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", default_value = "10s"))]
    pub time_limit: Option<TimeLimit>,
    /// Give up each run after this many steps.
    #[cfg_attr(feature = "clap", arg(long, value_name = "STEPS"))]
    pub step_limit: Option<Limit>,
    /// Random seed of the first run; each following run has the next seed.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "0"))]
    pub seed: Seed,
    /// Number of runs at the same time; times are most reliable with 1, steps do not change.
    #[cfg_attr(feature = "clap", arg(long, value_name = "T", default_value = "1"))]
    pub threads: Threads,
}

/// A number of runs.
pub type Runs = Whole<1, 10_000>;

impl Default for Compare {
    fn default() -> Self {
        let ten_seconds = TimeLimit(Duration::from_secs(10));
        let runs = Runs::new(10).expect("10 is in the range");
        Self {
            runs,
            time_limit: Some(ten_seconds),
            step_limit: None,
            seed: Seed::ZERO,
            threads: Threads::ONE,
        }
    }
}

/// Return the methods that can be compared on these boards: the named ones, or by default all, or all
/// that accept the start position.
///
/// # Errors
/// [`ServiceError::Bad`] if given queens attack each other, because no method can complete such a
/// board; if a named method does not accept the start position, or if none does.
pub fn methods_for(
    boards: &[Problem],
    named: &[Method],
    start: Option<&Placement>,
) -> Result<Vec<Method>, ServiceError> {
    if let Some(conflict) = boards.iter().find_map(|board| board.given().conflicts().iter().next()) {
        return Err(ServiceError::bad(format_args!("given queens: {conflict}; no board can be completed")));
    }
    match start {
        Some(start) => accepting(named, boards, start),
        None if named.is_empty() => Ok(METHODS.to_vec()),
        None => Ok(named.to_vec()),
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
    pub(crate) fn answer(
        &self,
        boards: &[Problem],
        methods: &[Method],
        start: Option<&Placement>,
        budget: &Budget,
    ) -> Result<CompareRows, ServiceError> {
        let sizes = boards.len();
        if sizes == 0 || sizes > MAX_SIZES {
            return Err(ServiceError::bad(format_args!("expected 1 to {MAX_SIZES} sizes, not {sizes}")));
        }
        let methods = methods_for(boards, methods, start)?;
        let rows = compare(boards, &methods, start, self, budget, |_| unless_stopped(budget))?;
        unless_stopped(budget)?;
        Ok(CompareRows { rows })
    }
}

/// Check that these methods accept the start position. Without methods, return all that accept it.
fn accepting(named: &[Method], boards: &[Problem], start: &Placement) -> Result<Vec<Method>, ServiceError> {
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
        None => Ok(named.to_vec()),
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
/// use queenside::methods::{BACKTRACKING, BIT_MASKS, Progress};
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::ServiceError;
/// use queenside_service::compare::{Compare, Runs, compare};
///
/// let (boards, methods) = ([Problem::new(Size::new(8)?)], [BACKTRACKING, BIT_MASKS]);
/// let question = Compare { runs: Runs::new(3).unwrap(), ..Compare::default() };
/// let listen = |_progress: Progress<'_>| Ok::<(), ServiceError>(());
/// let rows = compare(&boards, &methods, None, &question, &Budget::default(), listen)?;
/// let cell = &rows[0].cells[1];
/// assert_eq!((cell.method, cell.answered), (BIT_MASKS, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare<E: From<ServiceError>>(
    boards: &[Problem],
    methods: &[Method],
    start: Option<&Placement>,
    question: &Compare,
    budget: &Budget,
    mut listen: impl FnMut(Progress<'_>) -> Result<(), E>,
) -> Result<Vec<Row>, E> {
    // The clocks of browsers have a resolution of a tenth of a millisecond or worse, so shorter runs are
    // repeated there to measure their time.
    let at_least = Duration::from_millis(if cfg!(target_family = "wasm") { 10 } else { 0 });
    let comparison = Comparison::new(methods, boards)
        .start(start)
        .runs(question.runs.as_u32())
        .time_limit(question.time_limit.map(|TimeLimit(limit)| limit))
        .step_limit(question.step_limit.map(Limit::get))
        .at_least(at_least);
    let budget = values::budget(Some(question.threads), Some(question.seed), None, budget);
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
    let rows = comparison.run(&budget, |progress| match verify(progress) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            fault = Some(error);
            ControlFlow::Break(())
        }
    });
    fault.map_or(Ok(rows), Err)
}
