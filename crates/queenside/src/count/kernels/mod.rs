//! The inner loops of the colour split, one implementation per instruction set.
//!
//! All unsafe code of the crate is in this module: vector loads and stores, and calls of functions
//! that are compiled for instructions whose availability was checked.
#![allow(clippy::inline_always, reason = "shared functions must be compiled for the caller's instructions")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
#[cfg(target_arch = "x86_64")]
mod flip;
mod lanes;
#[cfg(test)]
mod naive;
mod portable;
#[cfg(test)]
mod tests;
mod turn;
#[cfg(target_arch = "x86_64")]
mod vector;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use batch::{Batches, add_one};
pub(super) use lanes::{Group, LaneSums, Lanes, Last, MAX_PLANES, Rows, Squares, Ways, transpose_bits};
#[cfg(test)]
pub(super) use naive::Naive;
pub(super) use portable::Portable;

/// Maximum number of columns of a sub-board: the bits of a word.
pub(super) const MAX_COLUMNS: usize = 16;

/// Number of elements that are handled at a time. Arrays have space for a whole step after their
/// end.
pub(super) const STEP: usize = 32;

/// Length of a part of a table that any 16-bit number can index, so that no access needs a bounds
/// check.
pub(super) const ROW: usize = 1 << 16;

/// A list of placements, as their free columns in the rows that are still to search: `planes`
/// arrays of free columns, one per row, then the array of entry numbers. Each array has length
/// `stride`; the first `len` elements are used. Free columns after `len` are 0 up to the next
/// multiple of [`STEP`].
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub(super) words: &'a [u16],
    pub(super) stride: usize,
    pub(super) planes: usize,
    pub(super) len: usize,
}

impl<'a> List<'a> {
    /// Return the length, rounded up to whole steps.
    #[inline]
    fn padded_len(&self) -> usize {
        self.len.next_multiple_of(STEP)
    }

    /// Divide the list into parts of at most [`MAX_ELEMENTS`].
    #[inline]
    pub(super) fn parts(self) -> impl Iterator<Item = Self> {
        (0..self.len).step_by(MAX_ELEMENTS).map(move |start| Self {
            words: &self.words[start..],
            len: (self.len - start).min(MAX_ELEMENTS),
            ..self
        })
    }

    /// Return one of the arrays in whole steps; the last has the entry numbers.
    #[inline]
    pub(super) fn plane(&self, plane: usize) -> &'a [u16] {
        &self.words[plane * self.stride..][..self.padded_len()]
    }
}

/// How a queen of the searched board narrows a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrow<'a> {
    /// Elements remain that have a free column of the mask in each of these planes.
    pub(super) wanted: &'a [(u8, u16)],
    /// The planes of the new list.
    pub(super) planes: &'a [u8],
    /// The stride of the new list.
    pub(super) stride: usize,
    /// The length of the new list so far. Its stride has space for the whole steps of the old list
    /// after it, and one step more.
    pub(super) start: usize,
}

/// Maximum number of elements of a list for which masks are made; few in tests, so that their lists
/// exceed it.
pub(super) const MAX_ELEMENTS: usize = if cfg!(test) { 2 * STEP } else { 1024 };

/// The mask of a square: for each step of a list, a bit for each element that leaves the square free.
pub(super) type Mask = [u32; MAX_ELEMENTS / STEP];

/// The masks of a row, by column.
pub(super) type RowMasks = [Mask; MAX_COLUMNS];

/// How a table is transposed: entry (column, row) of the old table becomes entry (row, column) of
/// the new table, times `factor` and the lesser of the row's and the column's weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a> {
    /// The old table's stride.
    pub(super) from: usize,
    /// The new table's stride.
    pub(super) to: usize,
    pub(super) factor: u16,
    pub(super) rows: &'a [u16],
    pub(super) columns: &'a [u16],
}

/// The sum and the maximum of the entries of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entries {
    pub(super) sum: u64,
    pub(super) most: u16,
}

/// The inner loops.
pub(super) trait Kernel: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// Compute for each pair of masks the columns of a row, among `all`, that they leave free.
    /// `shift` has the numbers of the diagonal and the antidiagonal of the row's first column.
    fn spread(self, diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]);

    /// Add the elements that remain to the list in `output`; return its new length.
    fn narrow(self, list: List<'_>, by: Narrow<'_>, output: &mut [u16]) -> usize;

    /// Make the masks of these columns of a row, for a list of at most [`MAX_ELEMENTS`].
    fn masks(self, list: List<'_>, plane: u8, columns: u32, masks: &mut RowMasks);

    /// Write the sums of `offset` and the entry numbers of the elements that are in all masks; return
    /// their number. There is one mask for the last row, or one for each of the last two rows: then few
    /// elements of a step should be in both. `output` needs space for a step after [`MAX_ELEMENTS`].
    fn pack(self, list: List<'_>, masks: &[&Mask], offset: u16, output: &mut [u16]) -> usize;

    /// Return the sum and the maximum of the entries of a table in whole steps.
    fn entries(self, table: &[u16]) -> Entries;

    /// Transpose a table.
    fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>);

    /// Add to each row of `found`, one for each of the ways' rows, the numbers of placements of these lanes
    /// that are compatible with its ways. `space` is memory to reuse.
    fn join(self, squares: Squares<'_>, ways: &Ways, space: &mut Vec<Lanes>, found: &mut [[u16; STEP]]);

    /// Add each row of `found` to the first 32 entries of a row of `table`, the number of which is in `rows`.
    /// `table` comes with its number of entries from row to row. Entries stop at the largest number.
    fn tally(self, found: &[[u16; STEP]], rows: &[u16], table: (&mut [u16], usize));

    /// Multiply the first 32 entries of each row of `found` with those of a row of `table`, the number of
    /// which is in `rows`. `weights` has the weights of the table's rows: 1, 2 or 4, or 0 if their entries
    /// are 0. Return the sums by weight and by lane.
    fn weigh(self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums;
}
