use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// Which numbers of ways of a range have no board yet.
#[derive(Debug)]
pub(super) struct Missing {
    least: u128,
    is_missing: Vec<AtomicBool>,
}

impl Clone for Missing {
    fn clone(&self) -> Self {
        let copy = |missing: &AtomicBool| AtomicBool::new(missing.load(Ordering::Relaxed));
        Self { least: self.least, is_missing: self.is_missing.iter().map(copy).collect() }
    }
}

impl Missing {
    /// All of them; there are at most `usize::MAX`.
    pub(super) fn all(ways: &RangeInclusive<u128>) -> Self {
        let count = (ways.end() - ways.start()) as usize + 1;
        Self { least: *ways.start(), is_missing: (0..count).map(|_| AtomicBool::new(true)).collect() }
    }

    pub(super) fn contains(&self, ways: u128) -> bool {
        let at = ways.checked_sub(self.least).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.is_missing.get(at)).is_some_and(|missing| missing.load(Ordering::Relaxed))
    }

    /// Takes note of a board for this number; whether there was none.
    pub(super) fn remove(&self, ways: u128) -> bool {
        self.contains(ways) && self.is_missing[(ways - self.least) as usize].swap(false, Ordering::Relaxed)
    }

    pub(super) fn count(&self) -> u64 {
        self.is_missing.iter().filter(|missing| missing.load(Ordering::Relaxed)).count() as u64
    }
}
