//! What the workers of a run share: units that a failed device left, and units to count again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use queenside::count::PartialCount;

/// A unit to count again.
#[derive(Clone, Debug)]
pub(crate) struct Audit {
    pub(crate) unit: usize,
    pub(crate) partial: PartialCount,
    /// The device that counted it.
    pub(crate) device: String,
}

#[derive(Debug, Default)]
pub(crate) struct Shared {
    left: Mutex<Vec<usize>>,
    audits: Mutex<VecDeque<Audit>>,
}

impl Shared {
    /// Leave units for the other workers, and for this one if it continues without its device.
    pub(crate) fn leave(&self, units: impl IntoIterator<Item = usize>) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).extend(units);
    }

    /// Take a unit that a device left.
    pub(crate) fn take_left(&self) -> Option<usize> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Add a unit to count again.
    pub(crate) fn sample(&self, audit: Audit) {
        self.audits.lock().unwrap_or_else(PoisonError::into_inner).push_back(audit);
    }

    /// Take a unit to count again, if more than `most` wait.
    pub(crate) fn take_audit(&self, most: usize) -> Option<Audit> {
        let mut audits = self.audits.lock().unwrap_or_else(PoisonError::into_inner);
        if audits.len() > most { audits.pop_front() } else { None }
    }
}
