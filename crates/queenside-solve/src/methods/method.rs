use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

use queenside_board::{Board, Budget, Outcome, Square, UnknownNameError};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lines::MAX_NARROW;
use super::run::{Flow, Observer, Run};
use super::task::Start;
use super::{Counts, Ended, Event, METHODS, Report, Task, TaskError};

/// A classic method, by its name or from [`METHODS`].
///
/// ```
/// use queenside::methods::{METHODS, Method};
///
/// let method: Method = "lookahead".parse()?;
/// assert!(method.is_complete && METHODS.contains(&method));
/// assert!(method.pseudocode().next().unwrap().starts_with("place(row)"));
/// # Ok::<(), queenside::UnknownNameError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Method {
    pub(super) name: &'static str,
    /// Other names that [`FromStr`] accepts, such as `dlx`.
    pub short_names: &'static [&'static str],
    /// Names of the method in other programs and documents, each with where. Some of them are names
    /// of other methods here.
    pub other_names: &'static [(&'static str, &'static str)],
    /// What the method does, in one line without a full stop.
    pub summary: &'static str,
    /// Idea, pseudocode, cost, best use and source, as Markdown.
    pub text: &'static str,
    /// Whether the method tries everything, and so can prove that there is no solution. The other
    /// methods repair a full board; only their runs depend on the seed.
    pub is_complete: bool,
    /// The largest board size that the method accepts.
    pub max_size: u32,
    /// Whether the method takes a cooling schedule.
    pub(super) has_cooling: bool,
    pub(super) start: Start,
    /// Number of steps, as a function of n, after which the method gives up if the task has no step
    /// limit.
    pub(super) default_step_limit: fn(u64) -> u64,
    /// The line of the pseudocode, from 0, for each kind of event, by the name of the kind.
    pub(super) lines: &'static [(&'static str, usize)],
    /// The method itself. It returns `Continue` when everything was tried.
    pub(super) algorithm: fn(&mut Run<'_>) -> Flow,
}

impl Method {
    /// Defaults for methods that try everything.
    pub(super) const COMPLETE: Self = Self {
        name: "",
        short_names: &[],
        other_names: &[],
        summary: "",
        text: "",
        is_complete: true,
        max_size: 1000,
        has_cooling: false,
        start: Start::Nothing,
        default_step_limit: |_| u64::MAX,
        lines: &[],
        algorithm: |_| unreachable!(),
    };

    /// Defaults for methods that repair a full board.
    pub(super) const REPAIRING: Self = Self {
        is_complete: false,
        max_size: MAX_NARROW,
        start: Start::Anywhere,
        default_step_limit: |n| 100_000 + 100 * n,
        ..Self::COMPLETE
    };

