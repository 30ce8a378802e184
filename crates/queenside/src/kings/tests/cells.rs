//! Random cells: all solutions are equally likely for every division.

use std::collections::BTreeMap;

use super::rng;
use crate::board::{Size, all_columns};
use crate::enumerate::Solutions;
use crate::kings::cell::{Cell, EVEN, Limits};
use crate::kings::sampler::{Division, sample_cell};
use crate::run::{Limit, Stop};

/// Return how often each solution of the board occurs in the drawn cells.
fn turn_ups(n: u32, division: Division, cells: u32, seed: u64) -> BTreeMap<Vec<u32>, u32> {
    let never = Stop::default();
    let limits = Limits { parts: usize::MAX, stop: Limit::new(never.flag(), None) };
    let mut rng = rng(seed);
    let solutions = Solutions::new(Size::new(n).unwrap()).unwrap();
    let mut seen: BTreeMap<Vec<u32>, u32> = solutions.map(|solution| (solution.into_columns(), 0)).collect();
    for _ in 0..cells {
        let cell = sample_cell(n as usize, division, &mut rng);
        let pairs = cell.pairs::<u64>(limits);
        for block in &pairs.blocks {
            for first in &pairs.first[block.first.clone()] {
                for second in &pairs.second[block.second.clone()] {
                    let column = |row: usize| if cell.first_rows >> row & 1 == 1 { first } else { second }.column_of[row];
                    *seen
                        .get_mut(&(0..n as usize).map(|row| column(row).into()).collect::<Vec<_>>())
                        .unwrap() += 1;
                }
            }
        }
    }
    seen
}

/// Return Pearson's statistic minus its mean, in standard deviations, under the hypothesis that all
/// are equally likely. The solutions of one cell are not independent, which widens the
/// distribution.
fn deviation(counts: &BTreeMap<Vec<u32>, u32>) -> f64 {
    let total: u32 = counts.values().sum();
    let mean = f64::from(total) / counts.len() as f64;
    let statistic: f64 = counts.values().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum();
    let freedom = counts.len() as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_solution_is_equally_likely_for_every_division() {
    let divisions = [(false, false, 0), (true, false, 0), (false, true, 0), (true, true, 0)];
    let finer = [1, 2, 3, 8].map(|fixed| (true, true, fixed));
    for (seed, (even_columns, odd_columns, fixed)) in (0..).zip(divisions.into_iter().chain(finer)) {
        // At n = 7 the divisions differ most.
        for (n, cells) in [(6, 40_000), (7, if fixed == 0 { 100_000 } else { 400_000 }), (8, 80_000)] {
            let seen = turn_ups(n, Division { even_columns, odd_columns, fixed }, cells, seed);
            let off = deviation(&seen);
            assert!(off < 5.0, "{n}, {even_columns}, {odd_columns}, {fixed}: {off} in {seen:?}");
        }
    }
}

#[test]
fn cells_divide_the_rows_and_columns_of_the_board() {
    for n in 0..=64 {
        let mut rng = rng(n as u64);
        for number in [0, 31, 32, 1000] {
            let cell: Cell = sample_cell(n, Division::of(n, number), &mut rng);
            let all = all_columns(n);
            assert_eq!(cell.n, n);
            assert_eq!(
                (cell.first_rows | cell.second_rows(), cell.first_rows & cell.second_rows()),
                (all, 0)
            );
            assert_eq!(cell.first_columns | cell.second_columns, all);
            // If columns are drawn, the first colour has the same number of even rows and even
            // columns.
            for half in [EVEN, !EVEN] {
                let (rows, columns) =
                    (cell.first_rows & half, cell.first_columns & half & !cell.second_columns);
                assert!(columns == 0 || columns.count_ones() == rows.count_ones(), "{cell:?}");
            }
            let mut columns = 0u64;
            for &(row, column) in &cell.fixed {
                assert!(row < n && column < n && columns >> column & 1 == 0, "{cell:?}");
                columns |= 1 << column;
                let of_first = cell.first_rows >> row & 1 == 1;
                assert_eq!((row + column) % 2 == 0, of_first, "{cell:?}");
                assert_eq!(if of_first { cell.first_columns } else { cell.second_columns } >> column & 1, 1);
            }
        }
    }
}
