use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Instant;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::{Board, Budget, Outcome, Stop};
use queenside_service::ServiceError;
use queenside_service::list::{List, Listing};
use queenside_service::sample::{Sample, Sampling};

use crate::boards::Solution;
use crate::errors::failed;
use crate::input::Question;
use crate::interruptible::{SIGNAL_INTERVAL, hold, interruptible, locked};

/// Lazy iterator over the solutions of a board, or random ones; see `queenside.solutions` and `samples`.
///
/// Several threads can share the iterator; each solution goes to one of them.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Solutions {
    n: u32,
    lister: Mutex<Lister>,
}

#[derive(Debug)]
struct Lister {
    source: Source,
    /// Verified solutions that were not requested yet.
    ready: VecDeque<queenside::Solution>,
    /// The number of solutions per batch. It starts small, because some callers want only the first
    /// one.
    batch: usize,
    is_done: bool,
}

#[derive(Debug)]
enum Source {
    All(Box<Listing>),
    Random(Sampling),
}

impl Source {
    fn next_within(&mut self, budget: &Budget) -> Result<Outcome, ServiceError> {
        match self {
            Self::All(listing) => listing.next_within(budget),
            Self::Random(sampling) => sampling.next_within(budget),
        }
    }
}

/// The largest batch; at this size, the work per batch is negligible.
const LARGEST_BATCH: usize = 1024;

/// The largest board for which a search can pause at any time, and continue where it stopped.
const MAX_ROWS_HERE: u32 = 64;

impl Lister {
    /// Search for the next batch, for a limited time. The budget limits the search for each solution.
    fn look(&mut self, budget: &Budget) -> Result<(), ServiceError> {
        let deadline = Instant::now() + SIGNAL_INTERVAL;
        for _ in 0..self.batch {
            match self.source.next_within(budget)? {
                Outcome::Found(solution) => self.ready.push_back(solution),
                outcome => {
                    self.is_done = outcome != Outcome::GaveUp;
                    return Ok(());
                }
            }
            if Instant::now() > deadline {
                return Ok(());
            }
        }
        self.batch = (2 * self.batch).min(LARGEST_BATCH);
        Ok(())
    }
}

impl Solutions {
    fn from_source(n: u32, source: Source) -> Self {
        let batch = if n <= MAX_ROWS_HERE { 16 } else { 1 };
        let lister = Mutex::new(Lister { source, ready: VecDeque::new(), batch, is_done: false });
        Self { n, lister }
    }
}

/// Return an iterator over random solutions of a board size.
#[pyfunction]
pub(crate) fn samples(n: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Solutions> {
    let (mut inputs, question): (_, Sample) = Question::read(Some(n), "n", options)?.options()?;
    let problem = inputs.board().map_err(failed)?;
    if !problem.is_unconstrained() {
        return Err(PyValueError::new_err("n: random solutions are drawn of a board size, not completions"));
    }
    let sampling = Sampling::new(problem.size(), &question).map_err(failed)?;
    Ok(Solutions::from_source(problem.size().get(), Source::Random(sampling)))
}

#[pymethods]
impl Solutions {
    #[new]
    fn new(board: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let (mut inputs, question): (_, List) = Question::read(Some(board), "n", options)?.options()?;
        let (problem, after) = (inputs.board().map_err(failed)?, inputs.after().map_err(failed)?);
        let n = problem.size().get();
        let listing = Listing::new(&problem, after.as_ref(), &question).map_err(failed)?;
        Ok(Self::from_source(n, Source::All(Box::new(listing))))
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        loop {
            {
                let mut lister = locked(py, &self.lister);
                if let Some(next) = lister.ready.pop_front() {
                    return Ok(Some(next.into()));
                }
                if lister.is_done {
                    return Ok(None);
                }
                if self.n <= MAX_ROWS_HERE {
                    let lister = &mut *lister;
                    py.detach(|| lister.look(&Budget::default().time_limit(SIGNAL_INTERVAL)))
                        .map_err(failed)?;
                }
            }
            // Signal handlers run here, without the lock, because a handler may request solutions
            // itself. The check is needed after each batch, because a loop in C code does not check
            // for signals.
            if self.n <= MAX_ROWS_HERE {
                py.check_signals()?;
            } else {
                let stop = Stop::new();
                let look = || hold(&self.lister).look(&Budget::default().stop(&stop));
                interruptible(py, &stop, || Ok(()), look)?.map_err(failed)?;
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<solutions for n = {}>", self.n)
    }
}
