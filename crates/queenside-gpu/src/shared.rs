//! What the workers of a count share: units that a failed device left, and units to count again.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use queenside::count::PartialCount;

use crate::batches::is_sampled;

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

    /// Remember the partial count of a unit, if the unit belongs to the sample.
    pub(crate) fn sample(&self, unit: usize, partial: &PartialCount, device: &str) {
        if is_sampled(unit) {
            let audit = Audit { unit, partial: partial.clone(), device: device.to_owned() };
            self.audits.lock().unwrap_or_else(PoisonError::into_inner).push_back(audit);
        }
    }

    /// Take a unit to count again.
    pub(crate) fn take_audit(&self) -> Option<Audit> {
        self.audits.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
