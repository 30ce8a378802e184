//! Comparison of the loops over pairs with simple ones.

use proptest::prelude::*;

use super::batches::{Batches, MAX_ADDED};
use super::lanes::Count;
use super::ways::{Last, Third, Ways};
use crate::count::colour::pairs::Place;
use crate::count::kernels::{LANES, Simd, Words, with_all};

/// Add the numbers of placements that fit each way, one way at a time.
fn naive_count(words: &[Words], planes: usize, ways: &Ways, found: &mut [Words]) {
    let (mut first_third, mut start) = (0, 0);
    for (branch, &end) in ways.branches.iter().enumerate() {
        for third in &ways.thirds[first_third..end] {
            for last in &ways.lasts[start..third.end] {
                let columns =
                    [usize::from(last.columns) / ways.columns, usize::from(last.columns) % ways.columns];
                let ends = ways.last_rows.iter().zip(columns).map(|(row, column)| row + column);
                let firsts = ways.firsts[branch * ways.depth..][..ways.depth].iter().chain([&third.square]);
                let way: Vec<usize> = firsts.map(|&square| square.into()).chain(ends).collect();
                for (lane, entry) in found[usize::from(last.row)].0.iter_mut().enumerate() {
                    for plane in 0..planes {
                        let free = |square: &usize| words[square * planes + plane].0[lane];
                        let fit = way.iter().map(free).fold(!0, |left: u16, word| left & word);
                        *entry += fit.count_ones() as u16;
                    }
                }
            }
            start = third.end;
        }
        first_third = end;
    }
}

fn check_count<S: Simd>(simd: S, words: &[Words], planes: usize, ways: &Ways) -> Result<(), TestCaseError> {
    let (mut found, mut expected) = (vec![Words([5; LANES]); 9], vec![Words([5; LANES]); 9]);
    naive_count(words, planes, ways, &mut expected);
    Count { words, planes, ways, products: &mut Vec::new(), found: &mut found }.run(simd);
    let numbers = |lanes: &[Words]| lanes.iter().map(|lanes| lanes.0).collect::<Vec<_>>();
    prop_assert_eq!(numbers(&found), numbers(&expected));
    Ok(())
}

proptest! {
    #[test]
    fn lanes_count_the_placements_that_fit_each_way(
        planes in prop::sample::select(vec![1_usize, 2, 3, 4, 6, 8]),
        (rows, columns) in (3..6_usize, 1..7_usize),
        branches in prop::collection::vec((any::<[u16; 2]>(), prop::collection::vec(
            (any::<u16>(), prop::collection::vec((0..49_u16, 0..9_u16), 1..9)), 1..4)), 0..5),
        seed in any::<u64>(),
    ) {
        let (mut random, squares) = (seed | 1, rows * columns);
        let mut word = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 32) as u16 | (random >> 48) as u16
        };
        let words: Vec<Words> = (0..squares * planes).map(|_| Words(std::array::from_fn(|_| word()))).collect();
        // The last two rows need not be the last of the board.
        let first_squares: Vec<usize> = (0..rows).map(|row| (row + 1) % rows * columns).collect();
        let depth = rows - 3;
        let last_rows = [first_squares[depth + 1], first_squares[depth + 2]];
        let mut ways = Ways { columns, last_rows, depth, ..Ways::default() };
        let square = |start: usize, column: u16| (start + usize::from(column) % columns) as u16;
        for (firsts, thirds) in &branches {
            let firsts = first_squares[..depth].iter().zip(firsts);
            ways.firsts.extend(firsts.map(|(&start, &column)| square(start, column)));
            for (column, lasts) in thirds {
                let last = |&(ends, row)| Last { columns: ends % (columns * columns) as u16, row };
                ways.lasts.extend(lasts.iter().map(last));
                let square = square(first_squares[depth], *column);
                ways.thirds.push(Third { square, end: ways.lasts.len() });
            }
            ways.branches.push(ways.thirds.len());
        }
        with_all!(|simd| check_count(simd, &words, planes, &ways)?);
    }

    #[test]
    fn batches_pass_all_entries_on(added in prop::collection::vec((0..3_usize, 0..2_u32, 0..=MAX_ADDED), 0..40)) {
        let (mut batches, mut expected, mut found) = (Batches::default(), [0; 6], [0; 6]);
        let places = [(0, Place { page: 0, offset: 7 }), (1, Place { page: 1, offset: 9 })];
        batches.start(3, 2, places.into_iter());
        let mut note = |batch: usize, entries: &[u16]| {
            found[batch] += entries.iter().map(|&entry| u64::from(entry)).sum::<u64>();
        };
        for (number, &(table, used, count)) in (1..).zip(&added) {
            let (batch, offset) = batches.batch(table, used);
            prop_assert_eq!((batch, offset), (2 * table + used as usize, 7 + 2 * used as u16));
            batches.space(batch)[..count].fill(number);
            batches.added(batch, count, &mut note);
            expected[batch] += u64::from(number) * count as u64;
        }
        batches.finish(note);
        prop_assert_eq!(found, expected);
    }
}
