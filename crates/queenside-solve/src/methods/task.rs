use std::error::Error;
use std::fmt;

use queenside_board::{Board, Outcome, Placement, Problem, Square};

/// A task for a method: the board, the start position, and the number of solutions to find.
///
/// The random seed, the time limit and the stop signal are in the [`Budget`](queenside_board::Budget).
///
/// ```
/// use queenside::methods::{ANNEALING, Ended, MIN_CONFLICTS, Task};
/// use queenside::{Budget, Outcome, Problem, Size};
///
/// let problem = Problem::new(Size::new(100)?).with_queens([(40, 2)])?;
/// let report = MIN_CONFLICTS.run(&Task::new(&problem), &Budget::default().seed(7))?;
/// assert!(matches!(report.outcome, Outcome::Found(found) if problem.is_solved_by(&found)));
///
/// let short = Task::new(&problem).step_limit(10);
/// let report = ANNEALING.run(&short, &Budget::default())?;
/// assert_eq!((report.outcome, report.ended), (Outcome::GaveUp, Ended::StepLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The board and the given queens. The classic methods do not support blocked squares.
    pub problem: &'a Problem,
    /// Start position for a method that repairs: queens that may attack each other and that the
    /// method may move. The method adds missing queens in the same way as for its own boards. Given
    /// queens do not move.
    pub start: Option<&'a Placement>,
    /// Maximum number of steps. Without it, a method that cannot prove anything gives up after a
    /// number of steps that grows with n.
    pub step_limit: Option<u64>,
    /// Number of solutions to find; `u64::MAX` for all. A complete method finds each solution once,
    /// in lexicographic order. A method that repairs starts again after each solution, and may find
    /// the same one again.
    pub solutions: u64,
    /// Cooling schedule of annealing; other methods reject it.
    pub cooling: Option<Cooling>,
}

impl<'a> Task<'a> {
    /// Return the task to find one solution of the problem, without a start position.
    pub const fn new(problem: &'a Problem) -> Self {
        Self { problem, start: None, step_limit: None, solutions: 1, cooling: None }
    }

    /// Set the start position; `None` removes it.
    #[must_use]
    pub fn start(self, start: impl Into<Option<&'a Placement>>) -> Self {
        Self { start: start.into(), ..self }
    }

    /// Set the maximum number of steps; `None` for that of the method.
    #[must_use]
    pub fn step_limit(self, steps: impl Into<Option<u64>>) -> Self {
        Self { step_limit: steps.into(), ..self }
    }

    /// Set the number of solutions to find.
    #[must_use]
    pub fn solutions(self, solutions: u64) -> Self {
        Self { solutions, ..self }
    }

    /// Set the cooling schedule of annealing; `None` for that of the method.
    #[must_use]
    pub fn cooling(self, cooling: impl Into<Option<Cooling>>) -> Self {
        Self { cooling: cooling.into(), ..self }
    }
}

/// A cooling schedule of annealing: T starts at `start`, is multiplied by `factor` (alpha) after
/// each step, and ends at `end` (T min).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) factor: f64,
}

impl Cooling {
    /// Return the schedule with these numbers.
    ///
    /// # Errors
    /// [`TaskError`] unless start > end > 0 and 0 < factor < 1, all finite.
    pub fn new(start: f64, end: f64, factor: f64) -> Result<Self, TaskError> {
        let cools = start.is_finite() && start > end && end > 0.0 && factor > 0.0 && factor < 1.0;
        if cools { Ok(Self { start, end, factor }) } else { Err(TaskError::Cooling) }
    }
}

