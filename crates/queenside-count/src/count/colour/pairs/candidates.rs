//! The placements of the listed board that may still be part of a solution.

use std::ops::Range;

use crate::count::colour::boards::{Row, SearchRows};
use crate::count::colour::lists::Colour;
use crate::count::kernels::{Loop, MAX_COLUMNS, SPAN, Simd};

/// Placements as arrays in whole spans: for each row of the searched board that is left, the columns that they
/// leave free, one bit per column; and the numbers of their table entries. After the last placement, up to
/// the end of its span, are elements without free columns.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    words: Vec<u16>,
    /// Where the first array begins.
    start: usize,
    /// Number of words from array to array.
    stride: usize,
    len: usize,
    /// The rows. Arrays are in their order; the last one has the entries.
    rows: SearchRows,
}

/// A row of the searched board, and columns of which one must be free.
pub(super) type Needed = (u32, u16);

impl Candidates {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Return the number of spans.
    pub(super) fn spans(&self) -> usize {
        self.len.div_ceil(SPAN)
    }

    /// Return the columns that the placements leave free in a row.
    #[inline(always)]
    pub(super) fn row(&self, row: u32) -> &[[u16; SPAN]] {
        debug_assert!(self.rows.0 >> row & 1 == 1, "the row is left");
        self.array((self.rows.0 & ((1 << row) - 1)).count_ones() as usize)
    }

    /// Return the entries of the placements, in whole spans.
    pub(super) fn entries(&self) -> &[[u16; SPAN]] {
        self.array(self.rows.len())
    }

    #[inline(always)]
    fn array(&self, array: usize) -> &[[u16; SPAN]] {
        let spans = self.spans();
        &self.words[self.start + array * self.stride..].as_chunks().0[..spans]
    }

    /// Remove all elements, and get space for this number, with these rows.
    pub(super) fn clear(&mut self, rows: SearchRows, capacity: usize) {
        self.rows = rows;
        self.len = 0;
        // Each span is written as a whole from the end of the list on. An odd number of cache lines, because
        // arrays whose elements are in the same part of the cache take longer to use.
        self.stride = ((capacity.div_ceil(LINE) + SPAN / LINE) | 1) * LINE;
        let needed = (rows.len() + 1) * self.stride + SPAN;
        if self.words.len() < needed {
            // Release the old memory first. More than needed, as tables get it, takes 12 MB more at n = 28.
            self.words = Vec::new();
            self.words = vec![0; needed];
        }
        // A vector in two cache lines takes longer to load.
        self.start = self.words.as_ptr().align_offset(LINE * size_of::<u16>()).min(LINE);
    }

    /// Replace all elements by some placements of a colour's list, with these rows.
    pub(crate) fn load<S: Simd>(
        &mut self,
        simd: S,
        colour: &Colour,
        rows: SearchRows,
        elements: Range<usize>,
    ) {
        let Colour { boards, list, .. } = colour;
        self.clear(rows, elements.len());
        self.len = elements.len();
        let [diagonals, antidiagonals] =
            [&list.diagonals, &list.antidiagonals].map(|lines| &lines[elements.clone()]);
        for (number, row) in rows.rows().enumerate() {
            let row = boards.search_row(row);
            let to = &mut self.words[self.start + number * self.stride..][..self.len];
            simd.run(Free { row, diagonals, antidiagonals, to });
        }
        let entries = self.start + rows.len() * self.stride;
        self.words[entries..][..self.len].copy_from_slice(&list.entries[elements]);
        self.complete();
    }

    /// Add those of `from` that leave one of the needed columns free in each of these rows.
    pub(super) fn add<S: Simd, const N: usize>(&mut self, simd: S, from: &Candidates, needed: [Needed; N]) {
        simd.run(Add { to: self, from, needed });
    }

    /// Complete the last span.
    pub(super) fn complete(&mut self) {
        let end = self.len.next_multiple_of(SPAN);
        for row in 0..self.rows.len() {
            self.words[self.start + row * self.stride..][self.len..end].fill(0);
        }
    }
}

/// Number of words of a cache line.
const LINE: usize = 32;

/// Finds the free columns of a row.
struct Free<'a> {
    row: Row,
    diagonals: &'a [u32],
    antidiagonals: &'a [u32],
    to: &'a mut [u16],
}

impl<S: Simd> Loop<S> for Free<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _simd: S) {
        let Row { diagonal, antidiagonal, .. } = self.row;
        for ((free, d), a) in self.to.iter_mut().zip(self.diagonals).zip(self.antidiagonals) {
            *free = !(d >> diagonal | a >> antidiagonal) as u16;
        }
    }
}

struct Add<'a, const N: usize> {
    to: &'a mut Candidates,
    from: &'a Candidates,
    needed: [Needed; N],
}

impl<S: Simd, const N: usize> Loop<S> for Add<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Self { to: Candidates { words, start, stride, len, rows }, from, needed } = self;
        let (tested, masks) = (needed.map(|(row, _)| from.row(row)), needed.map(|(_, columns)| columns));
        let arrays = rows.rows().map(|row| from.row(row)).chain([from.entries()]);
        // From the end of the list on.
        let ends = words[*start..].chunks_exact_mut(*stride).map(|array| &mut array[*len..]);
        let mut copied: [(&[[u16; SPAN]], &mut [u16]); MAX_COLUMNS + 1] =
            std::array::from_fn(|_| Default::default());
        copied.iter_mut().zip(arrays.zip(ends)).for_each(|(copied, arrays)| *copied = arrays);
        let copied = &mut copied[..=rows.len()];
        let mut added = 0;
        for span in 0..from.spans() {
            let left = simd.have_all(tested.map(|free| &free[span]), masks);
            let which = simd.selection(left);
            for (array, to) in &mut *copied {
                let Some(to) = to[added..].first_chunk_mut() else {
                    unreachable!("there is space for a span after the list")
                };
                simd.select(&array[span], &which, 0, to);
            }
            added += left.count_ones() as usize;
        }
        *len += added;
    }
}
