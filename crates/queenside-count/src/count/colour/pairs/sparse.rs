//! Pairs that are few for each table entry: the last rows are searched on one bit per placement, and the
//! bits that are left are read one by one.

use super::batches::{Batches, MAX_ADDED};
use super::{Candidates, Node, PairSearch, Reader, SearchedSet};
use crate::count::colour::boards::{SearchRows, bits};
use crate::count::kernels::{Loop, MAX_COLUMNS, MAX_SPANS, SPAN, Simd};

/// Maximum number of elements of a list that is not narrowed further; few in tests, so that lists are
/// narrowed.
const SHORT: usize = if cfg!(test) { SPAN + 6 } else { MAX_ADDED };

/// Reads pairs one by one, and passes their table entries on in batches.
#[derive(Debug)]
pub(crate) struct Sparse<'a, S, F> {
    pub(crate) search: &'a PairSearch<'a, S>,
    pub(crate) space: &'a mut SparseSpace,
    pub(crate) batches: &'a mut Batches,
    /// Gets the number of a batch and its entries.
    pub(crate) use_batch: F,
}

/// The free squares of a short list.
#[derive(Debug, Default)]
pub(crate) struct SparseSpace {
    /// For each square, a bit for each placement that leaves it free.
    words: Vec<u64>,
    entries: Vec<[u16; SPAN]>,
}

impl<S: Simd, F: FnMut(usize, &[u16])> Reader for Sparse<'_, S, F> {
    fn is_ready(&self, queens: usize, elements: usize) -> bool {
        elements <= SHORT || queens + 1 >= self.search.depth
    }

    fn read(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]) {
        if node.queens == self.search.depth {
            return self.read_entries(node, list, sets);
        }
        if node.queens + 1 == self.search.depth {
            for set in sets {
                self.search.simd.run(LastRow { reader: self, set, node, list });
            }
            return;
        }
        match list.spans() {
            1 => self.read_spans::<1>(node, list, sets),
            2 => self.read_spans::<2>(node, list, sets),
            3..=4 => self.read_spans::<4>(node, list, sets),
            5..=8 => self.read_spans::<8>(node, list, sets),
            _ => self.read_spans::<MAX_SPANS>(node, list, sets),
        }
    }
}

impl<S: Simd, F: FnMut(usize, &[u16])> Sparse<'_, S, F> {
    /// Read the pairs of all elements, after the last queen.
    fn read_entries(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]) {
        for set in sets {
            for entries in list.entries().as_flattened()[..list.len()].chunks(MAX_ADDED) {
                let (batch, offset) = self.batches.batch(set.number, node.taken.columns);
                let space = self.batches.space(batch);
                space.iter_mut().zip(entries).for_each(|(to, entry)| *to = entry + offset);
                self.batches.added(batch, entries.len(), &mut self.use_batch);
            }
        }
    }

    /// Read the pairs of a list of at most W spans.
    fn read_spans<const W: usize>(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]) {
        let SparseSpace { words, entries } = &mut *self.space;
        let rows = node.rows_left(sets);
        words.resize(MAX_COLUMNS * MAX_COLUMNS * MAX_SPANS, 0);
        entries.clear();
        entries.extend_from_slice(list.entries());
        entries.resize(W, [0; SPAN]);
        // Words of spans that the list does not have may have any value.
        let live = std::array::from_fn(|span| if span < list.spans() { u64::MAX } else { 0 });
        self.search.simd.run(Make::<S, W> { search: self.search, rows, list, words });
        self.search.simd.run(Extend::<S, F, W> { reader: self, sets, node, live });
    }
}

/// Reads the pairs of a list with a queen in the last row: no bits are made, because each would be read once.
struct LastRow<'s, 'a, S, F> {
    reader: &'s mut Sparse<'a, S, F>,
    set: &'s SearchedSet,
    node: Node,
    list: &'s Candidates,
}

impl<S: Simd, F: FnMut(usize, &[u16])> Loop<S> for LastRow<'_, '_, S, F> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Self { reader: Sparse { search, batches, use_batch, .. }, set, node, list } = self;
        let (number, taken) = (set.left(node).first(), node.taken);
        let free = search.free(search.row(number), node);
        let parts = list.row(number).chunks(MAX_SPANS).zip(list.entries().chunks(MAX_SPANS));
        for (row, entries) in parts {
            for column in bits(free) {
                let (batch, offset) = batches.batch(set.number, taken.columns | column);
                let (space, mut count) = (batches.space(batch), 0);
                for (row, entries) in row.iter().zip(entries) {
                    let left = simd.have_all([row], [column as u16]);
                    let Some(to) = space[count..].first_chunk_mut() else {
                        unreachable!("there is space for a span after the entries")
                    };
                    simd.select(entries, &simd.selection(left), offset, to);
                    count += left.count_ones() as usize;
                }
                batches.added(batch, count, &mut *use_batch);
            }
        }
    }
}

