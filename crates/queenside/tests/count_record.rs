//! Comparison of counts that are stopped and resumed with uninterrupted counts.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use queenside::count::{
    Backtrack, ColourSplit, CountError, ENGINES, Engine, PartialCount, Plan, Worker, best_engine,
    count_units, resume,
};
use queenside::{Budget, Problem, Record, RecordError, Size, Solution, Square, Stop};

use super::{board, size};

/// Resume a count on several threads, and stop it after this many units.
fn resume_for(
    units: usize,
    of_threads: usize,
    plan: &dyn Plan,
    record: &mut Record,
) -> Result<(), CountError> {
    let stop = Stop::new();
    if units == 0 {
        stop.stop();
    }
    let budget = Budget::default().threads(of_threads).stop(&stop);
    let mut left = units;
    resume(plan, 0..plan.units(), record, &budget, |_, _, record| {
        assert!(record.done() > 0 && record.done() <= record.units());
        // Other threads may finish units after the stop signal.
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// Return the finished units of a record one by one.
fn units_of(record: &Record) -> Vec<usize> {
    record.done_ranges().iter().cloned().flatten().collect()
}

/// Serialize and deserialize a record.
fn stored_and_read(record: &Record) -> Record {
    let read: Record = serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap();
    assert_eq!(read, *record);
    read
}

#[test]
fn a_record_of_another_plan_is_refused() {
    let (ten, twelve) = (
        Backtrack.plan(&board(10), &Budget::default()).unwrap(),
        Backtrack.plan(&board(12), &Budget::default()).unwrap(),
    );
    let mut record = Record::new(ten.units());
    let refused = resume(twelve.as_ref(), 0..twelve.units(), &mut record, &Budget::default(), |_, _, _| {
        ControlFlow::Continue(())
    });
    let expected = RecordError::OtherUnits { recorded: ten.units(), units: twelve.units() };
    assert_eq!(refused, Err(CountError::Record(expected)));
    assert_eq!(record, Record::new(ten.units()));
}

#[test]
fn every_unit_runs_once_and_is_recorded_on_any_number_of_threads() {
    // Counts use threads from n = 15 on.
    let plan = best_engine(ENGINES, &board(15)).plan(&board(15), &Budget::default()).unwrap();
    let never = AtomicBool::new(false);
    let alone: Vec<(usize, u128)> =
        (0..plan.units()).map(|unit| (unit, plan.run(unit, &never).unwrap())).collect();
    for of_threads in [1, 2, 5] {
        let (mut record, mut done) = (Record::new(plan.units()), Vec::new());
        let budget = Budget::default().threads(of_threads);
        resume(plan.as_ref(), 0..plan.units(), &mut record, &budget, |unit, count, record| {
            done.push((unit, count));
            done.sort_unstable();
            let (units, counts): (Vec<usize>, Vec<u128>) = done.iter().copied().unzip();
            assert_eq!(units_of(record), units);
            assert_eq!(record.total(), counts.into_iter().sum());
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(done, alone, "{of_threads} threads");
    }
}

#[test]
fn inconsistent_stored_records_are_refused() {
    let read = |text: &str| serde_json::from_str::<Record>(text).map_err(|fault| fault.to_string());
    let stored = read(r#"{"units":9,"done":[[0,3],[5,8]],"count":"7"}"#);
    assert!(stored.is_ok());
    assert_eq!(read(r#"{"count":"7","units":9,"done":[[0,3],[5,8]]}"#), stored);
    // As formats without names have it.
    assert_eq!(read(r#"[9,[[0,3],[5,8]],"7"]"#), stored);
    for (stored, fault) in [
        (r#"{"units":9,"done":[[0,3],[3,8]],"count":"7"}"#, "not in increasing order"),
        (r#"{"units":9,"done":[[5,8],[0,3]],"count":"7"}"#, "not in increasing order"),
        (r#"{"units":9,"done":[[3,2]],"count":"7"}"#, "not in increasing order"),
        (r#"{"units":9,"done":[[0,9]],"count":"7"}"#, "not a unit of the computation"),
        (r#"{"units":9,"done":[[0,18446744073709551615]],"count":"7"}"#, "not a unit of the computation"),
        (r#"{"units":9,"done":[],"count":"7"}"#, "the total is not that"),
        (r#"{"units":9,"done":[[0,3]],"count":"-7"}"#, "the total is not that"),
        (r#"{"units":9,"done":[[0,3]],"count":"+7"}"#, "the total is not that"),
        (
            r#"{"units":9,"done":[[0,3]],"count":"340282366920938463463374607431768211456"}"#,
            "the total is not that",
        ),
        (r#"{"units":9,"done":[[0,3]],"count":7}"#, "string"),
        (r#"{"units":9,"done":[[0,3]],"count":"7","more":1}"#, "unknown field"),
        (r#"{"units":9,"units":"9","done":[[0,3]],"count":"7"}"#, "duplicate field `units`"),
        (r#"{"units":9,"done":[[0,3]]}"#, "missing field `count`"),
        (r"[9,[[0,3]]]", "invalid length 2"),
    ] {
        let refused = read(stored).unwrap_err();
        assert!(refused.contains(fault), "{stored}: {refused}");
    }
}

proptest! {
    #[test]
    fn a_count_stopped_at_any_units_has_the_same_result(
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
        for engine in [&Backtrack as &dyn Engine, &ColourSplit::Portable] {
            let plan = engine.plan(&problem, &Budget::default()).unwrap();
            let plan = plan.as_ref();
            let whole = count_units(plan, &Budget::default()).unwrap();
            let mut record = Record::new(plan.units());
            for &(units, of_threads) in &stops {
                let _ = resume_for(units, of_threads, plan, &mut record);
                record = stored_and_read(&record);
                // Finished and missing units together are all units.
                let mut all = units_of(&record);
                prop_assert_eq!(all.len(), record.done());
                all.extend(record.missing().into_iter().flatten());
                all.sort_unstable();
                prop_assert_eq!(all, (0..plan.units()).collect::<Vec<_>>());
            }
            let two = Budget::default().threads(2);
            resume(plan, 0..plan.units(), &mut record, &two, |_, _, _| ControlFlow::Continue(())).unwrap();
            prop_assert!(record.is_finished());
            prop_assert_eq!(record.total(), whole);
        }
    }
}

/// A plan of three units whose worker reports these units and counts.
#[derive(Debug)]
struct Reported(Vec<(usize, u128)>);

impl Plan for Reported {
    fn units(&self) -> usize {
        3
    }

    fn worker(&self) -> Box<dyn Worker + Send + '_> {
        Box::new(Reporter(&self.0))
    }
}

struct Reporter<'a>(&'a [(usize, u128)]);

impl Worker for Reporter<'_> {
    fn run(&mut self, _unit: usize, _stop: &AtomicBool) -> Option<PartialCount> {
        None
    }

    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        _stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        while take().is_some() {}
        for &(unit, count) in self.0 {
            if done(unit, PartialCount::new([(1, count)])).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[test]
fn repeated_units_and_overflows_of_engines_are_detected() {
    let count = |reported: &[(usize, u128)]| count_units(&Reported(reported.to_vec()), &Budget::default());
    assert_eq!(count(&[(2, 5), (0, 1), (1, 1)]), Ok(7));
    for reported in [&[(0, 1), (1, 1)][..], &[(0, 1), (0, 1), (1, 1)], &[(0, 1), (1, 1), (3, 1)]] {
        assert_eq!(count(reported), Err(CountError::Unreported));
    }
    assert_eq!(count(&[(0, u128::MAX), (1, 1), (2, 1)]), Err(CountError::Overflow));
}

#[test]
fn serde_reads_solutions_and_sizes_that_are_valid() {
    let solution: Solution = serde_json::from_str("[1,3,0,2]").unwrap();
    assert_eq!(serde_json::to_string(&solution).unwrap(), "[1,3,0,2]");
    let refused = serde_json::from_str::<Solution>("[0,1]").unwrap_err().to_string();
    assert!(refused.starts_with("the queens on (0, 0) and (1, 1) attack each other"), "{refused}");
    assert_eq!(serde_json::from_str::<Size>("8").unwrap(), Size::new(8).unwrap());
    assert!(serde_json::from_str::<Size>("1000000001").is_err());
}
