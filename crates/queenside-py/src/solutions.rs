use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use queenside::{Board, Budget, Outcome, Problem, Stop, enumerate};
use queenside_check::{Puzzle, check_completion, check_solution};
use queenside_service::verify::puzzle;

use crate::boards::{Solution, problem};
use crate::errors::{bad, wrong};
use crate::feed::{Feed, Hand, locked};
use crate::input;

/// Solutions of a board, found while they are asked for; `queenside.solutions` has the words.
///
/// Several threads may take from one of these: each solution comes to one of them.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Solutions {
    n: u32,
    source: Source,
}

/// Where solutions come from.
#[derive(Debug)]
enum Source {
    /// A search that can be interrupted and gone on with at any time, in the thread that asks.
    Here(Box<Mutex<Lister>>),
    /// One that may take long to decide what to do next, in a thread of its own.
    Elsewhere(Feed<queenside::Solution, ()>),
}

#[derive(Debug)]
struct Lister {
    search: Search,
    /// Found, checked, and not yet asked for.
    ready: VecDeque<queenside::Solution>,
    /// How many are looked for at a time: few at first, for who wants but one.
    batch: usize,
    is_done: bool,
}

#[derive(Debug)]
struct Search {
    solutions: enumerate::Solutions,
    /// What completions are checked against.
    puzzle: Option<Puzzle>,
}

/// Enough that what is done once a batch costs nothing.
const LARGEST_BATCH: usize = 1024;

/// How long a batch may take before Python looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Up to this size an interrupted search continues where it was.
const MOST_ROWS_HERE: u32 = 64;

/// How many solutions a thread of its own may be ahead.
const AHEAD: usize = 8;

impl Search {
    fn new(problem: &Problem, up_to_symmetry: bool) -> PyResult<Self> {
        let is_constrained = !problem.is_unconstrained();
        if is_constrained && up_to_symmetry {
            return Err(bad("up_to_symmetry: images of a completion need not have the given queens"));
        }
        let solutions = if is_constrained {
            enumerate::Solutions::completions(problem)
        } else if up_to_symmetry {
            enumerate::Solutions::fundamental(problem.size())
        } else {
            enumerate::Solutions::new(problem.size())
        };
        Ok(Self { solutions: solutions.map_err(bad)?, puzzle: is_constrained.then(|| puzzle(problem)) })
    }

    fn check(&self, solution: &queenside::Solution) -> Result<(), String> {
        match &self.puzzle {
            Some(puzzle) => check_completion(puzzle, solution.columns()).map_err(|fault| fault.to_string()),
            None => check_solution(solution.columns()).map_err(|fault| fault.to_string()),
        }
    }

    /// Hands out all solutions, until it is to stop.
    fn run(&mut self, hand: &Hand<queenside::Solution, ()>, stop: &Stop) -> Result<(), String> {
        let budget = Budget::default().stop(stop);
        while let Outcome::Found(solution) = self.solutions.next_within(&budget) {
            self.check(&solution)?;
            if !hand.out(solution) {
                break;
            }
        }
        Ok(())
    }
}

impl Lister {
    /// Looks for some more, for a little while.
    fn look(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while self.ready.len() < self.batch {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.search.solutions.next_within(&Budget::default().time_limit(left)) {
                Outcome::Found(solution) => {
                    self.search.check(&solution)?;
                    self.ready.push_back(solution);
                }
                outcome => {
                    self.is_done = outcome != Outcome::GaveUp;
                    return Ok(());
                }
            }
        }
        self.batch = (2 * self.batch).min(LARGEST_BATCH);
        Ok(())
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (board, *, up_to_symmetry=None))]
    fn new(board: &Bound<'_, PyAny>, up_to_symmetry: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let up_to_symmetry = input::flag(up_to_symmetry, "up_to_symmetry", false)?;
        let problem = problem(board)?;
        let n = problem.size().get();
        let mut search = Search::new(&problem, up_to_symmetry)?;
        let source = if n <= MOST_ROWS_HERE {
            Source::Here(Box::new(Mutex::new(Lister {
                search,
                ready: VecDeque::new(),
                batch: 16,
                is_done: false,
            })))
        } else {
            Source::Elsewhere(Feed::new(AHEAD, 1, move |hand, stop| search.run(hand, stop))?)
        };
        Ok(Self { n, source })
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        match &self.source {
            Source::Here(lister) => next_here(py, lister),
            Source::Elsewhere(feed) => feed.next(py, |solution| Ok(solution.into())),
        }
    }

    fn __repr__(&self) -> String {
        format!("<solutions for n = {}>", self.n)
    }
}

fn next_here(py: Python<'_>, lister: &Mutex<Lister>) -> PyResult<Option<Solution>> {
    loop {
        {
            let mut lister = locked(py, lister);
            if let Some(next) = lister.ready.pop_front() {
                return Ok(Some(next.into()));
            }
            if lister.is_done {
                return Ok(None);
            }
            let lister = &mut *lister;
            py.detach(|| lister.look()).map_err(wrong)?;
        }
        // With nobody kept off, as a signal handler may ask for solutions, too; and after each batch, as whoever takes them
        // may be a loop in C that never looks.
        py.check_signals()?;
    }
}
