//! Tests of the public interface of the library. They are one program, because each program takes
//! time to link.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod boards;
mod completion;
#[cfg(feature = "serde")]
mod count_record;
mod counts;
mod draw;
#[cfg(feature = "kings")]
mod kings;
mod lists;
mod methods;
mod notation;
mod numbering;
mod regions;
#[cfg(feature = "shards")]
mod shards;
mod solve;

use std::ops::Range;

use proptest::prelude::*;
use queenside::{Placement, Problem, Size, Square};

/// Return an empty board.
fn board(n: u32) -> Problem {
    Problem::new(size(n))
}

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn squares(squares: impl IntoIterator<Item = (u32, u32)>) -> Vec<Square> {
    squares.into_iter().map(|(row, column)| Square::new(row, column)).collect()
}

fn placement(n: u32, queens: impl IntoIterator<Item = (u32, u32)>) -> Placement {
    Placement::new(size(n), squares(queens)).unwrap()
}

/// Random placements on boards of these sizes.
fn placements(sizes: Range<u32>) -> impl Strategy<Value = Placement> {
    sizes.prop_flat_map(|n| {
        let rows = 0..n.max(1);
        proptest::collection::btree_set((rows.clone(), rows), 0..=(n * n).min(40) as usize)
            .prop_map(move |queens| placement(n, queens))
    })
}

/// Return the columns of every solution, by testing every permutation in lexicographic order. For n
/// up to 9.
pub(crate) fn naive_solutions(n: u32) -> Vec<Vec<u32>> {
    fn extend(n: usize, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if columns.len() < n {
            for column in (0..n as u32).filter(|column| !columns.contains(column)).collect::<Vec<_>>() {
                columns.push(column);
                extend(n, columns, found);
                columns.pop();
            }
            return;
        }
        let attack = |a: usize, b: usize| columns[a].abs_diff(columns[b]) as usize == b - a;
        if !(0..n).any(|b| (0..b).any(|a| attack(a, b))) {
            found.push(columns.clone());
        }
    }
    let mut found = Vec::new();
    extend(n as usize, &mut Vec::new(), &mut found);
    found
}

/// Count the solutions row by row, with a mask each for columns, diagonals and antidiagonals, without
/// symmetries.
pub(crate) fn naive_count(n: u32) -> u128 {
    fn rows_below(all: u64, columns: u64, diagonals: u64, antidiagonals: u64) -> u128 {
        if columns == all {
            return 1;
        }
        let mut free = all & !(columns | diagonals | antidiagonals);
        let mut count = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (diagonals, antidiagonals) = ((diagonals | queen) << 1, (antidiagonals | queen) >> 1);
            count += rows_below(all, columns | queen, diagonals, antidiagonals);
        }
        count
    }
    rows_below((1 << n) - 1, 0, 0, 0)
}
