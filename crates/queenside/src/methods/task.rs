use crate::board::{Board, Line, Placement, Problem, Square};

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
    /// How many steps the method may take. Without it, a method that proves nothing stops after
    /// [`default_step_limit`](super::Method::default_step_limit) steps.
    pub step_limit: Option<u64>,
    /// How many solutions to find; `u64::MAX` for all. A complete method finds each once, in lexicographic order; a method
    /// that repairs starts again after each, and may find the same solution again.
    pub solutions: u64,
    /// How annealing cools; other methods ignore it.
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

/// The numbers do not describe a cooling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "cooling goes from T to a lower T min, both above 0, by a factor between 0 and 1, such as 1,0.1,0.999"
)]
#[non_exhaustive]
pub struct CoolingError;

impl Cooling {
    /// A cooling by these numbers.
    ///
    /// # Errors
    /// [`CoolingError`] unless start > end > 0 and 0 < factor < 1, all finite.
    ///
    /// ```
    /// use queenside::methods::Cooling;
    ///
    /// assert!(Cooling::new(1.0, 0.1, 0.999).is_ok());
    /// assert!(Cooling::new(1.0, 0.1, 1.0).is_err());
    /// assert!(Cooling::new(f64::NAN, 0.1, 0.9).is_err());
    /// ```
    pub fn new(start: f64, end: f64, factor: f64) -> Result<Self, CoolingError> {
        let cools = start.is_finite() && start > end && end > 0.0 && factor > 0.0 && factor < 1.0;
        if cools { Ok(Self { start, end, factor }) } else { Err(CoolingError) }
    }
}

/// A method cannot do this task.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The board is too large for the method.
    #[error("{method} goes up to n = {max}, not to n = {n}")]
    TooLarge {
        /// The name of the method.
        method: &'static str,
        /// The size of the board.
        n: u32,
        /// The largest size.
        max: u32,
    },
    /// The problem has blocked squares, which the classic methods do not support.
    #[error("{method} knows of given queens, not of blocked squares")]
    BlockedSquares {
        /// The name of the method.
        method: &'static str,
    },
    /// A start position for a method that builds its board up.
    #[error("{method} starts from given queens alone, not from a position of queens to move")]
    NoStart {
        /// The name of the method.
        method: &'static str,
    },
    /// A start position of another size than the problem.
    #[error("the start position has n = {start}, the problem n = {n}")]
    StartSize {
        /// The size of the start position.
        start: u32,
        /// The size of the problem.
        n: u32,
    },
    /// A start position with two queens on a line on which the method keeps one.
    #[error("{method} keeps one queen in each {}, but {line} of the start position has two", kind(*line))]
    StartCrowded {
        /// The name of the method.
        method: &'static str,
        /// The row or column.
        line: Line,
    },
    /// A start position and given queens that are more than n together.
    #[error("a start position has at most n = {n} queens with those given, not {queens}")]
    StartQueens {
        /// The queens.
        queens: usize,
        /// The size of the board.
        n: u32,
    },
}

const fn kind(line: Line) -> &'static str {
    if matches!(line, Line::Row(_)) { "row" } else { "column" }
}

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
        let given = task.problem.given().squares();
        let n = task.problem.size().get();
        if self == Self::Nothing {
            return Err(TaskError::NoStart { method });
        }
        if start.size().get() != n {
            return Err(TaskError::StartSize { start: start.size().get(), n });
        }
        let movable: Vec<Square> =
            start.squares().iter().copied().filter(|queen| given.binary_search(queen).is_err()).collect();
        let queens = movable.len() + given.len();
        if queens > n as usize {
            return Err(TaskError::StartQueens { queens, n });
        }
        let crowded = |line_of: fn(Square) -> u32| {
            let mut has_queen = vec![false; n as usize];
            let mut all = given.iter().chain(&movable).map(|&queen| line_of(queen));
            all.find(|&line| std::mem::replace(&mut has_queen[line as usize], true))
        };
        let row = matches!(self, Self::Rows | Self::Both).then(|| crowded(|queen| queen.row)).flatten();
        let column =
            matches!(self, Self::Columns | Self::Both).then(|| crowded(|queen| queen.column)).flatten();
        match row.map(Line::Row).or(column.map(Line::Column)) {
            Some(line) => Err(TaskError::StartCrowded { method, line }),
            None => Ok(movable),
        }
    }
}
