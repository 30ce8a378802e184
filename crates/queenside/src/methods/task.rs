use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::board::{Line, Placement, Problem, Size, Square};

/// What a method is to do: the board, where to begin, and when to stop.
///
/// # Example
/// ```
/// use queenside::methods::{Ended, Method, Task};
/// use queenside::{Outcome, Problem, Size, Square};
///
/// let problem = Problem::new(Size::new(100)?).with_queens([Square::new(40, 2)])?;
/// let report = "min-conflicts".parse::<Method>()?.run(&Task::new(&problem).seed(7))?;
/// assert!(matches!(report.outcome, Outcome::Found(found) if problem.is_solved_by(&found)));
///
/// let hopeless = "annealing".parse::<Method>()?.run(&Task::new(&problem).step_limit(10))?;
/// assert_eq!((hopeless.outcome, hopeless.ended), (Outcome::GaveUp, Ended::StepLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task<'a> {
    pub(super) problem: &'a Problem,
    pub(super) start: Option<&'a Placement>,
    pub(super) seed: u64,
    pub(super) step_limit: Option<u64>,
    pub(super) time_limit: Option<Duration>,
    pub(super) solutions: u64,
    pub(super) cooling: Option<Cooling>,
    pub(super) stop: Option<&'a AtomicBool>,
}

impl<'a> Task<'a> {
    /// One solution of the problem, with seed 0. Methods that cannot prove anything stop after
    /// [`default_step_limit`](super::Method::default_step_limit) steps, the others when everything is tried.
    ///
    /// ```
    /// use queenside::methods::{METHODS, Task};
    /// use queenside::{Outcome, Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(5)?);
    /// for method in METHODS {
    ///     assert!(matches!(method.run(&Task::new(&problem))?.outcome, Outcome::Found(_)));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            start: None,
            seed: 0,
            step_limit: None,
            time_limit: None,
            solutions: 1,
            cooling: None,
            stop: None,
        }
    }

    /// Where a repairing method begins: queens that may attack each other and that it may move, beside the given ones.
    /// Those that are missing it adds as it fills a board of its own.
    ///
    /// ```
    /// use queenside::methods::{Method, Task};
    /// use queenside::{Outcome, Placement, Problem, Size, Square};
    ///
    /// let size = Size::new(6)?;
    /// let stuck = [0, 2, 4, 1, 3, 5].into_iter().zip(0..).map(|(column, row)| Square::new(row, column));
    /// let (problem, start) = (Problem::new(size), Placement::new(size, stuck)?);
    /// let report = "most-threatened-h1".parse::<Method>()?.run(&Task::new(&problem).start(&start))?;
    /// assert!(matches!(report.outcome, Outcome::Found(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn start(self, start: &'a Placement) -> Self {
        Self { start: Some(start), ..self }
    }

    /// The seed of everything random: the same seed, the same run, on every machine.
    ///
    /// ```
    /// use queenside::methods::{Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(20)?);
    /// let method: Method = "annealing".parse()?;
    /// let task = Task::new(&problem).seed(3);
    /// assert_eq!(method.run(&task)?, method.run(&task)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Stop after so many steps.
    ///
    /// ```
    /// use queenside::methods::{Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(30)?);
    /// let report = "backtracking".parse::<Method>()?.run(&Task::new(&problem).step_limit(1000))?;
    /// assert_eq!(report.counts.steps, 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn step_limit(self, steps: u64) -> Self {
        Self { step_limit: Some(steps), ..self }
    }

    /// Stop after this time. The clock is looked at about every tenth of a millisecond's work.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::methods::{Ended, Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(40)?);
    /// let task = Task::new(&problem).time_limit(Duration::from_millis(2));
    /// assert_eq!("permutations".parse::<Method>()?.run(&task)?.ended, Ended::TimeLimit);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn time_limit(self, limit: Duration) -> Self {
        Self { time_limit: Some(limit), ..self }
    }

    /// Go on until there are so many solutions; `u64::MAX` for all. A complete method finds each once, in lexicographic
    /// order; a repairing one starts anew after each, and may come to the same again.
    ///
    /// ```
    /// use queenside::methods::{Ended, Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(8)?);
    /// let report = "algorithm-x".parse::<Method>()?.run(&Task::new(&problem).solutions(u64::MAX))?;
    /// assert_eq!((report.solutions, report.ended), (92, Ended::Exhausted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn solutions(self, solutions: u64) -> Self {
        Self { solutions, ..self }
    }

    /// How annealing cools; other methods take no notice.
    ///
    /// ```
    /// use queenside::methods::{Cooling, Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(20)?);
    /// let quenched = Task::new(&problem).cooling(Cooling::new(1.0, 0.1, 0.9)?);
    /// assert!("annealing".parse::<Method>()?.run(&quenched)?.counts.restarts > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn cooling(self, cooling: Cooling) -> Self {
        Self { cooling: Some(cooling), ..self }
    }

    /// Stop soon after this flag is set, by another thread.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::methods::{Ended, Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let stop = AtomicBool::new(true);
    /// let problem = Problem::new(Size::new(40)?);
    /// let report = "permutations".parse::<Method>()?.run(&Task::new(&problem).stop(&stop))?;
    /// assert_eq!(report.ended, Ended::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn stop(self, flag: &'a AtomicBool) -> Self {
        Self { stop: Some(flag), ..self }
    }
}

