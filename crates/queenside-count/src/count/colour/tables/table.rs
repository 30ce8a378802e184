//! The tables of the pairs of a colour: one table per set of searched rows, one row per column set of the
//! searched board, one entry per set of listed rows and column set of the listed board.

use crate::count::colour::lists::Colour;
use crate::count::colour::pairs::{LaneCounts, Place};
use crate::count::kernels::{LANES, Loop, Simd};

/// The shape of consecutive tables.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// Number of entries of a table.
    pub(crate) size: usize,
    /// Number of entries from row to row.
    pub(crate) stride: usize,
}

/// Length of a piece of a table that any 16-bit number can index, so that no access needs a bounds
/// check.
const WINDOW: usize = 1 << 16;

/// Number of entries of a page, a part of a table: 32 kB. With larger pages, more entries of a batch are
/// loaded from the second-level cache.
const PAGE: usize = WINDOW / 4;

impl Shape {
    /// Return the shape of the tables of a colour.
    pub(crate) fn new(colour: &Colour) -> Self {
        Self::of(colour.searched.len(), colour.entries)
    }

    pub(crate) fn of(rows: usize, entries: usize) -> Self {
        // An odd number of cache lines, so that the same entries of all rows do not share a part of the cache.
        let stride = (entries.div_ceil(LANES) | 1) * LANES;
        Self { size: rows * stride, stride }
    }

    /// Return the number of pages of a table; each has a batch.
    pub(crate) fn pages(self) -> usize {
        self.size.div_ceil(PAGE).max(1)
    }

    /// Return the place of a row.
    pub(crate) fn place(self, row: u16) -> Place {
        let start = usize::from(row) * self.stride;
        // Entry numbers are below 2^15, so the sum of offset and entry fits 16 bits.
        Place { page: (start / PAGE) as u16, offset: (start % PAGE) as u16 }
    }
}

/// Tables of one shape.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    words: Vec<u16>,
    pub(crate) shape: Shape,
    /// Number of pairs that batches added to each table, whose entries wrap round. With lanes, which come without
    /// batches, they stop at the largest number.
    batched: Vec<u64>,
}

/// Above this number of words, a vector gets [`WHOLE`] words at least.
const LARGE: usize = 1 << 22;

/// Number of words, 32 MB, that common allocators take from the system and give back as a whole. Of
/// smaller vectors they would keep the memory, and the next block needs other sizes. The system provides
/// only the pages that are used.
const WHOLE: usize = 1 << 24;

/// Enlarge a vector to this number of words, if necessary. Its words are lost then.
fn grow(words: &mut Vec<u16>, len: usize) {
    if words.len() < len {
        // Release the old memory first.
        *words = Vec::new();
        // The system zeroes the memory of a new vector.
        *words = vec![0; if len > LARGE { len.max(WHOLE) } else { len }];
    }
}

impl Tables {
    /// Start with this number of tables, of any contents.
    pub(crate) fn start(&mut self, shape: Shape, tables: usize) {
        self.shape = shape;
        // Any 16-bit number from the beginning of a page on is an index.
        grow(&mut self.words, tables * shape.size + WINDOW);
    }

    /// As [`start`](Self::start), with entries that are 0.
    pub(crate) fn start_at_zero(&mut self, shape: Shape, tables: usize) {
        self.start(shape, tables);
        self.words[..tables * shape.size].fill(0);
        self.batched.clear();
        self.batched.resize(tables, 0);
    }

    /// Return the entries of a table.
    pub(crate) fn table(&self, table: usize) -> &[u16] {
        &self.words[table * self.shape.size..][..self.shape.size]
    }

    /// Return the entries of a table.
    pub(crate) fn table_mut(&mut self, table: usize) -> &mut [u16] {
        &mut self.words[table * self.shape.size..][..self.shape.size]
    }

