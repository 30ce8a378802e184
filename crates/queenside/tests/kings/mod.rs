//! Kings: drawing boards, counting on them and searching for them, against the definition and against all solutions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod counting;
mod covering;
mod drawing;
mod limits;
mod searching;

use std::collections::BTreeSet;

use queenside::enumerate::Solutions;
use queenside::kings::{KingCounter, SafeSquares, Sampler};
use queenside::{Size, Solution};

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn solutions(n: u32) -> impl Iterator<Item = Solution> {
    Solutions::new(size(n)).unwrap()
}

/// The solutions with so many ways, by counting on all.
fn with_ways(n: u32, kings: u32, wanted: impl Fn(u128) -> bool) -> BTreeSet<Vec<u32>> {
    let mut counter = KingCounter::new();
    let mut ways = |solution: &Solution| {
        let polynomial = counter.polynomial(&SafeSquares::of(solution).unwrap()).unwrap();
        u128::try_from(polynomial.ways(kings)).unwrap()
    };
    solutions(n).filter(|solution| wanted(ways(solution))).map(Solution::into_columns).collect()
}

/// Visits so many boards, a few of each cell.
fn draw(n: u32, seed: u64, boards: usize, mut visit: impl FnMut(Solution, SafeSquares)) {
    let sampler = Sampler::new(size(n), seed).unwrap();
    let mut visited = 0;
    for cell in 0.. {
        let end = boards.min(visited + boards / 4 + 1);
        let mut samples = sampler.cell(cell);
        while visited < end
            && let Some(board) = samples.next_sample()
        {
            visit(board.solution(), *board.safe());
            visited += 1;
        }
        if visited >= boards {
            return;
        }
    }
}
