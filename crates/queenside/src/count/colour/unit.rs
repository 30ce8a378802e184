//! The partial count of a unit from its row sets.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::lists::Lists;
use super::placements::Stopped;
use super::search::{Buffers, Search};
use super::tables::{LookUp, Shape, Tally};
use super::tree::RowTree;
use super::units::Units;
use super::weights::{Group, LookUpByWeight, MOST_WEIGHT, group};
use crate::count::PartialCount;
use crate::count::engine::Worker;
use crate::count::kernels::{Kernel, Turn};

/// Maximum number of entries of the tables that are tallied at once, so that they stay in the
/// private cache of a core.
const TALLIED_AT_ONCE: usize = 1 << 18;

/// Runs units one after another and stores the data that they share.
#[derive(Debug)]
pub(crate) struct UnitWorker<'a, K> {
    kernel: K,
    units: &'a Units,
    prepared: Option<Prepared>,
    /// The largest weighted entry that a table may have.
    most: u16,
    space: Space,
}

/// Memory that all units reuse.
#[derive(Debug, Default)]
struct Space {
    tallies: Vec<u16>,
    weighted: Vec<u16>,
    buffers: Buffers,
    /// Number of tested elements of lists since the worker was created.
    tests: u64,
}

/// A part of the pairs of a unit: all of them, unless their numbers overflow the tables.
#[derive(Clone, Debug)]
struct Part {
    /// Elements of the first colour's list.
    elements: Range<usize>,
    /// Columns of the first queen of the first colour's searched board.
    first_columns: u32,
}

impl Part {
    /// Divide the part into two halves, unless it is too small.
    ///
    /// A part that is too small has one placement of the listed board, and the placements of the
    /// searched board with the first queen on one square. At most 7! = 5040 of these have the same
    /// columns, because the first colour has at most 8 queens on that board (n <= 32). With weights
    /// up to 8, the product fits 16 bits.
    fn halves(&self) -> Option<[Self; 2]> {
        let Range { start, end } = self.elements;
        let columns = self.first_columns;
        if end - start > 1 {
            let middle = start.midpoint(end);
            Some([start..middle, middle..end].map(|elements| Self { elements, first_columns: columns }))
        } else if columns.count_ones() > 1 {
            let column = columns & columns.wrapping_neg();
            Some(
                [column, columns ^ column]
                    .map(|columns| Self { elements: start..end, first_columns: columns }),
            )
        } else {
            None
        }
    }
}

impl<'a, K: Kernel> UnitWorker<'a, K> {
    pub(crate) fn new(kernel: K, units: &'a Units) -> Self {
        Self { kernel, units, prepared: None, most: u16::MAX, space: Space::default() }
    }

    /// Return a unit of the prepared block, and the memory for it.
    fn unit<'b>(&'b mut self, unit: usize, stop: &'b AtomicBool) -> Option<(Unit<'b, K>, &'b mut Space)> {
        let Prepared { block, lists, searched, groups } = self.prepared.as_ref()?;
        let searched = &searched[self.units.searched_of(unit, *block)];
        let (kernel, units, most, block) = (self.kernel, self.units, self.most, *block);
        let groups = groups.as_deref().unwrap_or_default();
        Some((Unit { kernel, units, block, lists, searched, groups, stop, most }, &mut self.space))
    }

    /// Limit the entries of tables to smaller numbers than they can store, to test the division
    /// into parts.
    #[cfg(test)]
    pub(crate) fn limit_entries_to(&mut self, most: u16) {
        self.most = most;
    }
}

/// A block of units: its lists, and its sets of searched rows in the order of their units.
#[derive(Debug)]
struct Prepared {
    block: usize,
    lists: Lists,
    searched: Vec<u32>,
    /// The groups of equal weight of the second colour's list, once they are needed.
    groups: Option<Vec<Group>>,
}

impl Prepared {
    fn new(units: &Units, block: usize, stop: &AtomicBool) -> Result<Self, Stopped> {
        let searched = units.searched_in_order(block);
        Ok(Self { block, lists: Lists::new(units, block, stop)?, searched, groups: None })
    }

