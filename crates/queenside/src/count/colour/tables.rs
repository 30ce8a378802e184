//! The tables that combine the two colours of a unit: one table per set of searched rows, one row
//! per column set of the searched board, one entry per set of listed rows and column set of the
//! listed board.

use crate::count::kernels::{ROW, STEP, add_one};

/// The largest weight: 8 images.
pub(crate) const MAX_WEIGHT: usize = 8;

/// A number for each weight.
pub(crate) type ByWeight = [u64; MAX_WEIGHT + 1];

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
        // An odd number of cache lines, so that the same entries of all rows do not share a part of the cache.
        let stride = (row.div_ceil(STEP) | 1) * STEP;
        Self { size: rows * stride, stride }
    }

    /// Return the number of entries to allocate for this many tables, so that any 16-bit offset
    /// from the beginning of a row is valid.
    pub(crate) fn entries(self, tables: usize) -> usize {
        tables * self.size + ROW
    }

    /// Return the number of parts of a table; each part has a batch.
    #[inline]
    pub(crate) fn parts(self) -> usize {
        self.size.div_ceil(PART).max(1)
    }

    /// Return the place of a row.
    pub(crate) fn place(self, row: u16) -> Place {
        let start = usize::from(row) * self.stride;
        // Entry numbers are below 2^15, so the sum of offset and entry fits 16 bits.
        Place { batch: (start / PART) as u16, offset: (start % PART) as u16 }
    }

    /// Return where a part begins. Parts are counted from the first table.
    #[inline]
    fn base(self, part: usize) -> usize {
        let (table, part) = (part / self.parts(), part % self.parts());
        table * self.size + part * PART
    }
}

/// Number of entries of a part of a table: 32 kB. With larger parts, more entries of a batch are
/// loaded from the second-level cache.
const PART: usize = ROW / 4;

/// The place of a table's row: the number of its batch, counted from the first batch of the table, and
/// what is added to entry numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) batch: u16,
    pub(crate) offset: u16,
}

/// Counts pairs in tables.
#[derive(Debug)]
pub(crate) struct Tally<'a> {
    pub(crate) tables: &'a mut [u16],
    /// Number of tables.
    pub(crate) sets: usize,
    pub(crate) shape: Shape,
    /// Number of all pairs, even if entries of the tables overflowed.
    pub(crate) pairs: u64,
}

impl Tally<'_> {
    /// Return the number of batches.
    pub(crate) fn batches(&self) -> usize {
        self.sets * self.shape.parts()
    }

    /// Return the first batch of the set of searched rows with this number.
    #[inline]
    pub(crate) fn first_batch(&self, set: usize) -> usize {
        set * self.shape.parts()
    }

    /// Count the entries of a batch; it may come several times.
    #[inline]
    pub(crate) fn use_batch(&mut self, batch: usize, entries: &[u16]) {
        add_one(self.tables, self.shape.base(batch), entries);
        self.pairs += entries.len() as u64;
    }
}
