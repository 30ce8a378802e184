//! The groups of a board, found row by row.

use super::bitboard::Bitboard;
use super::rows::Rows;

/// What becomes of each group.
pub(super) trait Groups {
    /// So many squares without a neighbour.
    fn singles(&mut self, count: u32);

    /// A group of two squares or more: the words of its rows, the first of them that of row `top`.
    fn group(&mut self, top: usize, rows: &[u64]);
}

/// The row's squares and those beside them.
#[inline]
fn spread(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

/// The squares of `row` in the stretches that `seeds` touch. `seeds` are squares of `row`.
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

/// Tells the groups of these squares, the singles first. `safe` is used up; `group` is room for one group, empty
/// before and after.
#[inline]
pub(super) fn for_each_group(safe: &mut Rows, n: usize, group: &mut Rows, groups: &mut impl Groups) {
    take_singles(safe, n, groups);
    for top in 1..=n {
        while safe.0[top] != 0 {
            let bottom = take_group(safe, top, group);
            let rows = &mut group.0[top..=bottom];
            groups.group(top - 1, rows);
            rows.fill(0);
        }
    }
}

/// The squares of these rows on a small board, as far left as they go; none if they do not fit.
#[inline]
pub(super) fn in_corner<B: Bitboard>(rows: &[u64]) -> Option<B> {
    let columns = rows.iter().fold(0, |columns, row| columns | row);
    let left = columns.trailing_zeros();
    let fits = rows.len() <= B::SIDE as usize && columns >> left < 1 << B::SIDE;
    fits.then(|| rows.iter().rev().fold(B::default(), |board, row| board << B::SIDE | B::row(row >> left)))
}

#[inline]
fn take_singles(safe: &mut Rows, n: usize, groups: &mut impl Groups) {
    let mut count = 0;
    // What the row above was before its singles were taken, and its singles.
    let (mut above, mut singles_above) = (0, 0);
    for row in 1..=n + 1 {
        let here = safe.0[row];
        let below = if row <= n { safe.0[row + 1] } else { 0 };
        let near = spread(above) | spread(below) | here << 1 | here >> 1;
        safe.0[row] = here & near;
        let singles = here & !near;
        // Singles of neighbouring rows have different columns, so two rows are counted at once.
        if row % 2 == 0 {
            count += (singles | singles_above).count_ones();
        }
        (above, singles_above) = (here, singles);
    }
    groups.singles(count);
}

/// Moves the group of the first square of row `top`, above which there is nothing, from `safe` to `group`;
/// its last row.
#[inline]
fn take_group(safe: &mut Rows, top: usize, group: &mut Rows) -> usize {
    let first = safe.0[top];
    // The first stretch: adding its lowest square carries through it.
    group.0[top] = first & !(first.wrapping_add(first & first.wrapping_neg()));
    let mut bottom = top;
    loop {
        // Down, as far as it goes.
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
        // Up again: what lies beside squares that were reached from above.
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
