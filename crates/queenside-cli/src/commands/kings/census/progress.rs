use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use queenside::Record;
use queenside::kings::census::{Census, Tally};

use crate::words::time;

/// Progress of a census.
pub(super) struct Progress {
    n: u32,
    units: usize,
    /// Units done in earlier runs, which say nothing about the time to go.
    before: usize,
    done: AtomicUsize,
    started: Instant,
}

impl Progress {
    /// For a census of which so many units are done.
    pub(super) fn new(census: &Census, done: usize) -> Self {
        let (n, units) = (census.size().get(), census.units());
        Self { n, units, before: done, done: AtomicUsize::new(done), started: Instant::now() }
    }

    pub(super) fn words(&self) -> String {
        let Self { n, units, before, started, .. } = self;
        let (done, seconds) = (self.done.load(Ordering::Relaxed), started.elapsed().as_secs_f64());
        let to_go = seconds * (units - done) as f64 / (done - before) as f64;
        let to_go = if to_go.is_finite() { time(to_go) } else { "?".to_owned() };
        let so_far = time(seconds);
        format!("census of n = {n}: {done} of {units} units, {so_far} so far, about {to_go} to go")
    }

    /// Takes note of the units that are done.
    pub(super) fn note(&self, record: &Record<Tally>) {
        self.done.store(record.done(), Ordering::Relaxed);
    }
}
