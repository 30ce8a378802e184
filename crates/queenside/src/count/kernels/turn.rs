//! The transposition of tables, for all kernels; each has its own transposition of a tile.

use super::{Entries, STEP, Turn};

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
pub(super) fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>, flipped: impl Fn(&Tile) -> Tile) {
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
}

/// See [`Kernel::entries`](super::Kernel::entries).
#[inline(always)]
pub(super) fn entries(table: &[u16]) -> Entries {
    let mut entries = Entries::default();
    // A sum of at most 2^16 entries fits 32 bits.
    for part in table.chunks(STEP << 16) {
        let (mut sums, mut most) = ([0_u32; STEP], [0; STEP]);
        for step in part.as_chunks::<STEP>().0 {
            for ((sum, most), &entry) in sums.iter_mut().zip(&mut most).zip(step) {
                *sum += u32::from(entry);
                *most = entry.max(*most);
            }
        }
        entries.sum += sums.into_iter().map(u64::from).sum::<u64>();
        entries.most = most.into_iter().fold(entries.most, u16::max);
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
