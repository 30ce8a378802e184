use std::ops::ControlFlow;

use super::ground::{Ground, queens};
use super::run::{Flow, Run};
use super::{Ended, Method};
use crate::board::Square;

#[doc = include_str!("permutations.md")]
pub const PERMUTATIONS: Method = Method {
    name: "permutations",
    summary: "permutation after permutation, each begun anew until queens conflict",
    text: include_str!("permutations.md"),
    lines: &[("restart", 1), ("conflict", 3), ("place", 4), ("solution", 5)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let mut ground = Ground::new(run);
    let mut columns = std::mem::take(&mut ground.columns);
    loop {
        if try_one(run, &mut ground, &columns)? {
            run.solution(&ground.with_given(&columns))?;
        }
        if !next_permutation(&mut columns) {
            return Flow::Continue(());
        }
        run.restart()?;
    }
}

/// Puts queens on an empty board until one conflicts; whether none did.
fn try_one<const WATCHED: bool>(
    run: &mut Run<'_, WATCHED>,
    ground: &mut Ground,
    columns: &[u32],
) -> ControlFlow<Ended, bool> {
    let mut placed = 0;
    for (&row, &column) in ground.rows.iter().zip(columns) {
        run.step()?;
        if ground.taken.attacks(row, column) {
            let above = queens(&ground.rows[..placed], columns).chain(run.given().iter().copied());
            run.conflict(Square::new(row, column), above)?;
            break;
        }
        ground.taken.set_diagonals(row, column, true);
        run.place(Square::new(row, column))?;
        placed += 1;
    }
    for (&row, &column) in ground.rows.iter().zip(columns).take(placed) {
        ground.taken.set_diagonals(row, column, false);
    }
    ControlFlow::Continue(placed == columns.len())
}

/// Turns a permutation into the next in lexicographic order; `false` after the last.
pub(super) fn next_permutation(columns: &mut [u32]) -> bool {
    let Some(last) = columns.len().checked_sub(1) else { return false };
    let Some(at) = (0..last).rev().find(|&at| columns[at] < columns[at + 1]) else { return false };
    // What follows falls, so the first from the end that is greater is the least that is.
    let greater = (at + 1..=last).rev().find(|&other| columns[other] > columns[at]).unwrap_or(last);
    columns.swap(at, greater);
    columns[at + 1..].reverse();
    true
}
