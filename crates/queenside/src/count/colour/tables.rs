//! The tables that combine the two colours of a unit: one table per set of searched rows, one row
//! per column set of the searched board, one entry per set of listed rows and column set of the
//! listed board.

use crate::count::kernels::{Kernel, List, ROW, Target};

/// The largest weight: 8 images.
pub(crate) const MOST_WEIGHT: usize = 8;

/// A number for each weight.
pub(crate) type ByWeight = [u64; MOST_WEIGHT + 1];

/// The shape of consecutive tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Number of entries of a table.
    pub(crate) size: usize,
    /// Number of entries from row to row.
    pub(crate) stride: usize,
}

impl Shape {
    pub(crate) fn new(rows: usize, row: usize) -> Self {
        let stride = row.next_multiple_of(8);
        Self { size: rows * stride, stride }
    }

    /// Return the number of entries to allocate for this many tables, so that any 16-bit offset
    /// from the beginning of a row is valid.
    pub(crate) fn entries(self, tables: usize) -> usize {
        tables * self.size + ROW
    }

    /// Return the row of a table for a column of the searched board's last row.
    #[inline]
    pub(crate) fn target(self, column: u32, table: usize, row: usize) -> Target {
        let start = row * self.stride;
        // Rows with the same base are handled together. Entry numbers are below 2^15, so the sum of
        // offset and entry fits 16 bits.
        let base = if self.size <= ROW { 0 } else { start & !0x7fff };
        Target { column: column as u16, base: table * self.size + base, offset: (start - base) as u16 }
    }
}

/// Receives the pairs of placements that a search finds.
pub(crate) trait Sink {
    /// Return the shape of the tables.
    fn shape(&self) -> Shape;

    /// Process the pairs of each target with the elements whose plane has the target's column free.
    /// `set` is the number of the set of searched rows; `rows` has the row of the table for each
    /// target.
    fn pairs<K: Kernel>(
        &mut self,
        kernel: K,
        list: List<'_>,
        plane: u8,
        targets: &[Target],
        set: usize,
        rows: &[u16],
    );
}

/// Counts pairs in tables.
#[derive(Debug)]
pub(crate) struct Tally<'a> {
    pub(crate) tables: &'a mut [u16],
    pub(crate) shape: Shape,
    /// Number of all pairs, even if entries of the tables overflowed.
    pub(crate) pairs: u64,
}

impl Sink for Tally<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn pairs<K: Kernel>(
        &mut self,
        kernel: K,
        list: List<'_>,
        plane: u8,
        targets: &[Target],
        _set: usize,
        _rows: &[u16],
    ) {
        self.pairs += kernel.tally(list, plane, targets, self.tables);
    }
}

/// Adds up the entries of tables, for each set of searched rows, as weight 1.
#[derive(Debug)]
pub(crate) struct LookUp<'a> {
    pub(crate) tables: &'a [u16],
    pub(crate) shape: Shape,
    pub(crate) sums: &'a mut [ByWeight],
}

impl Sink for LookUp<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn pairs<K: Kernel>(
        &mut self,
        kernel: K,
        list: List<'_>,
        plane: u8,
        targets: &[Target],
        set: usize,
        _rows: &[u16],
    ) {
        self.sums[set][1] += kernel.look_up(list, plane, targets, self.tables);
    }
}
