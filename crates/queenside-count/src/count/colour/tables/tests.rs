//! Comparison of the loops over tables with simple ones, for every instruction set.

use proptest::prelude::*;

use super::multiply::{LaneSums, Multiply};
use super::table::{Rows, Shape, Tables};
use super::turn::Turn;
use crate::count::colour::pairs::LaneCounts;
use crate::count::kernels::{LANES, Portable, Simd, Words, with_all};

fn check_add_lanes<S: Simd>(
    simd: S,
    found: &[[u16; LANES]],
    rows: &[u16],
    start: u16,
) -> Result<(), TestCaseError> {
    let mut tables = Tables::default();
    tables.start_at_zero(Shape::of(7, 2 * LANES), 2);
    tables.table_mut(1).fill(start);
    let mut expected = tables.table(1).to_vec();
    for (found, &row) in found.iter().zip(rows) {
        for (lane, &more) in found.iter().enumerate() {
            let entry = &mut expected[usize::from(row) * tables.shape.stride + LANES + lane];
            *entry = (u32::from(*entry) + u32::from(more)).min(0xffff) as u16;
        }
    }
    let lanes: Vec<Words> = found.iter().copied().map(Words).collect();
    tables.add_lanes(simd, &LaneCounts { set: 1, first_entry: LANES, rows, pairs: &lanes });
    prop_assert_eq!(tables.table(1), &expected[..]);
    prop_assert!(tables.table(0).iter().all(|&entry| entry == 0));
    prop_assert_eq!(Some(tables.most(simd, 1)), expected.iter().copied().max());
    Ok(())
}

fn check_turn<S: Simd>(
    simd: S,
    entries: &[u16],
    (rows, columns): (&[u16], &[u16]),
    factor: u16,
    more: (usize, usize),
) -> Result<(), TestCaseError> {
    let (from, to) = (rows.len() + more.0 + 1, columns.len() + more.1 + 1);
    let (mut turned, mut expected) = (vec![7; rows.len() * to], vec![7; rows.len() * to]);
    for (row, row_weight) in rows.iter().enumerate() {
        for (column, column_weight) in columns.iter().enumerate() {
            let weight = factor * row_weight.min(column_weight);
            expected[row * to + column] = entries[column * from + row].wrapping_mul(weight);
        }
    }
    simd.run(Turn { from: (entries, from), to: (&mut turned, to), factor, rows, columns });
    prop_assert_eq!(turned, expected);
    Ok(())
}

fn check_multiply<S: Simd>(
    simd: S,
    found: Rows<'_>,
    rows: &[u16],
    table: Rows<'_>,
    weights: &[u16],
) -> Result<(), TestCaseError> {
    let mut expected = LaneSums::default();
    for (place, &row) in rows.iter().enumerate() {
        let weight = weights[usize::from(row)];
        for lane in (0..LANES).filter(|_| weight > 0) {
            let [found, entry] =
                [found.lanes(place), table.lanes(row.into())].map(|step| u64::from(step[lane]));
            expected[weight.ilog2() as usize][lane] += found * entry;
        }
    }
    let sums = simd.run(Multiply { found: |place| found.lanes(place), rows, table, weights });
    prop_assert_eq!(sums, expected);
    Ok(())
}

proptest! {
    #[test]
    fn lanes_are_added_up_to_the_largest_number(
        found in prop::collection::vec(any::<[u16; LANES]>(), 0..9),
        rows in prop::collection::vec(0..7_u16, 9),
        start in any::<u16>(),
    ) {
        with_all!(|simd| check_add_lanes(simd, &found, &rows[..found.len()], start)?);
    }

    #[test]
    fn batches_are_added_and_overflow_is_noticed(
        entries in prop::collection::vec(0..2000_u16, 0..100),
        copies in prop::sample::select(vec![0, 7, 65_530, 65_534, 65_535, 65_536, 200_000]),
        table in 0..3_usize,
    ) {
        let mut tables = Tables::default();
        tables.start_at_zero(Shape::of(2, 1000), 3);
        let copied = vec![1234; copies];
        let mut expected = vec![0_usize; tables.shape.size];
        for batch in [&entries[..], &copied] {
            for &entry in batch {
                expected[usize::from(entry)] += 1;
            }
            tables.add_batch(table * tables.shape.pages(), batch);
        }
        let most = expected.iter().copied().max().unwrap();
        prop_assert_eq!(usize::from(tables.most(Portable, table)), most.min(65_535));
        if most < 65_536 {
            let entries: Vec<usize> = tables.table(table).iter().copied().map(usize::from).collect();
            prop_assert_eq!(entries, expected);
        }
    }

    #[test]
    fn tables_are_transposed_and_weighted(
        rows in prop::collection::vec(0..5_u16, 0..40),
        columns in prop::collection::vec(0..5_u16, 0..40),
        entries in prop::collection::vec(0..4000_u16, 2000),
        factor in 0..5_u16,
        more in (0..9_usize, 0..9_usize),
    ) {
        with_all!(|simd| check_turn(simd, &entries, (&rows, &columns), factor, more)?);
    }

    #[test]
    fn products_are_added_up_by_weight_and_lane(
        weights in prop::collection::vec(0..4_usize, 0..20),
        numbers in prop::collection::vec((any::<u16>(), any::<u16>()), 20 * 40),
        more in (0..9_usize, 0..9_usize),
        rows in prop::collection::vec(any::<u16>(), 0..20),
    ) {
        let rows = if weights.is_empty() { Vec::new() } else { rows };
        let rows: Vec<u16> = rows.iter().map(|row| row % weights.len() as u16).collect();
        let weights: Vec<u16> = weights.iter().map(|&weight| [0, 1, 2, 4][weight]).collect();
        let (found, mut table): (Vec<u16>, Vec<u16>) = numbers.iter().copied().unzip();
        let [found_stride, stride] = [LANES + more.0, LANES + more.1];
        for (row, _) in weights.iter().enumerate().filter(|(_, weight)| **weight == 0) {
            table[row * stride..][..LANES].fill(0);
        }
        let found = Rows { entries: &found, stride: found_stride };
        let table = Rows { entries: &table, stride };
        with_all!(|simd| check_multiply(simd, found, &rows, table, &weights)?);
    }
}
