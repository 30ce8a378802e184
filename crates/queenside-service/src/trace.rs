//! Trace a classic method event by event. Every solution is verified before it is reported.

use std::ops::ControlFlow;

use queenside::clock::Instant;
use queenside::methods::{Counts, Event, Method, Position, ROW_GENERATORS, Report, Task};
use queenside::{Board, Budget, Outcome, Placement, Problem, Square};
use queenside_check::check_completion;
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::solve::Status;
use crate::values::{self, Limit, Named, Schedule, Seed, Threads, TimeLimit, Whole};
use crate::verify::{check_report, puzzle};

/// How to trace a classic method.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Classic method; h1, h2, brute-force and dlx are short names.
    #[cfg_attr(feature = "clap", arg(value_parser = crate::solve::classic_methods()))]
    pub method: Named<Method>,
    /// Random seed; the same seed gives the same result.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "0"))]
    pub seed: Option<Seed>,
    /// Find all solutions (methods that try everything).
    #[cfg_attr(feature = "clap", arg(long))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>"))]
    #[serde(default)]
    pub all: bool,
    /// Give up after this many steps [default: none for methods that try everything].
    #[cfg_attr(feature = "clap", arg(long, value_name = "STEPS"))]
    pub step_limit: Option<Limit>,
    /// Give up after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Annealing schedule: first temperature, lowest temperature, alpha, such as 1,0.1,0.999.
    #[cfg_attr(feature = "clap", arg(long, value_name = "T,TMIN,ALPHA"))]
    pub cooling: Option<Schedule>,
    /// Stop after K events.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub events: Option<Whole<0, { u64::MAX }>>,
}

impl Trace {
    /// Ask for all events up to the first solution, with seed 0.
    pub const fn new(method: Method) -> Self {
        Self {
            method: Named(method),
            seed: None,
            all: false,
            step_limit: None,
            time_limit: None,
            cooling: None,
            events: None,
        }
    }

    /// Return the task of the method.
    pub fn task<'a>(&self, board: &'a Problem, start: Option<&'a Placement>) -> Task<'a> {
        Task::new(board)
            .start(start)
            .step_limit(self.step_limit.map(Limit::get))
            .cooling(self.cooling.map(|Schedule(cooling)| cooling))
            .solutions(if self.all { u64::MAX } else { 1 })
    }
}

/// An event, with the counters and the board after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The number of the event, from 1.
    pub number: u64,
    /// What happened.
    pub event: Event,
    /// The counters after the event.
    pub counts: Counts,
    /// The board after the event.
    pub position: &'a Position,
}