/// The reason why a method cannot run this task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TaskError {
    /// The board is too large for the method.
    TooLarge {
        /// The method's name.
        method: &'static str,
        /// The largest n that the method supports.
        max: u32,
        /// The size of the board.
        n: u32,
    },
    /// The board has blocked squares.
    BlockedSquares {
        /// The method's name.
        method: &'static str,
    },
    /// The task has a cooling schedule, but the method is not annealing.
    NoCooling {
        /// The method's name.
        method: &'static str,
    },
    /// The numbers are not a cooling schedule.
    Cooling,
    /// The task has a start position, but the method begins with an empty board.
    NoStart {
        /// The method's name.
        method: &'static str,
    },
    /// The start position has another size than the problem.
    OtherSize {
        /// The size of the start position.
        start: u32,
        /// The size of the problem.
        n: u32,
    },
    /// The start position and the given queens are more than n queens.
    TooManyQueens {
        /// The number of queens.
        queens: usize,
        /// The size of the problem.
        n: u32,
    },
    /// A row or a column has two queens, and the method starts with one in each.
    TwoInOne {
        /// `row` or `column`.
        kind: &'static str,
        /// The number of the row or column.
        number: u32,
        /// The method's name.
        method: &'static str,
    },
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { method, max, n } => {
                write!(f, "{method} supports boards up to n = {max}, but the board has n = {n}")
            }
            Self::BlockedSquares { method } => {
                write!(f, "{method} supports given queens, but not blocked squares")
            }
            Self::NoCooling { method } => {
                write!(f, "a cooling schedule is only for annealing, but the method is {method}")
            }
            Self::Cooling => {
                f.write_str("a cooling schedule needs T > T min > 0 and 0 < alpha < 1, such as 1,0.1,0.999")
            }
            Self::NoStart { method } => write!(f, "{method} accepts no start position, only given queens"),
            Self::OtherSize { start, n } => {
                write!(f, "the start position has n = {start}, but the problem has n = {n}")
            }
            Self::TooManyQueens { queens, n } => write!(
                f,
                "the start position and the given queens are {queens} queens, expected at most n = {n}"
            ),
            Self::TwoInOne { kind, number, method } => write!(
                f,
                "{kind} {number} of the start position has two queens, but {method} accepts one in each {kind}"
            ),
        }
    }
}

impl Error for TaskError {}

/// The lines on which a method has exactly one queen each. They decide which start positions it
/// accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The method starts with an empty board and accepts no start position.
    Nothing,
    /// Queens on any squares.
    Anywhere,
    /// One queen per row.
    Rows,
    /// One queen per column.
    Columns,
    /// One queen per row and per column.
    Both,
}

impl Start {
    /// Return the queens of the start position that are not given, if the method accepts the
    /// position.
    pub(super) fn queens(self, task: &Task<'_>, method: &'static str) -> Result<Vec<Square>, TaskError> {
        let Some(start) = task.start else { return Ok(Vec::new()) };
        let given = task.problem.given().squares();
        let n = task.problem.size().get();
        if self == Self::Nothing {
            return Err(TaskError::NoStart { method });
        }
        if start.size().get() != n {
            return Err(TaskError::OtherSize { start: start.size().get(), n });
        }
        let is_movable = |queen: &Square| given.binary_search(queen).is_err();
        let movable: Vec<Square> = start.squares().iter().copied().filter(is_movable).collect();
        let queens = movable.len() + given.len();
        if queens > n as usize {
            return Err(TaskError::TooManyQueens { queens, n });
        }
        let one_in_each = |kind: &'static str, line_of: fn(Square) -> u32| {
            let mut has_queen = vec![false; n as usize];
            let mut all = given.iter().chain(&movable).map(|&queen| line_of(queen));
            let crowded = all.find(|&line| std::mem::replace(&mut has_queen[line as usize], true));
            crowded.map_or(Ok(()), |number| Err(TaskError::TwoInOne { kind, number, method }))
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

/// The result of running a method, and its cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Report {
    /// The first solution found. `NoSolution` if the method tried everything, if the given queens
    /// attack each other, or if boards of this size have no solution.
    pub outcome: Outcome,
    /// Number of solutions found.
    pub solutions: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// The work that the method did.
    pub counts: Counts,
}

/// The work of a method, as counts.
///
/// Each method defines its own step in [`Method::text`](super::Method::text): an examined square, a
/// tested permutation, a turn of a loop. Compare steps only between runs of one method; compare
/// different methods by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counts {
    /// Number of steps, as the method defines them.
    pub steps: u64,
    /// Number of queens placed or moved during the search, without those of a start position.
    pub moves: u64,
    /// Number of queens removed again.
    pub backtracks: u64,
    /// Number of restarts.
    pub restarts: u64,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ended {
    /// The method found as many solutions as the task asks for.
    Enough,
    /// There are no more solutions: the method tried everything, or boards of this size have none.
    Exhausted,
    /// The given queens attack each other.
    GivenAttack,
    /// The run reached the step limit.
    StepLimit,
    /// The run reached the time limit.
    TimeLimit,
    /// The observer or the stop signal ended the run.
    Stopped,
}

impl Ended {
    /// Return a name for programs, such as `step-limit`.
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

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
