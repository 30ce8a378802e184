use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use queenside::Size;
use queenside::count::{CountError, SplitUnits, Worker};

use crate::batches::plan_on_cpu;
use crate::shared::Shared;
use crate::worker::DeviceWorker;
use crate::{Device, DeviceFault};

/// Test a device: count the units of a small board and compare each with the CPU. Return the
/// device, or an error if it miscounts.
pub(crate) fn trial(device: Box<dyn Device>) -> Result<Box<dyn Device>, DeviceFault> {
    const N: u32 = 10;
    let name = device.name();
    let size = Size::new(N).map_err(DeviceFault::new)?;
    let units = Arc::new(SplitUnits::new(size).map_err(DeviceFault::new)?);
    let on_cpu = plan_on_cpu(size).map_err(DeviceFault::new)?;
    let mut cpu = on_cpu.worker();
    let (never, mut left, mut wrong) = (AtomicBool::new(false), 0..units.count(), None);
    let shared = Shared::default();
    let mut worker = DeviceWorker::new(size, units, &shared, Some(device));
    let end = worker.run_units(&mut || left.next(), &never, &mut |unit, partial| {
        let expected = cpu.run(unit, &never);
        if expected.is_none_or(|expected| expected.by_weight() != partial.by_weight()) {
            wrong = Some(unit);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match (end, wrong) {
        (Err(CountError::EngineFailed { reason, .. }), _) => Err(DeviceFault::new(reason)),
        (Err(error), _) => Err(DeviceFault::new(format!("{name}: {error}"))),
        (Ok(()), Some(unit)) => {
            Err(DeviceFault::new(format!("{name} miscounts unit {unit} of n = {N}: the GPU may be faulty")))
        }
        (Ok(()), None) => worker
            .into_device()
            .map_err(|fault| fault.unwrap_or_else(|| DeviceFault::new(format!("{name} was not used")))),
    }
}
