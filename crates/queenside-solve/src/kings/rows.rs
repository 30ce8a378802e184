//! Squares of a board row by row: their groups, and a fast lower bound for the number of kings on
//! them.

use queenside_board::TakenLines;

use super::MAX_SIZE;

/// Squares as one word per row, between two empty rows: word r + 1 contains the squares of row r.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rows(pub(super) [u64; MAX_SIZE as usize + 2]);

impl Default for Rows {
    fn default() -> Self {
        Self([0; MAX_SIZE as usize + 2])
    }
}

impl Rows {
    /// Return the squares that have no queen on either diagonal.
    #[inline]
    pub(super) fn beside(n: usize, taken: TakenLines<u128>) -> Self {
        let mut rows = Self::default();
        for row in 0..n {
            rows.0[row + 1] = taken.free_in_row(n, row);
        }
        rows
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

/// Visit the words of each group's rows. This clears `safe`. `group` is working memory for one
/// group; it must be empty, and is empty afterwards.
#[inline]
pub(super) fn for_each_group(safe: &mut Rows, n: usize, group: &mut Rows, mut visit: impl FnMut(&[u64])) {
    for top in 1..=n {
        while safe.0[top] != 0 {
            let bottom = take_group(safe, top, group);
            let rows = &mut group.0[top..=bottom];
            visit(rows);
            rows.fill(0);
        }
    }
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
