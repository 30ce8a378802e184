use std::num::NonZeroUsize;
use std::sync::Arc;

use queenside::count::{ColourSplit, CountError, ENGINES, Plan, SplitUnits, Worker, best_engine};
use queenside::{Budget, Problem, Size};

use crate::NAME;
use crate::device::Devices;
use crate::shared::Shared;
use crate::worker::DeviceWorker;

/// A plan that counts the units of the colour split on devices and on the CPU. Unit numbers and
/// partial counts are the same as on a CPU.
///
/// A run has a worker for each device. Further threads count on the CPU, with the fastest engine for
/// it: units like those of the devices, and a hundredth of the devices' units again. A difference
/// ends the count with an error. If a device fails, the other workers count its units.
#[derive(Debug)]
pub(crate) struct DevicePlan {
    pub(crate) size: Size,
    pub(crate) units: Arc<SplitUnits>,
    /// The plan of the same count on the CPU.
    pub(crate) on_cpu: Box<dyn Plan>,
    pub(crate) devices: Arc<Devices>,
}

impl DevicePlan {
    /// Create the plan of a board size on these devices.
    ///
    /// # Errors
    /// [`CountError`] if n is above 28.
    pub(crate) fn new(size: Size, devices: Arc<Devices>) -> Result<Self, CountError> {
        let units = Arc::new(SplitUnits::new(size)?);
        Ok(Self { size, units, on_cpu: plan_on_cpu(size)?, devices })
    }
}

/// Plan the count on this CPU, with the fastest engine that uses the units of the colour split.
pub(crate) fn plan_on_cpu(size: Size) -> Result<Box<dyn Plan>, CountError> {
    let board = Problem::new(size);
    let best = Some(best_engine(ENGINES, &board));
    let same_units = best.filter(|best| best.numbering(&board) == Some(SplitUnits::NUMBERING));
    same_units.unwrap_or(&ColourSplit::Portable).plan(&board, &Budget::default())
}

impl Plan for DevicePlan {
    fn units(&self) -> usize {
        self.units.count()
    }

    fn work(&self, unit: usize) -> f64 {
        self.units.work(unit)
    }

    fn sharing(&self, unit: usize) -> usize {
        self.units.sharing(unit)
    }

    /// The first workers have the devices.
    fn workers(&self, threads: NonZeroUsize) -> Result<Vec<Box<dyn Worker + Send + '_>>, CountError> {
        let devices = self.devices.open(self.size);
        let devices =
            devices.map_err(|fault| CountError::EngineFailed { engine: NAME, reason: fault.to_string() })?;
        let on_cpu = threads.get().saturating_sub(devices.len());
        let shared: Arc<Shared> = Arc::default();
        let worker = |device| {
            Box::new(DeviceWorker::new(self, Arc::clone(&shared), device)) as Box<dyn Worker + Send + '_>
        };
        Ok(devices.into_iter().map(Some).chain((0..on_cpu).map(|_| None)).map(worker).collect())
    }

    /// A worker for single units, which do not fill a device.
    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        self.on_cpu.worker()
    }
}
