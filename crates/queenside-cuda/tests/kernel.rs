//! The shipped kernel, executed on a CPU, against the engines of the library.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod emulator;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use emulator::Emulator;
use queenside::Size;
use queenside::count::{ColourSplit, Counter, Engine, Plan};
use queenside_cuda::{DevicePlan, Limits};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn small(usual_shared_bytes: u32, list_capacity: u32) -> Arc<Emulator> {
    let limits = Limits { usual_shared_bytes, most_shared_bytes: 200_000, blocks: 3 };
    Emulator::new(limits, list_capacity)
}

#[test]
fn whole_counts_are_right() {
    for n in 0..=11 {
        let source = small(60_000, 300);
        let plan = DevicePlan::new(size(n), source.clone()).unwrap();
        let started = std::time::Instant::now();
        let count = Counter::default().threads(NonZeroUsize::MIN).count_plan(&plan).unwrap();
        let work = source.work.lock().unwrap().clone();
        eprintln!("n = {n}: {count} {work:?} {:?}", started.elapsed());
        assert_eq!(count, queenside_check::known_counts().nth(n as usize).unwrap(), "n = {n}");
    }
}

#[test]
fn every_unit_is_that_of_the_cpu() {
    let never = AtomicBool::new(false);
    for n in 8..=10 {
        let on_cpu = ColourSplit::Portable.plan(size(n)).unwrap();
        let plan = DevicePlan::new(size(n), small(30_000, 40)).unwrap();
        let (mut units, mut partials) = (0..plan.units(), Vec::new());
        let mut keep = |unit, partial| {
            partials.push((unit, partial));
            ControlFlow::Continue(())
        };
        plan.worker().run_units(&mut || units.next(), true, &never, &mut keep).unwrap();
        partials.sort_by_key(|(unit, _)| *unit);
        assert_eq!(partials.len(), plan.units());
        let mut cpu = on_cpu.worker();
        for (unit, partial) in partials {
            let expected = cpu.run_in_detail(unit, &never).unwrap();
            assert!(partial.agrees_with(&expected), "n = {n}, unit {unit}: {partial:?} {expected:?}");
        }
    }
}
