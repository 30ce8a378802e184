//! Pairs that are many for each table entry: a lane of a vector belongs to an entry, and each of its 16 bits
//! to a placement with this entry. The bits that the queens of the searched board leave are counted by lane.

use std::ops::Range;

use super::ways::{MAX_PLANES, PLANE, Ways};
use super::{Candidates, Node, PairSearch, Reader, SearchedSet};
use crate::count::colour::boards::SearchRows;
use crate::count::colour::lists::Colour;
use crate::count::kernels::{LANES, Loop, SPAN, Simd, Words};

/// Counts pairs by lane.
#[derive(Debug)]
pub(crate) struct Lanes<'a, S, F> {
    pub(crate) search: &'a PairSearch<'a, S>,
    /// After how many queens bits are made.
    pub(crate) queens: usize,
    pub(crate) space: &'a mut LaneSpace,
    pub(crate) use_found: F,
}

/// The numbers of pairs of a set for 32 table entries from the first on, in some table rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneCounts<'a> {
    /// The number of the set.
    pub(crate) set: usize,
    pub(crate) first_entry: usize,
    pub(crate) rows: &'a [u16],
    /// The numbers of each row.
    pub(crate) pairs: &'a [Words],
}

/// A list as bits: vectors for each square of the searched board. A group of 32 lanes has a vector for each
/// of its planes.
#[derive(Debug)]
pub(crate) struct LaneBits {
    /// For each row of the searched board, the number of its first square; rows that were left out have none.
    first_squares: [usize; 32],
    /// Number of squares.
    squares: usize,
    words: Vec<Words>,
    groups: Vec<Group>,
}

/// The table entries of 32 lanes, and some of their placements.
#[derive(Clone, Debug)]
struct Group {
    first_entry: usize,
    /// The places of the group's planes among all.
    planes: Range<usize>,
}

/// Memory that [`Lanes::read_bits`] reuses.
#[derive(Debug, Default)]
pub(crate) struct LaneSpace {
    products: Vec<Words>,
    found: Vec<Words>,
}

impl<S: Simd, F: FnMut(LaneCounts<'_>)> Reader for Lanes<'_, S, F> {
    fn is_ready(&self, queens: usize, _elements: usize) -> bool {
        queens == self.queens
    }

    fn read(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]) {
        let rows = node.rows_left(sets);
        let bits = LaneBits::new(self.search.simd, self.search.colour, list, rows);
        self.read_bits(&bits, node, sets);
    }
}

impl<S: Simd, F: FnMut(LaneCounts<'_>)> Lanes<'_, S, F> {
    /// Count the pairs of a list as bits and all ways to place the other queens in the rows of these sets.
    pub(crate) fn read_bits(&mut self, bits: &LaneBits, node: Node, sets: &[SearchedSet]) {
        let Self { search, space: LaneSpace { products, found }, use_found, .. } = self;
        for set in sets {
            let ways = Ways::all(search, set, node, &bits.first_squares);
            for Group { first_entry, planes } in &bits.groups {
                let words = &bits.words[planes.start * bits.squares..planes.end * bits.squares];
                for ways in ways.iter().filter(|ways| !ways.is_empty()) {
                    found.clear();
                    found.resize(ways.rows.len(), Words::ZERO);
                    Count { words, planes: planes.len(), ways, products, found }.run(search.simd);
                    let (set, first_entry) = (set.number, *first_entry);
                    use_found(LaneCounts { set, first_entry, rows: &ways.rows, pairs: found });
                }
            }
        }
    }
}

impl LaneBits {
    /// Make the bits of a list for the squares in these rows of the searched board.
    pub(crate) fn new<S: Simd>(simd: S, colour: &Colour, list: &Candidates, rows: SearchRows) -> Self {
        let entries = &list.entries().as_flattened()[..list.len()];
        // Placements of an entry, and the place of each in its lane.
        let mut counts = vec![0_u32; colour.entries.next_multiple_of(LANES)];
        let mut place_in_lane = |&entry: &u16| {
            let count = &mut counts[usize::from(entry)];
            *count += 1;
            *count - 1
        };
        let places: Vec<u32> = entries.iter().map(&mut place_in_lane).collect();
        let (mut groups, mut starts, mut planes) = (Vec::new(), Vec::new(), 0);
        for (number, counts) in counts.chunks(LANES).enumerate() {
            starts.push(planes);
            let most = counts.iter().copied().max().unwrap_or_default();
            let end = planes + padded((most as usize).div_ceil(PLANE));
            while planes < end {
                let next = end.min(planes + MAX_PLANES);
                groups.push(Group { first_entry: number * LANES, planes: planes..next });
                planes = next;
            }
        }
        // The placements in the order of planes, lanes and bits.
        let place = |(&entry, &place): (&u16, &u32)| {
            let (number, lane) = (usize::from(entry) / LANES, usize::from(entry) % LANES);
            let (plane, bit) = (starts[number] + place as usize / PLANE, place as usize % PLANE);
            (plane * LANES + lane) * PLANE + bit
        };
        let places: Vec<usize> = entries.iter().zip(&places).map(place).collect();
        let columns = colour.boards.columns_searched.lines as usize;
        let mut first_squares = [0; 32];
        for (number, row) in rows.rows().enumerate() {
            first_squares[row as usize] = number * columns;
        }
        let squares = rows.len() * columns;
        let mut bits = Self { first_squares, squares, words: vec![Words::ZERO; planes * squares], groups };
        simd.run(Make { columns, rows, list, places: &places, planes, bits: &mut bits });
        bits
    }
}

/// Return the number of planes of groups with 1 to 4, 6 or 8 planes, for which loops are compiled.
fn padded(planes: usize) -> usize {
    if planes % MAX_PLANES > 4 { planes.next_multiple_of(2) } else { planes }
}

/// Makes the bits of placements in the order of planes, lanes and bits.
struct Make<'a> {
    columns: usize,
    rows: SearchRows,
    list: &'a Candidates,
    /// For each placement, its place in this order.
    places: &'a [usize],
    /// Number of planes of all groups.
    planes: usize,
    bits: &'a mut LaneBits,
}

