use serde::Serialize;

use crate::board::{Board, Placement, Problem, Square};
use crate::outcome::Outcome;

/// A question for a method: the board, where to start, and how much to look for.
///
/// The random seed, the time limit and the stop signal are in the [`Budget`](crate::Budget).
///
/// ```
/// use queenside::methods::{ANNEALING, Ended, MIN_CONFLICTS, Task};
/// use queenside::{Budget, Outcome, Problem, Size, Square};
///
/// let problem = Problem::new(Size::new(100)?).with_queens([Square::new(40, 2)])?;
/// let report = MIN_CONFLICTS.run(&Task::new(&problem), &Budget::default().seed(7))?;
/// assert!(matches!(report.outcome, Outcome::Found(found) if problem.is_solved_by(&found)));
///
/// let short = Task { step_limit: Some(10), ..Task::new(&problem) };
/// let report = ANNEALING.run(&short, &Budget::default())?;
/// assert_eq!((report.outcome, report.ended), (Outcome::GaveUp, Ended::StepLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The board and the given queens. The classic methods do not support blocked squares.
    pub problem: &'a Problem,
    /// Where a method that repairs starts: queens that may attack each other and that it may move. Missing queens are added
    /// as the method fills its own boards; given queens stay.
    pub start: Option<&'a Placement>,
    /// How many steps the method may take. Without it, a method that proves nothing gives up after a number of steps that grows
    /// with n.
    pub step_limit: Option<u64>,
    /// How many solutions to find; `u64::MAX` for all. A complete method finds each once, in lexicographic order; a method
    /// that repairs starts again after each, and may find the same solution again.
    pub solutions: u64,
    /// How annealing cools; other methods refuse it.
    pub cooling: Option<Cooling>,
}

impl<'a> Task<'a> {
    /// One solution of the problem, from the method's own start.
    pub const fn new(problem: &'a Problem) -> Self {
        Self { problem, start: None, step_limit: None, solutions: 1, cooling: None }
    }
}

/// How annealing cools: from `start`, times `factor` (alpha) each step, down to `end` (T min).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) factor: f64,
}

impl Cooling {
    /// A cooling by these numbers.
    ///
    /// # Errors
    /// [`TaskError`] unless start > end > 0 and 0 < factor < 1, all finite.
    pub fn new(start: f64, end: f64, factor: f64) -> Result<Self, TaskError> {
        let cools = start.is_finite() && start > end && end > 0.0 && factor > 0.0 && factor < 1.0;
        let expected = "cooling goes from T to a lower T min, both above 0, by a factor between 0 and 1, such as 1,0.1,0.999";
        if cools { Ok(Self { start, end, factor }) } else { Err(TaskError(expected.to_owned())) }
    }
}

/// A method cannot do this task, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TaskError(pub(super) String);

/// The lines on which a method keeps one queen each: they decide which start positions it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The board is built up from nothing: no start position.
    Nothing,
    /// Queens anywhere.
    Anywhere,
    /// One queen per row.
    Rows,
    /// One queen per column.
    Columns,
    /// One queen per row and per column.
    Both,
}

impl Start {
    /// The queens of the start position that are not given, if the method accepts it.
    pub(super) fn queens(self, task: &Task<'_>, method: &'static str) -> Result<Vec<Square>, TaskError> {
        let Some(start) = task.start else { return Ok(Vec::new()) };
        let refuse = |reason: String| Err(TaskError(reason));
        let given = task.problem.given().squares();
        let n = task.problem.size().get();
        if self == Self::Nothing {
            return refuse(format!(
                "{method} starts from given queens alone, not from a position of queens to move"
            ));
        }
        if start.size().get() != n {
            return refuse(format!("the start position has n = {}, the problem n = {n}", start.size().get()));
        }
        let is_movable = |queen: &Square| given.binary_search(queen).is_err();
        let movable: Vec<Square> = start.squares().iter().copied().filter(is_movable).collect();
        let queens = movable.len() + given.len();
        if queens > n as usize {
            return refuse(format!(
                "a start position has at most n = {n} queens with those given, not {queens}"
            ));
        }
        let one_in_each = |kind: &str, line_of: fn(Square) -> u32| {
            let mut has_queen = vec![false; n as usize];
            let mut all = given.iter().chain(&movable).map(|&queen| line_of(queen));
            let crowded = all.find(|&line| std::mem::replace(&mut has_queen[line as usize], true));
            let reason = |line| {
                format!(
                    "{method} keeps one queen in each {kind}, but {kind} {line} of the start position has two"
                )
            };
            crowded.map_or(Ok(()), |line| Err(TaskError(reason(line))))
        };
        if matches!(self, Self::Rows | Self::Both) {
            one_in_each("row", |queen| queen.row)?;
        }
        if matches!(self, Self::Columns | Self::Both) {
            one_in_each("column", |queen| queen.column)?;
        }
        Ok(movable)
    }
}

/// The result of a run of a method, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The first solution found; a complete method may also prove that there is none.
    pub outcome: Outcome,
    /// How many solutions were found.
    pub solutions: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// What was done.
    pub counts: Counts,
}

/// What a method has done.
///
/// Each method has its own steps, as [`Method::text`](super::Method::text) says: a square looked at, a permutation tried, a
/// turn of a loop. Compare steps of one method; compare different methods by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Steps, as the method counts them.
    pub steps: u64,
    /// Queens placed or moved during the search; those of a start position are not counted.
    pub moves: u64,
    /// Queens taken back.
    pub backtracks: u64,
    /// How many times the method started again.
    pub restarts: u64,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ended {
    /// As many solutions as the task asks for were found.
    Enough,
    /// Everything was tried: there are no more solutions.
    Exhausted,
    /// The given queens attack each other.
    GivenAttack,
    /// The step limit was reached first.
    StepLimit,
    /// The time limit was reached first.
    TimeLimit,
    /// The observer or the stop signal ended the run.
    Stopped,
}

impl Ended {
    /// One word for programs, such as `step-limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enough => "enough",
            Self::Exhausted => "exhausted",
            Self::GivenAttack => "given-attack",
            Self::StepLimit => "step-limit",
            Self::TimeLimit => "time-limit",
            Self::Stopped => "stopped",
        }
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Enough => "enough solutions",
            Self::Exhausted => "everything tried",
            Self::GivenAttack => "given queens that attack each other",
            Self::StepLimit => "the step limit",
            Self::TimeLimit => "the time limit",
            Self::Stopped => "a stop",
        })
    }
}
