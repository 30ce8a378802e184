//! Every counting engine against its naive twin and the published values.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use queenside::count::{
    CountError, Counter, ENGINES, Plan, Watch, count, count_half_turn, count_orbits, count_quarter_turn,
    engine_named, naive_count,
};
use queenside::enumerate::Solutions;
use queenside::{Size, Symmetry};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// The published values: n, all, orbits, half turn, quarter turn.
fn published() -> impl Iterator<Item = [u128; 5]> {
    let lines = include_str!("data/counts.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let numbers: Vec<u128> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    })
}

#[test]
fn engines_count_what_the_naive_twin_counts() {
    for n in 0..=12 {
        let expected = naive_count(size(n)).unwrap();
        for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
            assert_eq!(Counter::new(*engine).count(size(n)).unwrap(), expected, "{} n = {n}", engine.name());
        }
        assert_eq!(count(size(n)).unwrap(), expected);
    }
}

#[test]
fn engines_count_the_published_values() {
    let threads = NonZeroUsize::new(2).unwrap();
    for [n, all, orbits, half_turn, quarter_turn] in published() {
        for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
            let found = count_orbits(size(n as u32), &Counter::new(*engine).threads(threads)).unwrap();
            let found = [found.all, found.orbits, found.half_turn, found.quarter_turn];
            assert_eq!(found, [all, orbits, half_turn, quarter_turn], "{} n = {n}", engine.name());
        }
    }
}

#[test]
fn symmetric_solutions_are_those_that_their_turn_leaves_alone() {
    for n in 0..=10 {
        let fixed_by = |turn: Symmetry| {
            Solutions::new(size(n)).unwrap().filter(|solution| solution.image(turn) == *solution).count()
                as u128
        };
        assert_eq!(count_half_turn(size(n)).unwrap(), fixed_by(Symmetry::HalfTurn), "n = {n}");
        assert_eq!(count_quarter_turn(size(n)).unwrap(), fixed_by(Symmetry::QuarterTurn), "n = {n}");
    }
}

fn weighted_sum(plan: &dyn Plan) -> u128 {
    let never = AtomicBool::new(false);
    (0..plan.units()).map(|unit| plan.weight(unit) * plan.run(unit, &never).unwrap()).sum()
}

#[test]
fn a_count_is_the_weighted_sum_of_its_units_in_any_order() {
    let plan = ENGINES[0].plan(size(9)).unwrap();
    assert_eq!(weighted_sum(plan.as_ref()), 352);
    let never = AtomicBool::new(false);
    let backwards: u128 =
        (0..plan.units()).rev().map(|unit| plan.weight(unit) * plan.run(unit, &never).unwrap()).sum();
    assert_eq!(backwards, 352);
}

#[test]
fn progress_tells_of_every_unit() {
    #[derive(Default)]
    struct Tally {
        units: AtomicUsize,
        done: AtomicUsize,
    }
    impl Watch for Tally {
        fn begin(&self, units: usize) {
            self.units.store(units, Ordering::Relaxed);
        }
        fn unit_done(&self) {
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
    for threads in [1, 2] {
        let tally = Tally::default();
        let threads = NonZeroUsize::new(threads).unwrap();
        Counter::default().threads(threads).watch(&tally).count(size(12)).unwrap();
        let units = ENGINES[0].plan(size(12)).unwrap().units();
        assert_eq!(tally.units.into_inner(), units);
        assert_eq!(tally.done.into_inner(), units);
    }
}

#[test]
fn a_raised_stop_signal_ends_a_count_that_would_take_ages() {
    let stop = AtomicBool::new(false);
    for threads in [1, 2] {
        stop.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let counting = scope.spawn(|| {
                let threads = NonZeroUsize::new(threads).unwrap();
                Counter::default().threads(threads).stop(&stop).count(size(32))
            });
            std::thread::sleep(std::time::Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
            assert!(matches!(counting.join().unwrap(), Err(CountError::Stopped)));
        });
    }
}

#[test]
fn boards_above_the_limit_are_refused() {
    let message = "solutions are counted for n up to 32, not for n = 33";
    assert_eq!(count(size(33)).unwrap_err().to_string(), message);
    assert_eq!(naive_count(size(33)).unwrap_err().to_string(), message);
    assert_eq!(count_half_turn(size(33)).unwrap_err().to_string(), message);
    assert_eq!(Counter::default().count(size(33)).unwrap_err().to_string(), message);
}

#[test]
fn engines_are_found_by_name() {
    for engine in ENGINES {
        assert_eq!(engine_named(engine.name()).unwrap().name(), engine.name());
    }
    assert!(engine_named("auto").is_none());
}
