//! Lists of placements, as arrays in whole blocks.

use crate::count::kernels::{BLOCK, Block, Simd};

/// Number of arrays of a list: two halves of the masks of diagonals and of antidiagonals, and the entries.
const ARRAYS: usize = 5;

/// Placements of a listed board: the masks of the diagonals and the antidiagonals that they take, in halves of
/// 16 bits, and the numbers of their table entries. After the last placement, up to the end of its block, are
/// elements that take all diagonals, so that no queen can be added to them.
#[derive(Debug, Default)]
pub(crate) struct List {
    arrays: [Vec<u16>; ARRAYS],
    len: usize,
}

/// A list, or whole blocks of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements<'a> {
    arrays: [&'a [[u16; BLOCK]]; ARRAYS],
    len: usize,
}

impl List {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Add a placement. [`finish`](Self::finish) has to follow the last one.
    #[inline]
    pub(super) fn push(&mut self, diagonals: u32, antidiagonals: u32, entry: u16) {
        let numbers = [
            diagonals as u16,
            (diagonals >> 16) as u16,
            antidiagonals as u16,
            (antidiagonals >> 16) as u16,
            entry,
        ];
        self.arrays.iter_mut().zip(numbers).for_each(|(array, number)| array.push(number));
    }

    /// Complete the last block, and release unused memory.
    pub(super) fn finish(&mut self) {
        let [.., entries] = &self.arrays;
        self.len = entries.len();
        let len = self.len.next_multiple_of(BLOCK);
        for array in &mut self.arrays {
            array.resize(len, u16::MAX);
            array.shrink_to_fit();
        }
    }

    /// Return the entries of all placements.
    pub(super) fn entries_mut(&mut self) -> &mut [u16] {
        &mut self.arrays[ARRAYS - 1][..self.len]
    }

    /// Return all elements.
    pub(crate) fn elements(&self) -> Elements<'_> {
        let blocks = self.len.div_ceil(BLOCK);
        Elements { arrays: self.arrays.each_ref().map(|array| &array.as_chunks().0[..blocks]), len: self.len }
    }

    /// Remove all elements, and get space for this number.
    pub(crate) fn clear(&mut self, capacity: usize) {
        self.len = 0;
        // A block more, because each block is written as a whole from the end of the list on.
        let needed = capacity.next_multiple_of(BLOCK) + BLOCK;
        if self.arrays[0].len() < needed {
            *self = Self::default();
            self.arrays = std::array::from_fn(|_| vec![0; needed]);
        }
    }

    /// Add the elements whose bits are set; there is one word for each block from `first_block` on.
    #[inline(always)]
    pub(crate) fn add<S: Simd>(&mut self, simd: S, from: Elements<'_>, first_block: usize, bits: &[u64]) {
        for (block, &bits) in (first_block..).zip(bits) {
            for (array, to) in from.arrays.iter().zip(&mut self.arrays) {
                let Some(to) = to[self.len..].first_chunk_mut() else {
                    unreachable!("there is space for a block after the list")
                };
                simd.select(&array[block], bits, to);
            }
            self.len += bits.count_ones() as usize;
        }
    }

    /// Complete the last block.
    pub(crate) fn complete(&mut self) {
        let end = self.len.next_multiple_of(BLOCK);
        for array in &mut self.arrays {
            array[self.len..end].fill(u16::MAX);
        }
    }

    /// Return the list of the elements in a range.
    pub(crate) fn part(&self, range: std::ops::Range<usize>) -> Self {
        let mut part =
            Self { arrays: self.arrays.each_ref().map(|array| array[range.clone()].to_vec()), len: 0 };
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
        self.arrays[0].len()
    }

    #[inline(always)]
    pub(crate) fn block(self, block: usize) -> Block<'a> {
        let [low, high, anti_low, anti_high, entries] = self.arrays.map(|array| &array[block]);
        Block { diagonals: [low, high], antidiagonals: [anti_low, anti_high], entries }
    }

    /// Return the entries, without those of elements after the last placement.
    pub(crate) fn entries(self) -> &'a [u16] {
        &self.arrays[ARRAYS - 1].as_flattened()[..self.len]
    }

    /// Divide the list into parts of this number of blocks.
    pub(crate) fn parts(self, blocks: usize) -> impl Iterator<Item = Self> {
        (0..self.blocks()).step_by(blocks).map(move |start| {
            let range = start..self.blocks().min(start + blocks);
            Self {
                arrays: self.arrays.map(|array| &array[range.clone()]),
                len: self.len.min(range.end * BLOCK) - start * BLOCK,
            }
        })
    }

    /// Return the same elements in another order: place `places[i]` has element i, and places without an
    /// element take all diagonals. There are `len` places, in whole blocks.
    pub(crate) fn at(self, places: &[usize], len: usize) -> List {
        let at = |array: &[[u16; BLOCK]]| {
            let mut to = vec![u16::MAX; len];
            places.iter().zip(array.as_flattened()).for_each(|(&place, &number)| to[place] = number);
            to
        };
        List { arrays: self.arrays.map(at), len }
    }
}
