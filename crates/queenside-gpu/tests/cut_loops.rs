//! Run the kernel with loops that end early, because some drivers cut long loops short. Each count
//! must be exact or refused.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::emulator::{Emulator, Part, Program, limits};
use queenside::count::{ColourSplit, CountError, Engine, Plan, count_units};
use queenside::{Budget, Problem, Size};
use queenside_gpu::{DevicePlan, KERNEL};

const UNFINISHED: &str =
    "the emulator left a job unfinished: the GPU may be faulty, or its driver may cut long loops short";

fn plan(n: u32, shared_bytes: u32, list_capacity: u32, cut: Option<(Part, u32)>) -> DevicePlan {
    let device =
        Emulator { cut, watch_for_races: false, ..Emulator::new(limits(shared_bytes), list_capacity) };
    DevicePlan::new(Size::new(n).unwrap(), Arc::new(device)).unwrap()
}

/// Count n = 8, which has 92 solutions. Return the count, or the reason why it was refused.
fn count(list_capacity: u32, part: Part, turns: u32) -> Result<u128, String> {
    match count_units(&plan(8, 60_000, list_capacity, Some((part, turns))), &Budget::default()) {
        Ok(count) => Ok(count),
        Err(CountError::EngineFailed { reason, .. }) => Err(reason),
        Err(other) => panic!("{other:?}"),
    }
}

/// Cut a part after 0 to 6 iterations. With fewer than `fewer_than` iterations the count must be
/// refused; with more it must be refused or exact.
fn assert_refused(part: Part, fewer_than: u32) {
    // One list holds all placements; the other holds a few, so the kernel needs several rounds.
    for list_capacity in [1 << 14, 5] {
        for turns in 0..=6 {
            match count(list_capacity, part, turns) {
                Err(reason) => assert_eq!(reason, UNFINISHED, "{part:?} cut after {turns} iterations"),
                Ok(count) => {
                    assert_eq!(count, 92, "{part:?} cut after {turns} iterations");
                    assert!(turns >= fewer_than, "{part:?} cut after {turns} iterations was not refused");
                }
            }
        }
        assert_eq!(count(list_capacity, part, 65_535), Ok(92), "{part:?}");
    }
}

#[test]
fn a_search_of_the_first_colour_that_ends_early_is_refused() {
    assert_refused(Part::Search(0), 5);
}

#[test]
fn a_search_of_the_second_colour_that_ends_early_is_refused() {
    assert_refused(Part::Search(1), 4);
}

#[test]
fn placing_that_ends_early_is_refused() {
    assert_refused(Part::Place(0), 3);
    assert_refused(Part::Place(1), 3);
    // For the second colour the emulator refuses more counts, because an unwritten entry may be
    // outside the table.
    assert_refused(Part::Write(0), 3);
}

#[test]
fn a_loop_that_ends_early_never_gives_a_wrong_count() {
    let loops = Program::read(KERNEL).loop_count();
    let mut refused = 0;
    for part in (0..loops).map(Part::Loop).chain([Part::All]) {
        for turns in [0, 1, 2, 4] {
            match count(5, part, turns) {
                Ok(count) => assert_eq!(count, 92, "{part:?} cut after {turns} iterations"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > loops, "{refused} refused");
}

/// On a larger board a thread needs several iterations to copy a guide, to clear a table and to add
/// it up.
#[test]
fn a_loop_that_ends_early_never_gives_a_wrong_count_of_a_larger_board() {
    let whole = plan(20, 115_712, 1 << 14, None);
    let of_few_rows = (0..whole.units()).filter(|&unit| whole.stratum(unit) == 5);
    let unit = of_few_rows.min_by(|a, b| whole.work(*a).total_cmp(&whole.work(*b))).unwrap();
    let never = AtomicBool::new(false);
    let cpu = ColourSplit::Portable.plan(&Problem::new(Size::new(20).unwrap()), &Budget::default()).unwrap();
    let expected = cpu.worker().run(unit, &never).unwrap();
    for part in (0..Program::read(KERNEL).loop_count()).map(Part::Loop) {
        let (mut once, mut counted) = (Some(unit), None);
        let plan = plan(20, 115_712, 1 << 14, Some((part, 1)));
        let end = plan.worker().run_units(&mut || once.take(), &never, &mut |_, partial| {
            counted = Some(partial);
            ControlFlow::Continue(())
        });
        match (end, counted) {
            (Ok(()), Some(partial)) => assert_eq!(partial.by_weight(), expected.by_weight(), "{part:?}"),
            (Err(CountError::EngineFailed { .. }), None) => {}
            other => panic!("{part:?}: {other:?}"),
        }
    }
}
