//! Tests without a GPU. They run the PTX in an emulator, and counts on devices that fail. Those of
//! the other kernel, in `webgpu.rs`, run it on software adapters.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cut_loops;
mod devices;
mod emulator;
mod kernel;
mod watched;

use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use queenside::count::{CountError, PartialCount, Plan, count_units};
use queenside::{Budget, Size};
use queenside_check::known_counts;

use crate::device::{Devices, Opens};
use crate::plan::{DevicePlan, plan_on_cpu};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// Plan a count on one device.
pub(crate) fn plan_on(n: u32, device: impl Opens + 'static) -> DevicePlan {
    DevicePlan::new(size(n), Arc::new(Devices::new(vec![Box::new(device)]))).unwrap()
}

/// Count units on the first device of a plan.
pub(crate) fn on_device(
    plan: &DevicePlan,
    units: &[usize],
) -> Result<BTreeMap<usize, PartialCount>, CountError> {
    let (mut units, mut partials) = (units.iter().copied(), BTreeMap::new());
    let mut keep = |unit, partial| {
        assert!(partials.insert(unit, partial).is_none(), "unit {unit} was reported twice");
        ControlFlow::Continue(())
    };
    let mut workers = plan.workers(std::num::NonZeroUsize::MIN)?;
    workers[0].run_units(&mut || units.next(), &AtomicBool::new(false), &mut keep)?;
    Ok(partials)
}

/// Assert that the device and the CPU give the same partial counts of these units.
pub(crate) fn assert_same_units(n: u32, device: impl Opens + 'static, units: &[usize]) {
    let on_cpu = plan_on_cpu(size(n)).unwrap();
    let partials = on_device(&plan_on(n, device), units).unwrap();
    assert_eq!(partials.len(), units.len());
    let mut cpu = on_cpu.worker();
    for (unit, partial) in partials {
        assert_eq!(Some(partial), cpu.run(unit, &AtomicBool::new(false)), "n = {n}, unit {unit}");
    }
}

/// Return the numbers of all units of a board size.
pub(crate) fn all_units(n: u32) -> Vec<usize> {
    (0..plan_on_cpu(size(n)).unwrap().units()).collect()
}

pub(crate) fn assert_whole_counts(device: &(impl Opens + Clone + 'static), sizes: RangeInclusive<u32>) {
    for n in sizes {
        let known = known_counts().nth(n as usize).unwrap();
        assert_eq!(count_units(&plan_on(n, device.clone()), &Budget::default()), Ok(known), "n = {n}");
    }
}
