//! How some units are counted. Read this first: it conducts all other modules.
//!
//! 1. Choose how the pairs of each colour are read ([`Reading`]).
//! 2. Tally the pairs of the first colour in a table for each set of searched rows.
//! 3. Turn each table, and weight its entries by the symmetries.
//! 4. Look up the pairs of the second colour in the turned tables.
//! 5. Sum up the products, by weight.
//!
//! If an entry of a table is too large, the steps are done for halves of the pairs.

use std::sync::atomic::AtomicBool;

use super::boards::{RowSet, SearchRows, Symmetries};
use super::lists::{Colour, Lists, Stopped};
use super::pairs::{
    Batches, Candidates, LaneBits, LaneCounts, LaneSpace, Lanes, Narrowing, Node, PairSearch, Sparse,
    SparseSpace,
};
use super::tables::{Multiply, PairsPart, Rows, Shape, Tables, Turn, is_too_much};
use crate::count::kernels::{LANES, Simd};

/// The largest weight: 8 images.
const MAX_WEIGHT: usize = 8;

/// A number for each weight.
pub(crate) type ByWeight = [u64; MAX_WEIGHT + 1];

/// How the pairs of a colour are read.
#[derive(Debug)]
pub(crate) enum Reading {
    /// One by one.
    Sparse,
    /// By lane, after this number of queens.
    Lanes(usize),
    /// By lane, on bits of the whole list.
    WholeLanes(Box<LaneBits>),
}

impl Reading {
    /// Choose how the pairs of a colour are read: by lane after this number of queens, or one by one.
    pub(crate) fn new<S: Simd>(simd: S, colour: &Colour, queens_before_lanes: Option<usize>) -> Self {
        match queens_before_lanes {
            None => Self::Sparse,
            Some(0) => {
                let all = SearchRows((1 << colour.boards.rows()) - 1);
                let mut list = Candidates::default();
                list.load(simd, colour, all, 0..colour.list.len());
                Self::WholeLanes(Box::new(LaneBits::new(simd, colour, &list, all)))
            }
            Some(queens) => Self::Lanes(queens),
        }
    }
}

/// Some units that are counted together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitsCount<'a, S> {
    pub(crate) simd: S,
    pub(crate) symmetries: Symmetries,
    pub(crate) lists: &'a Lists,
    /// How the pairs of each colour are read.
    pub(crate) readings: &'a [Reading; 2],
    /// The sets of searched rows.
    pub(crate) sets: &'a [RowSet],
    pub(crate) most_elements: usize,
    pub(crate) stop: &'a AtomicBool,
    /// The largest entries that the tables of each colour may have: what fits 16 bits, or less in tests.
    pub(crate) limits: [u16; 2],
}

/// Memory that all units of a block reuse.
#[derive(Debug, Default)]
pub(crate) struct Space {
    tallies: Tables,
    weighted: Tables,
    levels: Vec<Candidates>,
    sparse: SparseSpace,
    lanes: LaneSpace,
    batches: Batches,
}

