use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::Counter;
use super::{Census, CensusError, Record, Tally};
use crate::run::on_each;

/// Told how a census goes on; called from several threads, one at a time.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use queenside::{Size, kings::census::{Census, Record, Runner, Watch}};
///
/// #[derive(Default)]
/// struct Last(AtomicUsize);
///
/// impl Watch for Last {
///     fn unit_done(&self, record: &Record) {
///         self.0.store(record.done(), Ordering::Relaxed);
///     }
/// }
///
/// let last = Last::default();
/// let census = Census::new(Size::new(8)?, 8)?;
/// Runner::default().watch(&last).run(&census)?;
/// assert_eq!(last.0.into_inner(), census.units());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watch: Sync {
    /// A unit is done, and recorded.
    fn unit_done(&self, _record: &Record) {}
}

impl Watch for () {}

/// Takes a census on some threads, watched and stopped from outside.
///
/// # Example
/// ```
/// use std::num::NonZeroUsize;
/// use queenside::{Size, kings::census::{Census, Runner}};
///
/// let census = Census::new(Size::new(12)?, 12)?;
/// let tally = Runner::default().threads(NonZeroUsize::new(2).unwrap()).run(&census)?;
/// assert_eq!(tally.greatest().unwrap().ways, 869_563);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    threads: NonZeroUsize,
    watch: &'a dyn Watch,
    stop: &'a AtomicBool,
}

/// A stop signal that nobody raises.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Runner<'_> {
    /// On one thread, without a watch.
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, watch: &(), stop: &NEVER }
    }
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl<'a> Runner<'a> {
    /// Counts on this many threads. The tally is the same.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use queenside::{Size, kings::census::{Census, Runner}};
    ///
    /// let census = Census::new(Size::new(9)?, 9)?;
    /// let two = Runner::default().threads(NonZeroUsize::new(2).unwrap());
    /// assert_eq!(two.run(&census)?, Runner::default().run(&census)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Tells `watch` of the progress.
    ///
    /// ```
    /// use queenside::{Size, kings::census::{Census, Runner}};
    ///
    /// // `()` watches without doing anything.
    /// let tally = Runner::default().watch(&()).run(&Census::new(Size::new(6)?, 6)?)?;
    /// assert_eq!(tally.solutions(), 4);
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
    /// use queenside::{Size, kings::census::{Census, CensusError, Runner}};
    ///
    /// let stop = AtomicBool::new(true);
    /// let stopped = Runner::default().stop(&stop).run(&Census::new(Size::new(20)?, 20)?);
    /// assert_eq!(stopped, Err(CensusError::Stopped));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Self { stop, ..self }
    }

    /// Takes a whole census.
    ///
    /// # Errors
    /// As [`go_on`](Self::go_on).
    ///
    /// ```
    /// use queenside::{Size, kings::census::{Census, Runner}};
    ///
    /// let tally = Runner::default().run(&Census::new(Size::new(8)?, 8)?)?;
    /// assert_eq!((tally.solutions(), tally.ways().zero()), (92, 92));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, census: &Census) -> Result<Tally, CensusError> {
        let mut record = census.record();
        self.go_on(census, &mut record)?;
        Ok(record.into_tally())
    }

    /// Does the units that the record does not have yet, and records them. After a failure the record has whole units,
    /// and can be gone on with.
    ///
    /// # Errors
    /// [`CensusError::Stopped`]; [`CensusError::OtherUnits`] when the record is of another census;
    /// [`CensusError::TooWide`] or [`CensusError::TooManyWays`] for a board that cannot be counted in 128 bits.
    ///
    /// ```
    /// use queenside::{Size, kings::census::{Census, Runner}};
    ///
    /// let census = Census::new(Size::new(10)?, 10)?;
    /// let mut record = census.record();
    /// Runner::default().go_on(&census, &mut record)?;
    /// // There is nothing left to do.
    /// Runner::default().go_on(&census, &mut record)?;
    /// assert_eq!(record.tally().solutions(), 724);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_on(&self, census: &Census, record: &mut Record) -> Result<(), CensusError> {
        if record.units() != census.units() {
            return Err(CensusError::OtherUnits { recorded: record.units(), units: census.units() });
        }
        let missing = record.missing();
        let work = Work {
            census,
            next: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            missing: &missing,
            record: Mutex::new(record),
        };
        let shares = on_each(self.threads.get().min(missing.len()), || self.share(&work));
        // What made the others stop says more than that they did.
        let mut faults: Vec<CensusError> = shares.into_iter().filter_map(Result::err).collect();
        faults.sort_by_key(|fault| *fault == CensusError::Stopped);
        faults.into_iter().next().map_or(Ok(()), Err)
    }

    /// Does units as long as there are any.
    fn share(&self, work: &Work<'_>) -> Result<(), CensusError> {
        let mut counter = Counter::new();
        while let Some(&unit) = work.missing.get(work.next.fetch_add(1, Ordering::Relaxed)) {
            if work.failed.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed) {
                return Err(CensusError::Stopped);
            }
            let tally = work.census.take(unit, &mut counter, self.stop);
            let tally = tally.inspect_err(|_| work.failed.store(true, Ordering::Relaxed))?;
            let mut record = work.record.lock().unwrap_or_else(PoisonError::into_inner);
            record.add(unit, tally);
            self.watch.unit_done(&record);
        }
        Ok(())
    }
}

/// What threads share.
struct Work<'a> {
    census: &'a Census,
    missing: &'a [usize],
    /// The place in `missing` to go on with.
    next: AtomicUsize,
    /// A thread has met a board that cannot be counted.
    failed: AtomicBool,
    record: Mutex<&'a mut Record>,
}
