//! A worker of a count: it runs units on a device, or on the CPU.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use queenside::count::{CountError, PartialCount, Worker};

use crate::NAME;
use crate::batches::{Batcher, Begun, Refused, is_sampled};
use crate::device::{Device, DeviceFault};
use crate::plan::DevicePlan;
use crate::shared::{Audit, Shared};

/// Number of batches on a device at the same time. While the first one ends, the second one uses
/// the blocks that become free.
const IN_FLIGHT: usize = 2;

/// Target duration of a batch in seconds. A stop waits for the batches in flight. Some drivers end
/// batches that take longer than two seconds.
const BATCH_SECONDS: f64 = 0.15;

/// Number of jobs of the first batch.
const FIRST_JOBS: usize = 16;

/// Number of units of the sample that may wait for other workers.
const MOST_WAITING: usize = 16;

/// Number of units that the CPU counts before it looks for units to count again.
const CPU_UNITS: usize = 32;

/// Largest number of jobs per batch, to bound its memory.
const MAX_JOBS: usize = 1 << 15;

/// The size of the next batch.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// Number of jobs.
    jobs: Option<usize>,
    /// Time at which the last batch ended.
    last: Option<Instant>,
}

impl Pace {
    fn jobs(&self) -> usize {
        self.jobs.unwrap_or(FIRST_JOBS)
    }

    /// Adapt the size after a batch of `jobs` jobs has ended.
    fn learn(&mut self, jobs: usize) {
        let before = self.last.replace(Instant::now());
        let Some(seconds) = before.map(|before| before.elapsed().as_secs_f64()) else { return };
        // Change by at most a factor of two, because the next units may take longer.
        let wanted = jobs as f64 * BATCH_SECONDS / seconds.max(1e-6);
        let last = self.jobs();
        self.jobs = Some((wanted as usize).clamp(last / 2, last * 2).clamp(1, MAX_JOBS));
    }
}

/// Why the work on a device ended.
enum End {
    /// The device failed. Others can count its units.
    Fault(DeviceFault),
    /// The results of the device cannot be trusted.
    Refused(Refused),
    Count(CountError),
}

impl From<CountError> for End {
    fn from(error: CountError) -> Self {
        Self::Count(error)
    }
}

pub(crate) struct DeviceWorker<'a> {
    plan: &'a DevicePlan,
    shared: Arc<Shared>,
    /// `None` if the worker counts on the CPU: from the start, or after its device failed.
    device: Option<Box<dyn Device>>,
    /// Counts the units that no device counts. It keeps data that successive units share.
    cpu: Box<dyn Worker + Send + 'a>,
    pace: Pace,
}

impl<'a> DeviceWorker<'a> {
    pub(crate) fn new(plan: &'a DevicePlan, shared: Arc<Shared>, device: Option<Box<dyn Device>>) -> Self {
        Self { plan, shared, device, cpu: plan.on_cpu.worker(), pace: Pace::default() }
    }

    /// Return the device, if it did not fail.
    pub(crate) fn into_device(self) -> Option<Box<dyn Device>> {
        self.device
    }

    /// Return the partial count of a unit, computed on the CPU.
    fn by_cpu(&mut self, unit: usize, stop: &AtomicBool) -> Result<PartialCount, CountError> {
        self.cpu.run(unit, stop).ok_or(CountError::Stopped)
    }

