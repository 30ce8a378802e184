//! The partial counts of units from their row sets.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::lists::{Colour, Lists};
use super::placements::Stopped;
use super::search::{Buffers, Search};
use super::tables::{ByWeight, LookUp, Shape, Tally};
use super::tree::{RowTree, Sharing};
use super::units::Units;
use super::weights::{Group, LookUpByWeight};
use crate::count::kernels::{Kernel, Turn};

/// Maximum number of entries of the tables that are tallied at once, so that they stay in the
/// private cache of a core.
const TALLIED_AT_ONCE: usize = 1 << 18;

/// Memory that all units reuse.
#[derive(Debug, Default)]
pub(crate) struct Space {
    pub(crate) tallies: Vec<u16>,
    pub(crate) weighted: Vec<u16>,
    pub(crate) buffers: Buffers,
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

/// Units that are being counted together.
pub(crate) struct UnitsTogether<'a, K> {
    pub(crate) kernel: K,
    pub(crate) units: &'a Units,
    pub(crate) block: usize,
    pub(crate) lists: &'a Lists,
    pub(crate) searched: Sharing<'a>,
    pub(crate) groups: &'a [Group],
    pub(crate) stop: &'a AtomicBool,
    pub(crate) most: u16,
}

impl<K: Kernel> UnitsTogether<'_, K> {
    /// Return the part with all pairs.
    fn whole(&self) -> Part {
        let [first, _] = &self.lists.colours;
        // A board without rows has no first queen to choose a column for.
        let searches = self
            .searched
            .sets
            .first()
            .is_some_and(|&set| first.rows(set, self.units.classes.searched.all()) != 0);
        let first_columns = if searches { first.pair.columns_searched.all() } else { 0 };
        Part { elements: 0..first.list.len(), first_columns }
    }

    /// Add up the pairs of both colours that fit, for each set of searched rows. Return whether the
    /// units were counted: if the tables overflow, each unit has to be counted alone, because the
    /// number of its tests would depend on the others otherwise.
    pub(crate) fn count(
        &self,
        in_detail: bool,
        space: &mut Space,
        sums: &mut [ByWeight],
    ) -> Result<bool, Stopped> {
        let whole = self.whole();
        let filled = self.fill(&whole, space)?;
        let is_counted = filled != Filled::TooMuch || space.of_units.len() == 1;
        if is_counted {
            self.look_up_or_halve(filled, &whole, in_detail, space, sums)?;
        }
        Ok(is_counted)
    }

    /// Look up the second colour's pairs in the tables of a part. If they overflowed, fill them with
    /// the pairs of both halves.
    fn look_up_or_halve(
        &self,
        filled: Filled,
        part: &Part,
        in_detail: bool,
        space: &mut Space,
        sums: &mut [ByWeight],
    ) -> Result<(), Stopped> {
        match (filled, part.halves()) {
            (Filled::Nothing, _) => {}
            (Filled::TooMuch, Some(halves)) => {
                for half in &halves {
                    let filled = self.fill(half, space)?;
                    self.look_up_or_halve(filled, half, in_detail, space, sums)?;
                }
            }
            (Filled::Tables | Filled::TooMuch, _) => self.look_up(in_detail, space, sums)?,
        }
        Ok(())
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
        let Sharing { sets, range } = self.searched.clone();
        let at_once = (TALLIED_AT_ONCE / shape.size.max(1)).clamp(1, sets.len().max(1));
        grow(&mut space.tallies, shape.entries(at_once));
        grow(&mut space.weighted, turned.entries(range.len()));
        space.of_units.iter_mut().for_each(|of_unit| of_unit.has_pairs = false);
        let mut filled = Filled::Nothing;
        for start in (0..sets.len()).step_by(at_once) {
            let end = sets.len().min(start + at_once);
            let chosen = range.start.max(start)..range.end.min(end);
            if chosen.is_empty() {
                continue;
            }
            let first_set = chosen.start - range.start;
            space.tallies[..chosen.len() * shape.size].fill(0);
            let sharing =
                Sharing { sets: &sets[start..end], range: chosen.start - start..chosen.end - start };
            let tree = self.tree(first, &sharing);
            let mut tally = Tally { tables: &mut space.tallies, sets: chosen.len(), shape, pairs: 0 };
            let buffers = &mut space.buffers;
            self.search(first, &tree).run(part.elements.clone(), part.first_columns, buffers, &mut tally)?;
            let pairs = tally.pairs;
            for (of_unit, tests) in space.of_units.iter_mut().zip(self.tests(&tree, first_set)) {
                of_unit.tests += tests;
            }

            let mut noted = 0;
            for (number, &set) in sets[chosen].iter().enumerate() {
                let table = &space.tallies[number * shape.size..][..shape.size];
                let to = &mut space.weighted[(first_set + number) * turned.size..][..turned.size];
                let members = self.units.blocks[self.block].listed.iter().zip(&self.lists.weights);
                for (member, (&listed, [rows, columns])) in members.enumerate() {
                    let factor = self.units.symmetries.orbit(listed, set);
                    let turn = Turn { from: shape.stride, to: turned.stride, factor, rows, columns };
                    let (from, to) = (&table[member * rows.len()..], &mut to[member * columns.len()..]);
                    let entries = self.kernel.turn(from, to, turn);
                    noted += entries.sum;
                    let unit = (first_set + number) / self.units.sets_of_unit();
                    space.of_units[unit].has_pairs |= entries.sum > 0;
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

    /// Add up the entries of the tables for the second colour's pairs, for each set of searched rows:
    /// by weight if `in_detail`, else all as weight 1.
    fn look_up(&self, in_detail: bool, space: &mut Space, sums: &mut [ByWeight]) -> Result<(), Stopped> {
        let second = &self.lists.colours[1];
        let tree = self.tree(second, &self.searched);
        let search = self.search(second, &tree);
        let (tables, shape) = (&space.weighted, self.shapes()[1]);
        if !in_detail {
            let all = 0..second.list.len();
            search.run(all, u32::MAX, &mut space.buffers, &mut LookUp { tables, shape, sums })?;
            return Ok(());
        }
        for Group { member, weight, elements } in self.groups {
            let listed = self.units.blocks[self.block].listed[*member];
            let factor = |&searched| self.units.symmetries.orbit(listed, searched);
            let Sharing { sets, range } = &self.searched;
            let factors: Vec<u16> = sets[range.clone()].iter().map(factor).collect();
            let rows = &self.lists.weights[*member][0];
            let mut look_up =
                LookUpByWeight { tables, shape, factors: &factors, rows, weight: *weight, sums };
            search.run(elements.clone(), u32::MAX, &mut space.buffers, &mut look_up)?;
        }
        // A unit without pairs in the tables needs no look-up.
        for (of_unit, tests) in space.of_units.iter_mut().zip(self.tests(&tree, 0)) {
            of_unit.tests += if of_unit.has_pairs { tests } else { 0 };
        }
        Ok(())
    }

    /// Iterate over the tests that each unit has in a tree, whose first set is at place `first` among
    /// the sets of the units.
    fn tests(&self, tree: &RowTree, first: usize) -> impl Iterator<Item = u64> {
        let of_unit = self.units.sets_of_unit();
        (0..).step_by(of_unit).map(move |start: usize| {
            tree.tests_of(start.saturating_sub(first)..(start + of_unit).saturating_sub(first))
        })
    }

    /// Return the tree of a colour's rows.
    fn tree(&self, colour: &Colour, Sharing { sets, range }: &Sharing<'_>) -> RowTree {
        let all = self.units.classes.searched.all();
        let rows: Vec<u32> = sets.iter().map(|&set| colour.rows(set, all)).collect();
        RowTree::new(&colour.pair, &Sharing { sets: &rows, range: range.clone() })
    }

    fn search<'b>(&'b self, colour: &'b Colour, tree: &'b RowTree) -> Search<'b, K> {
        let most_elements = self.units.most_elements();
        Search { kernel: self.kernel, tree, colour, most_elements, stop: self.stop }
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
