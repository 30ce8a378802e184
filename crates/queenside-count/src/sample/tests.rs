//! The solutions of a cell, and random cells: all solutions are equally likely for every division.

use std::collections::{BTreeMap, BTreeSet};

use queenside_board::{Size, Solution, all_columns};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::cell::Cell;
use super::{Division, Samples, sample_cell};
use crate::enumerate::Solutions;

fn solutions(n: usize) -> BTreeSet<Vec<u32>> {
    Solutions::new(Size::try_from(n).unwrap()).unwrap().map(Solution::into_columns).collect()
}

/// List the solutions of a cell.
fn boards(cell: &Cell) -> Vec<Vec<u32>> {
    let samples = Samples { pairs: cell.pairs(), cell: cell.clone(), block: 0, next: [0, 0] };
    samples.map(Solution::into_columns).collect()
}

/// List the solutions of the cell with this number.
fn drawn(n: u32, seed: u64, number: u64) -> Vec<Vec<u32>> {
    Samples::new(Size::new(n).unwrap(), seed, number).unwrap().map(Solution::into_columns).collect()
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
                found.extend(boards(&cell));
            }
        }
        assert_eq!(found.len(), solutions(n).len(), "n = {n}: a solution is found twice");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), solutions(n), "n = {n}");
    }
}

/// Return how often each solution of the board occurs in the drawn cells.
fn turn_ups(n: usize, division: Division, cells: u32, seed: u64) -> BTreeMap<Vec<u32>, u32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
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

#[test]
fn large_boards_are_drawn_too() {
    for n in [13, 14, 20, 22, 26, 32, 33, 40, 48] {
        let boards = (0..).flat_map(|number| drawn(n, 1, number).into_iter().take(10));
        let boards: BTreeSet<Vec<u32>> = boards.take(30).collect();
        assert_eq!(boards.len(), 30, "n = {n}");
        assert!(boards.iter().all(|columns| columns.len() as u32 == n), "n = {n}");
    }
    assert!(Samples::new(Size::new(64).unwrap(), 1, 0).is_ok());
    let refused = Samples::new(Size::new(65).unwrap(), 1, 0).unwrap_err();
    assert_eq!(refused.to_string(), "n = 65 is too large: solutions are drawn for n up to 64");
}

#[test]
fn sizes_without_a_solution_have_no_samples() {
    for n in [2, 3] {
        assert!((0..1000).all(|number| drawn(n, 1, number).is_empty()));
    }
}

#[test]
fn a_cell_depends_only_on_the_seed_and_its_number() {
    for n in [8, 12, 20, 36] {
        let all = |seed| (0..).flat_map(|number| drawn(n, seed, number)).take(300).collect::<Vec<_>>();
        assert_eq!(all(6), all(6));
        assert_ne!(all(6), all(7), "n = {n}");
    }
}
