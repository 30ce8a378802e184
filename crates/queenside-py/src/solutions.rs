use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::{Board, Budget, Outcome, Stop};
use queenside_service::ServiceError;
use queenside_service::list::{List, Listing};

use crate::boards::Solution;
use crate::errors::failed;
use crate::feed::{Feed, Hand, locked};
use crate::input::Question;

/// Lazy iterator over the solutions of a board; see `queenside.solutions`.
///
/// Several threads can share the iterator; each solution goes to one of them.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Solutions {
    n: u32,
    source: Source,
}

/// The source of the solutions.
#[derive(Debug)]
enum Source {
    /// A search that can pause at any time, in the calling thread.
    Here(Box<Mutex<Lister>>),
    /// A search that may not pause for a long time, in a separate thread.
    Elsewhere(Feed<queenside::Solution, ()>),
}

#[derive(Debug)]
struct Lister {
    listing: Listing,
    /// Verified solutions that were not requested yet.
    ready: VecDeque<queenside::Solution>,
    /// The number of solutions per batch. It starts small, because some callers want only the first
    /// one.
    batch: usize,
    is_done: bool,
}

/// The largest batch; at this size, the work per batch is negligible.
const LARGEST_BATCH: usize = 1024;

/// The time that a batch can take before Python checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// The largest board for which an interrupted search can continue where it stopped.
const MAX_ROWS_HERE: u32 = 64;

/// The number of solutions that the separate thread can be ahead.
const AHEAD: usize = 8;

/// Pass all solutions to `hand`, until it is stopped.
fn hand_out(listing: &mut Listing, hand: &Hand<queenside::Solution, ()>, stop: &Stop) -> Result<(), String> {
    let budget = Budget::default().stop(stop);
    while let Outcome::Found(solution) = listing.next_within(&budget).map_err(|error| error.to_string())? {
        if !hand.out(solution) {
            break;
        }
    }
    Ok(())
}

impl Lister {
    /// Search for the next batch, for a limited time.
    fn look(&mut self) -> Result<(), ServiceError> {
        let deadline = Instant::now() + SIGNAL_INTERVAL;
        while self.ready.len() < self.batch {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.listing.next_within(&Budget::default().time_limit(left))? {
                Outcome::Found(solution) => self.ready.push_back(solution),
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
    fn new(board: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let (mut inputs, question): (_, List) = Question::read(Some(board), options)?.options()?;
        let (problem, after) = (inputs.board().map_err(failed)?, inputs.after().map_err(failed)?);
        let n = problem.size().get();
        let mut listing = Listing::new(&problem, after.as_ref(), &question).map_err(failed)?;
        let source = if n <= MAX_ROWS_HERE {
            Source::Here(Box::new(Mutex::new(Lister {
                listing,
                ready: VecDeque::new(),
                batch: 16,
                is_done: false,
            })))
        } else {
            Source::Elsewhere(Feed::new(AHEAD, 1, move |hand, stop| hand_out(&mut listing, hand, stop))?)
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
            py.detach(|| lister.look()).map_err(failed)?;
        }
        // Signal handlers run here, without the lock, because a handler may request solutions
        // itself. The check is needed after each batch, because a loop in C code does not check for
        // signals.
        py.check_signals()?;
    }
}
