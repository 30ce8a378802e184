//! Lists of placements, as three arrays in whole blocks.

use crate::count::kernels::{BLOCK, Block, BlockMut, Simd};

/// Placements of a listed board: the masks of the diagonals and the antidiagonals that they take, and the
/// numbers of their table entries. After the last placement, up to the end of its block, are elements that
/// take all diagonals, so that no queen can be added to them.
#[derive(Debug, Default)]
pub(crate) struct List {
    diagonals: Vec<u32>,
    antidiagonals: Vec<u32>,
    entries: Vec<u16>,
    len: usize,
}

/// A list, or whole blocks of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements<'a> {
    diagonals: &'a [[u32; BLOCK]],
    antidiagonals: &'a [[u32; BLOCK]],
    entries: &'a [[u16; BLOCK]],
    len: usize,
}

impl List {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Add a placement. [`finish`](Self::finish) has to follow the last one.
    pub(super) fn push(&mut self, diagonals: u32, antidiagonals: u32, entry: u16) {
        self.diagonals.push(diagonals);
        self.antidiagonals.push(antidiagonals);
        self.entries.push(entry);
    }

    /// Complete the last block, and release unused memory.
    pub(super) fn finish(&mut self) {
        self.len = self.entries.len();
        let len = self.len.next_multiple_of(BLOCK);
        for lines in [&mut self.diagonals, &mut self.antidiagonals] {
            lines.resize(len, u32::MAX);
            lines.shrink_to_fit();
        }
        self.entries.resize(len, 0);
        self.entries.shrink_to_fit();
    }

    /// Return the entries of all placements.
    pub(super) fn entries_mut(&mut self) -> &mut [u16] {
        &mut self.entries[..self.len]
    }

    /// Return all elements.
    pub(crate) fn elements(&self) -> Elements<'_> {
        let blocks = self.len.div_ceil(BLOCK);
        Elements {
            diagonals: &self.diagonals.as_chunks().0[..blocks],
            antidiagonals: &self.antidiagonals.as_chunks().0[..blocks],
            entries: &self.entries.as_chunks().0[..blocks],
            len: self.len,
        }
    }

    /// Remove all elements, and get space for this number.
    pub(crate) fn clear(&mut self, capacity: usize) {
        self.len = 0;
        // A block more, because each block is written as a whole from the end of the list on.
        let needed = capacity.next_multiple_of(BLOCK) + BLOCK;
        if self.entries.len() < needed {
            *self = Self::default();
            self.diagonals = vec![0; needed];
            self.antidiagonals = vec![0; needed];
            self.entries = vec![0; needed];
        }
    }

    /// Add the elements whose bits are set; there is one word for each block.
    #[inline(always)]
    pub(crate) fn add<S: Simd>(&mut self, simd: S, from: Elements<'_>, bits: &[u64]) {
        for (block, &bits) in bits.iter().enumerate() {
            let (Some(diagonals), Some(antidiagonals), Some(entries)) = (
                self.diagonals[self.len..].first_chunk_mut(),
                self.antidiagonals[self.len..].first_chunk_mut(),
                self.entries[self.len..].first_chunk_mut(),
            ) else {
                unreachable!("there is space for a block after the list")
            };
            self.len += simd.select(from.block(block), bits, BlockMut { diagonals, antidiagonals, entries });
        }
    }

    /// Complete the last block.
    #[inline(always)]
    pub(crate) fn complete(&mut self) {
        let end = self.len.next_multiple_of(BLOCK);
        self.diagonals[self.len..end].fill(u32::MAX);
        self.antidiagonals[self.len..end].fill(u32::MAX);
    }

    /// Return the list of the elements in a range.
    pub(crate) fn part(&self, range: std::ops::Range<usize>) -> Self {
        let mut part = Self {
            diagonals: self.diagonals[range.clone()].to_vec(),
            antidiagonals: self.antidiagonals[range.clone()].to_vec(),
            entries: self.entries[range].to_vec(),
            len: 0,
        };
        part.finish();
        part
    }
}

impl<'a> Elements<'a> {
    pub(crate) fn len(self) -> usize {
        self.len
    }

    /// Return the number of blocks.
    pub(crate) fn blocks(self) -> usize {
        self.entries.len()
    }

    #[inline(always)]
    pub(crate) fn block(self, block: usize) -> Block<'a> {
        Block {
            diagonals: &self.diagonals[block],
            antidiagonals: &self.antidiagonals[block],
            entries: &self.entries[block],
        }
    }

    /// Return the entries, without those of elements after the last placement.
    pub(crate) fn entries(self) -> &'a [u16] {
        &self.entries.as_flattened()[..self.len]
    }

    /// Divide the list into parts of this number of blocks.
    pub(crate) fn parts(self, blocks: usize) -> impl Iterator<Item = Self> {
        (0..self.blocks()).step_by(blocks).map(move |start| {
            let range = start..self.blocks().min(start + blocks);
            Self {
                diagonals: &self.diagonals[range.clone()],
                antidiagonals: &self.antidiagonals[range.clone()],
                len: self.len.min(range.end * BLOCK) - start * BLOCK,
                entries: &self.entries[range],
            }
        })
    }
}