impl<S: Simd> Loop<S> for Make<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Self { columns, rows, list, places, planes, bits: LaneBits { squares, words, groups, .. } } =
            self;
        // A span has the bits of four lanes.
        let of_plane = LANES * PLANE / SPAN;
        // Places without a placement have no free columns.
        let mut in_order = vec![[0; SPAN]; planes * of_plane];
        for (number, row) in rows.rows().enumerate() {
            let to = in_order.as_flattened_mut();
            places.iter().zip(list.row(row).as_flattened()).for_each(|(&place, &free)| to[place] = free);
            for Group { planes, .. } in &*groups {
                let words = &mut words[planes.start * *squares..planes.end * *squares];
                let words = &mut words[number * columns * planes.len()..][..columns * planes.len()];
                for (place, plane) in planes.clone().enumerate() {
                    for four in 0..of_plane {
                        let masks = simd.transpose_bits(&in_order[plane * of_plane + four], columns);
                        for (column, mask) in masks.iter().enumerate().take(columns) {
                            let lanes = &mut words[column * planes.len() + place].0[4 * four..][..4];
                            for (lane, word) in lanes.iter_mut().enumerate() {
                                *word = (mask >> (PLANE * lane)) as u16;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Adds to each row of `found`, one for each of the ways' rows, the numbers of placements of 32 lanes that
/// are compatible with its ways.
pub(super) struct Count<'a> {
    /// For each square, a vector for each plane.
    pub(super) words: &'a [Words],
    /// Number of planes: 1 to 4, 6 or 8.
    pub(super) planes: usize,
    pub(super) ways: &'a Ways,
    /// Memory for the vectors of the squares of the last two rows.
    pub(super) products: &'a mut Vec<Words>,
    pub(super) found: &'a mut [Words],
}

impl Count<'_> {
    /// Choose the loop that is unrolled for this number of planes.
    pub(super) fn run<S: Simd>(self, simd: S) {
        match self.planes {
            1 => simd.run(CountPlanes::<1>(self)),
            2 => simd.run(CountPlanes::<2>(self)),
            3 => simd.run(CountPlanes::<3>(self)),
            4 => simd.run(CountPlanes::<4>(self)),
            6 => simd.run(CountPlanes::<6>(self)),
            8 => simd.run(CountPlanes::<8>(self)),
            planes => unreachable!("a group has 1, 2, 3, 4, 6 or 8 planes, not {planes}"),
        }
    }
}

struct CountPlanes<'a, const PLANES: usize>(Count<'a>);

impl<S: Simd, const PLANES: usize> Loop<S> for CountPlanes<'_, PLANES> {
    type Output = ();

    #[inline(always)]
    fn run(self, simd: S) {
        let Count { words, ways, products, found, .. } = self.0;
        let (squares, _) = words.as_chunks::<PLANES>();
        let columns = ways.columns;
        let [first, last] = ways.last_rows.map(|start| &squares[start..][..columns]);
        // Placements of the last two rows take the same vectors again and again.
        products.resize(columns * columns * PLANES, Words::ZERO);
        let (products, _) = products.as_chunks_mut::<PLANES>();
        let all = [simd.load(&[u16::MAX; LANES]); PLANES];
        for (first, products) in first.iter().zip(products.chunks_exact_mut(columns)) {
            let first = fit(simd, all, first);
            for (last, product) in last.iter().zip(products) {
                for (product, both) in product.iter_mut().zip(fit(simd, first, last)) {
                    simd.store(both, &mut product.0);
                }
            }
        }
        let (mut first_third, mut start) = (0, 0);
        for (branch, &end_of_branch) in ways.branches.iter().enumerate() {
            let mut of_branch = all;
            for &square in ways.of_branch(branch) {
                of_branch = fit(simd, of_branch, &squares[usize::from(square)]);
            }
            for third in &ways.thirds[first_third..end_of_branch] {
                let left = fit(simd, of_branch, &squares[usize::from(third.square)]);
                for last in &ways.lasts[start..third.end] {
                    let found = &mut found[usize::from(last.row)].0;
                    let count = simd.count_ones(fit(simd, left, &products[usize::from(last.columns)]));
                    simd.store(simd.add(simd.load(found), count), found);
                }
                start = third.end;
            }
            first_third = end_of_branch;
        }
    }
}

/// Return those of the placements in `left` that fit a square, or two.
#[inline(always)]
fn fit<S: Simd, const PLANES: usize>(
    simd: S,
    mut left: [S::Vector; PLANES],
    words: &[Words; PLANES],
) -> [S::Vector; PLANES] {
    for plane in 0..PLANES {
        left[plane] = simd.and(left[plane], simd.load(&words[plane].0));
    }
    left
}