    /// Return the name that [`FromStr`] accepts, such as `min-conflicts`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// List the names that [`FromStr`] accepts: the names of all methods, then the short names.
    pub fn all_names() -> impl Iterator<Item = &'static str> {
        let short_names = METHODS.iter().flat_map(|method| method.short_names);
        METHODS.iter().map(Self::name).chain(short_names.copied())
    }

    /// Return the lines of the pseudocode.
    pub fn pseudocode(&self) -> impl Iterator<Item = &'static str> + use<> {
        let code = self.text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        code.unwrap_or("").lines()
    }

    /// Return the line of the pseudocode, from 0, for the kind of this event, or `None` if the
    /// method has no such events.
    pub fn line_of(&self, event: &Event) -> Option<usize> {
        self.lines.iter().find(|(name, _)| *name == event.name()).map(|(_, line)| *line)
    }

    /// Whether the method repairs a full board, and so accepts a start position ([`Task::start`]).
    pub fn takes_start(&self) -> bool {
        self.start != Start::Nothing
    }

    /// Check whether the method can run the task, without running it.
    ///
    /// # Errors
    /// [`TaskError`] if the board is too large or has blocked squares, if the method does not
    /// accept the start position, or if the task has a cooling schedule and the method is not
    /// annealing.
    pub fn check(&self, task: &Task<'_>) -> Result<(), TaskError> {
        self.start_queens(task).map(drop)
    }

    /// Run the task on one thread. The method checks the time limit and the stop signal about every
    /// tenth of a millisecond.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    ///
    /// ```
    /// use queenside::methods::{BACKTRACKING, Task};
    /// use queenside::{Budget, Outcome, Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(8)?);
    /// let report = BACKTRACKING.run(&Task::new(&problem), &Budget::default())?;
    /// assert!(matches!(report.outcome, Outcome::Found(found) if found.columns() == [0, 4, 7, 5, 2, 6, 1, 3]));
    /// assert_eq!((report.counts.moves, report.counts.backtracks), (113, 105));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, task: &Task<'_>, budget: &Budget) -> Result<Report, TaskError> {
        self.run_with(task, budget, None)
    }

    /// Run the task. `observe` receives each event and the counts so far, and returns whether to
    /// continue. Return the same report as [`run`](Self::run).
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::methods::{BACKTRACKING, Event, Task};
    /// use queenside::{Budget, Problem, Size};
    ///
    /// let mut squares = Vec::new();
    /// let problem = Problem::new(Size::new(4)?);
    /// BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, _counts| {
    ///     if let Event::Place { queen } = event {
    ///         squares.push(queen.to_string());
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(squares[..3], ["(0, 0)", "(1, 2)", "(1, 3)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn watch(
        &self,
        task: &Task<'_>,
        budget: &Budget,
        mut observe: impl FnMut(Event, Counts) -> ControlFlow<()>,
    ) -> Result<Report, TaskError> {
        self.run_with(task, budget, Some(&mut observe))
    }

    fn run_with<'a>(
        &self,
        task: &'a Task<'a>,
        budget: &'a Budget,
        observer: Option<Observer<'a>>,
    ) -> Result<Report, TaskError> {
        let default_step_limit = || (self.default_step_limit)(task.problem.size().get().into());
        let mut run = Run {
            task,
            start: self.start_queens(task)?,
            rng: Xoshiro256PlusPlus::seed_from_u64(budget.seed),
            counts: Counts::default(),
            first: None,
            solutions: 0,
            step_limit: task.step_limit.unwrap_or_else(default_step_limit),
            limit: budget.limit(),
            fuel: 0,
            observer,
        };
        // A method that repairs would never notice that a board of this size has no solution.
        let can_end = self.is_complete || task.problem.size().has_solution();
        let ended = if task.problem.given().conflicts().is_empty() {
            let mut flow = run.look_at_clock();
            if flow.is_continue() && can_end {
                flow = (self.algorithm)(&mut run);
            }
            match flow {
                Flow::Break(ended) => ended,
                Flow::Continue(()) => Ended::Exhausted,
            }
        } else {
            Ended::GivenAttack
        };
        let proven = matches!(ended, Ended::Exhausted | Ended::GivenAttack);
        let outcome = match run.first {
            Some(solution) => Outcome::Found(solution),
            None if proven => Outcome::NoSolution(()),
            None => Outcome::GaveUp,
        };
        Ok(Report { outcome, solutions: run.solutions, ended, counts: run.counts })
    }

    /// Return the queens of the start position that are not given.
    fn start_queens(&self, task: &Task<'_>) -> Result<Vec<Square>, TaskError> {
        let Self { name: method, max_size: max, start, .. } = *self;
        let n = task.problem.size().get();
        if n > max {
            return Err(TaskError::TooLarge { method, max, n });
        }
        if task.problem.has_blocked_squares() {
            return Err(TaskError::BlockedSquares { method });
        }
        if task.cooling.is_some() && !self.has_cooling {
            return Err(TaskError::NoCooling { method });
        }
        start.queens(task, method)
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Method {}

impl Hash for Method {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Method").field(&self.name).finish()
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Write the name.
#[cfg(feature = "serde")]
impl serde::Serialize for Method {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl FromStr for Method {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        let has_name = |method: &&Self| method.name == name || method.short_names.contains(&name);
        let found = METHODS.iter().copied().find(|method| has_name(&method));
        found.ok_or_else(|| UnknownNameError::new("classic method", name, Self::all_names()))
    }
}
