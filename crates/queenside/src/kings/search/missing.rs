use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use super::MAX_COVERED;

/// The numbers of ways of a range that have no board yet.
#[derive(Debug)]
pub(super) struct Missing {
    least: u128,
    is_missing: Vec<AtomicBool>,
}

impl Missing {
    /// Return all numbers of the range except those found, or `None` if the range has more than
    /// [`MAX_COVERED`] numbers.
    pub(super) fn new(ways: &RangeInclusive<u128>, found: impl IntoIterator<Item = u128>) -> Option<Self> {
        if ways.end().saturating_sub(*ways.start()) >= MAX_COVERED.into() {
            return None;
        }
        let is_missing = ways.clone().map(|_| AtomicBool::new(true)).collect();
        let missing = Self { least: *ways.start(), is_missing };
        for ways in found {
            missing.remove(ways);
        }
        Some(missing)
    }

    fn flag(&self, ways: u128) -> Option<&AtomicBool> {
        self.is_missing.get(usize::try_from(ways.checked_sub(self.least)?).ok()?)
    }

    pub(super) fn contains(&self, ways: u128) -> bool {
        self.flag(ways).is_some_and(|missing| missing.load(Ordering::Relaxed))
    }

    /// Record a board for this number. Return whether it is the first one.
    pub(super) fn remove(&self, ways: u128) -> bool {
        self.flag(ways).is_some_and(|missing| missing.swap(false, Ordering::Relaxed))
    }

    pub(super) fn count(&self) -> u64 {
        self.is_missing.iter().filter(|missing| missing.load(Ordering::Relaxed)).count() as u64
    }
}
