//! The list of a colour as bits, and the pairs of placements that they find.

use std::ops::Range;

use super::boards::Pair;
use super::memory::aligned;
use super::placements::Placements;
use crate::count::kernels::{Kernel, Lanes, MAX_PLANES, STEP, Squares, Ways, transpose_bits};

/// Number of placements of a lane in one plane: the bits of a word.
pub(super) const PLANE: usize = 16;

/// Maximum number of planes of a group; few in tests, so that entries have several groups.
const PLANES_OF_A_GROUP: usize = if cfg!(test) { 2 } else { MAX_PLANES };

/// The smallest number of searched rows for which lists can be made of bits: the last two are searched
/// at once, after at least one other.
pub(crate) const MIN_ROWS: u32 = 3;

/// How the pairs of a colour are found.
#[derive(Debug)]
pub(crate) enum Join {
    /// With packed lists.
    Packed,
    /// With the list as bits.
    Bits(Bits),
    /// With the list as bits, after this number of queens.
    Narrowed(u32),
}

/// A list as bits.
#[derive(Debug)]
pub(crate) struct Bits {
    /// The rows of the searched board whose squares have bits.
    pub(super) rows: u32,
    /// Number of their squares.
    squares: usize,
    /// Number of elements of the list.
    elements: usize,
    words: Vec<Lanes>,
    groups: Vec<LaneGroup>,
}

/// The table entries that 32 lanes belong to, and a part of their placements.
#[derive(Clone, Debug)]
struct LaneGroup {
    first_entry: usize,
    planes: usize,
    /// The place of the group's vectors among all.
    vectors: Range<usize>,
}

impl Bits {
    /// Make the bits of a list with this number of entries, for the squares in these rows of the searched
    /// board.
    pub(crate) fn new<K: Kernel>(
        kernel: K,
        pair: &Pair,
        list: &Placements,
        rows: u32,
        entries: usize,
    ) -> Self {
        let Placements { diagonals, antidiagonals, entries: of_elements } = list;
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
        let columns = pair.columns_searched.lines as usize;
        let squares = rows.count_ones() as usize * columns;
        let (mut groups, mut starts, mut vectors) = (Vec::new(), Vec::new(), 0);
        for (number, counts) in counts.chunks(STEP).enumerate() {
            starts.push(vectors);
            let most = counts.iter().copied().max().unwrap_or_default();
            let mut left = (most as usize).div_ceil(PLANE);
            while left > 0 {
                let planes = left.min(PLANES_OF_A_GROUP);
                groups.push(LaneGroup {
                    first_entry: number * STEP,
                    planes,
                    vectors: vectors..vectors + planes,
                });
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
        for (number, row) in (0..32).filter(|row| rows >> row & 1 == 1).enumerate() {
            let searched = pair.searched_row(row);
            let shift = (searched.diagonal as u32, searched.antidiagonal as u32);
            kernel.spread(diagonals, antidiagonals, shift, searched.free as u16, &mut free);
            for (&place, &free) in places.iter().zip(&free) {
                grid[place as usize] = free;
            }
            for LaneGroup { planes, vectors, .. } in &groups {
                for plane in 0..*planes {
                    let mut bits = [[0; STEP]; PLANE];
                    let (lanes, _) = grid[(vectors.start + plane) * PLANE * STEP..].as_chunks::<STEP>();
                    bits.copy_from_slice(&lanes[..PLANE]);
                    transpose_bits(&mut bits);
                    for (column, bits) in bits.iter().take(columns).enumerate() {
                        let square = number * columns + column;
                        words[vectors.start * squares + square * planes + plane] = Lanes(*bits);
                    }
                }
            }
        }
        Self { rows, squares, elements: list.len(), words, groups }
    }

    /// Return the number of tested pairs of an element and a way, compatible or not.
    pub(crate) fn tests(&self, ways: &[Ways]) -> u64 {
        (ways.iter().map(|ways| ways.lasts.len()).sum::<usize>() * self.elements) as u64
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
        self.find(kernel, ways, space, |first_entry, rows, found| {
            kernel.tally(found, rows, (&mut table[first_entry..], stride));
        });
    }

    /// Call `use_found` with the first of 32 entries, some table rows, and their numbers of pairs, until it
    /// had all pairs.
    pub(crate) fn find<K: Kernel>(
        &self,
        kernel: K,
        ways: &[Ways],
        Space { products, found }: &mut Space,
        mut use_found: impl FnMut(usize, &[u16], &[[u16; STEP]]),
    ) {
        for LaneGroup { first_entry, planes, vectors } in &self.groups {
            let words = &self.words[vectors.start * self.squares..vectors.end * self.squares];
            for ways in ways.iter().filter(|ways| !ways.lasts.is_empty()) {
                let (found, _) = aligned(found, ways.rows.len() * STEP).as_chunks_mut();
                found.fill([0; _]);
                kernel.join(Squares { words, planes: *planes }, ways, products, found);
                use_found(*first_entry, &ways.rows, found);
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
