//! Run the PTX that ships, and compare its counts with those of the CPU.

use std::num::NonZeroUsize;
use std::sync::Arc;

use queenside::Budget;
use queenside::count::{Plan, SplitUnits, count_units};

use super::emulator::Emulator;
use super::{all_units, assert_same_units, assert_whole_counts, size};
use crate::cuda::KERNEL;
use crate::device::Devices;
use crate::plan::{DevicePlan, plan_on_cpu};

#[test]
fn whole_counts_are_right() {
    assert_whole_counts(&Emulator::new(60_000, 1 << 14), 0..=13);
}

#[test]
fn two_devices_and_the_cpu_share_a_count() {
    let device = |seed| Box::new(Emulator { seed, ..Emulator::new(60_000, 1 << 14) }) as _;
    let plan = DevicePlan::new(size(13), Arc::new(Devices::new(vec![device(1), device(2)]))).unwrap();
    let threads = NonZeroUsize::new(3).unwrap();
    assert_eq!(plan.workers(threads).unwrap().len(), 3);
    assert_eq!(count_units(&plan, &Budget::default().threads(threads.get())), Ok(73_712));
}

#[test]
fn every_unit_agrees_with_the_cpu() {
    for n in [8, 9, 10, 12] {
        assert_same_units(n, Emulator::new(60_000, 1 << 14), &all_units(n));
    }
}

#[test]
fn slabs_and_short_lists_do_not_change_the_counts() {
    // The tables hold one or two columns, and the lists fewer placements than the outer board has.
    for (n, bytes, capacity) in [(9, 26_400, 9), (10, 26_600, 60), (11, 33_100, 30)] {
        let units: Vec<usize> = all_units(n).into_iter().step_by(7).collect();
        assert_same_units(n, Emulator::new(bytes, capacity), &units);
    }
}

#[test]
fn units_of_larger_boards_agree_with_the_cpu() {
    // Units with the least work, because the emulator is slow. Their tables are as large as those
    // of other units.
    for (n, most) in [(14, 3), (15, 2), (17, 1), (20, 1), (22, 1)] {
        let plan = plan_on_cpu(size(n)).unwrap();
        let layers = SplitUnits::new(size(n)).unwrap();
        let mut units = all_units(n);
        units.retain(|&unit| layers.layer(unit) == (n / 4) as usize);
        units.sort_by(|a, b| plan.work(*a).total_cmp(&plan.work(*b)));
        assert_same_units(n, Emulator::new(115_712, 1 << 14), &units[..most]);
    }
}

/// Every unit of n = 16, and random units of larger boards. Takes minutes.
#[test]
#[ignore = "takes five minutes with optimisation, hours without: cargo test --release -p queenside-gpu -- --ignored"]
fn all_units_of_16_and_some_of_larger_boards_agree_with_the_cpu() {
    let device = Emulator::new(115_712, 1 << 14);
    assert_same_units(16, device, &all_units(16));
    for (n, most) in [(17, 3), (18, 3), (19, 2), (20, 2), (21, 1), (22, 1), (23, 1), (24, 1)] {
        let all = all_units(n).len();
        let drawn = (1..=most).map(|draw: usize| draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % all);
        assert_same_units(n, device, &drawn.collect::<Vec<_>>());
    }
}

#[test]
fn the_ptx_belongs_to_its_source() {
    let source = include_bytes!("../src/cuda/colour_split.cu");
    let recorded = KERNEL.lines().nth(1).unwrap().strip_prefix("// SHA-256 of the source: ").unwrap();
    let byte = |place: usize| u8::from_str_radix(&recorded[2 * place..2 * place + 2], 16).unwrap();
    let recorded: Vec<u8> = (0..recorded.len() / 2).map(byte).collect();
    assert_eq!(recorded, hmac_sha256::Hash::hash(source), "run scripts/build-ptx");
}
