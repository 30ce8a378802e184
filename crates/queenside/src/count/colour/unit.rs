//! The partial counts of units from their row sets.

use std::sync::atomic::AtomicBool;

use super::bits::{self, Join};
use super::lists::{Colour, Lists};
use super::memory::grow;
use super::part::Part;
use super::placements::Stopped;
use super::search::Buffers;
use super::tables::{ByWeight, MAX_WEIGHT, Shape};
use super::tree::Sharing;
use super::units::Units;
use crate::count::kernels::{Kernel, Turn};

/// Maximum number of entries of the tables that are used at once, if sets share no search.
const TABLES_AT_ONCE: usize = 1 << 16;

/// Lists, tables and the buffers of a search together should take about this many bytes at most.
const MEMORY: usize = 240_000_000;

/// Number of bytes of the buffers for each element that a search handles at a time, about.
const OF_ELEMENT: usize = 56;

/// Memory that all units of a block reuse.
#[derive(Debug, Default)]
pub(crate) struct Space {
    pub(crate) tallies: Vec<u16>,
    pub(crate) weighted: Vec<u16>,
    pub(crate) buffers: Buffers,
    pub(crate) of_bits: bits::Space,
    pub(crate) of_units: Vec<OfUnit>,
}

/// What is known of one of the units that are being counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct OfUnit {
    /// Number of tested elements of lists.
    pub(crate) tests: u64,
    /// Whether the tables have a pair.
    pub(crate) has_pairs: bool,
}

/// Units that are being counted together.
pub(crate) struct UnitsTogether<'a, K> {
    pub(crate) kernel: K,
    pub(crate) units: &'a Units,
    pub(crate) block: usize,
    pub(crate) lists: &'a Lists,
    pub(crate) joins: &'a [Join; 2],
    pub(crate) searched: Sharing<'a>,
    pub(crate) stop: &'a AtomicBool,
    /// The largest weighted entry that a table may have: what fits 16 bits, or less in tests.
    pub(crate) most: u16,
}

