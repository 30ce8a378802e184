//! The resources of a computation, and when it ends.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crate::Instant;

/// What a computation may use: threads, a random seed, a time limit and a stop signal.
///
/// The default is one thread, seed 0, no time limit and no stop signal;
/// [`all_threads`](Self::all_threads) uses all CPUs. The number of threads never changes an answer. The
/// same seed gives the same answer on every machine, unless the time limit ends the computation first.
///
/// ```
/// use std::time::Duration;
/// use queenside::{Budget, Stop};
///
/// let stop = Stop::new();
/// let budget = Budget::default()
///     .threads(4)
///     .seed(7)
///     .time_limit(Duration::from_secs(10))
///     .stop(&stop);
/// // Any thread may call this at any time:
/// stop.stop();
/// assert!(budget.stop.is_stopped());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// Number of threads; fewer if the system cannot start that many.
    pub threads: NonZeroUsize,
    /// The random seed.
    pub seed: u64,
    /// Time limit, from the call on; `None` for no limit. Counts ignore it in browsers, where no
    /// thread can watch the clock.
    pub time_limit: Option<Duration>,
    /// Signal that stops the computation.
    pub stop: Stop,
}

impl Default for Budget {
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, seed: 0, time_limit: None, stop: Stop::default() }
    }
}

impl Budget {
    /// Set the number of threads. 0 means one thread.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN), ..self }
    }

    /// Set one thread per CPU that this process may use, as at the first call.
    #[must_use]
    pub fn all_threads(self) -> Self {
        // The system call takes longer than solving a small board.
        static CPUS: OnceLock<NonZeroUsize> = OnceLock::new();
        let threads = *CPUS.get_or_init(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        Self { threads, ..self }
    }

    /// Set the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Set the time limit; `None` removes it.
    #[must_use]
    pub fn time_limit(self, limit: impl Into<Option<Duration>>) -> Self {
        Self { time_limit: limit.into(), ..self }
    }

    /// Set the signal that stops the computation.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// Reduce the time limit to what is left of it in a computation that began then.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queenside::{Budget, clock::Instant};
    ///
    /// let begun = Instant::now();
    /// let budget = Budget::default().time_limit(Duration::from_secs(10));
    /// assert!(budget.since(begun).time_limit <= Some(Duration::from_secs(10)));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn since(self, begun: Instant) -> Self {
        let left = self.time_limit.map(|limit| limit.saturating_sub(begun.elapsed()));
        Self { time_limit: left, ..self }
    }

    /// Whether a computation that began then has reached the time limit, or was stopped.
    #[doc(hidden)]
    pub fn is_spent(&self, begun: Instant) -> bool {
        self.stop.is_stopped() || self.time_limit.is_some_and(|limit| begun.elapsed() >= limit)
    }

    /// Return the limit of a computation that begins now.
    #[doc(hidden)]
    pub fn limit(&self) -> Limit<'_> {
        // A deadline that the clock cannot represent means that there is no limit.
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Limit::new(self.stop.flag(), deadline)
    }
}

/// A signal that stops computations. Clones share one signal, and any thread may send it at any
/// time. A stopped computation ends soon after.
///
/// See [`Budget`] for an example.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Create a signal that is not sent yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Send the signal. It cannot be revoked.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the signal was sent.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Return the flag behind the signal, for engines, which check it in their inner loops.
    #[doc(hidden)]
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// When a computation ends: as soon as one of its flags is set or the deadline passes.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    flag: &'a AtomicBool,
    /// The limit of the whole computation, if this is the limit of a part of it.
    whole: Option<&'a Limit<'a>>,
    /// When the time is up.
    pub deadline: Option<Instant>,
}

impl<'a> Limit<'a> {
    /// Create a limit from a flag and a deadline.
    pub const fn new(flag: &'a AtomicBool, deadline: Option<Instant>) -> Self {
        Self { flag, whole: None, deadline }
    }

    /// Return a limit that is never reached.
    pub fn never() -> Limit<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Limit::new(&NEVER, None)
    }

    /// Return the limit of a part of the computation, which another flag also ends.
    #[must_use]
    pub fn or(&'a self, flag: &'a AtomicBool) -> Self {
        Self { flag, whole: Some(self), deadline: self.deadline }
    }

    /// Whether one of the flags is set.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.whole.is_some_and(Limit::is_stopped)
    }

    /// Whether one of the flags is set or the deadline has passed.
    pub fn is_reached(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Return the time until the deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// Call `work` with a flag that is set when the limit is reached, for inner loops in which reading
/// the clock would take too long.
///
/// # Panics
/// If the limit has several flags and the system cannot start a thread that watches them.
pub fn with_flag<T>(limit: Limit<'_>, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (mut work, mut result) = (Some(work), None);
    watched(limit, &mut |flag| result = work.take().map(|work| work(flag)));
    result.expect("the work was done once")
}

/// Call `work` once, as [`with_flag`] does. It is compiled once for all functions, because starting a
/// thread is much code.
fn watched(limit: Limit<'_>, work: &mut dyn FnMut(&AtomicBool)) {
    let needs_watcher = limit.whole.is_some() || limit.deadline.is_some();
    // In browsers no thread can watch the clock; the web app terminates its worker instead.
    if !needs_watcher || cfg!(target_family = "wasm") {
        return work(limit.flag);
    }
    let (is_reached, is_over) = (AtomicBool::new(limit.is_reached()), AtomicBool::new(false));
    thread::scope(|scope| {
        let watch = || {
            while !is_over.load(Ordering::Relaxed) {
                if limit.is_reached() {
                    is_reached.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(Duration::from_millis(5));
            }
        };
        let Ok(watcher) = thread::Builder::new().spawn_scoped(scope, watch) else {
            // Without a thread, the stop signal still works.
            assert!(limit.whole.is_none(), "cannot start the thread that watches several flags");
            return work(limit.flag);
        };
        let _end = OnDrop(|| {
            is_over.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
        });
        work(&is_reached);
    });
}

/// Call a function at the end of a scope, also after a panic.
#[derive(Debug)]
pub struct OnDrop<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_at_least_one_thread() {
        let budget = Budget::default().threads(3);
        assert_eq!([budget.threads.get(), budget.clone().threads(0).threads.get()], [3, 1]);
        let all = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        assert_eq!(budget.all_threads().threads, all);
    }

    #[test]
    fn every_flag_of_a_limit_ends_the_computation() {
        for which in 0..4 {
            let flags = [(); 3].map(|()| AtomicBool::new(false));
            let whole = Limit::new(&flags[0], None);
            let part = whole.or(&flags[1]);
            let limit = part.or(&flags[2]);
            if let Some(flag) = flags.get(which) {
                flag.store(true, Ordering::Relaxed);
            }
            let expected = which < flags.len();
            assert_eq!((limit.is_stopped(), limit.is_reached()), (expected, expected), "flag {which}");
            let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
            assert_eq!(with_flag(limit, is_set), expected, "flag {which}");
        }
    }
}
