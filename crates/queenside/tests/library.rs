//! Tests of the public interface of the library. They are one program, because each program takes
//! time to link.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod boards;
mod completion;
mod count_record;
mod counts;
mod draw;
mod kings;
mod lists;
mod methods;
mod naive;
mod notation;
mod numbering;
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
