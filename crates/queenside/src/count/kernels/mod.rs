//! The inner loops of the colour split, once for each instruction set.
//!
//! All unsafe code of the crate is in here: vector loads and stores, and calls of functions compiled for
//! instructions that were found to be there.
#![allow(clippy::inline_always, reason = "what is shared must be compiled for the caller's instructions")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod batch;
#[cfg(target_arch = "x86_64")]
mod flip;
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
#[cfg(test)]
pub(super) use naive::Naive;
pub(super) use portable::Portable;

/// The most columns a sub-board can have: a word's bits.
pub(super) const MOST_COLUMNS: usize = 16;

/// Elements are handled this many at a time; arrays have room for a whole step beyond their end.
pub(super) const STEP: usize = 32;

/// A stretch of a table that any 16-bit number can index, so that no access needs a check.
pub(super) const ROW: usize = 1 << 16;

/// A list of placements as they stand against the rows still to search: `planes` arrays of free columns,
/// one for each row, then the array of entry numbers; each `stride` long, the first `len` of each in use.
/// Free columns beyond `len` are 0 up to the next multiple of [`STEP`].
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub(super) words: &'a [u16],
    pub(super) stride: usize,
    pub(super) planes: usize,
    pub(super) len: usize,
}

impl List<'_> {
    /// The length in whole steps.
    #[inline]
    fn padded_len(&self) -> usize {
        self.len.next_multiple_of(STEP)
    }

    /// One of the arrays, the entry numbers being the last, with a whole number of steps.
    #[cfg(any(test, target_arch = "x86_64"))]
    #[inline]
    fn plane(&self, plane: usize) -> &[u16] {
        &self.words[plane * self.stride..][..self.padded_len()]
    }
}

/// How a list is narrowed by a queen of the searched board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrow<'a> {
    /// Elements stay that have, in each of these planes, a column of the mask free.
    pub(super) wanted: &'a [(u8, u16)],
    /// The planes that the new list keeps.
    pub(super) planes: &'a [u8],
    /// The stride of the new list: at least a step more than the old one's whole steps.
    pub(super) stride: usize,
}

/// A column of the last row, and where the row of the table begins that belongs to the columns then
/// used: at `base + offset`. Targets with one base are handled together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Target {
    pub(super) column: u16,
    pub(super) base: usize,
    pub(super) offset: u16,
}

/// How a table is turned round: entry (column, row) of the old becomes entry (row, column) of the new,
/// times `factor` and the lesser of the row's and the column's weight.
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

/// What a table had in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entries {
    pub(super) sum: u64,
    pub(super) most: u16,
}

/// The inner loops.
pub(super) trait Kernel: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// For each pair of masks, the columns of a row, among `all`, that they leave free; `shift` has
    /// the numbers of the diagonal and the antidiagonal of the row's first column.
    fn spread(self, diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]);

    /// Writes the elements that stay; returns how many there are.
    fn narrow(self, list: List<'_>, by: Narrow<'_>, kept: &mut [u16]) -> usize;

    /// For every target, adds one to the entry of every element with the target's column free in the
    /// plane; returns how many. Entries wrap round.
    fn tally(self, list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64;

    /// The sum of the same entries.
    fn look_up(self, list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64;

    /// Turns a table; returns what was in it.
    fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>) -> Entries;
}