    /// Sort the second colour's list into groups of equal weight.
    fn group(&mut self) {
        let Lists { colours: [_, second], weights } = &mut self.lists;
        let of_listed: Vec<&[u16]> = weights.iter().map(|[_, columns]| &columns[..]).collect();
        self.groups.get_or_insert_with(|| group(&mut second.list, &of_listed));
    }
}

impl<K: Kernel> Worker for UnitWorker<'_, K> {
    fn prepare(&mut self, unit: usize, stop: &AtomicBool) {
        let block = self.units.block_of(unit);
        if self.prepared.as_ref().is_none_or(|prepared| prepared.block != block) {
            // Free the old lists before creating new ones.
            self.prepared = None;
            self.prepared = Prepared::new(self.units, block, stop).ok();
        }
    }

    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        self.prepare(unit, stop);
        let (unit, space) = self.unit(unit, stop)?;
        let mut sum = 0;
        unit.count(&unit.whole(), space, &mut |unit, space| {
            sum += unit.look_up(space)?;
            Ok(())
        })
        .ok()?;
        Some(sum.into())
    }

    fn run_in_detail(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.prepare(unit, stop);
        self.prepared.as_mut()?.group();
        let (unit, space) = self.unit(unit, stop)?;
        let before = space.tests;
        let mut sums = [0; MOST_WEIGHT + 1];
        unit.count(&unit.whole(), space, &mut |unit, space| unit.look_up_by_weight(space, &mut sums)).ok()?;
        let weighted = (1..).zip(sums[1..].iter().map(|&sum| u128::from(sum)));
        Some(PartialCount::new(
            weighted.map(|(weight, sum)| (weight, sum / u128::from(weight))),
            space.tests - before,
        ))
    }
}

/// A unit that is being counted.
struct Unit<'a, K> {
    kernel: K,
    units: &'a Units,
    block: usize,
    lists: &'a Lists,
    searched: &'a [u32],
    groups: &'a [Group],
    stop: &'a AtomicBool,
    most: u16,
}

/// The function to call after the tables are filled.
type LookUpWith<'a, U> = &'a mut dyn FnMut(&U, &mut Space) -> Result<(), Stopped>;

