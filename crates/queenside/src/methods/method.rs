use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::line_counts::MAX_NARROW;
use super::observer::{Nobody, Tell, Watched};
use super::run::{Flow, OnSolution, Run};
use super::task::Start;
use super::{Ended, EventKind, METHODS, Observer, Report, Task, TaskError};
use crate::board::{Board, Size, Solution};
use crate::outcome::Outcome;

/// What each file of this room implements: a method as a textbook has it, once for whoever watches and for nobody.
pub(super) trait Algorithm {
    const ABOUT: About;

    /// Runs until enough solutions are found or a limit comes; returns when everything has been tried.
    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow;
}

/// What there is to know about a method beside its steps.
#[derive(Debug)]
pub(super) struct About {
    pub(super) name: &'static str,
    /// A line without a full stop.
    pub(super) summary: &'static str,
    /// Idea, pseudocode, cost, where it wins, source: Markdown.
    pub(super) text: &'static str,
    /// Whether it tries everything, and so can prove that there is no solution.
    pub(super) is_complete: bool,
    /// Whether the seed matters.
    pub(super) is_random: bool,
    pub(super) max_size: u32,
    pub(super) start: Start,
    /// Steps after which a method that proves nothing gives up, by n.
    pub(super) patience: fn(u64) -> u64,
    /// The line of the pseudocode, from 0, that each kind of event belongs to.
    pub(super) lines: &'static [(EventKind, usize)],
}

impl About {
    /// What methods that try everything have in common.
    pub(super) const COMPLETE: Self = Self {
        name: "",
        summary: "",
        text: "",
        is_complete: true,
        is_random: false,
        max_size: 1000,
        start: Start::Nothing,
        patience: |_| u64::MAX,
        lines: &[],
    };

    /// What methods that repair a full board have in common.
    pub(super) const REPAIRING: Self = Self {
        is_complete: false,
        is_random: true,
        max_size: MAX_NARROW,
        start: Start::Anywhere,
        patience: |n| 100_000 + 100 * n,
        ..Self::COMPLETE
    };
}

/// A classic method, by its name or from [`METHODS`].
///
/// # Example
/// ```
/// use queenside::methods::{METHODS, Method};
///
/// let method: Method = "lookahead".parse()?;
/// assert!(method.is_complete() && METHODS.contains(&method));
/// assert!(method.pseudocode().next().unwrap().starts_with("place(row)"));
/// # Ok::<(), queenside::methods::UnknownMethod>(())
/// ```
#[derive(Clone, Copy)]
pub struct Method {
    about: &'static About,
    plain: fn(&mut Run<'_, Nobody>) -> Flow,
    watched: fn(&mut Run<'_, Watched<'_>>) -> Flow,
}

fn run_watched<A: Algorithm>(run: &mut Run<'_, Watched<'_>>) -> Flow {
    A::run(run)
}

fn run_plain<A: Algorithm>(run: &mut Run<'_, Nobody>) -> Flow {
    A::run(run)
}

impl Method {
    /// The method with this algorithm.
    pub(super) const fn of<A: Algorithm>() -> Self {
        Self { about: &const { A::ABOUT }, plain: run_plain::<A>, watched: run_watched::<A> }
    }

    /// The name by which it is asked for, such as `min-conflicts`.
    ///
    /// ```
    /// use queenside::methods::METHODS;
    ///
    /// assert_eq!(METHODS[0].name(), "permutations");
    /// ```
    pub const fn name(&self) -> &'static str {
        self.about.name
    }

