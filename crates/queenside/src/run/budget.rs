//! What a computation may use, and when it ends.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::clock::Instant;

/// What a computation may use: threads, a random seed, time, and a way to stop it.
///
/// By default: one thread, seed 0, no time limit, and nothing that stops it. Threads never change an answer. The same seed gives the
/// same answer on every machine, unless the time runs out first.
///
/// ```
/// use std::{num::NonZeroUsize, time::Duration};
/// use queenside::{Budget, Stop};
///
/// let stop = Stop::new();
/// let budget = Budget::default()
///     .threads(NonZeroUsize::new(4).unwrap())
///     .seed(7)
///     .time_limit(Duration::from_secs(10))
///     .stop(&stop);
/// // From any thread, at any time:
/// stop.stop();
/// assert!(budget.stop.is_stopped());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// How many threads the computation uses; fewer if the system starts fewer.
    pub threads: NonZeroUsize,
    /// The random seed.
    pub seed: u64,
    /// How long the computation takes at most, from the call on. In browsers, which start no threads, counts do not look at it.
    pub time_limit: Option<Duration>,
    /// What stops the computation.
    pub stop: Stop,
}

impl Default for Budget {
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, seed: 0, time_limit: None, stop: Stop::default() }
    }
}

impl Budget {
    /// Sets the number of threads.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the time limit; `None` removes it.
    #[must_use]
    pub fn time_limit(self, limit: impl Into<Option<Duration>>) -> Self {
        Self { time_limit: limit.into(), ..self }
    }

    /// Sets what stops the computation.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// The end of a computation that begins now.
    pub(crate) fn limit(&self) -> Limit<'_> {
        // A time beyond all clocks is no limit.
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        Limit::new(self.stop.flag(), deadline)
    }
}

/// Stops computations: clones share one signal, which any thread may give at any time. A stopped computation ends soon after.
///
/// See [`Budget`] for an example.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A signal that has not been given yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the signal. It cannot be taken back.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the signal was given.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for engines, which look at it in their inner loops.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// When a computation ends: once a flag is set, or at a deadline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit<'a> {
    flags: [&'a AtomicBool; 2],
    pub(crate) deadline: Option<Instant>,
}

impl<'a> Limit<'a> {
    pub(crate) fn new(flag: &'a AtomicBool, deadline: Option<Instant>) -> Self {
        Self { flags: [flag; 2], deadline }
    }

    /// No end.
    pub(crate) fn never() -> Limit<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Limit::new(&NEVER, None)
    }

    /// Also once the second flag is set.
    pub(crate) fn or(self, flag: &'a AtomicBool) -> Self {
        Self { flags: [self.flags[0], flag], ..self }
    }

    pub(crate) fn is_reached(&self) -> bool {
        self.flags.iter().any(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Calls `work` with a flag that is set once the limit is reached: for what looks at a flag in its inner loops, not at a clock.
pub(crate) fn with_flag<T>(limit: Limit<'_>, work: impl FnOnce(&AtomicBool) -> T) -> T {
    // Browsers start no thread to watch the clock; the page ends a worker instead.
    if limit.deadline.is_none() || cfg!(target_family = "wasm") {
        return work(limit.flags[0]);
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
            // The stop signal works without a thread.
            return work(limit.flags[0]);
        };
        let _end = OnDrop(|| {
            is_over.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
        });
        work(&is_reached)
    })
}

/// Calls a function at the end of a scope, also after a panic.
pub(crate) struct OnDrop<F: FnMut()>(pub(crate) F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
