use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use queenside::enumerate;
use queenside::{Board, Problem};
use queenside_check::{Puzzle, check_completion, check_solution};
use queenside_checked::puzzle;

use crate::boards::Solution;
use crate::errors::{bad, wrong};
use crate::given::problem;
use crate::interruptible::{interruptible, only_signals};
use crate::locked::locked;

/// Solutions of a board, found while they are asked for; `queenside.solutions` has the words.
///
/// Several threads may take from one of these: each solution comes to one of them.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Solutions(Mutex<Lister>);

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
    Completions { completions: enumerate::Completions, puzzle: Puzzle, is_small: bool },
}

/// Enough that what is done once a batch costs nothing.
const LARGEST_BATCH: usize = 1024;

/// How long a batch may take before Python looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

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
        Ok(Self::Completions { completions, puzzle: puzzle(problem), is_small: size.get() <= 64 })
    }

    fn next_unless(&mut self, is_over: impl FnMut() -> bool) -> Option<queenside::Solution> {
        match self {
            Self::All(all) => all.next_unless(is_over),
            Self::Fundamental(fundamental) => fundamental.next_unless(is_over),
            Self::Completions { completions, .. } => completions.next_unless(is_over),
        }
    }

    fn check(&self, solution: &queenside::Solution) -> Result<(), String> {
        match self {
            Self::Completions { puzzle, .. } => {
                check_completion(puzzle, solution.columns()).map_err(|fault| fault.to_string())
            }
            _ => check_solution(solution.columns()).map_err(|fault| fault.to_string()),
        }
    }

    /// Whether an interrupted search goes on where it was at no cost.
    fn goes_on(&self) -> bool {
        !matches!(self, Self::Completions { is_small: false, .. })
    }
}

impl Lister {
    /// Looks for some more, until it is over.
    fn fill(&mut self, mut is_over: impl FnMut() -> bool) -> Result<(), String> {
        while self.ready.len() < self.batch {
            let mut was_over = false;
            let next = self.search.next_unless(|| {
                was_over = is_over();
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

    /// Looks for a batch of more.
    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.search.goes_on() {
            let deadline = Instant::now() + PATIENCE;
            return py.detach(|| self.fill(|| Instant::now() >= deadline)).map_err(wrong);
        }
        // Each may take its time, so one is enough.
        self.batch = 1;
        interruptible(py, only_signals, |stop| self.fill(|| stop.load(Ordering::Relaxed)))?.map_err(wrong)
    }
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (board, *, up_to_symmetry=false))]
    fn new(board: &Bound<'_, PyAny>, up_to_symmetry: bool) -> PyResult<Self> {
        let search = Search::new(&problem(board)?, up_to_symmetry)?;
        Ok(Self(Mutex::new(Lister { search, ready: VecDeque::new(), batch: 16, is_done: false })))
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        loop {
            {
                let mut lister = locked(py, &self.0);
                if lister.ready.is_empty() && !lister.is_done {
                    lister.look(py)?;
                }
                let next = lister.ready.pop_front();
                if next.is_some() || lister.is_done {
                    return Ok(next.map(Solution::from));
                }
            }
            // With nobody kept off: a signal handler may ask for solutions, too.
            py.check_signals()?;
        }
    }
}
