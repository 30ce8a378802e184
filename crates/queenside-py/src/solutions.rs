use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use queenside::{Board, Problem, Stop, enumerate};
use queenside_check::{Puzzle, check_completion, check_solution};
use queenside_checked::puzzle;

use crate::boards::Solution;
use crate::errors::{bad, wrong};
use crate::feed::{Feed, Hand};
use crate::given::problem;
use crate::input;
use crate::locked::locked;

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
    Here(Mutex<Lister>),
    /// One that may take long to decide what to do next, in a thread of its own; and whether it has ended.
    Elsewhere(Feed<Found>, Mutex<bool>),
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
enum Search {
    All(enumerate::Solutions),
    Fundamental(enumerate::FundamentalSolutions),
    Completions(enumerate::Completions, Puzzle),
}

/// What a thread of its own hands out.
#[derive(Debug)]
enum Found {
    Solution(Result<queenside::Solution, String>),
    End,
}

/// Enough that what is done once a batch costs nothing.
const LARGEST_BATCH: usize = 1024;

/// How long a batch may take before Python looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Up to this size an interrupted search goes on where it was.
const MOST_ROWS_HERE: u32 = 64;

/// How many solutions a thread of its own may be ahead.
const AHEAD: usize = 8;

impl Search {
    fn new(problem: &Problem, up_to_symmetry: bool) -> PyResult<Self> {
        let size = problem.size();
        if problem.is_unconstrained() {
            return Ok(if up_to_symmetry {
                Self::Fundamental(enumerate::FundamentalSolutions::new(size).map_err(bad)?)
            } else {
                Self::All(enumerate::Solutions::new(size).map_err(bad)?)
            });
        }
        if up_to_symmetry {
            return Err(bad("up_to_symmetry: images of a completion need not have the given queens"));
        }
        let completions = enumerate::Completions::new(problem).map_err(bad)?;
        Ok(Self::Completions(completions, puzzle(problem)))
    }

    fn next_unless(&mut self, is_over: impl FnMut() -> bool) -> Option<queenside::Solution> {
        match self {
            Self::All(all) => all.next_unless(is_over),
            Self::Fundamental(fundamental) => fundamental.next_unless(is_over),
            Self::Completions(completions, _) => completions.next_unless(is_over),
        }
    }

    fn check(&self, solution: &queenside::Solution) -> Result<(), String> {
        match self {
            Self::Completions(_, puzzle) => {
                check_completion(puzzle, solution.columns()).map_err(|fault| fault.to_string())
            }
            _ => check_solution(solution.columns()).map_err(|fault| fault.to_string()),
        }
    }

    /// Hands out all solutions, until it is to stop.
    fn run(&mut self, hand: &Hand<Found>, stop: &Stop) {
        let is_over = || stop.is_stopped();
        while let Some(solution) = self.next_unless(is_over) {
            let checked = self.check(&solution).map(|()| solution);
            if !hand.out(Found::Solution(checked)) {
                return;
            }
        }
        hand.out(Found::End);
    }
}

impl Lister {
    /// Looks for some more, for a little while.
    fn look(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while self.ready.len() < self.batch {
            let mut was_over = false;
            let next = self.search.next_unless(|| {
                was_over = Instant::now() >= deadline;
                was_over
            });
            let Some(solution) = next else {
                self.is_done = !was_over;
                return Ok(());
            };
            self.search.check(&solution)?;
            self.ready.push_back(solution);
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
            Source::Here(Mutex::new(Lister { search, ready: VecDeque::new(), batch: 16, is_done: false }))
        } else {
            Source::Elsewhere(Feed::new(AHEAD, move |hand, stop| search.run(hand, stop))?, Mutex::new(false))
        };
        Ok(Self { n, source })
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        match &self.source {
            Source::Here(lister) => next_here(py, lister),
            Source::Elsewhere(feed, is_done) => next_elsewhere(py, feed, is_done),
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

fn next_elsewhere(py: Python<'_>, feed: &Feed<Found>, is_done: &Mutex<bool>) -> PyResult<Option<Solution>> {
    loop {
        {
            let mut is_done = locked(py, is_done);
            if *is_done {
                return Ok(None);
            }
            match feed.next(py)? {
                Some(Found::Solution(Ok(solution))) => return Ok(Some(solution.into())),
                Some(Found::Solution(Err(fault))) => return Err(wrong(fault)),
                Some(Found::End) => *is_done = true,
                None => {}
            }
        }
        py.check_signals()?;
    }
}
