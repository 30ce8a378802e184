use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use queenside::Size;
use queenside::count::{CountError, PartialCount, Plan, SplitUnits, Worker};

use crate::shared::Shared;
use crate::worker::DeviceWorker;
use crate::{DeviceFault, NAME, Source};

/// A plan that counts the units of the colour split on devices and on the CPU. Unit numbers and
/// partial counts are the same as on a CPU.
///
/// There is a worker for each device. Further threads count on the CPU, with the fastest engine for
/// it: units like those of the devices, and a hundredth of the devices' units again. A difference
/// ends the count with an error. If a device fails, the other workers count its units.
#[derive(Debug)]
pub struct DevicePlan {
    size: Size,
    units: Arc<SplitUnits>,
    source: Arc<dyn Source>,
    shared: Shared,
    /// Number of workers of a count. The first of them have devices.
    workers: AtomicUsize,
    /// Number of workers created so far.
    created: AtomicUsize,
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
        let workers = AtomicUsize::new(source.devices());
        Ok(Self {
            size,
            units: Arc::new(units),
            source,
            shared: Shared::default(),
            workers,
            created: AtomicUsize::new(0),
        })
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

    fn workers(&self, threads: NonZeroUsize) -> NonZeroUsize {
        let workers = threads.max(NonZeroUsize::new(self.source.devices()).unwrap_or(NonZeroUsize::MIN));
        self.workers.store(workers.get(), Ordering::Relaxed);
        self.created.store(0, Ordering::Relaxed);
        self.shared.begin();
        workers
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let number =
            self.created.fetch_add(1, Ordering::Relaxed) % self.workers.load(Ordering::Relaxed).max(1);
        let device =
            (number < self.source.devices()).then(|| self.source.open(number, self.size)).transpose();
        match device {
            Ok(device) => {
                Box::new(DeviceWorker::new(self.size, Arc::clone(&self.units), &self.shared, device))
            }
            Err(fault) => Box::new(Failed(fault)),
        }
    }
}

/// The worker of a device that cannot be opened.
struct Failed(DeviceFault);

impl Worker for Failed {
    fn run(&mut self, _unit: usize, _stop: &AtomicBool) -> Option<PartialCount> {
        None
    }

    fn run_units(
        &mut self,
        _take: &mut dyn FnMut() -> Option<usize>,
        _stop: &AtomicBool,
        _done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        Err(CountError::EngineFailed { engine: NAME, reason: self.0.to_string() })
    }
}
