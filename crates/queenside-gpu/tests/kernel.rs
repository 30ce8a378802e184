//! Compare the shipped kernel, executed on a CPU, with the engines of the library.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::emulator::{Emulator, limits};
use queenside::count::{ColourSplit, Engine, PartialCount, Plan, count_units};
use queenside::{Budget, Problem, Size};
use queenside_check::known_counts;
use queenside_gpu::{Batch, Device, DeviceFault, DevicePlan, Limits, Source};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// Create a device with this shared memory per block in bytes, and this number of placements on the
/// list of a block.
fn device(usual_shared_bytes: u32, list_capacity: u32) -> Arc<Emulator> {
    Arc::new(Emulator::new(limits(usual_shared_bytes), list_capacity))
}

/// Count units on a device.
fn on_device(plan: &DevicePlan, units: &[usize]) -> BTreeMap<usize, PartialCount> {
    let (mut units, mut partials) = (units.iter().copied(), BTreeMap::new());
    let mut keep = |unit, partial| {
        assert!(partials.insert(unit, partial).is_none(), "unit {unit} was reported twice");
        ControlFlow::Continue(())
    };
    plan.worker().run_units(&mut || units.next(), &AtomicBool::new(false), &mut keep).unwrap();
    partials
}

/// Check that the device and the library's engine give the same partial counts.
fn assert_same_units(n: u32, device: Arc<Emulator>, choose: impl Fn(&DevicePlan) -> Vec<usize>) {
    let plan = DevicePlan::new(size(n), device).unwrap();
    let on_cpu = ColourSplit::Portable.plan(&Problem::new(size(n)), &Budget::default()).unwrap();
    assert_eq!(plan.units(), on_cpu.units());
    let chosen = choose(&plan);
    let partials = on_device(&plan, &chosen);
    assert_eq!(partials.len(), chosen.len());
    let mut cpu = on_cpu.worker();
    for (unit, partial) in partials {
        let expected = cpu.run(unit, &AtomicBool::new(false)).unwrap();
        assert_eq!(partial.by_weight(), expected.by_weight(), "n = {n}, unit {unit}");
    }
}

#[test]
fn whole_counts_are_right() {
    for (n, known) in (0..=13).zip(known_counts()) {
        let plan = DevicePlan::new(size(n), device(60_000, 1 << 14)).unwrap();
        assert_eq!(count_units(&plan, &Budget::default()).unwrap(), known, "n = {n}");
    }
}

#[test]
fn two_devices_and_the_cpu_share_a_count() {
    let devices = device(60_000, 1 << 14);
    let plan = DevicePlan::new(size(13), Arc::clone(&devices) as _).unwrap();
    let budget = Budget::default().threads(NonZeroUsize::new(3).unwrap());
    assert_eq!(plan.workers(budget.threads).get(), 3);
    assert_eq!(count_units(&plan, &budget), Ok(73_712));
    assert_eq!(devices.done.lock().unwrap().devices, 2);
}

/// Two emulated devices, of which the first is lost after some batches.
#[derive(Debug)]
struct Lost(Arc<Emulator>, usize);

#[derive(Debug)]
struct LostDevice(Box<dyn Device>, usize);

impl Source for Lost {
    fn devices(&self) -> usize {
        2
    }

    fn open(&self, place: usize, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        let batches = if place == 0 { self.1 } else { usize::MAX };
        Ok(Box::new(LostDevice(self.0.open(place, size)?, batches)))
    }
}

impl Device for LostDevice {
    fn name(&self) -> String {
        self.0.name()
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        self.0.begin(batch)
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        let numbers = self.0.finish()?;
        self.1 = self.1.checked_sub(1).ok_or_else(|| DeviceFault::new("unplugged"))?;
        Ok(numbers)
    }
}

#[test]
fn no_unit_of_a_lost_device_is_lost_or_counted_twice() {
    for (batches, threads) in [(0, 2), (1, 2), (3, 3)] {
        let plan = DevicePlan::new(size(13), Arc::new(Lost(device(60_000, 1 << 14), batches))).unwrap();
        let budget = Budget::default().threads(NonZeroUsize::new(threads).unwrap());
        assert_eq!(count_units(&plan, &budget), Ok(73_712), "{batches} batches, {threads} threads");
    }
}

#[test]
fn every_unit_agrees_with_the_cpu() {
    for n in [8, 9, 10, 12] {
        assert_same_units(n, device(60_000, 1 << 14), |plan| (0..plan.units()).collect());
    }
}

#[test]
fn slabs_and_short_lists_do_not_change_the_counts() {
    // The tables hold one or two columns, and the lists fewer placements than the outer board has.
    for (n, bytes, capacity) in [(9, 26_400, 9), (10, 26_600, 60), (11, 33_100, 30)] {
        assert_same_units(n, device(bytes, capacity), |plan| (0..plan.units()).step_by(7).collect());
    }
}

#[test]
fn units_of_larger_boards_agree_with_the_cpu() {
    // Units with the least work, because the emulator is slow. Their tables are as large as those
    // of other units.
    for (n, most) in [(14, 3), (15, 2), (17, 1), (20, 1), (22, 1)] {
        assert_same_units(n, device(115_712, 1 << 14), |plan| {
            let mut units: Vec<usize> = (0..plan.units()).collect();
            units.retain(|&unit| plan.stratum(unit) == (n / 4) as usize);
            units.sort_by(|a, b| plan.work(*a).total_cmp(&plan.work(*b)));
            units[..most].to_vec()
        });
    }
}

/// Every unit of n = 16, and random units of larger boards. Takes minutes.
#[test]
#[ignore = "takes five minutes with optimisation, hours without: cargo test --release -p queenside-gpu -- --ignored"]
fn all_units_of_16_and_some_of_larger_boards_agree_with_the_cpu() {
    assert_same_units(16, device(115_712, 1 << 14), |plan| (0..plan.units()).collect());
    for (n, most) in [(17, 3), (18, 3), (19, 2), (20, 2), (21, 1), (22, 1), (23, 1), (24, 1)] {
        assert_same_units(n, device(115_712, 1 << 14), |plan| {
            (1..=most).map(|draw: usize| draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % plan.units()).collect()
        });
    }
}

#[test]
fn the_ptx_belongs_to_its_source() {
    let source = include_bytes!("../src/cuda/colour_split.cu");
    let recorded =
        queenside_gpu::KERNEL.lines().nth(1).unwrap().strip_prefix("// SHA-256 of the source: ").unwrap();
    let byte = |place: usize| u8::from_str_radix(&recorded[2 * place..2 * place + 2], 16).unwrap();
    let recorded: Vec<u8> = (0..recorded.len() / 2).map(byte).collect();
    assert_eq!(recorded, hmac_sha256::Hash::hash(source), "run scripts/build-ptx");
}
