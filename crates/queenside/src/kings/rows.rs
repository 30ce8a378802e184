//! Squares of a board row by row: their groups, and a fast lower bound for the number of kings on
//! them.

use super::MAX_SIZE;
use super::small_groups::Bitboard;
use crate::board::{LineBits, TakenLines};

/// Squares as one word per row, between two empty rows: word r + 1 contains the squares of row r.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows(pub(super) [u64; MAX_SIZE as usize + 2]);

impl Default for Rows {
    fn default() -> Self {
        Self([0; MAX_SIZE as usize + 2])
    }
}

impl Rows {
    /// Return the squares that have no queen on either diagonal.
    #[inline]
    pub(super) fn beside<B: LineBits>(n: usize, taken: TakenLines<B>) -> Self {
        let mut rows = Self::default();
        for row in 0..n {
            rows.0[row + 1] = taken.free_in_row(n, row);
        }
        rows
    }

    /// Return the squares of one colour that have no queen on either diagonal. The colour is that
    /// of the columns `even` in even rows.
    pub(super) fn beside_colour<B: LineBits>(n: usize, taken: TakenLines<B>, even: u64) -> Self {
        let mut rows = Self::beside(n, taken);
        for row in 0..n {
            rows.0[row + 1] &= if row % 2 == 0 { even } else { !even };
        }
        rows
    }

    /// Set to the union of both sets of squares, for boards of n rows.
    #[inline]
    pub(super) fn set_to_both(&mut self, one: &Self, other: &Self, n: usize) {
        for ((row, one), other) in self.0[1..=n].iter_mut().zip(&one.0[1..=n]).zip(&other.0[1..=n]) {
            *row = one | other;
        }
    }
}

/// Return a number of kings that can be placed on these squares: a lower bound for the greatest
/// number. The placement goes from row to row and takes, in each run of free squares, the first and
/// the third square.
#[inline]
pub(super) fn placed_in_turn(safe: &Rows, n: usize) -> u32 {
    let mut kings_above = 0u64;
    let mut placed = 0;
    let mut place = |row: u64| {
        let open = row & !(kings_above | kings_above << 1 | kings_above >> 1);
        let first = open & !(open << 1);
        let rest = open & !(first | first << 1);
        // The third squares of runs. A run of five or more squares could have more kings, which are
        // not counted.
        kings_above = first | rest & !(rest << 1);
        kings_above
    };
    // Kings in neighbouring rows have different columns, so two rows are counted at once. The row
    // after the last one is empty.
    for rows in safe.0[1..=n + 1].chunks_exact(2) {
        placed += (place(rows[0]) | place(rows[1])).count_ones();
    }
    placed
}

/// Return the squares of the row and their neighbours in it.
#[inline]
fn spread(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

/// Return the squares of `row` in the runs that contain a square of `seeds`. `seeds` must be
/// squares of `row`.
#[inline]
fn fill(row: u64, seeds: u64) -> u64 {
    let mut filled = seeds;
    loop {
        let wider = spread(filled) & row;
        if wider == filled {
            return filled;
        }
        filled = wider;
    }
}

/// Count the squares without a neighbour, and visit each group of at least two squares: its first
/// row and the words of its rows. This clears `safe`. `group` is working memory for one group; it
/// must be empty, and is empty afterwards.
#[inline]
pub(super) fn for_each_group(
    safe: &mut Rows,
    n: usize,
    group: &mut Rows,
    mut visit: impl FnMut(usize, &[u64]),
) -> u32 {
    let singles = take_singles(safe, n);
    for top in 1..=n {
        while safe.0[top] != 0 {
            let bottom = take_group(safe, top, group);
            let rows = &mut group.0[top..=bottom];
            visit(top - 1, rows);
            rows.fill(0);
        }
    }
    singles
}

/// Return the squares of these rows on a small board, moved as far left as possible, or `None` if
/// they do not fit.
#[inline]
pub(super) fn in_corner<B: Bitboard>(rows: &[u64]) -> Option<B> {
    let columns = rows.iter().fold(0, |columns, row| columns | row);
    let left = columns.trailing_zeros();
    let fits = rows.len() <= B::SIDE as usize && columns >> left < 1 << B::SIDE;
    fits.then(|| rows.iter().rev().fold(B::default(), |board, row| board << B::SIDE | B::row(row >> left)))
}

#[inline]
fn take_singles(safe: &mut Rows, n: usize) -> u32 {
    let mut count = 0;
    // The row above before its single squares were removed, and these single squares.
    let (mut above, mut singles_above) = (0, 0);
    for row in 1..=n + 1 {
        let here = safe.0[row];
        let below = if row <= n { safe.0[row + 1] } else { 0 };
        let near = spread(above) | spread(below) | here << 1 | here >> 1;
        safe.0[row] = here & near;
        let singles = here & !near;
        // Single squares of neighbouring rows have different columns, so two rows are counted at
        // once.
        if row % 2 == 0 {
            count += (singles | singles_above).count_ones();
        }
        (above, singles_above) = (here, singles);
    }
    count
}

/// Move the group of the first square of row `top` from `safe` to `group`, and return its last row.
/// There must be no squares above row `top`.
#[inline]
fn take_group(safe: &mut Rows, top: usize, group: &mut Rows) -> usize {
    let first = safe.0[top];
    // The first run: adding its lowest square carries through it.
    group.0[top] = first & !(first.wrapping_add(first & first.wrapping_neg()));
    let mut bottom = top;
    loop {
        // Extend the group downwards as far as possible.
        let mut row = top + 1;
        loop {
            let seeds = (spread(group.0[row - 1]) | group.0[row]) & safe.0[row];
            if seeds == 0 {
                break;
            }
            group.0[row] = fill(safe.0[row], seeds);
            row += 1;
        }
        bottom = bottom.max(row - 1);
        // Extend it upwards again: add neighbours of squares that were reached from above.
        let mut grew = false;
        for row in (top..bottom).rev() {
            let seeds = (spread(group.0[row + 1]) | group.0[row]) & safe.0[row];
            if seeds != group.0[row] {
                let filled = fill(safe.0[row], seeds);
                grew |= filled != group.0[row];
                group.0[row] = filled;
            }
        }
        if !grew {
            break;
        }
    }
    for row in top..=bottom {
        safe.0[row] &= !group.0[row];
    }
    bottom
}
