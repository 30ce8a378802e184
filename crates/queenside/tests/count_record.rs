//! Counts that are stopped and gone on with, against counts in one go.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use proptest::prelude::*;
use queenside::count::{
    CompletionPlan, CountError, Counter, ENGINES, Engine, Plan, Record, Watch, engine_named, naive_count,
};
use queenside::{Problem, Size, Square};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn threads(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).unwrap()
}

/// Stops the count after some units.
struct After {
    left: AtomicUsize,
    stop: AtomicBool,
}

impl After {
    fn units(units: usize) -> Self {
        Self { left: AtomicUsize::new(units), stop: AtomicBool::new(units == 0) }
    }
}

impl Watch for After {
    fn recorded(&self, _plan: &dyn Plan, record: &Record) {
        assert!(record.done() > 0 && record.done() <= record.units());
        // With several threads others may end a unit after the last one.
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The naive twin of a record: every unit by itself, in the order of the numbers.
fn naive_sum(plan: &dyn Plan) -> u128 {
    (0..plan.units()).map(|unit| plan.run(unit, &AtomicBool::new(false)).unwrap()).sum()
}

/// The naive twin of the ranges of a record.
fn units_of(record: &Record) -> Vec<usize> {
    record.done_ranges().iter().cloned().flatten().collect()
}

/// As it comes back from a file.
fn stored_and_read(record: &Record) -> Record {
    let read: Record = serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap();
    assert_eq!(read, *record);
    read
}

#[test]
fn a_count_stopped_after_every_unit_comes_to_the_same() {
    for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
        for n in [0, 1, 2, 5, 8, 11] {
            let plan = engine.plan(size(n)).unwrap();
            let mut record = Record::new(plan.as_ref());
            let mut runs = 0;
            loop {
                let after = After::units(1);
                let done = record.done();
                let end =
                    Counter::default().watch(&after).stop(&after.stop).go_on(plan.as_ref(), &mut record);
                record = stored_and_read(&record);
                if end.is_ok() {
                    break;
                }
                assert!(matches!(end, Err(CountError::Stopped)));
                assert_eq!(record.done(), done + 1);
                runs += 1;
            }
            assert!(runs + 1 >= plan.units(), "{} n = {n}", engine.name());
            assert!(record.is_finished() && record.missing().is_empty());
            assert_eq!(record.count(), naive_count(size(n)).unwrap(), "{} n = {n}", engine.name());
            assert_eq!(record.count(), naive_sum(plan.as_ref()));
        }
    }
}

#[test]
fn one_engine_goes_on_where_another_of_the_same_units_was_stopped() {
    let engines: Vec<&dyn Engine> =
        ENGINES.iter().copied().filter(|engine| engine.numbering() == "colour-split-1").collect();
    let mut record = Record::new(engines[0].plan(size(14)).unwrap().as_ref());
    for round in 0.. {
        let Ok(plan) = engines[round % engines.len()].plan(size(14)) else { continue };
        let after = After::units(2);
        let counter = Counter::default().watch(&after).stop(&after.stop);
        if counter.go_on(plan.as_ref(), &mut record).is_ok() {
            break;
        }
    }
    assert_eq!(record.count(), 365_596);
}

#[test]
fn a_record_of_another_plan_is_refused() {
    let backtrack = engine_named("backtrack").unwrap();
    let (ten, twelve) = (backtrack.plan(size(10)).unwrap(), backtrack.plan(size(12)).unwrap());
    let mut record = Record::new(ten.as_ref());
    let refused = Counter::default().go_on(twelve.as_ref(), &mut record);
    let units = (ten.units(), twelve.units());
    assert!(
        matches!(refused, Err(CountError::OtherUnits { recorded, units: here }) if (recorded, here) == units)
    );
    assert_eq!(record, Record::new(ten.as_ref()));
}

#[test]
fn watchers_see_records_that_grow_by_one_unit() {
    #[derive(Default)]
    struct Seen(Mutex<Vec<Record>>);
    impl Watch for Seen {
        fn recorded(&self, _plan: &dyn Plan, record: &Record) {
            self.0.lock().unwrap().push(record.clone());
        }
    }
    let plan = engine_named("portable").unwrap().plan(size(15)).unwrap();
    let seen = Seen::default();
    let mut record = Record::new(plan.as_ref());
    Counter::default().threads(threads(3)).watch(&seen).go_on(plan.as_ref(), &mut record).unwrap();
    let seen = seen.0.into_inner().unwrap();
    assert_eq!(seen.len(), plan.units());
    for (done, record) in seen.iter().enumerate() {
        assert_eq!(record.done(), done + 1);
        let sum: u128 =
            units_of(record).into_iter().map(|unit| plan.run(unit, &AtomicBool::new(false)).unwrap()).sum();
        assert_eq!(record.count(), sum);
    }
    assert_eq!(seen.last(), Some(&record));
}

#[test]
fn stored_records_that_do_not_fit_together_are_refused() {
    let read = |text: &str| serde_json::from_str::<Record>(text).map_err(|fault| fault.to_string());
    assert!(read(r#"{"units":9,"done":[[0,3],[5,8]],"count":"7"}"#).is_ok());
    for (stored, fault) in [
        (r#"{"units":9,"done":[[0,3],[3,8]],"count":"7"}"#, "not in order"),
        (r#"{"units":9,"done":[[5,8],[0,3]],"count":"7"}"#, "not in order"),
        (r#"{"units":9,"done":[[3,2]],"count":"7"}"#, "not in order"),
        (r#"{"units":9,"done":[[0,9]],"count":"7"}"#, "does not have"),
        (r#"{"units":9,"done":[[0,18446744073709551615]],"count":"7"}"#, "does not have"),
        (r#"{"units":9,"done":[],"count":"7"}"#, "the count is not that"),
        (r#"{"units":9,"done":[[0,3]],"count":"-7"}"#, "the count is not that"),
        (r#"{"units":9,"done":[[0,3]],"count":"+7"}"#, "the count is not that"),
        (
            r#"{"units":9,"done":[[0,3]],"count":"340282366920938463463374607431768211456"}"#,
            "the count is not that",
        ),
        (r#"{"units":9,"done":[[0,3]],"count":7}"#, "string"),
        (r#"{"units":9,"done":[[0,3]],"count":"7","more":1}"#, "unknown field"),
    ] {
        let refused = read(stored).unwrap_err();
        assert!(refused.contains(fault), "{stored}: {refused}");
    }
}

proptest! {
    #[test]
    fn a_count_stopped_anywhere_any_number_of_times_comes_to_the_same(
        stops in prop::collection::vec((0usize..40, 1usize..4), 0..12),
        queens in 0u32..3,
        n in 9u32..13,
    ) {
        let free = Problem::new(size(n));
        let problem = match queens {
            0 => free,
            1 => free.with_queens([Square::new(0, 1)]).unwrap(),
            _ => free.with_blocked([Square::new(2, 3), Square::new(n - 1, 0)]).unwrap(),
        };
        let completions = CompletionPlan::new(&problem).unwrap();
        let frames = engine_named("backtrack").unwrap().plan(size(n)).unwrap();
        for plan in [&completions as &dyn Plan, frames.as_ref()] {
            let whole = Counter::default().count_plan(plan).unwrap();
            let mut record = Record::new(plan);
            for &(units, of_threads) in &stops {
                let after = After::units(units);
                let counter = Counter::default().threads(threads(of_threads)).watch(&after).stop(&after.stop);
                let _ = counter.go_on(plan, &mut record);
                record = stored_and_read(&record);
                // Done and missing units are all there are.
                let mut all = units_of(&record);
                prop_assert_eq!(all.len(), record.done());
                all.extend(record.missing().into_iter().flatten());
                all.sort_unstable();
                prop_assert_eq!(all, (0..plan.units()).collect::<Vec<_>>());
            }
            Counter::default().threads(threads(2)).go_on(plan, &mut record).unwrap();
            prop_assert!(record.is_finished());
            prop_assert_eq!(record.count(), whole);
        }
    }

    #[test]
    fn a_stored_record_that_is_read_is_sound(text in "\\{\"units\":[0-9]{1,2},\"done\":\\[\\[[0-9],[0-9]\\],\\[[0-9]{1,2},[0-9]{1,2}\\]\\],\"count\":\"[0-9]{1,3}\"\\}") {
        if let Ok(record) = serde_json::from_str::<Record>(&text) {
            let units = units_of(&record);
            prop_assert!(units.is_sorted_by(|a, b| a < b));
            prop_assert!(units.iter().all(|&unit| unit < record.units()));
            stored_and_read(&record);
        }
    }
}