/// Makes the bits of the squares in these rows.
struct Make<'s, 'a, S, const W: usize> {
    search: &'s PairSearch<'a, S>,
    rows: SearchRows,
    list: &'s Candidates,
    words: &'s mut [u64],
}

impl<S: Simd, const W: usize> Loop<S> for Make<'_, '_, S, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let columns = self.search.colour.boards.columns_searched.lines as usize;
        let (squares, _) = self.words.as_chunks_mut::<W>();
        for row in self.rows.rows() {
            let squares = &mut squares[row as usize * MAX_COLUMNS..][..MAX_COLUMNS];
            for (span, free) in self.list.row(row).iter().enumerate() {
                let words = simd.transpose_bits(free, columns);
                squares.iter_mut().zip(words).for_each(|(square, word)| square[span] = word);
            }
        }
    }
}

/// Places a queen in the next row, in all ways.
struct Extend<'s, 'a, S, F, const W: usize> {
    reader: &'s mut Sparse<'a, S, F>,
    sets: &'s [SearchedSet],
    node: Node,
    /// The placements that the queens leave.
    live: [u64; W],
}

impl<S: Simd, F: FnMut(usize, &[u16]), const W: usize> Loop<S> for Extend<'_, '_, S, F, W> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Self { reader, sets, node, live } = self;
        for sets in node.by_next_row(sets) {
            let number = sets[0].left(node).first();
            let row = reader.search.row(number);
            for column in bits(row.free(node.taken)) {
                let square = reader.space.square::<W>(number, column);
                if simd.common_words(&live, &square) == 0 {
                    continue;
                }
                let left: [u64; W] = std::array::from_fn(|span| live[span] & square[span]);
                let node = node.with_queen((number, row), column);
                // The last row is read here, which saves a call for each queen before it.
                if node.queens + 1 == reader.search.depth {
                    for set in sets {
                        reader.last_row(simd, set, node, &left);
                    }
                } else {
                    simd.run(Extend { reader: &mut *reader, sets, node, live: left });
                }
            }
        }
    }
}

impl<S: Simd, F: FnMut(usize, &[u16])> Sparse<'_, S, F> {
    /// Read the pairs with a queen in the last row.
    #[inline(always)]
    fn last_row<const W: usize>(&mut self, simd: S, set: &SearchedSet, node: Node, live: &[u64; W]) {
        let (number, taken) = (set.left(node).first(), node.taken);
        let free = self.search.free(self.search.row(number), node);
        let Self { space: SparseSpace { words, entries }, batches, use_batch, .. } = self;
        let (Some(entries), (squares, _)) = (entries.first_chunk::<W>(), words.as_chunks::<W>()) else {
            unreachable!("there are entries for all spans")
        };
        let squares = &squares[number as usize * MAX_COLUMNS..][..MAX_COLUMNS];
        for column in bits(free) {
            let square = &squares[column.trailing_zeros() as usize % MAX_COLUMNS];
            let mut common = simd.common_words(live, square);
            if common == 0 {
                continue;
            }
            let (batch, offset) = batches.batch(set.number, taken.columns | column);
            let (space, mut count) = (batches.space(batch), 0);
            while common != 0 {
                let span = common.trailing_zeros() as usize % W;
                common &= common - 1;
                let Some(to) = space[count..].first_chunk_mut() else {
                    unreachable!("there is space for a span after the entries")
                };
                let bits = live[span] & square[span];
                simd.select_few(&entries[span], bits, offset, to);
                count += bits.count_ones() as usize;
            }
            batches.added(batch, count, &mut *use_batch);
        }
    }
}

impl SparseSpace {
    /// Return the bits of the square in a row and a column (a set with one column).
    #[inline(always)]
    fn square<const W: usize>(&self, row: u32, column: u32) -> [u64; W] {
        let (squares, _) = self.words.as_chunks::<W>();
        squares[row as usize * MAX_COLUMNS + column.trailing_zeros() as usize]
    }
}