impl<K: Kernel> Unit<'_, K> {
    /// Return the part with all pairs.
    fn whole(&self) -> Part {
        let [first, _] = &self.lists.colours;
        // A board without rows has no first queen to choose a column for.
        let searches =
            self.searched.first().is_some_and(|&set| first.rows(set, self.units.classes.searched.all()) != 0);
        let first_columns = if searches { first.pair.columns_searched.all() } else { 0 };
        Part { elements: 0..first.list.len(), first_columns }
    }

    /// Fill the tables with the pairs of the part and call `look_up`. If the tables overflow, do
    /// the same for both halves of the part.
    fn count(&self, part: &Part, space: &mut Space, look_up: LookUpWith<'_, Self>) -> Result<(), Stopped> {
        match (self.fill(part, space)?, part.halves()) {
            (Filled::Nothing, _) => Ok(()),
            (Filled::TooMuch, Some([one, other])) => {
                self.count(&one, space, look_up)?;
                self.count(&other, space, look_up)
            }
            (Filled::Tables | Filled::TooMuch, _) => look_up(self, space),
        }
    }

    fn shapes(&self) -> [Shape; 2] {
        let members = self.units.blocks[self.block].listed.len();
        self.lists
            .colours
            .each_ref()
            .map(|colour| Shape::new(colour.searched.len(), members * colour.listed.len()))
    }

    /// Tally the first colour's pairs of a part, then transpose and weight the tables.
    fn fill(&self, part: &Part, space: &mut Space) -> Result<Filled, Stopped> {
        let [first, second] = &self.lists.colours;
        if first.list.len() == 0 || second.list.len() == 0 {
            return Ok(Filled::Nothing);
        }
        let [shape, turned] = self.shapes();
        let all = self.units.classes.searched.all();
        let at_once = (TALLIED_AT_ONCE / shape.size.max(1)).clamp(1, self.searched.len().max(1));
        grow(&mut space.tallies, shape.entries(at_once));
        grow(&mut space.weighted, turned.entries(self.searched.len()));
        let mut filled = Filled::Nothing;
        for (group, sets) in self.searched.chunks(at_once).enumerate() {
            space.tallies[..sets.len() * shape.size].fill(0);
            let rows: Vec<u32> = sets.iter().map(|&set| first.rows(set, all)).collect();
            let tree = RowTree::new(&first.pair, &rows);
            let search = Search { kernel: self.kernel, tree: &tree, colour: first, stop: self.stop };
            let mut tally = Tally { tables: &mut space.tallies, shape, pairs: 0, tests: 0 };
            search.run(part.elements.clone(), part.first_columns, &mut space.buffers, &mut tally)?;
            let (pairs, tests) = (tally.pairs, tally.tests);
            space.tests += tests;

            let mut noted = 0;
            for (number, &set) in sets.iter().enumerate() {
                let table = &space.tallies[number * shape.size..][..shape.size];
                let to = &mut space.weighted[(group * at_once + number) * turned.size..][..turned.size];
                let members = self.units.blocks[self.block].listed.iter().zip(&self.lists.weights);
                for (member, (&listed, [rows, columns])) in members.enumerate() {
                    let factor = self.units.symmetries.orbit(listed, set);
                    let turn = Turn { from: shape.stride, to: turned.stride, factor, rows, columns };
                    let (from, to) = (&table[member * rows.len()..], &mut to[member * columns.len()..]);
                    let entries = self.kernel.turn(from, to, turn);
                    noted += entries.sum;
                    if u32::from(entries.most) * 8 > u32::from(self.most) {
                        filled = Filled::TooMuch;
                    }
                }
            }
            // An entry above 2^16 - 1 has wrapped round, so the sum shows the overflow.
            if noted != pairs {
                filled = Filled::TooMuch;
            } else if pairs > 0 && filled != Filled::TooMuch {
                filled = Filled::Tables;
            }
        }
        Ok(filled)
    }

    /// Add up the entries of the tables for the second colour's pairs.
    fn look_up(&self, space: &mut Space) -> Result<u64, Stopped> {
        let tree = self.second_tree();
        let shape = self.shapes()[1];
        let mut look_up = LookUp { tables: &space.weighted, shape, sum: 0, tests: 0 };
        let all = 0..self.lists.colours[1].list.len();
        self.second_search(&tree).run(all, u32::MAX, &mut space.buffers, &mut look_up)?;
        space.tests += look_up.tests;
        Ok(look_up.sum)
    }

    /// As [`look_up`](Self::look_up), by weight; add the results to `sums`.
    fn look_up_by_weight(&self, space: &mut Space, sums: &mut [u64; MOST_WEIGHT + 1]) -> Result<(), Stopped> {
        let tree = self.second_tree();
        for Group { member, weight, elements } in self.groups {
            let listed = self.units.blocks[self.block].listed[*member];
            let factor = |&searched| self.units.symmetries.orbit(listed, searched);
            let factors: Vec<u16> = self.searched.iter().map(factor).collect();
            let mut look_up = LookUpByWeight {
                tables: &space.weighted,
                shape: self.shapes()[1],
                factors: &factors,
                rows: &self.lists.weights[*member][0],
                weight: *weight,
                sums: *sums,
                tests: 0,
            };
            let search = self.second_search(&tree);
            search.run(elements.clone(), u32::MAX, &mut space.buffers, &mut look_up)?;
            *sums = look_up.sums;
            space.tests += look_up.tests;
        }
        Ok(())
    }

    fn second_tree(&self) -> RowTree {
        let second = &self.lists.colours[1];
        let all = self.units.classes.searched.all();
        let rows: Vec<u32> = self.searched.iter().map(|&set| second.rows(set, all)).collect();
        RowTree::new(&second.pair, &rows)
    }

    fn second_search<'b>(&'b self, tree: &'b RowTree) -> Search<'b, K> {
        Search { kernel: self.kernel, tree, colour: &self.lists.colours[1], stop: self.stop }
    }
}

/// The state of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filled {
    /// There are no pairs.
    Nothing,
    /// The tables have all pairs.
    Tables,
    /// Entries may have overflowed.
    TooMuch,
}

fn grow(table: &mut Vec<u16>, entries: usize) {
    if table.len() < entries {
        // The system zeroes the memory of a new vector and provides its pages only when they are
        // used.
        *table = vec![0; entries];
    }
}
