use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{ENGINES, Engine, Plan, TooLargeToCount};
use crate::board::Size;

/// Told how a count goes on; called from several threads.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use queenside::{Size, count::{Counter, Watch}};
///
/// #[derive(Default)]
/// struct Done(AtomicUsize);
///
/// impl Watch for Done {
///     fn unit_done(&self) {
///         self.0.fetch_add(1, Ordering::Relaxed);
///     }
/// }
///
/// let done = Done::default();
/// Counter::default().watch(&done).count(Size::new(8)?)?;
/// assert!(done.0.into_inner() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watch: Sync {
    /// The count begins, with this many units to do.
    fn begin(&self, _units: usize) {}

    /// A unit is done.
    fn unit_done(&self) {}
}

impl Watch for () {}

/// Why there is no count.
///
/// ```
/// use queenside::{Size, count::{CountError, Counter}};
///
/// let refused = Counter::default().count(Size::new(33)?);
/// assert!(matches!(refused, Err(CountError::TooLarge(_))));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// n is above what is counted.
    #[error(transparent)]
    TooLarge(#[from] TooLargeToCount),
    /// The stop signal was raised.
    #[error("the count was stopped")]
    Stopped,
    /// The system would not start that many threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The threads asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

/// Counts with an engine, on some threads, watched and stopped from outside.
///
/// # Example
/// ```
/// use std::num::NonZeroUsize;
/// use queenside::{Size, count::Counter};
///
/// let counter = Counter::default().threads(NonZeroUsize::new(2).unwrap());
/// assert_eq!(counter.count(Size::new(12)?)?, 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Counter<'a> {
    engine: &'a dyn Engine,
    threads: NonZeroUsize,
    watch: &'a dyn Watch,
    stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Counter<'_> {
    /// The first of [`ENGINES`], on one thread.
    fn default() -> Self {
        Self::new(ENGINES[0])
    }
}

impl std::fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (engine, threads) = (self.engine, self.threads);
        f.debug_struct("Counter").field("engine", &engine).field("threads", &threads).finish()
    }
}

impl<'a> Counter<'a> {
    /// A counter with this engine, on one thread.
    ///
    /// ```
    /// use queenside::{Size, count::{Backtrack, Counter}};
    ///
    /// assert_eq!(Counter::new(&Backtrack).count(Size::new(6)?)?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(engine: &'a dyn Engine) -> Self {
        Self { engine, threads: NonZeroUsize::MIN, watch: &(), stop: &NEVER }
    }

    /// Counts on this many threads (on one without the `parallel` feature). The total is the same.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use queenside::{Size, count::Counter};
    ///
    /// let counter = Counter::default().threads(NonZeroUsize::new(4).unwrap());
    /// assert_eq!(counter.count(Size::new(12)?)?, 14200);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Tells `watch` of the progress.
    ///
    /// ```
    /// use queenside::{Size, count::Counter};
    ///
    /// // `()` watches without doing anything.
    /// assert_eq!(Counter::default().watch(&()).count(Size::new(8)?)?, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn watch(self, watch: &'a dyn Watch) -> Self {
        Self { watch, ..self }
    }

    /// Gives up soon after `stop` becomes true.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Size, count::{CountError, Counter}};
    ///
    /// let stop = AtomicBool::new(true);
    /// let stopped = Counter::default().stop(&stop).count(Size::new(20)?);
    /// assert!(matches!(stopped, Err(CountError::Stopped)));
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop, ..self }
    }

    /// The number of solutions (A000170; one for n = 0, the empty board).
    ///
    /// # Errors
    /// [`CountError`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED), when the count was
    /// stopped, or when the threads could not be started.
    ///
    /// ```
    /// use queenside::{Size, count::Counter};
    ///
    /// assert_eq!(Counter::default().count(Size::new(11)?)?, 2680);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, size: Size) -> Result<u128, CountError> {
        let plan = self.engine.plan(size)?;
        self.watch.begin(plan.units());
        // Below this a count is done sooner than threads are started.
        let worth_threads = self.threads.get() > 1 && size.get() >= 12;
        let total =
            if worth_threads { self.in_parallel(plan.as_ref())? } else { self.one_by_one(plan.as_ref()) };
        total.ok_or(CountError::Stopped)
    }

    fn unit(&self, plan: &dyn Plan, unit: usize) -> Option<u128> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let count = plan.run(unit, self.stop)?;
        self.watch.unit_done();
        Some(plan.weight(unit) * count)
    }

    fn one_by_one(&self, plan: &dyn Plan) -> Option<u128> {
        (0..plan.units()).map(|unit| self.unit(plan, unit)).sum()
    }

    #[cfg(feature = "parallel")]
    fn in_parallel(&self, plan: &dyn Plan) -> Result<Option<u128>, CountError> {
        use rayon::prelude::*;

        let threads = self.threads.get().min(plan.units());
        let units = || (0..plan.units()).into_par_iter().with_max_len(1);
        let sum = || units().map(|unit| self.unit(plan, unit)).try_reduce(|| 0, |a, b| Some(a + b));
        // Scoped, so that the threads are gone when the count is there.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build_scoped(rayon::ThreadBuilder::run, |pool| pool.install(sum))
            .map_err(|error| CountError::Threads { threads, reason: error.to_string() })
    }

    #[cfg(not(feature = "parallel"))]
    #[expect(clippy::unnecessary_wraps, reason = "it stands in for the one with threads, which may fail")]
    fn in_parallel(&self, plan: &dyn Plan) -> Result<Option<u128>, CountError> {
        Ok(self.one_by_one(plan))
    }
}

/// The number of solutions, counted on this thread with the first of [`ENGINES`].
///
/// # Errors
/// [`TooLargeToCount`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::count};
///
/// assert_eq!(count(Size::new(0)?)?, 1);
/// assert_eq!(count(Size::new(3)?)?, 0);
/// assert_eq!(count(Size::new(8)?)?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(size: Size) -> Result<u128, TooLargeToCount> {
    let plan = ENGINES[0].plan(size)?;
    // Nobody can stop this count, so each unit has one.
    let unit_count = |unit| plan.run(unit, &NEVER).unwrap_or_else(|| unreachable!("never stopped"));
    Ok((0..plan.units()).map(|unit| plan.weight(unit) * unit_count(unit)).sum())
}
