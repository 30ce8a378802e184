//! The transposition of tables, for all kernels; each has its own transposition of a tile.

use super::{Entries, Turn};

/// Width and height of a tile, in entries.
pub(super) const TILE: usize = 8;

/// A square of entries that is transposed at a time.
pub(super) type Tile = [[u16; TILE]; TILE];

/// Transpose a tile.
#[inline(always)]
pub(super) fn flipped(tile: &Tile) -> Tile {
    std::array::from_fn(|x| std::array::from_fn(|y| tile[y][x]))
}

/// See [`Kernel::turn`](super::Kernel::turn); `flipped` transposes a tile. Inlined, so that it is
/// compiled for the instructions of its caller.
#[inline(always)]
pub(super) fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>, flipped: impl Fn(&Tile) -> Tile) -> Entries {
    let (rows, columns) = (by.rows.len(), by.columns.len());
    if rows < TILE || columns < TILE {
        turn_small(from, to, by);
    } else {
        // The last tile ends at the last entry and so may overlap the tile before it.
        for row in (0..rows).step_by(TILE).map(|row| row.min(rows - TILE)) {
            for column in (0..columns).step_by(TILE).map(|column| column.min(columns - TILE)) {
                turn_tile(from, to, by, (row, column), &flipped);
            }
        }
    }
    entries(from, by)
}

/// Return the sum and the maximum of the entries.
#[inline(always)]
fn entries(from: &[u16], by: Turn<'_>) -> Entries {
    let mut entries = Entries::default();
    for column in 0..by.columns.len() {
        let line = &from[column * by.from..][..by.rows.len()];
        // A line has at most 2^16 entries, each below 2^16, so the sum fits 32 bits.
        entries.sum += u64::from(line.iter().map(|&entry| u32::from(entry)).sum::<u32>());
        entries.most = line.iter().fold(entries.most, |most, &entry| most.max(entry));
    }
    entries
}

#[inline(always)]
fn turn_tile(
    from: &[u16],
    to: &mut [u16],
    by: Turn<'_>,
    (row, column): (usize, usize),
    flipped: &impl Fn(&Tile) -> Tile,
) {
    let mut tile = Tile::default();
    for (y, line) in tile.iter_mut().enumerate() {
        line.copy_from_slice(&from[(column + y) * by.from + row..][..TILE]);
    }
    let columns: [u16; TILE] = std::array::from_fn(|y| by.columns[column..][..TILE][y] * by.factor);
    for (x, line) in flipped(&tile).iter().enumerate() {
        let row_weight = by.rows[row..][..TILE][x] * by.factor;
        let turned: [u16; TILE] = std::array::from_fn(|y| line[y].wrapping_mul(columns[y].min(row_weight)));
        to[(row + x) * by.to + column..][..TILE].copy_from_slice(&turned);
    }
}

/// Transpose entry by entry, for tables smaller than a tile.
fn turn_small(from: &[u16], to: &mut [u16], by: Turn<'_>) {
    for (column, column_weight) in by.columns.iter().enumerate() {
        for (row, row_weight) in by.rows.iter().enumerate() {
            let entry = from[column * by.from + row];
            to[row * by.to + column] = entry.wrapping_mul(by.factor * row_weight.min(column_weight));
        }
    }
}
