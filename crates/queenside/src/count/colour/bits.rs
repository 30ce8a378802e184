//! The list of a colour as bits, and the pairs of placements that they find.

use std::ops::Range;

use super::lists::Colour;
use super::placements::Placements;
use super::root::aligned;
use super::search::columns;
use super::taken::Taken;
use super::tree::{SearchedRow, sequence};
use crate::count::kernels::{Kernel, Lanes, Last, MOST_PLANES, STEP, Squares, Ways, transpose_bits};

/// Number of placements of a lane in one plane: the bits of a word.
const PLANE: usize = 16;

/// The smallest number of searched rows for which lists can be made of bits: the last two are searched
/// at once.
pub(crate) const FEWEST_ROWS: u32 = 3;

/// A list as bits.
#[derive(Debug)]
pub(crate) struct Bits {
    /// Number of squares of the searched board.
    squares: usize,
    words: Vec<Lanes>,
    groups: Vec<Group>,
}

/// The table entries that 32 lanes belong to, and a part of their placements.
#[derive(Clone, Debug)]
struct Group {
    first_entry: usize,
    planes: usize,
    /// The place of the group's vectors among all.
    vectors: Range<usize>,
}

impl Bits {
    /// Make the bits of a list with this number of entries.
    pub(crate) fn new<K: Kernel>(kernel: K, colour: &Colour, rows: u32, entries: usize) -> Self {
        let Placements { diagonals, antidiagonals, entries: of_elements } = &colour.list;
        // Placements of an entry, and the place of each in its lane.
        let mut counts = vec![0_u32; entries.next_multiple_of(STEP)];
        let places: Vec<u32> = of_elements
            .iter()
            .map(|&entry| {
                let count = &mut counts[usize::from(entry)];
                *count += 1;
                *count - 1
            })
            .collect();
        let columns = colour.pair.columns_searched.lines;
        let squares = (rows * columns) as usize;
        let (mut groups, mut starts, mut vectors) = (Vec::new(), Vec::new(), 0);
        for (number, counts) in counts.chunks(STEP).enumerate() {
            starts.push(vectors);
            let most = counts.iter().copied().max().unwrap_or_default();
            let mut left = (most as usize).div_ceil(PLANE);
            while left > 0 {
                let planes = left.min(MOST_PLANES);
                groups.push(Group { first_entry: number * STEP, planes, vectors: vectors..vectors + planes });
                vectors += planes;
                left -= planes;
            }
        }
        let place_of = |(&entry, &place): (&u16, &u32)| {
            let (group, lane) = (usize::from(entry) / STEP, usize::from(entry) % STEP);
            ((starts[group] * PLANE + place as usize) * STEP + lane) as u32
        };
        let places: Vec<u32> = of_elements.iter().zip(&places).map(place_of).collect();

        let mut words = vec![Lanes::ZERO; vectors * squares];
        let mut free = vec![0; of_elements.len()];
        let mut grid = vec![0; vectors * PLANE * STEP];
        for row in 0..rows {
            let searched = colour.pair.searched_row(row);
            let shift = (searched.diagonal as u32, searched.antidiagonal as u32);
            kernel.spread(diagonals, antidiagonals, shift, searched.free as u16, &mut free);
            for (&place, &free) in places.iter().zip(&free) {
                grid[place as usize] = free;
            }
            for Group { planes, vectors, .. } in &groups {
                for plane in 0..*planes {
                    let mut bits = [[0; STEP]; PLANE];
                    let (lanes, _) = grid[(vectors.start + plane) * PLANE * STEP..].as_chunks::<STEP>();
                    bits.copy_from_slice(&lanes[..PLANE]);
                    transpose_bits(&mut bits);
                    for (column, bits) in bits.iter().take(columns as usize).enumerate() {
                        let square = row as usize * columns as usize + column;
                        words[vectors.start * squares + square * planes + plane] = Lanes(*bits);
                    }
                }
            }
        }
        Self { squares, words, groups }
    }

    /// Add the pairs to a table with this number of entries from row to row. Entries stop at the largest
    /// number.
    pub(crate) fn tally<K: Kernel>(
        &self,
        kernel: K,
        ways: &[Ways],
        (table, stride): (&mut [u16], usize),
        space: &mut Space,
    ) {
        self.find(kernel, ways, table.len() / stride, space, |first_entry, found| {
            for (entries, found) in table.chunks_exact_mut(stride).zip(found) {
                for (entry, found) in entries[first_entry..].iter_mut().zip(found) {
                    *entry = entry.saturating_add(*found);
                }
            }
        });
    }