    /// What it does, in a line.
    ///
    /// ```
    /// use queenside::methods::METHODS;
    ///
    /// assert!(METHODS.iter().all(|method| method.summary().len() < 80));
    /// ```
    pub const fn summary(&self) -> &'static str {
        self.about.summary
    }

    /// Its idea, pseudocode, cost, where it wins, and its source, as Markdown.
    ///
    /// ```
    /// use queenside::methods::METHODS;
    ///
    /// assert!(METHODS.iter().all(|method| method.text().contains("**Source.**")));
    /// ```
    pub const fn text(&self) -> &'static str {
        self.about.text
    }

    /// The lines of its pseudocode.
    ///
    /// ```
    /// use queenside::methods::METHODS;
    ///
    /// assert!(METHODS.iter().all(|method| (3..=16).contains(&method.pseudocode().count())));
    /// ```
    pub fn pseudocode(&self) -> impl Iterator<Item = &'static str> + use<> {
        let code = self.about.text.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
        code.unwrap_or_default().lines()
    }

    /// The line of the pseudocode, from 0, at which the method is when it tells such an event.
    ///
    /// ```
    /// use queenside::methods::{EventKind, Method};
    ///
    /// let method: Method = "backtracking".parse()?;
    /// let line = method.line_of(EventKind::Remove).unwrap();
    /// assert!(method.pseudocode().nth(line).unwrap().contains("take it back"));
    /// # Ok::<(), queenside::methods::UnknownMethod>(())
    /// ```
    pub fn line_of(&self, kind: EventKind) -> Option<usize> {
        self.about.lines.iter().find(|(of, _)| *of == kind).map(|(_, line)| *line)
    }

    /// Whether it tries everything, and so can prove that there is no solution.
    ///
    /// ```
    /// use queenside::methods::Method;
    ///
    /// assert!("algorithm-x".parse::<Method>()?.is_complete());
    /// assert!(!"annealing".parse::<Method>()?.is_complete());
    /// # Ok::<(), queenside::methods::UnknownMethod>(())
    /// ```
    pub const fn is_complete(&self) -> bool {
        self.about.is_complete
    }

    /// Whether it goes another way with another seed.
    ///
    /// ```
    /// use queenside::methods::Method;
    ///
    /// assert!("iterative-repair".parse::<Method>()?.is_random());
    /// assert!(!"bit-masks".parse::<Method>()?.is_random());
    /// # Ok::<(), queenside::methods::UnknownMethod>(())
    /// ```
    pub const fn is_random(&self) -> bool {
        self.about.is_random
    }

    /// Whether it repairs a full board, and so takes a start position ([`Task::start`]).
    ///
    /// ```
    /// use queenside::methods::METHODS;
    ///
    /// assert!(METHODS.iter().all(|method| method.takes_start() != method.is_complete()));
    /// ```
    pub fn takes_start(&self) -> bool {
        self.about.start != Start::Nothing
    }

    /// The largest board that it takes.
    ///
    /// ```
    /// use queenside::methods::Method;
    ///
    /// assert_eq!("bit-masks".parse::<Method>()?.max_size(), 64);
    /// # Ok::<(), queenside::methods::UnknownMethod>(())
    /// ```
    pub const fn max_size(&self) -> u32 {
        self.about.max_size
    }

    /// The steps after which it gives up unless the task says otherwise; `None` for a complete method.
    ///
    /// ```
    /// use queenside::{Size, methods::Method};
    ///
    /// let size = Size::new(8)?;
    /// assert!("swap-search".parse::<Method>()?.default_step_limit(size).is_some());
    /// assert_eq!("backtracking".parse::<Method>()?.default_step_limit(size), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn default_step_limit(&self, size: Size) -> Option<u64> {
        (!self.about.is_complete).then(|| (self.about.patience)(size.get().into()))
    }

    /// Does the task, unwatched.
    ///
    /// # Errors
    /// [`TaskError`] when the board is too large for the method or has blocked squares, or the start position is not
    /// one for it.
    ///
    /// ```
    /// use queenside::methods::{Method, Task};
    /// use queenside::{Outcome, Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(8)?);
    /// let report = "backtracking".parse::<Method>()?.run(&Task::new(&problem))?;
    /// assert!(matches!(report.outcome, Outcome::Found(found) if found.columns() == [0, 4, 7, 5, 2, 6, 1, 3]));
    /// assert_eq!((report.counts.moves, report.counts.backtracks), (113, 105));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, task: &Task<'_>) -> Result<Report, TaskError> {
        self.run_with(task, Nobody, self.plain, None)
    }

    /// Does the task and tells the observer each event. Counts and outcome are those of [`run`](Method::run).
    ///
    /// # Errors
    /// As for [`run`](Method::run).
    ///
    /// ```
    /// use queenside::methods::{Method, Recording, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(6)?);
    /// let (method, task): (Method, _) = ("backtracking".parse()?, Task::new(&problem));
    /// let mut recording = Recording::new(&problem, 1000);
    /// assert_eq!(method.watch(&task, &mut recording)?, method.run(&task)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn watch(&self, task: &Task<'_>, observer: &mut dyn Observer) -> Result<Report, TaskError> {
        self.run_with(task, Watched(observer), self.watched, None)
    }

    /// Does the task and hands on each solution as it is found; `Break` ends it. How many are looked for is for
    /// [`Task::solutions`] to say.
    ///
    /// # Errors
    /// As for [`run`](Method::run).
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::methods::{Method, Task};
    /// use queenside::{Problem, Size};
    ///
    /// let problem = Problem::new(Size::new(6)?);
    /// let mut found = Vec::new();
    /// "row-generators".parse::<Method>()?.each_solution(&Task::new(&problem).solutions(u64::MAX), &mut |solution| {
    ///     found.push(solution.columns().to_vec());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((found.len(), &found[0]), (4, &vec![1, 3, 5, 0, 2, 4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_solution(
        &self,
        task: &Task<'_>,
        on_solution: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Report, TaskError> {
        self.run_with(task, Nobody, self.plain, Some(on_solution))
    }

    fn run_with<'a, T: Tell>(
        &self,
        task: &'a Task<'a>,
        tell: T,
        algorithm: fn(&mut Run<'_, T>) -> Flow,
        on_solution: Option<OnSolution<'a>>,
    ) -> Result<Report, TaskError> {
        let About { name: method, max_size: max, .. } = *self.about;
        let size = task.problem.size();
        if size.get() > max {
            return Err(TaskError::TooLarge { method, n: size.get(), max });
        }
        if task.problem.has_blocked_squares() {
            return Err(TaskError::BlockedSquares { method });
        }
        let start = self.about.start.queens(task, method)?;
        let limit = task.step_limit.or(self.default_step_limit(size)).unwrap_or(u64::MAX);
        let mut run = Run::new(task, start, limit, on_solution, tell);
        let ended = if task.problem.given().conflicts().is_empty() {
            let flow = run.begin();
            match if flow.is_continue() { algorithm(&mut run) } else { flow } {
                Flow::Break(ended) => ended,
                Flow::Continue(()) => Ended::Exhausted,
            }
        } else {
            Ended::GivenAttack
        };
        let proven = self.about.is_complete && matches!(ended, Ended::Exhausted | Ended::GivenAttack);
        let outcome = match run.first {
            Some(solution) => Outcome::Found(solution),
            None if proven => Outcome::NoSolution(()),
            None => Outcome::GaveUp,
        };
        Ok(Report { outcome, solutions: run.solutions, ended, counts: run.counts })
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Method").field(&self.name()).finish()
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no classic method has.
///
/// ```
/// use queenside::methods::Method;
///
/// let error = "guessing".parse::<Method>().unwrap_err();
/// assert!(error.to_string().starts_with("no classic method is called guessing; there are permutations, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no classic method is called {name}; there are {}", METHODS.iter().map(Method::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownMethod {
    /// The name.
    pub name: String,
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let method = METHODS.iter().copied().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownMethod { name: crate::quoted(name) })
    }
}
