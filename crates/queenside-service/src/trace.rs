//! A classic method event by event, every solution verified before it is reported.

use std::ops::ControlFlow;

use queenside::methods::{Counts, Event, Method, Position, ROW_GENERATORS, Report, Task};
use queenside::{Board, Budget, Outcome, Square};
use queenside_check::check_completion;
use serde::Serialize;

use crate::ServiceError;
use crate::solve::Status;
use crate::verify::{check_outcome, puzzle};

/// An event with what was known after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// What happened.
    pub event: Event,
    /// What had been done by then.
    pub counts: Counts,
    /// The board after the event.
    pub position: &'a Position,
}

/// Runs the method and calls the observer with each step. The board of each event that reports a
/// solution is verified before the observer gets it. The report is verified too; it is `None` if
/// the observer ended the run.
///
/// # Errors
/// The error of the observer, [`ServiceError::Bad`] if the method cannot do the task,
/// [`ServiceError::Wrong`] for an answer that failed its verification.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, Task};
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::ServiceError;
/// use queenside_service::trace::trace;
///
/// let (problem, mut most) = (Problem::new(Size::new(6)?), 0);
/// let report = trace(BACKTRACKING, &Task::new(&problem), &Budget::default(), |step| {
///     most = most.max(step.number);
///     Ok::<_, ServiceError>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!((most, report.map(|report| report.counts.backtracks)), (128, Some(25)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace<E: From<ServiceError>>(
    method: Method,
    task: &Task<'_>,
    budget: &Budget,
    mut observer: impl FnMut(&Step<'_>) -> Result<ControlFlow<()>, E>,
) -> Result<Option<Report>, E> {
    let (puzzle, mut position, mut number) = (puzzle(task.problem), Position::new(task.problem), 0);
    let mut observe = |event, counts| -> Result<ControlFlow<()>, E> {
        position.apply(&event);
        if event == Event::Solution {
            let columns: Vec<u32> = position.queens().map(|queen| queen.column).collect();
            check_completion(&puzzle, &columns).map_err(ServiceError::from)?;
        }
        number += 1;
        observer(&Step { number, event, counts, position: &position })
    };
    let mut ended = Ok(ControlFlow::Continue(()));
    let report = method.watch(task, budget, |event, counts| {
        ended = observe(event, counts);
        if matches!(ended, Ok(ControlFlow::Continue(()))) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if ended?.is_break() {
        return Ok(None);
    }
    let report = report.map_err(ServiceError::bad)?;
    check_outcome(task.problem, &report.outcome).map_err(ServiceError::from)?;
    Ok(Some(report))
}

/// A line of `trace` for an event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventAnswer {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// What had been done by then.
    #[serde(flatten)]
    pub counts: Counts,
    /// Queens on the board after the event.
    pub queens: usize,
    /// Pairs of queens that attack each other.
    pub energy: u64,
    /// For `row-generators` and n up to 25: the occupied lines as numbers.
    #[serde(flatten)]
    pub numbers: Option<LineNumbers>,
}

/// Occupied lines as the document of CPython's generator test numbers them: a bit per column and
/// diagonal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineNumbers {
    /// The lines of the queen that was placed or removed, as a decimal number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<String>,
    /// The lines of all queens, as a decimal number.
    pub used: String,
}

impl EventAnswer {
    /// The line for a step of this method.
    pub fn new(method: Method, step: &Step<'_>) -> Self {
        let Step { event, counts, position, .. } = *step;
        let n = position.size().get();
        // A bit per column and diagonal: 5n - 2 of them.
        let has_numbers = method == ROW_GENERATORS && 5 * n < u128::BITS;
        let numbers = has_numbers.then(|| LineNumbers {
            uses: match event {
                Event::Place { queen } | Event::Remove { queen } => Some(lines_of(n, queen).to_string()),
                _ => None,
            },
            used: position.queens().fold(0, |used, queen| used | lines_of(n, queen)).to_string(),
        });
        Self { event, counts, queens: position.queen_count(), energy: position.energy(), numbers }
    }
}

/// The bits of the lines of a queen: `column`, `n + row - column + n - 1` and `n + 2n - 1 + row +
/// column`.
fn lines_of(n: u32, queen: Square) -> u128 {
    let Square { row, column } = queen;
    1 << column | 1 << (n + row + n - 1 - column) | 1 << (n + 2 * n - 1 + row + column)
}

/// The last line of `trace`: how the run ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndAnswer {
    /// Always `end`.
    pub event: &'static str,
    /// The board size.
    pub n: u32,
    /// The name of the method.
    pub method: &'static str,
    /// Whether there is a solution.
    pub status: Status,
    /// The first solution: the column of the queen in each row; `null` without one.
    pub columns: Option<Vec<u32>>,
    /// How many solutions the run found.
    pub solutions: u64,
    /// Why the run ended: `enough`, `exhausted`, `given-attack`, `step-limit` or `time-limit`.
    pub ended: &'static str,
    /// What was done.
    #[serde(flatten)]
    pub counts: Counts,
}

impl EndAnswer {
    /// The line for the report of this method on a board of size n.
    pub fn new(method: Method, n: u32, report: &Report) -> Self {
        let (status, columns) = match &report.outcome {
            Outcome::Found(solution) => (Status::Solution, Some(solution.columns().to_vec())),
            Outcome::NoSolution(()) => (Status::None, None),
            Outcome::GaveUp => (Status::Unknown, None),
        };
        Self {
            event: "end",
            n,
            method: method.name(),
            status,
            columns,
            solutions: report.solutions,
            ended: report.ended.name(),
            counts: report.counts,
        }
    }
}