/// How annealing cools: from `start`, times `factor` (alpha) each step, down to `end` (T min).
///
/// ```
/// use queenside::methods::Cooling;
///
/// assert!(Cooling::new(1.0, 0.1, 0.999).is_ok());
/// assert!(Cooling::new(1.0, 0.1, 1.0).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    pub(super) start: f64,
    pub(super) end: f64,
    pub(super) factor: f64,
}

/// A cooling that does not cool.
///
/// ```
/// use queenside::methods::Cooling;
///
/// let error = Cooling::new(0.1, 1.0, 0.9).unwrap_err();
/// assert!(error.to_string().starts_with("cooling goes from T to a lower T min, both above 0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "cooling goes from T to a lower T min, both above 0, by a factor between 0 and 1, such as 1,0.1,0.999"
)]
pub struct NoCooling;

impl Cooling {
    /// A cooling by these numbers.
    ///
    /// # Errors
    /// [`NoCooling`] unless start > end > 0 and 0 < factor < 1, all finite.
    ///
    /// ```
    /// use queenside::methods::{Cooling, NoCooling};
    ///
    /// assert_eq!(Cooling::new(f64::NAN, 0.1, 0.9), Err(NoCooling));
    /// ```
    pub fn new(start: f64, end: f64, factor: f64) -> Result<Self, NoCooling> {
        let cools = start.is_finite() && start > end && end > 0.0 && factor > 0.0 && factor < 1.0;
        if cools { Ok(Self { start, end, factor }) } else { Err(NoCooling) }
    }
}

/// A task that a method does not take.
///
/// ```
/// use queenside::methods::{Method, Task, TaskError};
/// use queenside::{Problem, Size};
///
/// let problem = Problem::new(Size::new(65)?);
/// let error = "bit-masks".parse::<Method>()?.run(&Task::new(&problem)).unwrap_err();
/// assert_eq!(error, TaskError::TooLarge { method: "bit-masks", n: 65, max: 64 });
/// assert_eq!(error.to_string(), "bit-masks goes up to n = 64, not to n = 65");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// The problem has blocked squares, of which the classic methods know nothing.
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
    /// A start position with more queens than rows, those given counted in.
    #[error("a start position has at most n = {n} queens with those given, not {queens}")]
    StartQueens {
        /// The queens.
        queens: usize,
        /// The size of the board.
        n: u32,
    },
}

fn kind(line: Line) -> &'static str {
    match line {
        Line::Row(_) => "row",
        Line::Column(_) => "column",
        Line::Diagonal(_) => "diagonal",
        Line::Antidiagonal(_) => "antidiagonal",
    }
}

/// Which queens a method keeps on one line each, and so which start positions it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// None: the board is built up from nothing.
    Nothing,
    /// Any.
    Anywhere,
    /// One queen a row.
    Rows,
    /// One queen a column.
    Columns,
    /// One queen a row and a column.
    Both,
}

impl Start {
    /// The queens of the start position that are not given, if the method takes it.
    pub(super) fn queens(self, task: &Task<'_>, method: &'static str) -> Result<Vec<Square>, TaskError> {
        let Some(start) = task.start else { return Ok(Vec::new()) };
        let given = task.problem.given().squares();
        let (start_size, size) = (size_of(start), size_of(task.problem));
        if self == Self::Nothing {
            return Err(TaskError::NoStart { method });
        }
        if start_size != size {
            return Err(TaskError::StartSize { start: start_size.get(), n: size.get() });
        }
        let movable: Vec<Square> =
            start.squares().iter().copied().filter(|queen| given.binary_search(queen).is_err()).collect();
        let queens = movable.len() + given.len();
        if queens > size.index() {
            return Err(TaskError::StartQueens { queens, n: size.get() });
        }
        let crowded = |line_of: fn(Square) -> u32| {
            let mut has_queen = vec![false; size.index()];
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

fn size_of(board: &impl crate::board::Board) -> Size {
    board.size()
}