    /// Count units of the sample again until at most `most` are left. A unit is reported only after
    /// that, so a stopped count does not save it, and a resumed one counts it again.
    fn audit(
        &mut self,
        most: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, CountError> {
        while let Some(Audit { unit, partial, device }) = self.shared.take_audit(most) {
            if self.by_cpu(unit, stop)? != partial {
                let reason = format!(
                    "{device} counted unit {unit} wrongly: the GPU may be faulty, so none of its results can be trusted"
                );
                return Err(CountError::EngineFailed { engine: NAME, reason });
            }
            if done(unit, partial).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Run units on the CPU until none are left.
    fn run_on_cpu(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, CountError> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(CountError::Stopped);
            }
            if self.audit(0, stop, done)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            // Some units are counted faster together.
            let (mut left, mut is_last, mut is_over) = (CPU_UNITS, false, false);
            let mut next = || {
                left = left.checked_sub(1)?;
                let unit = self.shared.take_left().or_else(&mut *take);
                is_last = unit.is_none();
                unit
            };
            self.cpu.run_units(&mut next, stop, &mut |unit, partial| {
                let flow = done(unit, partial);
                is_over |= flow.is_break();
                flow
            })?;
            match (is_over, is_last) {
                (true, _) => return Ok(ControlFlow::Break(())),
                (_, true) => return Ok(ControlFlow::Continue(())),
                _ => {}
            }
        }
    }

    /// Run units on a device until none are left. Return `None` if the device failed.
    fn run_on_device(
        &mut self,
        device: &mut dyn Device,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<Option<ControlFlow<()>>, CountError> {
        let mut in_flight = VecDeque::new();
        let shared = Arc::clone(&self.shared);
        let mut take = || shared.take_left().or_else(&mut *take);
        let end = self.pump(device, &mut take, stop, done, &mut in_flight);
        // Wait for the remaining batches, so that the device is idle. Their results are not needed.
        for _ in 0..in_flight.len() {
            let _ = device.finish();
        }
        self.pace.last = None;
        match end {
            Ok(flow) => Ok(Some(flow)),
            Err(End::Count(error)) => Err(error),
            Err(End::Refused(refused)) => {
                let reason = format!("{} {refused}", device.name());
                Err(CountError::EngineFailed { engine: NAME, reason })
            }
            Err(End::Fault(fault)) => {
                self.plan.devices.add_fault(fault);
                self.shared.leave(in_flight.iter().flat_map(Begun::units));
                Ok(None)
            }
        }
    }

    fn pump(
        &mut self,
        device: &mut dyn Device,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
        in_flight: &mut VecDeque<Begun>,
    ) -> Result<ControlFlow<()>, End> {
        let mut batcher = Batcher::new(self.plan.size, Arc::clone(&self.plan.units), device.limits());
        let (mut on_cpu, name) = (Vec::new(), device.name());
        loop {
            while in_flight.len() < IN_FLIGHT {
                if stop.load(Ordering::Relaxed) {
                    return Err(CountError::Stopped.into());
                }
                let filled = batcher.fill(self.pace.jobs(), take, &mut on_cpu);
                let Some((batch, begun)) = filled.map_err(End::Refused)? else { break };
                if let Err(fault) = device.begin(batch) {
                    self.shared.leave(on_cpu.into_iter().chain(begun.units()));
                    return Err(End::Fault(fault));
                }
                in_flight.push_back(begun);
            }
            // The CPU counts its units while the device is busy.
            for unit in std::mem::take(&mut on_cpu) {
                if done(unit, self.by_cpu(unit, stop)?).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            // Without other workers, the sample would wait until the end.
            if self.audit(MOST_WAITING, stop, done)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let Some(begun) = in_flight.pop_front() else { return Ok(ControlFlow::Continue(())) };
            let numbers = match device.finish() {
                Ok(numbers) => numbers,
                Err(fault) => {
                    self.shared.leave(begun.units());
                    return Err(End::Fault(fault));
                }
            };
            self.pace.learn(begun.jobs());
            for (unit, partial) in begun.partial_counts(&numbers).map_err(End::Refused)? {
                let Some(partial) = partial else {
                    on_cpu.push(unit);
                    continue;
                };
                if is_sampled(unit) {
                    self.shared.sample(Audit { unit, partial, device: name.clone() });
                } else if done(unit, partial).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
}

impl Worker for DeviceWorker<'_> {
    /// A single unit does not fill a device, so the CPU counts it.
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.cpu.run(unit, stop)
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        if let Some(mut device) = self.device.take() {
            let end = self.run_on_device(device.as_mut(), take, stop, done);
            if end != Ok(None) {
                self.device = Some(device);
            }
            if end? == Some(ControlFlow::Break(())) {
                return Ok(());
            }
        }
        if self.run_on_cpu(take, stop, done)?.is_continue() {
            let _ = self.audit(0, stop, done)?;
        }
        Ok(())
    }
}
