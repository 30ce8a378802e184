//! The transposition of tables, tile by tile.

use crate::count::kernels::{Loop, Simd, TILE, Tile};

/// Transposes a table: entry (column, row) of the old table becomes entry (row, column) of
/// the new table, times `factor` and the lesser of the row's and the column's weight.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    /// The old table, and its number of entries from row to row.
    pub(crate) from: (&'a [u16], usize),
    /// The new table, likewise.
    pub(crate) to: (&'a mut [u16], usize),
    pub(crate) factor: u16,
    /// The weights of the new table's rows.
    pub(crate) rows: &'a [u16],
    /// The weights of its columns.
    pub(crate) columns: &'a [u16],
}

impl<S: Simd> Loop<S> for Turn<'_> {
    type Output = ();

    #[inline(always)]
    fn run(mut self, simd: S) {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        if rows < TILE || columns < TILE {
            self.turn_small();
            return;
        }
        // The last tile ends at the last entry and so may overlap the tile before it.
        for row in (0..rows).step_by(TILE).map(|row| row.min(rows - TILE)) {
            for column in (0..columns).step_by(TILE).map(|column| column.min(columns - TILE)) {
                self.turn_tile(simd, row, column);
            }
        }
    }
}

impl Turn<'_> {
    #[inline(always)]
    fn turn_tile<S: Simd>(&mut self, simd: S, row: usize, column: usize) {
        let ((from, from_stride), (to, to_stride)) = (self.from, &mut self.to);
        let mut tile = Tile::default();
        for (y, line) in tile.iter_mut().enumerate() {
            line.copy_from_slice(&from[(column + y) * from_stride + row..][..TILE]);
        }
        let weights = &self.columns[column..][..TILE];
        let columns: [u16; TILE] = std::array::from_fn(|y| weights[y] * self.factor);
        for (x, line) in simd.transpose(&tile).iter().enumerate() {
            let row_weight = self.rows[row..][..TILE][x] * self.factor;
            let turned: [u16; TILE] = std::array::from_fn(|y| line[y] * columns[y].min(row_weight));
            to[(row + x) * *to_stride + column..][..TILE].copy_from_slice(&turned);
        }
    }

    /// Transpose entry by entry, for tables smaller than a tile.
    fn turn_small(self) {
        let ((from, from_stride), (to, to_stride)) = (self.from, self.to);
        for (column, column_weight) in self.columns.iter().enumerate() {
            for (row, row_weight) in self.rows.iter().enumerate() {
                let entry = from[column * from_stride + row];
                to[row * to_stride + column] = entry * self.factor * row_weight.min(column_weight);
            }
        }
    }
}
