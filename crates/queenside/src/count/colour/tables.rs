//! The tables between the two colours of a unit: one for each set of searched rows, a row for each column
//! set of the searched board, an entry for each set of listed rows and column set of the listed
//! board.

use crate::count::kernels::{Kernel, List, ROW, Target};

/// The shape of some tables that lie one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Entries of a table.
    pub(crate) size: usize,
    /// Entries from row to row.
    pub(crate) stride: usize,
}

impl Shape {
    pub(crate) fn new(rows: usize, row: usize) -> Self {
        let stride = row.next_multiple_of(8);
        Self { size: rows * stride, stride }
    }

    /// The entries of this many tables; a row can be addressed with any 16-bit number without leaving
    /// them.
    pub(crate) fn entries(self, tables: usize) -> usize {
        tables * self.size + ROW
    }

    /// The row of a table for a column of the searched board's last row.
    #[inline]
    pub(crate) fn target(self, column: u32, table: usize, row: usize) -> Target {
        let start = row * self.stride;
        // Rows with one base are handled together; entry numbers are below 2^15, so that both
        // parts fit 16 bits.
        let base = if self.size <= ROW { 0 } else { start & !0x7fff };
        Target { column: column as u16, base: table * self.size + base, offset: (start - base) as u16 }
    }
}

/// What becomes of the pairs of placements that a search finds.
pub(crate) trait Sink {
    /// The shape of the tables.
    fn shape(&self) -> Shape;

    /// So many elements of a list were tested against a queen.
    fn tested(&mut self, elements: usize);

    /// The elements with a target's column free in the plane complete a pair each. `set` is the number of the set of
    /// searched rows, `rows` has the row of the table for each target.
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

/// Counts pairs into tables.
#[derive(Debug)]
pub(crate) struct Tally<'a> {
    pub(crate) tables: &'a mut [u16],
    pub(crate) shape: Shape,
    /// All pairs counted, whether the tables could hold their numbers or not.
    pub(crate) pairs: u64,
    pub(crate) tests: u64,
}

impl Sink for Tally<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn tested(&mut self, elements: usize) {
        self.tests += elements as u64;
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

/// Sums up the entries of tables.
#[derive(Debug)]
pub(crate) struct LookUp<'a> {
    pub(crate) tables: &'a [u16],
    pub(crate) shape: Shape,
    pub(crate) sum: u64,
    pub(crate) tests: u64,
}

impl Sink for LookUp<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn tested(&mut self, elements: usize) {
        self.tests += elements as u64;
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
        self.sum += kernel.look_up(list, plane, targets, self.tables);
    }
}