    /// Return the entries of some rows from an entry on.
    pub(crate) fn rows(&self, table: usize, first_entry: usize) -> Rows<'_> {
        Rows { entries: &self.table(table)[first_entry..], stride: self.shape.stride }
    }

    /// Add one to each entry of a batch. Batches are numbered by the pages of the tables.
    #[inline]
    pub(crate) fn add_batch(&mut self, batch: usize, entries: &[u16]) {
        let (table, page) = (batch / self.shape.pages(), batch % self.shape.pages());
        let Some(row) = self.words[table * self.shape.size + page * PAGE..].first_chunk_mut::<WINDOW>()
        else {
            unreachable!("there is a window more than pages begin at")
        };
        // To stop at the largest number would take time for each entry.
        each_entry(entries, |entry| row[entry] = row[entry].wrapping_add(1));
        self.batched[table] += entries.len() as u64;
    }

    /// Add the numbers of pairs of 32 entries in some rows.
    pub(crate) fn add_lanes<S: Simd>(&mut self, simd: S, found: &LaneCounts<'_>) {
        let stride = self.shape.stride;
        simd.run(AddLanes { entries: &mut self.table_mut(found.set)[found.first_entry..], stride, found });
    }

    /// Return the greatest entry of a table, or the largest number if an entry has overflowed.
    pub(crate) fn most<S: Simd>(&self, simd: S, table: usize) -> u16 {
        let (most, sum) = simd.run(MostAndSum(self.table(table)));
        // An entry that wrapped round makes the sum less than the number of pairs.
        if sum < self.batched[table] { u16::MAX } else { most }
    }
}

/// Rows of a table, from an entry of each on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<'a> {
    pub(crate) entries: &'a [u16],
    pub(crate) stride: usize,
}

impl<'a> Rows<'a> {
    /// Return 32 entries of a row.
    #[inline(always)]
    pub(crate) fn lanes(self, row: usize) -> &'a [u16] {
        &self.entries[row * self.stride..][..LANES]
    }
}

/// Call a function with each of these entries. Four are loaded at a time: with a load for each entry,
/// the time of the loop varies by a tenth with its place in memory (Zen 4).
#[inline(always)]
fn each_entry(entries: &[u16], mut use_entry: impl FnMut(usize)) {
    let (words, rest) = entries.as_chunks::<4>();
    for &[a, b, c, d] in words {
        // The compiler loads the four numbers as one word.
        let word = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
        for place in 0..4 {
            use_entry((word >> (16 * place) & 0xffff) as usize);
        }
    }
    for &entry in rest {
        use_entry(entry.into());
    }
}

struct AddLanes<'a> {
    entries: &'a mut [u16],
    stride: usize,
    found: &'a LaneCounts<'a>,
}

impl<S: Simd> Loop<S> for AddLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _simd: S) {
        for (pairs, &row) in self.found.pairs.iter().zip(self.found.rows) {
            let entries = &mut self.entries[usize::from(row) * self.stride..][..LANES];
            let sums: [u16; LANES] = std::array::from_fn(|lane| entries[lane].saturating_add(pairs.0[lane]));
            entries.copy_from_slice(&sums);
        }
    }
}

struct MostAndSum<'a>(&'a [u16]);

impl<S: Simd> Loop<S> for MostAndSum<'_> {
    type Output = (u16, u64);

    #[inline(always)]
    fn run(self, _simd: S) -> (u16, u64) {
        let (mut most, mut sum) = ([0; LANES], 0);
        // The sums of a lane fit 32 bits.
        for part in self.0.chunks(LANES << 16) {
            let mut sums = [0_u32; LANES];
            for step in part.as_chunks::<LANES>().0 {
                most.iter_mut().zip(step).for_each(|(most, &entry)| *most = entry.max(*most));
                sums.iter_mut().zip(step).for_each(|(sum, &entry)| *sum += u32::from(entry));
            }
            sum += sums.into_iter().map(u64::from).sum::<u64>();
        }
        (most.into_iter().fold(0, u16::max), sum)
    }
}
