//! Run the PTX with loops that end early, because some drivers cut long loops short. Each count must
//! be exact or refused.

use queenside::Budget;
use queenside::count::{CountError, SplitUnits, count_units};

use super::emulator::{Emulator, Part, Program};
use super::{all_units, on_device, plan_on, size};
use crate::cuda::KERNEL;
use crate::plan::{DevicePlan, plan_on_cpu};

const UNFINISHED: &str =
    "the emulator left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

fn plan(n: u32, shared_bytes: u32, list_capacity: u32, cut: (Part, u32)) -> DevicePlan {
    let device = Emulator::new(shared_bytes, list_capacity);
    plan_on(n, Emulator { cut: Some(cut), watch_for_races: false, ..device })
}

/// Return each loop of the kernel, and all of them together.
fn parts() -> impl Iterator<Item = Part> {
    (0..Program::read(KERNEL).loop_count()).map(Part::Loop).chain([Part::All])
}

#[test]
fn a_loop_that_ends_early_never_gives_a_wrong_count() {
    let mut refused = 0;
    // One list holds all placements; the other holds a few, so the kernel needs several rounds.
    for list_capacity in [1 << 14, 5] {
        for part in parts() {
            for turns in 0..=6 {
                // n = 8 has 92 solutions.
                match count_units(&plan(8, 60_000, list_capacity, (part, turns)), &Budget::default()) {
                    Ok(count) => assert_eq!(count, 92, "{part:?} cut after {turns} iterations"),
                    Err(CountError::EngineFailed { reason, .. }) => {
                        refused += 1;
                        assert!(
                            reason == UNFINISHED
                                || reason == "the emulator lost counts: the GPU may be faulty",
                            "{part:?} cut after {turns} iterations: {reason}"
                        );
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
        let never_cut = plan(8, 60_000, list_capacity, (Part::All, 65_535));
        assert_eq!(count_units(&never_cut, &Budget::default()), Ok(92));
    }
    assert!(refused > 2 * parts().count(), "{refused} refused");
}

/// On a larger board a thread needs several iterations to copy a guide, to clear a table and to add
/// it up.
#[test]
fn a_loop_that_ends_early_never_gives_a_wrong_count_of_a_larger_board() {
    let on_cpu = plan_on_cpu(size(20)).unwrap();
    let units = SplitUnits::new(size(20)).unwrap();
    let of_few_rows = all_units(20).into_iter().filter(|&unit| units.layer(unit) == 5);
    let unit = of_few_rows.min_by(|a, b| on_cpu.work(*a).total_cmp(&on_cpu.work(*b))).unwrap();
    let expected = on_cpu.worker().run(unit, &false.into()).unwrap();
    for part in parts() {
        match on_device(&plan(20, 115_712, 1 << 14, (part, 1)), &[unit]) {
            Ok(partials) => assert_eq!(partials[&unit], expected, "{part:?}"),
            Err(CountError::EngineFailed { .. }) => {}
            Err(other) => panic!("{part:?}: {other:?}"),
        }
    }
}
