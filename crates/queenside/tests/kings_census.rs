//! Comparison of the census of kings with published values and with simple recursion, whole and in
//! parts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use queenside::enumerate::Solutions;
use queenside::kings::census::{Census, CensusError, Tally};
use queenside::{Budget, Record, RecordError, Size, Solution, Stop};

use crate::kings::naive_ways;

fn census(n: u32, kings: u32) -> Census {
    Census::new(Size::new(n).unwrap(), kings).unwrap()
}

fn tally(n: u32, kings: u32) -> Tally {
    census(n, kings).run(&Budget::default()).unwrap()
}

#[test]
fn the_published_table_is_reproduced() {
    // Number of solutions, of those without a way and with 48 ways, of distinct counts; least
    // missing count, greatest count.
    let known = [
        (8, [92, 92, 0, 1, 1, 0]),
        (9, [352, 328, 0, 2, 2, 1]),
        (10, [724, 652, 8, 9, 3, 87]),
        (11, [2680, 2424, 0, 19, 3, 81_648]),
        (12, [14_200, 11_044, 120, 84, 3, 869_563]),
    ];
    for (n, numbers) in known {
        let tally = tally(n, n);
        let ways = tally.ways;
        let found = [
            tally.solutions,
            ways.zero(),
            ways.of(48).unwrap(),
            ways.distinct().unwrap(),
            ways.least_missing().unwrap() as u64,
            tally.greatest.unwrap().ways as u64,
        ];
        assert_eq!(found, numbers, "n = {n}");
    }
}

#[test]
fn simple_recursion_over_all_solutions_agrees() {
    for n in 0..=8 {
        let solutions: Vec<Solution> = Solutions::new(Size::new(n).unwrap()).unwrap().collect();
        for kings in [0, 1, 2, 3, n, n + 1] {
            let mut ways = BTreeMap::<u128, u64>::new();
            for solution in &solutions {
                *ways.entry(naive_ways(solution, kings).into()).or_default() += 1;
            }
            let tally = tally(n, kings);
            assert_eq!(tally.ways.exact(), ways.clone().into_iter().collect::<Vec<_>>(), "{n}, {kings}");
            let greatest = ways.last_key_value().map(|(ways, solutions)| (*ways, *solutions));
            assert_eq!(
                tally.greatest.as_ref().map(|found| (found.ways, found.solutions)),
                greatest,
                "{n}, {kings}"
            );
            for board in tally.greatest.as_ref().map_or(&[][..], |greatest| &greatest.boards) {
                let solution = Solution::new(board.clone()).unwrap();
                assert!(solution.is_fundamental());
                assert_eq!(Some(naive_ways(&solution, kings).into()), greatest.map(|(ways, _)| ways));
            }
        }
        let mut greatest_kings = BTreeMap::<u32, u64>::new();
        for solution in &solutions {
            let fewer = (0..=n * n + 1).find(|&kings| naive_ways(solution, kings) == 0).unwrap();
            *greatest_kings.entry(fewer - 1).or_default() += 1;
        }
        assert_eq!(tally(n, n).kings, greatest_kings, "n = {n}");
    }
}

#[test]
fn threads_and_stops_do_not_change_the_result() {
    let census = census(12, 9);
    let whole = census.run(&Budget::default()).unwrap();
    for threads in 1..=3 {
        let mut record = census.record();
        let mut stops = 0;
        loop {
            let stop = Stop::new();
            let budget = Budget::default().threads(NonZeroUsize::new(threads).unwrap()).stop(&stop);
            let enough = record.done() + 40;
            let stop_after_some = |record: &Record<Tally>| {
                if record.done() >= enough {
                    stop.stop();
                }
            };
            match census.resume(&mut record, &budget, stop_after_some) {
                Ok(()) => break,
                Err(fault) => assert_eq!(fault, CensusError::Stopped),
            }
            // Serialize and deserialize the record.
            record = serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap();
            stops += 1;
        }
        assert!(stops > 2);
        assert_eq!(*record.total(), whole, "{threads} threads");
    }
}

#[test]
fn a_record_is_stored_as_one_digit_per_unit_and_the_tally() {
    let census = census(8, 8);
    let stop = Stop::new();
    let mut record = census.record();
    let _ = census.resume(&mut record, &Budget::default().stop(&stop), |_| stop.stop());
    let stored = serde_json::to_value(&record).unwrap();
    assert_eq!(stored["units"], format!("1{}", "0".repeat(29)));
    assert_eq!(stored["tally"], serde_json::to_value(record.total()).unwrap());
    assert_eq!(stored.as_object().unwrap().len(), 2);
    assert_eq!(serde_json::from_value::<Record<Tally>>(stored.clone()).unwrap(), record);
    for wrong in ["2", "x", " ", "é"] {
        let mut stored = stored.clone();
        stored["units"] = format!("1{wrong}{}", "0".repeat(28)).into();
        let refused = serde_json::from_value::<Record<Tally>>(stored).unwrap_err().to_string();
        assert_eq!(refused, "`units` must contain only `0` and `1`", "{wrong}");
    }
}

#[test]
fn a_record_of_another_census_is_refused() {
    let mut record = census(8, 8).record();
    let refused = census(9, 9).resume(&mut record, &Budget::default(), |_| ());
    let other = RecordError::OtherUnits { recorded: 30, units: census(9, 9).units() };
    assert_eq!(refused, Err(CensusError::Record(other)));
}

#[test]
fn too_large_boards_are_refused() {
    assert!(Census::new(Size::new(27).unwrap(), 27).is_ok());
    let refused = Census::new(Size::new(28).unwrap(), 28).unwrap_err();
    assert_eq!(refused.to_string(), "n = 28 is too large: a census is taken for n up to 27");
}
