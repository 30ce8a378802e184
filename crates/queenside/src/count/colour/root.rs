//! The list at the start of a search, with the free columns of its elements, part by part.

use std::ops::Range;

use super::lists::Colour;
use super::memory::aligned;
use super::tree::RowTree;
use crate::count::kernels::{Kernel, List, STEP};

/// Number of elements of a part; few in tests, so that their lists have several parts.
const ELEMENTS_OF_A_PART: usize = if cfg!(test) { 2 * STEP } else { 1 << 17 };

/// The elements of a list that are searched.
#[derive(Debug)]
pub(crate) struct Root<'a, K> {
    kernel: K,
    tree: &'a RowTree,
    colour: &'a Colour,
    elements: Range<usize>,
    /// The part whose free columns are stored.
    stored: Option<usize>,
    words: &'a mut Vec<u16>,
}

impl<'a, K: Kernel> Root<'a, K> {
    pub(crate) fn new(
        kernel: K,
        tree: &'a RowTree,
        colour: &'a Colour,
        elements: Range<usize>,
        words: &'a mut Vec<u16>,
    ) -> Self {
        Self { kernel, tree, colour, elements, stored: None, words }
    }

    /// Return the number of parts.
    pub(crate) fn parts(&self) -> usize {
        self.elements.len().div_ceil(ELEMENTS_OF_A_PART)
    }

    /// Return the stride that a new list needs for the elements of one part.
    pub(crate) fn part_stride(&self) -> usize {
        self.elements.len().min(ELEMENTS_OF_A_PART).next_multiple_of(STEP) + STEP
    }

    /// Return the stride that a new list needs for all elements.
    pub(crate) fn stride(&self) -> usize {
        self.elements.len().next_multiple_of(STEP) + STEP
    }

    /// Return a part of the list.
    pub(crate) fn part(&mut self, part: usize) -> List<'_> {
        let start = self.elements.start + part * ELEMENTS_OF_A_PART;
        let elements = start..self.elements.end.min(start + ELEMENTS_OF_A_PART);
        let len = elements.len();
        let stride = len.next_multiple_of(STEP) + STEP;
        let planes = self.tree.rows.len();
        let words = aligned(self.words, (planes + 1) * stride);
        if self.stored != Some(part) {
            self.stored = Some(part);
            let list = &self.colour.list;
            let diagonals = &list.diagonals[elements.clone()];
            let antidiagonals = &list.antidiagonals[elements.clone()];
            for (row, words) in self.tree.rows.iter().zip(words.chunks_exact_mut(stride)) {
                let shift = (row.diagonal as u32, row.antidiagonal as u32);
                self.kernel.spread(diagonals, antidiagonals, shift, row.free as u16, &mut words[..len]);
                words[len..].fill(0);
            }
            words[planes * stride..][..len].copy_from_slice(&list.entries[elements]);
        }
        List { words, stride, planes, len }
    }
}