impl<S: Simd> UnitsCount<'_, S> {
    /// Add up the solutions by weight, for each set of searched rows.
    pub(crate) fn count(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<(), Stopped> {
        if self.lists.colours.iter().any(|colour| colour.list.len() == 0) {
            return Ok(());
        }
        self.fill(&PairsPart::whole(&self.lists.colours[0]), space, sums)
    }

    /// Tally a part of the first colour's pairs, then look up the second colour's.
    fn fill(&self, part: &PairsPart, space: &mut Space, sums: &mut [ByWeight]) -> Result<(), Stopped> {
        let all: Vec<usize> = (0..self.sets.len()).collect();
        self.tally(0, part, &all, space)?;
        let most: Vec<u16> = all.iter().map(|&set| space.tallies.most(self.simd, set)).collect();
        if let Some(halves) = self.halves_if_too_much(0, part, &most) {
            return halves.iter().try_for_each(|half| self.fill(half, space, sums));
        }
        let with_pairs: Vec<usize> = all.into_iter().filter(|&set| most[set] > 0).collect();
        if with_pairs.is_empty() {
            return Ok(());
        }
        space.weighted.start(Shape::new(&self.lists.colours[1]), self.sets.len());
        for &set in &with_pairs {
            self.turn(set, &space.tallies, &mut space.weighted);
        }
        self.look_up(&PairsPart::whole(&self.lists.colours[1]), &with_pairs, space, sums)
    }

    /// Find a part of the second colour's pairs of these sets, and add up their products with the weighted
    /// entries of the first colour's.
    fn look_up(
        &self,
        part: &PairsPart,
        sets: &[usize],
        space: &mut Space,
        sums: &mut [ByWeight],
    ) -> Result<(), Stopped> {
        if self.is_by_lane(1, part) {
            let Space { weighted, levels, lanes, .. } = space;
            let mut products = Products { of: self, weighted, sums };
            return self.find_by_lane(
                1,
                sets,
                (levels, lanes),
                |LaneCounts { set, first_entry, rows, pairs }| {
                    products.add((set, first_entry), rows, |place: usize| &pairs[place].0[..]);
                },
            );
        }
        self.tally(1, part, sets, space)?;
        let most: Vec<u16> = sets.iter().map(|&set| space.tallies.most(self.simd, set)).collect();
        if let Some(halves) = self.halves_if_too_much(1, part, &most) {
            return halves.iter().try_for_each(|half| self.look_up(half, sets, space, sums));
        }
        let Space { tallies, weighted, .. } = space;
        let mut products = Products { of: self, weighted, sums };
        let rows: Vec<u16> = (0..self.lists.colours[1].searched.len() as u16).collect();
        for (&set, _) in sets.iter().zip(&most).filter(|(_, most)| **most > 0) {
            for first_entry in (0..self.lists.colours[1].entries).step_by(LANES) {
                let found: Rows<'_> = tallies.rows(set, first_entry);
                products.add((set, first_entry), &rows, |row: usize| found.lanes(row));
            }
        }
        Ok(())
    }

    /// Return the halves of a part whose tables, with these greatest entries, have too large ones.
    fn halves_if_too_much(&self, number: usize, part: &PairsPart, most: &[u16]) -> Option<[PairsPart; 2]> {
        let (colour, factor) = (&self.lists.colours[number], [MAX_WEIGHT as u16, 1][number]);
        if !most.iter().any(|&most| is_too_much(most, factor, self.limits[number])) {
            return None;
        }
        let halves = part.halves(colour, colour.rows(self.sets[0]).len());
        assert!(halves.is_some() || most.iter().all(|&most| most <= 1), "a single pair fits");
        halves
    }

    /// Whether the pairs of a part are counted by lane: bits have all elements.
    fn is_by_lane(&self, number: usize, part: &PairsPart) -> bool {
        !matches!(self.readings[number], Reading::Sparse)
            && *part == PairsPart::whole(&self.lists.colours[number])
    }

    /// Tally the pairs of a part of a colour and of these sets.
    fn tally(
        &self,
        number: usize,
        part: &PairsPart,
        sets: &[usize],
        space: &mut Space,
    ) -> Result<(), Stopped> {
        let colour = &self.lists.colours[number];
        let shape = Shape::new(colour);
        space.tallies.start_at_zero(shape, self.sets.len());
        let Space { tallies, levels, sparse, lanes, batches, .. } = space;
        if self.is_by_lane(number, part) {
            return self.find_by_lane(number, sets, (levels, lanes), |found| {
                tallies.add_lanes(self.simd, &found);
            });
        }
        let places = colour.searched.used().map(|(used, row)| (used, shape.place(row)));
        batches.start(self.sets.len(), shape.pages(), places);
        let search = self.search(number, sets);
        let use_batch = |batch: usize, entries: &[u16]| tallies.add_batch(batch, entries);
        let reader = Sparse { search: &search, space: sparse, batches: &mut *batches, use_batch };
        let (columns, most_elements) = (&part.columns, self.most_elements);
        Narrowing { search: &search, columns, most_elements, levels, reader }.run(part.elements.clone())?;
        batches.finish(|batch, entries| tallies.add_batch(batch, entries));
        Ok(())
    }

    /// Find all pairs of a colour and of these sets by lane.
    fn find_by_lane(
        &self,
        number: usize,
        sets: &[usize],
        (levels, space): (&mut Vec<Candidates>, &mut LaneSpace),
        use_found: impl FnMut(LaneCounts<'_>),
    ) -> Result<(), Stopped> {
        let search = self.search(number, sets);
        let queens = if let Reading::Lanes(queens) = self.readings[number] { queens } else { 0 };
        let mut reader = Lanes { search: &search, queens, space, use_found };
        if let Reading::WholeLanes(bits) = &self.readings[number] {
            for set in &search.sets {
                search.check_stop()?;
                reader.read_bits(bits, Node::default(), std::slice::from_ref(set));
            }
            return Ok(());
        }
        Narrowing { search: &search, columns: &[], most_elements: self.most_elements, levels, reader }
            .run(0..search.colour.list.len())
    }

    /// Prepare the search of a colour's pairs of these sets.
    fn search(&self, number: usize, sets: &[usize]) -> PairSearch<'_, S> {
        let numbered = sets.iter().map(|&set| (set, self.sets[set]));
        PairSearch::new(self.simd, &self.lists.colours[number], numbered, self.stop)
    }

    /// Transpose and weight the table of a set.
    fn turn(&self, set: usize, from: &Tables, to: &mut Tables) {
        let strides = [from.shape.stride, to.shape.stride];
        let (from, to) = (from.table(set), to.table_mut(set));
        for (member, (listed, [rows, columns])) in self.lists.members.iter().enumerate() {
            self.simd.run(Turn {
                from: (&from[member * rows.len()..], strides[0]),
                to: (&mut to[member * columns.len()..], strides[1]),
                factor: self.symmetries.orbit(*listed, self.sets[set]),
                rows,
                columns,
            });
        }
    }
}