/// Run the method and call the observer with each step. When an event reports a solution, its
/// board is verified before the observer receives it. Returns the verified report, or `None` if the
/// observer or the largest number of events ended the run. The question has the seed and the
/// time limit.
///
/// # Errors
/// The error of the observer, [`ServiceError::Bad`] if the method cannot do the task,
/// [`ServiceError::Wrong`] for an answer that failed its verification.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::BACKTRACKING;
/// use queenside::{Budget, Problem, Size};
/// use queenside_service::ServiceError;
/// use queenside_service::trace::{Trace, trace};
///
/// let (board, mut most) = (Problem::new(Size::new(6)?), 0);
/// let report = trace(&board, None, &Trace::new(BACKTRACKING), &Budget::default(), |step| {
///     most = most.max(step.number);
///     Ok::<_, ServiceError>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!((most, report.map(|report| report.counts.backtracks)), (128, Some(25)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace<E: From<ServiceError>>(
    board: &Problem,
    start: Option<&Placement>,
    question: &Trace,
    budget: &Budget,
    mut observer: impl FnMut(&Step<'_>) -> Result<ControlFlow<()>, E>,
) -> Result<Option<Report>, E> {
    let most = question.events.map_or(u64::MAX, Whole::get);
    let (puzzle, mut position, mut number) = (puzzle(board), Position::new(board), 0);
    let mut observe = |event, counts| -> Result<ControlFlow<()>, E> {
        if number == most {
            return Ok(ControlFlow::Break(()));
        }
        position.apply(&event);
        if event == Event::Solution {
            let columns: Vec<u32> = position.queens().map(|queen| queen.column).collect();
            check_completion(&puzzle, &columns).map_err(ServiceError::from)?;
        }
        number += 1;
        observer(&Step { number, event, counts, position: &position })
    };
    let (begun, mut ended) = (Instant::now(), Ok(ControlFlow::Continue(())));
    let budget = values::budget(Some(Threads::ONE), question.seed, question.time_limit, budget);
    let report = question.method.0.watch(&question.task(board, start), &budget, |event, counts| {
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
    let mut report = report.map_err(ServiceError::bad)?;
    check_report(board, &mut report, &budget.since(begun)).map_err(ServiceError::from)?;
    Ok(Some(report))
}

/// One event of a traced method: a line of `trace`.
#[derive(Clone, Debug, Serialize)]
pub struct EventAnswer {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// The counters after the event.
    #[serde(flatten)]
    pub counts: Counts,
    /// The number of queens on the board after the event.
    pub queens: usize,
    /// The number of pairs of queens that attack each other after the event.
    pub energy: u64,
    /// The occupied lines as numbers; only for `row-generators` and n up to 25.
    #[serde(flatten)]
    pub numbers: Option<LineNumbers>,
}

/// The occupied lines as bit sets, numbered as in CPython's generator test: one bit per column and
/// diagonal.
#[derive(Clone, Debug, Serialize)]
pub struct LineNumbers {
    /// The lines of the queen that was placed or removed, as a bit set in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<String>,
    /// The lines of all queens, as a bit set in decimal.
    pub used: String,
}

impl EventAnswer {
    /// Create the answer for a step of this method.
    pub fn new(method: Method, step: &Step<'_>) -> Self {
        let Step { event, counts, position, .. } = *step;
        let n = position.size().get();
        let numbers = has_numbers(method, n).then(|| LineNumbers {
            uses: match event {
                Event::Place { queen } | Event::Remove { queen } => Some(lines_of(n, [queen]).to_string()),
                _ => None,
            },
            used: lines_of(n, position.queens()).to_string(),
        });
        Self { event, counts, queens: position.queen_count(), energy: position.energy(), numbers }
    }
}

/// Return whether the lines of this method's queens can be numbers: only for `row-generators`, and
/// n up to 25, because a number has one bit per column and diagonal, 5n - 2 bits.
pub fn has_numbers(method: Method, n: u32) -> bool {
    method == ROW_GENERATORS && 5 * n < u128::BITS
}

/// Return the lines of these queens as bits, three per queen: `column`, `n + row - column + n - 1`
/// and `n + 2n - 1 + row + column`. The board is one that [`has_numbers`].
///
/// ```
/// use queenside::Square;
/// use queenside_service::trace::lines_of;
///
/// assert_eq!(lines_of(4, [Square::new(0, 0)]), 2177);
/// assert_eq!(lines_of(4, [Square::new(0, 0), Square::new(1, 2)]), 0b0001001_0001100_0101);
/// ```
pub fn lines_of(n: u32, queens: impl IntoIterator<Item = Square>) -> u128 {
    let lines = |Square { row, column }| {
        1 << column | 1 << (n + row + n - 1 - column) | 1 << (n + 2 * n - 1 + row + column)
    };
    queens.into_iter().fold(0, |all, queen| all | lines(queen))
}

/// How a traced run ended: the last line of `trace`.
#[derive(Clone, Debug, Serialize)]
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
    /// The number of solutions that the run found.
    pub solutions: u64,
    /// Why the run ended: `enough`, `exhausted`, `given-attack`, `step-limit` or `time-limit`.
    pub ended: &'static str,
    /// The counters at the end.
    #[serde(flatten)]
    pub counts: Counts,
    /// The number of queens that the run placed in, or moved to, each row; present in summaries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed_in_rows: Option<Vec<u64>>,
}

impl EndAnswer {
    /// Create the answer for the report of this method on a board of size n.
    pub fn new(method: Method, n: u32, report: &Report) -> Self {
        let columns = match &report.outcome {
            Outcome::Found(solution) => Some(solution.columns().to_vec()),
            Outcome::NoSolution(()) | Outcome::GaveUp => None,
        };
        Self {
            event: "end",
            n,
            method: method.name(),
            status: Status::from(&report.outcome),
            columns,
            solutions: report.solutions,
            ended: report.ended.name(),
            counts: report.counts,
            placed_in_rows: None,
        }
    }
}