    /// Call `use_found` with the first of 32 entries and their numbers of pairs by table row, until it had
    /// all pairs.
    pub(crate) fn find<K: Kernel>(
        &self,
        kernel: K,
        ways: &[Ways],
        rows: usize,
        Space { products, found }: &mut Space,
        mut use_found: impl FnMut(usize, &[[u16; STEP]]),
    ) {
        let (found, _) = aligned(found, rows * STEP).as_chunks_mut();
        for Group { first_entry, planes, vectors } in &self.groups {
            let words = &self.words[vectors.start * self.squares..vectors.end * self.squares];
            for ways in ways {
                found.fill([0; _]);
                kernel.join(Squares { words, planes: *planes }, ways, products, found);
                use_found(*first_entry, found);
            }
        }
    }
}

/// Memory that joins reuse.
#[derive(Debug, Default)]
pub(crate) struct Space {
    products: Vec<Lanes>,
    found: Vec<u16>,
}

/// Number of placements with the same column set that may be joined at a time in a look-up: with all
/// [`MOST_PLANES`], numbers of pairs then fit 16 bits.
const MOST_OF_A_ROW: u16 = (u16::MAX as usize / (PLANE * MOST_PLANES)) as u16;

/// Find the ways to occupy a set of three or more rows of the searched board with a column set that
/// counts. Each part has few enough with the same column set.
pub(crate) fn ways(colour: &Colour, rows: u32) -> Vec<Ways> {
    let columns = colour.pair.columns_searched.lines as usize;
    let rows: Vec<(usize, SearchedRow)> = sequence(&colour.pair, rows)
        .iter()
        .map(|&(_, row)| (row as usize * columns, SearchedRow::new(&colour.pair, row, 0)))
        .collect();
    let [firsts @ .., (start_of_first, first), (start_of_last, last)] = &rows[..] else { return Vec::new() };
    let empty = || Ways {
        columns,
        last_rows: [*start_of_first, *start_of_last],
        depth: firsts.len(),
        ..Ways::default()
    };
    let mut finder = Finder {
        colour,
        firsts,
        last_rows: [*first, *last],
        path: vec![0; firsts.len()],
        of_rows: vec![0; colour.searched.len()],
        ways: empty(),
        parts: Vec::new(),
    };
    finder.extend(0, Taken::default());
    finder.parts.push(finder.ways);
    finder.parts
}

/// The search of [`ways`].
struct Finder<'a> {
    colour: &'a Colour,
    /// The rows before the last two, each with its first square.
    firsts: &'a [(usize, SearchedRow)],
    last_rows: [SearchedRow; 2],
    /// The squares of the queens in the first rows.
    path: Vec<u16>,
    /// Number of ways of the part for each column set.
    of_rows: Vec<u16>,
    ways: Ways,
    parts: Vec<Ways>,
}

impl Finder<'_> {
    fn extend(&mut self, depth: usize, taken: Taken) {
        let all = self.colour.pair.columns_searched.all();
        let free = |row: SearchedRow, taken: Taken| all & row.free & !row.attacked(taken);
        if let Some(&(start, row)) = self.firsts.get(depth) {
            for column in columns(free(row, taken)) {
                self.path[depth] = (start + column.trailing_zeros() as usize) as u16;
                self.extend(depth + 1, taken.with(row.queen(column)));
            }
            return;
        }
        let before = self.ways.lasts.len();
        let [first, last] = self.last_rows;
        let mut most = 0;
        for column in columns(free(first, taken)) {
            let taken = taken.with(first.queen(column));
            let number = column.trailing_zeros() * self.ways.columns as u32;
            let counted = u32::from(self.colour.searched.last[taken.columns as usize]);
            for column in columns(free(last, taken) & counted) {
                let row = self.colour.searched.rank[(taken.columns | column) as usize];
                self.ways.lasts.push(Last { columns: (number + column.trailing_zeros()) as u16, row });
                let of_row = &mut self.of_rows[usize::from(row)];
                *of_row += 1;
                most = most.max(*of_row);
            }
        }
        if self.ways.lasts.len() > before {
            self.ways.firsts.extend_from_slice(&self.path);
            self.ways.ends.push(self.ways.lasts.len());
        }
        // Two rows have at most two ways with the same columns.
        if most + 2 > MOST_OF_A_ROW {
            let Ways { columns, last_rows, depth, .. } = self.ways;
            let next = Ways { columns, last_rows, depth, ..Ways::default() };
            self.parts.push(std::mem::replace(&mut self.ways, next));
            self.of_rows.fill(0);
        }
    }
}
