use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use queenside::Size;
use queenside::count::{CountError, Plan, Worker};

use crate::device::{Device, DeviceFault, Devices};
use crate::plan::DevicePlan;
use crate::worker::DeviceWorker;

/// Test a device: count the units of a small board and compare each with the CPU. Return the
/// device, or an error if it miscounts.
pub(crate) fn trial(device: Box<dyn Device>) -> Result<Box<dyn Device>, DeviceFault> {
    const N: u32 = 10;
    let name = device.name();
    let size = Size::new(N).map_err(DeviceFault::new)?;
    let plan = DevicePlan::new(size, Arc::new(Devices::new(Vec::new()))).map_err(DeviceFault::new)?;
    let mut cpu = plan.on_cpu.worker();
    let (never, mut left, mut wrong) = (AtomicBool::new(false), 0..plan.units(), None);
    let mut worker = DeviceWorker::new(&plan, Arc::default(), Some(device));
    let end = worker.run_units(&mut || left.next(), &never, &mut |unit, partial| {
        let expected = cpu.run(unit, &never);
        if expected.is_none_or(|expected| expected.by_weight() != partial.by_weight()) {
            wrong = Some(unit);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match (end, wrong, worker.into_device()) {
        (Err(CountError::EngineFailed { reason, .. }), ..) => Err(DeviceFault::new(reason)),
        (Err(error), ..) => Err(DeviceFault::new(format!("{name}: {error}"))),
        (Ok(()), Some(unit), _) => {
            Err(DeviceFault::new(format!("{name} miscounts unit {unit} of n = {N}: the GPU may be faulty")))
        }
        (Ok(()), None, Some(device)) => Ok(device),
        (Ok(()), None, None) => {
            let fault = plan.devices.take_faults().pop();
            Err(fault.unwrap_or_else(|| DeviceFault::new(format!("{name} was not used"))))
        }
    }
}
