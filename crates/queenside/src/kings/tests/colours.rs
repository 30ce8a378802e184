//! The parts of a colour, and the solutions of a cell.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{LineBits, Size, TakenLines, all_columns};
use crate::enumerate::Solutions;
use crate::kings::cell::{Cell, Colour, EVEN, Limits, Part};
use crate::run::Limit;

fn limits(parts: usize) -> Limits<'static> {
    Limits { parts, stop: Limit::never() }
}

fn solutions(n: usize) -> BTreeSet<Vec<u32>> {
    let size = Size::from_len(n).unwrap();
    Solutions::new(size).unwrap().map(|solution| solution.columns().to_vec()).collect()
}

/// Return the queens of a part as (row, column).
fn queens<B>(part: &Part<B>, rows: u64) -> Vec<(usize, u8)> {
    (0..64).filter(|row| rows >> row & 1 == 1).map(|row| (row, part.column_of[row])).collect()
}

/// Find the parts of a colour by trying all columns of every row.
fn naive_parts(
    colour: Colour,
    row: usize,
    set: &mut Vec<(usize, u8)>,
    parts: &mut BTreeSet<Vec<(usize, u8)>>,
) {
    if row == colour.n {
        parts.insert(set.clone());
        return;
    }
    if colour.rows >> row & 1 == 0 {
        return naive_parts(colour, row + 1, set, parts);
    }
    for column in (0..colour.n).filter(|column| colour.columns >> column & 1 == 1) {
        let is_own = (row + column).is_multiple_of(2) == colour.is_first;
        let attacks = |&(other, at): &(usize, u8)| {
            usize::from(at) == column || usize::from(at).abs_diff(column) == row.abs_diff(other)
        };
        if is_own && !set.iter().any(attacks) {
            set.push((row, column as u8));
            naive_parts(colour, row + 1, set, parts);
            set.pop();
        }
    }
}

fn compare_lists<B: LineBits + std::fmt::Debug>(n: usize, rng: &mut Xoshiro256PlusPlus) {
    let mut settled = 0;
    for _ in 0..300 {
        let is_first = rng.random();
        let rows = rng.random::<u64>() & all_columns(n);
        // In half of the cases, exactly as many even and odd columns as the rows need.
        let mut columns = rng.random::<u64>() & all_columns(n);
        if rng.random() {
            columns = 0;
            for (half, own) in
                [(EVEN, if is_first { EVEN } else { !EVEN }), (!EVEN, if is_first { !EVEN } else { EVEN })]
            {
                let mut open = own & all_columns(n);
                let needed = (rows & half).count_ones();
                while open.count_ones() > needed {
                    let drop = rng.random_range(0..n);
                    open &= !(1 << drop);
                }
                columns |= open;
            }
        }
        let colour = Colour { n, rows, columns, is_first };
        let listed = colour.list(Part::<B>::empty(), 0, limits(usize::MAX));
        let as_sets: BTreeSet<_> = listed.iter().map(|part| queens(part, rows)).collect();
        assert_eq!(as_sets.len(), listed.len(), "one of {colour:?} is listed twice");
        let mut naive = BTreeSet::new();
        naive_parts(colour, 0, &mut Vec::new(), &mut naive);
        assert_eq!(as_sets, naive, "{colour:?}");
        settled += usize::from(columns.count_ones() == rows.count_ones() && !listed.is_empty());
        for part in &listed {
            let through = |&(row, column): &(usize, u8)| TakenLines::<B>::through(n, row, column.into());
            let queens = queens(part, rows);
            assert_eq!(part.taken, queens.iter().map(through).fold(TakenLines::default(), TakenLines::or));
            assert_eq!(part.columns, queens.iter().fold(0, |columns, (_, column)| columns | 1 << column));
        }
        // A limit only shortens the list.
        let few = colour.list(Part::<B>::empty(), 0, limits(3));
        assert_eq!(few.len(), listed.len().min(3));
        assert!(few.iter().all(|part| naive.contains(&queens(part, rows))));
    }
    assert!(settled > 10, "{settled}");
}

#[test]
fn lists_of_a_colour_are_those_of_the_definition() {
    for n in [1, 4, 7, 8, 9] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(n as u64);
        compare_lists::<u64>(n, &mut rng);
        compare_lists::<u128>(n, &mut rng);
    }
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
                found.extend(boards(&Cell {
                    n,
                    first_rows,
                    first_columns,
                    second_columns,
                    fixed: Vec::new(),
                }));
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

#[test]
fn fixed_queens_choose_among_the_solutions_of_a_cell() {
    let (n, columns) = (8, all_columns(8));
    for solution in solutions(n) {
        let free = Cell { first_columns: columns, second_columns: columns, ..Cell::of(&solution) };
        for fixed in [vec![0], vec![1, 6], vec![7, 2, 4]] {
            let fixed: Vec<(usize, usize)> =
                fixed.into_iter().map(|row| (row, solution[row] as usize)).collect();
            let has_fixed =
                |board: &Vec<u32>| fixed.iter().all(|&(row, column)| board[row] as usize == column);
            let expected: BTreeSet<_> = boards(&free).into_iter().filter(has_fixed).collect();
            let cell = Cell { fixed: fixed.clone(), ..free.clone() };
            assert_eq!(boards(&cell).into_iter().collect::<BTreeSet<_>>(), expected);
            let settled = Cell { fixed: fixed.clone(), ..Cell::of(&solution) };
            assert!(boards(&settled).contains(&solution));
        }
    }
    // Fixed queens that attack each other have no solution.
    let rows = Cell {
        n,
        first_rows: 0b101,
        first_columns: columns,
        second_columns: columns,
        fixed: vec![(0, 0), (2, 2)],
    };
    assert_eq!(boards(&rows), Vec::<Vec<u32>>::new());
    let rows = Cell { fixed: vec![(0, 4), (2, 4)], ..rows };
    assert_eq!(boards(&rows), Vec::<Vec<u32>>::new());
}
