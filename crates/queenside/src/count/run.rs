use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::left::Left;
use super::{Engine, EngineFault, NoPlan, PartialCount, Plan, Record, Unfinished, best_engine};
use crate::board::Size;
use crate::run::on_each;

/// Told how a count goes on; called from several threads.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use queenside::{Size, count::{Counter, Plan, Watch}};
///
/// #[derive(Default)]
/// struct Done(AtomicUsize);
///
/// impl Watch for Done {
///     fn unit_done(&self, _plan: &dyn Plan, _unit: usize, _count: u128) {
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
    /// The count begins.
    fn begin(&self, _plan: &dyn Plan) {}

    /// A unit is done, with this partial count.
    fn unit_done(&self, _plan: &dyn Plan, _unit: usize, _count: u128) {}

    /// The same in a count with a record ([`Counter::go_on`]), which has the unit by now. The other threads wait for the
    /// record meanwhile, so whatever takes time is better done with a copy, elsewhere.
    fn recorded(&self, _plan: &dyn Plan, _record: &Record) {}
}

impl Watch for () {}

/// Why there is no count.
///
/// ```
/// use queenside::{Size, count::{CountError, Counter}};
///
/// let refused = Counter::default().count(Size::new(33)?);
/// assert!(matches!(refused, Err(CountError::NoPlan(_))));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// The engine does not count this size, or not here.
    #[error(transparent)]
    NoPlan(#[from] NoPlan),
    /// The stop signal was raised.
    #[error("the count was stopped")]
    Stopped,
    /// What the engine works with failed.
    #[error(transparent)]
    Fault(#[from] EngineFault),
    /// The record is of a plan with another number of units.
    #[error("the record is of a count of {recorded} units, this one has {units}")]
    OtherUnits {
        /// The units of the record.
        recorded: usize,
        /// The units of the plan.
        units: usize,
    },
    /// An estimate's units take far longer than its time limit.
    #[error("no estimate: the units of this count take far longer than the time limit; give it more time")]
    TooLittleTime,
    /// The system would not start that many threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The threads asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

impl From<Unfinished> for CountError {
    fn from(end: Unfinished) -> Self {
        match end {
            Unfinished::Stopped => Self::Stopped,
            Unfinished::Fault(fault) => Self::Fault(fault),
        }
    }
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
    /// The best for the size, unless one is asked for.
    engine: Option<&'static dyn Engine>,
    threads: NonZeroUsize,
    watch: &'a dyn Watch,
    stop: &'a AtomicBool,
}

/// A stop signal that nobody raises.
pub(super) static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Counter<'_> {
    /// The [`best_engine`] for each size, on one thread.
    fn default() -> Self {
        Self { engine: None, threads: NonZeroUsize::MIN, watch: &(), stop: &NEVER }
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
    pub fn new(engine: &'static dyn Engine) -> Self {
        Self { engine: Some(engine), ..Self::default() }
    }

    /// Counts on this many threads. The total is the same.
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
    /// [`CountError`] when the engine has no plan for n, when the count was stopped, or when the threads
    /// could not be started.
    ///
    /// ```
    /// use queenside::{Size, count::Counter};
    ///
    /// assert_eq!(Counter::default().count(Size::new(11)?)?, 2680);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, size: Size) -> Result<u128, CountError> {
        let plan = self.engine_for(size).plan(size)?;
        // Below this a count is done sooner than threads are started.
        if size.get() < 15 {
            return Self { threads: NonZeroUsize::MIN, ..*self }.count_plan(plan.as_ref());
        }
        self.count_plan(plan.as_ref())
    }

    /// The sum of the counts of a plan's units.
    ///
    /// # Errors
    /// [`CountError`] when the count was stopped, or when the threads could not be started.
    ///
    /// ```
    /// use queenside::{Size, count::{Counter, plan}};
    ///
    /// assert_eq!(Counter::default().count_plan(plan(Size::new(11)?)?.as_ref())?, 2680);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_plan(&self, plan: &dyn Plan) -> Result<u128, CountError> {
        self.watch.begin(plan);
        self.run(&Work {
            plan,
            left: Left::new(std::iter::once(0..plan.units())),
            failed: AtomicBool::new(false),
            record: None,
        })
    }

    /// Counts the units of a plan that the record does not have yet, and records each as it is done. When it was stopped
    /// the record has whole units, and can be gone on with.
    ///
    /// # Errors
    /// [`CountError`] when the record is of another plan, when the count was stopped, or when the threads could not be
    /// started.
    ///
    /// ```
    /// use queenside::{Size, count::{Counter, Record, plan}};
    ///
    /// let plan = plan(Size::new(11)?)?;
    /// let mut record = Record::new(plan.as_ref());
    /// Counter::default().go_on(plan.as_ref(), &mut record)?;
    /// // There is nothing left to do.
    /// Counter::default().go_on(plan.as_ref(), &mut record)?;
    /// assert_eq!(record.count(), 2680);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_on(&self, plan: &dyn Plan, record: &mut Record) -> Result<(), CountError> {
        if record.units() != plan.units() {
            return Err(CountError::OtherUnits { recorded: record.units(), units: plan.units() });
        }
        self.watch.begin(plan);
        let left = Left::new(record.missing());
        let failed = AtomicBool::new(false);
        self.run(&Work { plan, left, failed, record: Some(Mutex::new(record)) }).map(drop)
    }

    fn run(&self, work: &Work<'_>) -> Result<u128, CountError> {
        let workers = work.plan.workers(self.threads).get().min(work.left.units()).max(1);
        on_each(workers, || self.share(work, workers)).into_iter().sum()
    }

    /// The engine that counts this size.
    ///
    /// ```
    /// use queenside::{Size, count::Counter};
    ///
    /// assert_eq!(Counter::default().engine_for(Size::new(8)?).name(), "backtrack");
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn engine_for(&self, size: Size) -> &'static dyn Engine {
        self.engine.unwrap_or_else(|| best_engine(size))
    }

    /// The flag that stops counts.
    pub(super) fn stop_flag(&self) -> &AtomicBool {
        self.stop
    }

    /// Does units as long as there are any left, and adds up their counts.
    fn share(&self, work: &Work<'_>, workers: usize) -> Result<u128, CountError> {
        let plan = work.plan;
        let (mut total, mut run) = (0, None);
        let mut take = || loop {
            if let Some(unit) = run.as_mut().and_then(Iterator::next) {
                return Some(unit);
            }
            if work.failed.load(Ordering::Relaxed) {
                return None;
            }
            run = Some(work.left.take(workers)?);
        };
        let mut done = |unit, partial: PartialCount| {
            let count = partial.count().unwrap_or_else(|| unreachable!("n is too small for 2^128 solutions"));
            total += count;
            self.watch.unit_done(plan, unit, count);
            if let Some(record) = &work.record {
                let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
                record.add(unit, count);
                self.watch.recorded(plan, &record);
            }
            ControlFlow::Continue(())
        };
        let end = plan.worker().run_units(&mut take, false, self.stop, &mut done);
        // The others need not go on: without this one's units there is no count.
        work.failed.fetch_or(end.is_err(), Ordering::Relaxed);
        end?;
        Ok(total)
    }
}

/// What threads share.
struct Work<'a> {
    plan: &'a dyn Plan,
    left: Left,
    /// Whether some worker ended before its time.
    failed: AtomicBool,
    /// Where units that are done are recorded, if they are.
    record: Option<Mutex<&'a mut Record>>,
}

/// The number of solutions, counted on this thread with the [`best_engine`].
///
/// # Errors
/// [`NoPlan`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED), or when what the engine needs fails in the middle.
///
/// ```
/// use queenside::{Size, count::count};
///
/// assert_eq!(count(Size::new(0)?)?, 1);
/// assert_eq!(count(Size::new(3)?)?, 0);
/// assert_eq!(count(Size::new(8)?)?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(size: Size) -> Result<u128, NoPlan> {
    match Counter::default().count(size) {
        Ok(count) => Ok(count),
        Err(CountError::NoPlan(refused)) => Err(refused),
        Err(CountError::Fault(EngineFault { engine, reason })) => {
            Err(NoPlan::Missing { engine, missing: reason })
        }
        Err(other) => unreachable!("nobody stops it, and it has one thread: {other}"),
    }
}
