//! Kings: comparison of drawing, counting and searching with the definition and with the list of
//! all solutions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod counting;
mod limits;
mod searching;

use std::collections::BTreeSet;

use queenside::enumerate::Solutions;
use queenside::kings::{KingCounter, SafeSquares};
use queenside::sample::UniformSolutions;
use queenside::{Size, Solution, Square};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn solutions(n: u32) -> impl Iterator<Item = Solution> {
    Solutions::new(size(n)).unwrap()
}

/// Return the solutions whose number of ways is wanted, by counting on all solutions.
fn with_ways(n: u32, kings: u32, wanted: impl Fn(u128) -> bool) -> BTreeSet<Vec<u32>> {
    let mut counter = KingCounter::default();
    let mut ways = |solution: &Solution| {
        let polynomial = counter.polynomial(&SafeSquares::of(solution).unwrap()).unwrap();
        u128::try_from(polynomial.ways(kings)).unwrap()
    };
    solutions(n).filter(|solution| wanted(ways(solution))).map(Solution::into_columns).collect()
}

/// Visit this many random boards.
fn draw(n: u32, seed: u64, boards: usize, mut visit: impl FnMut(Solution, SafeSquares)) {
    for solution in UniformSolutions::new(size(n), seed).unwrap().take(boards) {
        let safe = SafeSquares::of(&solution).unwrap();
        visit(solution, safe);
    }
}

/// Count the ways to place this many kings on the safe squares by the definition, by trying every
/// set of squares. For boards of up to about 14 rows.
fn naive_ways(solution: &Solution, kings: u32) -> u64 {
    let n = solution.columns().len() as u32;
    let queens: Vec<Square> =
        (0..n).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)).collect();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let safe: Vec<Square> = squares
        .filter(|square| !queens.contains(square))
        .filter(|square| queens.iter().filter(|queen| queen.shared_line(*square).is_some()).count() == 2)
        .collect();
    set_kings(&safe, &mut Vec::new(), kings)
}

fn set_kings(safe: &[Square], set: &mut Vec<Square>, kings: u32) -> u64 {
    if kings == 0 {
        return 1;
    }
    let mut ways = 0;
    for (at, &square) in safe.iter().enumerate() {
        let beside =
            |king: &Square| king.row.abs_diff(square.row) <= 1 && king.column.abs_diff(square.column) <= 1;
        if !set.iter().any(beside) {
            set.push(square);
            ways += set_kings(&safe[at + 1..], set, kings - 1);
            set.pop();
        }
    }
    ways
}
