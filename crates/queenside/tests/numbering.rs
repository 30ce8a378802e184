//! The number of a shard must always denote the same shard, because plans and results of long
//! counts are used by later versions of the program. If this test fails, the numbering has changed:
//! first give it another name (`Engine::numbering`), so that old plans are refused, then write the
//! new values here.

use queenside::count::{Backtrack, ColourSplit, Engine, Plan, SplitUnits};
use queenside::solve::closed_form;
use queenside::{Board, Budget, Square};

use super::{board, size};

/// Compute the hash of Fowler, Noll and Vo (FNV-1a, 64 bits).
fn hash(numbers: Vec<u64>) -> u64 {
    let add = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    numbers.into_iter().flat_map(u64::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, add)
}

fn plan(engine: &dyn Engine, n: u32) -> Box<dyn Plan> {
    engine.plan(&board(n), &Budget::default()).unwrap()
}

#[test]
fn the_shards_of_the_colour_split_match_its_numbering() {
    assert_eq!(ColourSplit::Portable.numbering(&board(10)), Some("colour-split-1"));
    let units: Vec<usize> = (10..=28).map(|n| plan(&ColourSplit::Portable, n).units()).collect();
    assert_eq!(units, UNITS);
    let mut numbers = Vec::new();
    for n in 4..=22 {
        let units = SplitUnits::new(size(n)).unwrap();
        assert_eq!(units.count(), plan(&ColourSplit::Portable, n).units());
        units.visit_row_sets(0..units.count(), &mut |unit, [listed, searched]| {
            numbers.extend([unit as u64, u64::from(listed) << 32 | u64::from(searched)]);
        });
    }
    assert_eq!(hash(numbers), ROW_SETS);
}

#[test]
fn the_shards_of_backtracking_match_its_numbering() {
    assert_eq!(Backtrack.numbering(&board(8)), Some("centre-frame-1"));
    let mut numbers = Vec::new();
    let stop = std::sync::atomic::AtomicBool::new(false);
    for n in 0..=11 {
        let plan = plan(&Backtrack, n);
        let mut worker = plan.worker();
        for unit in 0..plan.units() {
            let partial = worker.run(unit, &stop).unwrap();
            for &(weight, number) in partial.by_weight() {
                numbers.extend([weight.into(), number as u64]);
            }
            numbers.push(plan.units() as u64);
        }
    }
    assert_eq!(hash(numbers), FRAMES);
}

#[test]
fn the_shards_of_completions_match_their_numberings() {
    let mut of_split = Vec::new();
    let stop = std::sync::atomic::AtomicBool::new(false);
    for n in 10..=16 {
        let problem = board(n).with_queens([Square::new(2, 1)]).unwrap();
        assert_eq!(ColourSplit::Portable.numbering(&problem), Some("colour-split-completions-1"));
        let plan = ColourSplit::Portable.plan(&problem, &Budget::default()).unwrap();
        let mut worker = plan.worker();
        let counts = (0..plan.units()).map(|unit| worker.run(unit, &stop).unwrap().count().unwrap() as u64);
        of_split.extend(counts);
    }
    assert_eq!(hash(of_split), UNITS_OF_COMPLETIONS);
    let mut by_rows = Vec::new();
    let few_rows = closed_form(board(40).size()).unwrap();
    for problem in [
        board(12).with_queens([Square::new(2, 1)]).unwrap(),
        board(40).with_queens(few_rows.queens().take(24)).unwrap(),
    ] {
        assert_eq!(Backtrack.numbering(&problem), Some("completions-1"));
        let plan = Backtrack.plan(&problem, &Budget::default()).unwrap();
        let mut worker = plan.worker();
        by_rows
            .extend((0..plan.units()).map(|unit| worker.run(unit, &stop).unwrap().count().unwrap() as u64));
    }
    assert_eq!(hash(by_rows), COMPLETIONS);
}

/// Numbers of shards for n = 10 to 28.
const UNITS: [usize; 19] = [
    5, 9, 8, 13, 12, 29, 43, 70, 71, 414, 1560, 5803, 11_342, 85_430, 85_533, 326_063, 652_088, 5_017_052,
    10_034_104,
];
const UNITS_OF_COMPLETIONS: u64 = 0x2d15_ebbd_13e6_eee8;
const COMPLETIONS: u64 = 0x25bc_4b24_d04d_2736;
const ROW_SETS: u64 = 0x7e7b_9849_8b9b_6a80;
const FRAMES: u64 = 0x1c0d_0136_95d4_ad10;
