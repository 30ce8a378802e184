//! What the workers of a count share: units that a failed device left, and units to count again.

use std::collections::VecDeque;
use std::sync::{Mutex, OnceLock, PoisonError};

use queenside::Size;
use queenside::count::{CountError, PartialCount, Plan};

use crate::DeviceFault;
use crate::batches::plan_on_cpu;

/// Why devices failed, in this process.
static FAULTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Remember why a device failed.
pub(crate) fn note(fault: &DeviceFault) {
    FAULTS.lock().unwrap_or_else(PoisonError::into_inner).push(fault.to_string());
}

/// Return why GPUs failed during counts since the last call. Others counted their units, so the
/// counts themselves do not report it.
pub fn faults() -> Vec<String> {
    std::mem::take(&mut *FAULTS.lock().unwrap_or_else(PoisonError::into_inner))
}

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
    /// The plan of the same count on the CPU.
    on_cpu: OnceLock<Box<dyn Plan>>,
}

impl Shared {
    /// Return the plan of the same count on the CPU.
    pub(crate) fn plan_on_cpu(&self, size: Size) -> Result<&dyn Plan, CountError> {
        if self.on_cpu.get().is_none() {
            // Another worker may have made it meanwhile: then this one is not used.
            _ = self.on_cpu.set(plan_on_cpu(size)?);
        }
        Ok(self.on_cpu.wait().as_ref())
    }

    /// Forget the units of a count that ended before all were counted.
    pub(crate) fn begin(&self) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.audits.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

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