/// Adds up the products of numbers of pairs of the second colour with weighted entries, by weight.
struct Products<'c, 'a, S> {
    of: &'c UnitsCount<'a, S>,
    weighted: &'c Tables,
    /// The sums of each set.
    sums: &'c mut [ByWeight],
}

impl<S: Simd> Products<'_, '_, S> {
    /// Add the products for a set and 32 entries from the first on, in these rows. `found` returns the numbers
    /// of pairs, by the place of a row in `rows`.
    fn add<'f>(
        &mut self,
        (set, first_entry): (usize, usize),
        rows: &[u16],
        found: impl Fn(usize) -> &'f [u16] + Copy,
    ) {
        let UnitsCount { simd, symmetries, lists, sets, .. } = self.of;
        let second = &lists.colours[1];
        let columns = second.listed.len();
        let end = second.entries.min(first_entry + LANES);
        let table = self.weighted.rows(set, first_entry);
        for member in first_entry / columns..end.div_ceil(columns) {
            let (listed, [row_weights, weights]) = &lists.members[member];
            let factor = symmetries.orbit(*listed, sets[set]);
            let by_power = simd.run(Multiply { found, rows, table, weights: row_weights });
            for entry in first_entry.max(member * columns)..end.min((member + 1) * columns) {
                let of_entry = weights[entry - member * columns];
                for (power, by_lane) in by_power.iter().enumerate() {
                    let weight = factor * of_entry.min(1 << power);
                    self.sums[set][usize::from(weight)] += by_lane[entry - first_entry];
                }
            }
        }
    }
}
