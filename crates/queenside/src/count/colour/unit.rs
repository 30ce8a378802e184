//! The partial counts of units from their row sets.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::bits::{self, Bits, ways};
use super::lists::{Colour, Lists};
use super::placements::Stopped;
use super::search::{Buffers, Search};
use super::tables::{ByWeight, Shape, Tally};
use super::tree::{RowTree, Sharing};
use super::units::Units;
use crate::count::kernels::{Kernel, STEP, Turn, Ways};

/// Maximum number of entries of the tables that are tallied at once, so that they stay in the
/// private cache of a core.
const TALLIED_AT_ONCE: usize = 1 << 18;

/// Memory that all units reuse.
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

/// A part of the pairs of a unit: all of them, unless their numbers overflow the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Units that are being counted together.
pub(crate) struct UnitsTogether<'a, K> {
    pub(crate) kernel: K,
    pub(crate) units: &'a Units,
    pub(crate) block: usize,
    pub(crate) lists: &'a Lists,
    pub(crate) bits: &'a [Option<Bits>; 2],
    pub(crate) searched: Sharing<'a>,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) most: u16,
}

impl<K: Kernel> UnitsTogether<'_, K> {
    /// Return the part with all pairs of a colour.
    fn whole(&self, colour: &Colour) -> Part {
        // A board without rows has no first queen to choose a column for.
        let searches = self.searched.sets.first().is_some_and(|&set| self.rows(colour, set) != 0);
        let first_columns = if searches { colour.pair.columns_searched.all() } else { 0 };
        Part { elements: 0..colour.list.len(), first_columns }
    }

    /// Return the rows to search for a set of searched rows.
    fn rows(&self, colour: &Colour, set: u32) -> u32 {
        colour.rows(set, self.units.classes.searched.all())
    }

    /// Add up the solutions by weight, for each set of searched rows. Return whether the units were
    /// counted: if the tables overflow, each unit has to be counted alone, because the number of its
    /// tests would depend on the others otherwise.
    pub(crate) fn count(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let whole = self.whole(&self.lists.colours[0]);
        let filled = self.fill(&whole, space)?;
        let is_counted = filled != Filled::TooMuch || space.of_units.len() == 1;
        if is_counted {
            self.look_up_or_halve(filled, &whole, space, sums)?;
        }
        Ok(is_counted)
    }

    /// Look up the second colour's pairs in the tables of a part. If they overflowed, fill them with
    /// the pairs of both halves.
    fn look_up_or_halve(
        &self,
        filled: Filled,
        part: &Part,
        space: &mut Space,
        sums: &mut [ByWeight],
    ) -> Result<(), Stopped> {
        match (filled, part.halves()) {
            (Filled::Nothing, _) => {}
            (Filled::TooMuch, Some(halves)) => {
                for half in &halves {
                    let filled = self.fill(half, space)?;
                    self.look_up_or_halve(filled, half, space, sums)?;
                }
            }
            (Filled::Tables | Filled::TooMuch, _) => self.look_up(space, sums)?,
        }
        Ok(())
    }

    fn shapes(&self) -> [Shape; 2] {
        self.lists.colours.each_ref().map(|colour| Shape::new(colour.searched.len(), self.entries(colour)))
    }

    /// Tally the first colour's pairs of a part, then transpose and weight the tables.
    fn fill(&self, part: &Part, space: &mut Space) -> Result<Filled, Stopped> {
        let [first, second] = &self.lists.colours;
        if first.list.len() == 0 || second.list.len() == 0 {
            return Ok(Filled::Nothing);
        }
        let [shape, turned] = self.shapes();
        let Sharing { sets, range } = &self.searched;
        // Bits have all elements of the list.
        let bits = self.bits[0].as_ref().filter(|_| *part == self.whole(first));
        let at_once = if bits.is_some() { 1 } else { TALLIED_AT_ONCE / shape.size.max(1) };
        let at_once = at_once.clamp(1, sets.len().max(1));
        grow(&mut space.tallies, shape.entries(at_once));
        grow(&mut space.weighted, turned.entries(range.len()));
        space.of_units.iter_mut().for_each(|of_unit| of_unit.has_pairs = false);
        let mut filled = Filled::Nothing;
        for start in (0..sets.len()).step_by(at_once) {
            let sharing = start..sets.len().min(start + at_once);
            let chosen = range.start.max(sharing.start)..range.end.min(sharing.end);
            if chosen.is_empty() {
                continue;
            }
            let first_set = chosen.start - range.start;
            let tables = &mut space.tallies[..chosen.len() * shape.size];
            tables.fill(0);
            let pairs = if let Some(bits) = bits {
                let ways = ways(first, self.rows(first, sets[start]));
                space.of_units[first_set / self.units.sets_of_unit()].tests += tests(&ways, first);
                bits.tally(self.kernel, &ways, (tables, shape.stride), &mut space.of_bits);
                None
            } else {
                Some(self.tally(first, part, sharing, chosen.clone(), space)?)
            };

            let mut noted = 0;
            for (number, &set) in (first_set..).zip(&sets[chosen]) {
                let table = &space.tallies[(number - first_set) * shape.size..][..shape.size];
                let to = &mut space.weighted[number * turned.size..][..turned.size];
                let members = self.units.blocks[self.block].listed.iter().zip(&self.lists.weights);
                for (member, (&listed, [rows, columns])) in members.enumerate() {
                    let factor = self.units.symmetries.orbit(listed, set);
                    let turn = Turn { from: shape.stride, to: turned.stride, factor, rows, columns };
                    let (from, to) = (&table[member * rows.len()..], &mut to[member * columns.len()..]);
                    let entries = self.kernel.turn(from, to, turn);
                    noted += entries.sum;
                    space.of_units[number / self.units.sets_of_unit()].has_pairs |= entries.sum > 0;
                    if u32::from(entries.most) * 8 > u32::from(self.most) {
                        filled = Filled::TooMuch;
                    }
                }
            }
            // A tallied entry above 2^16 - 1 has wrapped round, so the sum shows the overflow.
            if pairs.is_some_and(|pairs| noted != pairs) {
                filled = Filled::TooMuch;
            } else if noted > 0 && filled != Filled::TooMuch {
                filled = Filled::Tables;
            }
        }
        Ok(filled)
    }

    /// Find the second colour's pairs, and add up their products with the entries of the tables by weight,
    /// for each set of searched rows.
    fn look_up(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<(), Stopped> {
        let (second, shape) = (&self.lists.colours[1], self.shapes()[1]);
        let Sharing { sets, range } = &self.searched;
        let made;
        let bits = match &self.bits[1] {
            Some(bits) => bits,
            None if self.look_up_tallied(space, sums)? => return Ok(()),
            None => {
                made =
                    Bits::new(self.kernel, second, self.units.classes.searched.lines, self.entries(second));
                &made
            }
        };
        for (number, &set) in sets[range.clone()].iter().enumerate() {
            let of_unit = &mut space.of_units[number / self.units.sets_of_unit()];
            // A unit without pairs in the tables needs no look-up.
            if of_unit.has_pairs {
                let ways = ways(second, self.rows(second, set));
                of_unit.tests += tests(&ways, second);
                let table = (&space.weighted[number * shape.size..][..shape.size], shape.stride);
                let find = |first_entry, found: &[[u16; STEP]]| {
                    let found = (found.as_flattened(), STEP);
                    self.weigh(set, first_entry, found, table, &mut sums[number]);
                };
                bits.find(self.kernel, &ways, second.searched.len(), &mut space.of_bits, find);
            }
        }
        Ok(())
    }

    /// Look up the second colour's pairs by means of tallies. Return false if these overflowed.
    fn look_up_tallied(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let (second, turned) = (&self.lists.colours[1], self.shapes()[1]);
        let Sharing { sets, range } = &self.searched;
        grow(&mut space.tallies, turned.entries(range.len()));
        let size = range.len() * turned.size;
        space.tallies[..size].fill(0);
        let pairs = self.tally(second, &self.whole(second), 0..sets.len(), range.clone(), space)?;
        let noted: u64 = space.tallies[..size].iter().map(|&entry| u64::from(entry)).sum();
        if noted != pairs {
            return Ok(false);
        }
        for (number, &set) in sets[range.clone()].iter().enumerate() {
            let [found, table] = [&space.tallies, &space.weighted]
                .map(|tables| &tables[number * turned.size..][..turned.size]);
            for first_entry in (0..self.entries(second)).step_by(STEP) {
                let found = (&found[first_entry..], turned.stride);
                self.weigh(set, first_entry, found, (table, turned.stride), &mut sums[number]);
            }
        }
        Ok(true)
    }

    /// Return the number of entries of a table row.
    fn entries(&self, colour: &Colour) -> usize {
        self.units.blocks[self.block].listed.len() * colour.listed.len()
    }

    /// Add up the products of the numbers of pairs of 32 entries with the entries of a weighted table, by
    /// weight. Both have a number of entries from row to row.
    fn weigh(
        &self,
        set: u32,
        first_entry: usize,
        found: (&[u16], usize),
        (table, stride): (&[u16], usize),
        sums: &mut ByWeight,
    ) {
        let second = &self.lists.colours[1];
        let columns = second.listed.len();
        let end = self.entries(second).min(first_entry + STEP);
        for member in first_entry / columns..end.div_ceil(columns) {
            let [rows, weights] = &self.lists.weights[member];
            let factor = self.units.symmetries.orbit(self.units.blocks[self.block].listed[member], set);
            let by_row = self.kernel.weigh(found, (&table[first_entry..], stride), rows);
            for entry in first_entry.max(member * columns)..end.min((member + 1) * columns) {
                let of_entry = weights[entry - member * columns];
                for (row, by_lane) in by_row.iter().enumerate() {
                    let weight = factor * of_entry.min(1 << row);
                    sums[usize::from(weight)] += by_lane[entry - first_entry];
                }
            }
        }
    }

    /// Tally the pairs of a part of a colour for some of the sets of searched rows, which share a search
    /// with others, in tables that are 0. Return their number.
    fn tally(
        &self,
        colour: &Colour,
        part: &Part,
        sharing: Range<usize>,
        chosen: Range<usize>,
        space: &mut Space,
    ) -> Result<u64, Stopped> {
        let first_set = chosen.start - self.searched.range.start;
        let rows: Vec<u32> =
            self.searched.sets[sharing.clone()].iter().map(|&set| self.rows(colour, set)).collect();
        let range = chosen.start - sharing.start..chosen.end - sharing.start;
        let tree = RowTree::new(&colour.pair, &Sharing { sets: &rows, range });
        let shape = Shape::new(colour.searched.len(), self.entries(colour));
        let mut tally = Tally { tables: &mut space.tallies, sets: chosen.len(), shape, pairs: 0 };
        let most_elements = self.units.most_elements();
        let search = Search { kernel: self.kernel, tree: &tree, colour, most_elements, stop: self.stop };
        search.run(part.elements.clone(), part.first_columns, &mut space.buffers, &mut tally)?;
        let pairs = tally.pairs;
        let of_unit = self.units.sets_of_unit();
        for (unit, start) in space.of_units.iter_mut().zip((0..).step_by(of_unit)) {
            let sets: Range<usize> = start..start + of_unit;
            unit.tests +=
                tree.tests_of(sets.start.saturating_sub(first_set)..sets.end.saturating_sub(first_set));
        }
        Ok(pairs)
    }
}

/// Return the number of tested pairs of an element of the list and a way.
fn tests(ways: &[Ways], colour: &Colour) -> u64 {
    (ways.iter().map(|ways| ways.lasts.len()).sum::<usize>() * colour.list.len()) as u64
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
