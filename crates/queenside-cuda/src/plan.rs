use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use queenside::Size;
use queenside::count::{CountError, Plan, SplitUnits, Worker};

use crate::worker::DeviceWorker;
use crate::{NAME, Source};

/// A plan that counts the units of the colour split on devices. Unit numbers and partial counts are
/// the same as on a CPU.
///
/// The fastest engine for this machine's CPU counts the units that no device can count: units with
/// a board without queens, and units whose numbers do not fit in a table.
#[derive(Debug)]
pub struct DevicePlan {
    size: Size,
    units: SplitUnits,
    source: Arc<dyn Source>,
    /// Number of workers created so far. Workers take devices in turn.
    workers: AtomicUsize,
}

impl DevicePlan {
    /// Create the plan of a board size on the devices of a source.
    ///
    /// # Errors
    /// [`CountError`] if n is above 28.
    pub fn new(size: Size, source: Arc<dyn Source>) -> Result<Self, CountError> {
        let units = SplitUnits::new(size).map_err(|refused| match refused {
            CountError::TooLargeForEngine { largest, n, .. } => {
                CountError::TooLargeForEngine { engine: NAME, largest, n }
            }
            other => other,
        })?;
        Ok(Self { size, units, source, workers: AtomicUsize::new(0) })
    }
}

impl Plan for DevicePlan {
    fn units(&self) -> usize {
        self.units.count()
    }

    fn work(&self, unit: usize) -> f64 {
        self.units.work(unit)
    }

    fn stratum(&self, unit: usize) -> usize {
        self.units.stratum(unit)
    }

    fn sharing(&self, unit: usize) -> usize {
        self.units.sharing(unit)
    }

    fn visit_row_sets(&self, units: Range<usize>, visit: &mut dyn FnMut(usize, [u32; 2])) -> bool {
        self.units.visit_row_sets(units, visit);
        true
    }

    /// One worker per device keeps the device busy.
    fn workers(&self, _threads: NonZeroUsize) -> NonZeroUsize {
        NonZeroUsize::new(self.source.devices()).unwrap_or(NonZeroUsize::MIN)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let place = self.workers.fetch_add(1, Ordering::Relaxed) % self.source.devices().max(1);
        Box::new(DeviceWorker::new(self.size, &self.units, self.source.open(place)))
    }
}
