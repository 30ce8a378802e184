//! The solutions of a cell, and random cells: all solutions are equally likely for every division.

use std::collections::{BTreeMap, BTreeSet};

use super::rng;
use crate::board::{Size, Solution, all_columns};
use crate::enumerate::Solutions;
use crate::kings::cell::{Cell, Limits};
use crate::kings::sampler::{Division, sample_cell};
use crate::run::Limit;

fn limits(parts: usize) -> Limits<'static> {
    Limits { parts, stop: Limit::never() }
}

fn solutions(n: usize) -> BTreeSet<Vec<u32>> {
    Solutions::new(Size::from_len(n).unwrap()).unwrap().map(Solution::into_columns).collect()
}

/// List the solutions of a cell.
fn boards(cell: &Cell) -> Vec<Vec<u32>> {
    let pairs = cell.pairs::<u64>(limits(usize::MAX));
    let mut boards = Vec::new();
    for block in pairs.blocks {
        for first in &pairs.first[block.first] {
            for second in &pairs.second[block.second.clone()] {
                let of = |row: usize| if cell.first_rows >> row & 1 == 1 { first } else { second };
                boards.push((0..cell.n).map(|row| of(row).column_of[row].into()).collect());
            }
        }
    }
    boards
}

#[test]
fn the_cells_of_all_sets_of_rows_and_columns_are_all_solutions() {
    // With all columns allowed for both colours, and with each column assigned to one colour.
    for (n, deals) in (0..=9).map(|n| (n, false)).chain((0..=7).map(|n| (n, true))) {
        let all = all_columns(n);
        let mut found = Vec::new();
        for first_rows in 0..1u64 << n {
            for first_columns in if deals { 0..1u64 << n } else { all..all + 1 } {
                let second_columns = if deals { all & !first_columns } else { all };
                let cell = Cell { n, first_rows, first_columns, second_columns, fixed: Vec::new() };
                // A limit only shortens the lists.
                let few = cell.pairs::<u128>(limits(1));
                assert!(few.first.len() <= 1 && few.second.len() <= 1);
                found.extend(boards(&cell));
            }
        }
        assert_eq!(found.len(), solutions(n).len(), "n = {n}: a solution is found twice");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), solutions(n), "n = {n}");
    }
}

#[test]
fn the_cell_of_a_solution_has_those_with_the_same_rows_and_columns() {
    for n in 1..=9 {
        let all = solutions(n);
        for solution in &all {
            let cell = Cell::of(solution);
            let same: BTreeSet<_> = all.iter().filter(|other| Cell::of(other) == cell).cloned().collect();
            assert!(same.contains(solution));
            assert_eq!(boards(&cell).into_iter().collect::<BTreeSet<_>>(), same);
        }
    }
}

/// Return how often each solution of the board occurs in the drawn cells.
fn turn_ups(n: usize, division: Division, cells: u32, seed: u64) -> BTreeMap<Vec<u32>, u32> {
    let mut rng = rng(seed);
    let mut seen: BTreeMap<Vec<u32>, u32> = solutions(n).into_iter().map(|board| (board, 0)).collect();
    for _ in 0..cells {
        for board in boards(&sample_cell(n, division, &mut rng)) {
            *seen.get_mut(&board).unwrap() += 1;
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