impl<K: Kernel> UnitsTogether<'_, K> {
    /// Return the part with all pairs of a colour.
    pub(super) fn whole(&self, colour: &Colour) -> Part {
        // A board without rows has no first queen to choose a column for.
        let searches = self.searched.sets.first().is_some_and(|&set| self.rows(colour, set) != 0);
        let first_columns = if searches { colour.pair.columns_searched.all() } else { 0 };
        Part { elements: 0..colour.list.len(), first_columns }
    }

    /// Return the rows to search for a set of searched rows.
    pub(super) fn rows(&self, colour: &Colour, set: u32) -> u32 {
        colour.rows(set, self.units.classes.searched.all())
    }

    /// Return the number of entries of a table row.
    pub(super) fn entries(&self, colour: &Colour) -> usize {
        self.units.blocks[self.block].listed.len() * colour.listed.len()
    }

    /// As [`Units::most_elements`], but fewer beside large lists and tables.
    pub(super) fn most_elements(&self) -> usize {
        let lists: usize = self.lists.colours.iter().map(|colour| colour.list.bytes()).sum();
        // Of all sets that share a search, even if not all are counted: the number of tests depends on it.
        let entries: usize = self.shapes().iter().map(|shape| shape.entries(self.searched.sets.len())).sum();
        let left = MEMORY.saturating_sub(lists + entries * size_of::<u16>()) / OF_ELEMENT;
        let most = self.units.most_elements();
        left.clamp(most / 4, most)
    }

    /// Return whether row sets share a search. Without packed or narrowed lists they do not.
    pub(super) fn shares_search(&self) -> bool {
        !self.joins.iter().all(|join| matches!(join, Join::Bits(_)))
    }

    /// Add up the solutions by weight, for each set of searched rows. Return whether the units were
    /// counted: if the tables overflow, each unit has to be counted alone, because the number of its
    /// tests would depend on the others otherwise.
    pub(crate) fn count(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let Sharing { sets, range } = self.searched.clone();
        // Only a few tables are in use at a time if possible, because they leave the cache otherwise. Only the
        // sets of a single unit are divided: units that share no search are counted alone.
        let at_once =
            if self.shares_search() { range.len() } else { TABLES_AT_ONCE / self.shapes()[1].size.max(1) };
        let at_once = at_once.max(1);
        for (start, sums) in range.clone().step_by(at_once).zip(sums.chunks_mut(at_once)) {
            let range = start..range.end.min(start + at_once);
            let some = Self { searched: Sharing { sets, range }, ..*self };
            if !some.count_at_once(space, sums)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// As [`count`](Self::count), with all tables at once.
    fn count_at_once(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let whole = self.whole(&self.lists.colours[0]);
        let filled = self.fill(&whole, space)?;
        if filled == Filled::TooMuch && space.of_units.len() > 1 {
            return Ok(false);
        }
        self.look_up_or_halve(filled, &whole, space, sums)
    }

    /// Look up the second colour's pairs in the tables of a part. If they overflowed, fill them with
    /// the pairs of both halves. Return as [`count`](Self::count) does.
    fn look_up_or_halve(
        &self,
        filled: Filled,
        part: &Part,
        space: &mut Space,
        sums: &mut [ByWeight],
    ) -> Result<bool, Stopped> {
        match (filled, part.halves()) {
            (Filled::Nothing, _) => Ok(true),
            (Filled::TooMuch, Some(halves)) => {
                for half in &halves {
                    let filled = self.fill(half, space)?;
                    self.look_up_or_halve(filled, half, space, sums)?;
                }
                Ok(true)
            }
            (Filled::Tables | Filled::TooMuch, _) => self.look_up(space, sums),
        }
    }

    pub(super) fn shapes(&self) -> [Shape; 2] {
        self.lists.colours.each_ref().map(|colour| Shape::new(colour.searched.len(), self.entries(colour)))
    }

    /// Tally the first colour's pairs of a part, then transpose and weight the tables.
    fn fill(&self, part: &Part, space: &mut Space) -> Result<Filled, Stopped> {
        let [first, second] = &self.lists.colours;
        if first.list.len() == 0 || second.list.len() == 0 {
            return Ok(Filled::Nothing);
        }
        let [shape, turned] = self.shapes();
        let sets = self.searched.range.len();
        grow(&mut space.tallies, shape.entries(sets));
        grow(&mut space.weighted, turned.entries(sets));
        space.tallies[..sets * shape.size].fill(0);
        // Parts are tallied with packed lists: bits have all elements.
        let join = if *part == self.whole(first) { &self.joins[0] } else { &Join::Packed };
        if let Join::Packed = join {
            let (pairs, tests) = self.tally(first, part, space)?;
            space.of_units.iter_mut().zip(tests).for_each(|(of_unit, tests)| of_unit.tests += tests);
            return Ok(self.turn(Some(pairs), space));
        }
        self.with_bits(first, join, &mut |number, ways, bits| {
            let table = &mut space.tallies[number * shape.size..][..shape.size];
            space.of_units[number / self.units.sets_of_unit()].tests += bits.tests(ways);
            bits.tally(self.kernel, ways, (table, shape.stride), &mut space.of_bits);
        })?;
        Ok(self.turn(None, space))
    }

    /// Transpose and weight the tables, which have this number of pairs if it is known.
    fn turn(&self, pairs: Option<u64>, space: &mut Space) -> Filled {
        let [shape, turned] = self.shapes();
        let (mut noted, mut most) = (0, 0);
        space.of_units.iter_mut().for_each(|of_unit| of_unit.has_pairs = false);
        for (number, &set) in self.searched.sets[self.searched.range.clone()].iter().enumerate() {
            let table = &space.tallies[number * shape.size..][..shape.size];
            let to = &mut space.weighted[number * turned.size..][..turned.size];
            let entries = self.kernel.entries(table);
            noted += entries.sum;
            most = most.max(entries.most);
            space.of_units[number / self.units.sets_of_unit()].has_pairs |= entries.sum > 0;
            let members = self.units.blocks[self.block].listed.iter().zip(&self.lists.weights);
            for (member, (&listed, [rows, columns])) in members.enumerate() {
                let factor = self.units.symmetries.orbit(listed, set);
                let turn = Turn { from: shape.stride, to: turned.stride, factor, rows, columns };
                let (from, to) = (&table[member * rows.len()..], &mut to[member * columns.len()..]);
                self.kernel.turn(from, to, turn);
            }
        }
        // An entry of packed lists above 2^16 - 1 has wrapped round, so the sum shows the overflow.
        if usize::from(most) * MAX_WEIGHT > self.most.into() || pairs.is_some_and(|pairs| noted != pairs) {
            Filled::TooMuch
        } else if noted > 0 {
            Filled::Tables
        } else {
            Filled::Nothing
        }
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
