//! What the loops of the colour split need of an instruction set: a trait with a few operations, and one
//! file for each instruction set.
//!
//! A loop is generic over [`Simd`] and compiled once for each instruction set ([`Simd::run`]). All unsafe
//! code of the crate is here: loads and stores of vectors, and calls of functions that are compiled for
//! instructions whose availability was checked.
#![allow(clippy::inline_always, reason = "loops must be compiled for the caller's instructions")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod selection;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub(super) use neon::Neon;
pub(super) use portable::Portable;

/// Number of 16-bit lanes of a vector, whatever the registers of the machine.
pub(super) const LANES: usize = 32;

/// 32 lanes of 16 bits: a cache line, because a vector in two lines takes longer to load.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u16; LANES]);

impl Words {
    pub(super) const ZERO: Self = Self([0; _]);
}

/// Number of elements of a span, a part of a list: a word has one bit for each.
pub(super) const SPAN: usize = 64;

/// Maximum number of spans whose bits are searched at a time.
pub(super) const MAX_SPANS: usize = 16;

/// Maximum number of columns of a sub-board.
pub(super) const MAX_COLUMNS: usize = 16;

/// Width and height of a [`Tile`], in entries.
pub(super) const TILE: usize = 8;

/// A square part of a table.
pub(super) type Tile = [[u16; TILE]; TILE];

/// A loop that is compiled for an instruction set. Implementations are `#[inline(always)]`.
pub(super) trait Loop<S: Simd> {
    type Output;
    fn run(self, simd: S) -> Self::Output;
}

/// The operations of an instruction set. A value proves that the machine has the instructions. Some operations
/// have plain Rust as a default.
pub(super) trait Simd: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// A vector of [`LANES`] lanes of 16 bits, in one register or several.
    type Vector: Copy;

    /// Some elements of a span.
    type Selection;

    /// Run a loop that is compiled for the instruction set.
    fn run<L: Loop<Self>>(self, body: L) -> L::Output;

    /// Return the vector with these lanes.
    fn load(self, lanes: &[u16; LANES]) -> Self::Vector;

    /// Write the lanes of a vector.
    fn store(self, vector: Self::Vector, lanes: &mut [u16; LANES]);

    /// Return the bits that are set in both vectors.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Return the sums of the lanes, which fit 16 bits.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Return for each lane the number of bits that are set in all these vectors; there are at most 8.
    fn count_ones<const N: usize>(self, vectors: [Self::Vector; N]) -> Self::Vector;

    /// Return a bit for each element whose words have a bit of each mask: word i of an element is in array i.
    fn have_all<const N: usize>(self, words: [&[u16; SPAN]; N], masks: [u16; N]) -> u64;

    /// Return the bits of 64 words by their place: bit w of result b is bit b of word w. Results from `bits`
    /// on may have any value.
    fn transpose_bits(self, words: &[u16; SPAN], bits: usize) -> [u64; MAX_COLUMNS];

    /// Prepare to select the elements of a span whose bits are set.
    fn selection(self, bits: u64) -> Self::Selection;

    /// Write the sums of `offset`, which fit 16 bits, and the selected numbers to the front of `to`. The rest of
    /// `to` may have any value.
    fn select(self, numbers: &[u16; SPAN], which: &Self::Selection, offset: u16, to: &mut [u16; SPAN]);

    /// As [`select`](Self::select), if few bits are set as a rule.
    #[inline(always)]
    fn select_few(self, numbers: &[u16; SPAN], bits: u64, offset: u16, to: &mut [u16; SPAN]) {
        portable::select_few(numbers, bits, offset, to);
    }

    /// Return a bit for each word that has a bit in common with the other set's.
    #[inline(always)]
    fn common_words<const W: usize>(self, a: &[u64; W], b: &[u64; W]) -> u32 {
        (0..W).fold(0, |common, word| common | u32::from(a[word] & b[word] != 0) << word)
    }

    /// Transpose a tile.
    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        std::array::from_fn(|x| std::array::from_fn(|y| tile[y][x]))
    }
}

/// Evaluate an expression with every instruction set that this machine has.
#[cfg(test)]
macro_rules! with_all {
    (|$simd:ident| $check:expr) => {{
        use crate::count::kernels;
        let $simd = kernels::Portable;
        $check;
        #[cfg(target_arch = "x86_64")]
        if let Some($simd) = kernels::Avx2::detect() {
            $check;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some($simd) = kernels::Avx512::detect() {
            $check;
        }
        #[cfg(target_arch = "aarch64")]
        if let Some($simd) = kernels::Neon::detect() {
            $check;
        }
    }};
}
#[cfg(test)]
pub(super) use with_all;
