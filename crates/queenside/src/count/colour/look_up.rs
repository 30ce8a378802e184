//! The look-up of the second colour's pairs in the tables of the first.

use super::bits::{Join, MIN_ROWS};
use super::memory::grow;
use super::placements::Stopped;
use super::tables::ByWeight;
use super::tree::Sharing;
use super::unit::{Space, UnitsTogether};
use crate::count::kernels::{Kernel, Rows, STEP};

impl<K: Kernel> UnitsTogether<'_, K> {
    /// Find the second colour's pairs, and add up their products with the entries of the tables by weight,
    /// for each set of searched rows. Return false if the units have to be counted alone, because numbers of
    /// pairs overflow.
    pub(super) fn look_up(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let (second, shape) = (&self.lists.colours[1], self.shapes()[1]);
        let sets = &self.searched.sets[self.searched.range.clone()];
        let instead;
        let join = match &self.joins[1] {
            Join::Packed => {
                if self.look_up_tallied(space, sums)? {
                    return Ok(true);
                }
                if space.of_units.len() > 1 {
                    return Ok(false);
                }
                // Bits of the whole list of a crowded board would take much memory.
                let can_narrow = self.rows(second, sets[0]).count_ones() > MIN_ROWS;
                instead = Join::Narrowed(can_narrow.into());
                &instead
            }
            join => join,
        };
        self.with_bits(second, join, &mut |number, ways, bits| {
            let of_unit = &mut space.of_units[number / self.units.sets_of_unit()];
            // A unit without pairs in the tables needs no look-up.
            if of_unit.has_pairs {
                of_unit.tests += bits.tests(ways);
                let table = (&space.weighted[number * shape.size..][..shape.size], shape.stride);
                bits.find(self.kernel, ways, &mut space.of_bits, |first_entry, rows, found| {
                    let found = (found.as_flattened(), STEP);
                    self.weigh(sets[number], first_entry, found, rows, table, &mut sums[number]);
                });
            }
        })?;
        Ok(true)
    }

    /// Look up the second colour's pairs by means of tallies. Return false if these overflowed.
    fn look_up_tallied(&self, space: &mut Space, sums: &mut [ByWeight]) -> Result<bool, Stopped> {
        let (second, turned) = (&self.lists.colours[1], self.shapes()[1]);
        let Sharing { sets, range } = &self.searched;
        grow(&mut space.tallies, turned.entries(range.len()));
        let size = range.len() * turned.size;
        space.tallies[..size].fill(0);
        let (pairs, tests) = self.tally(second, &self.whole(second), space)?;
        let entries = self.kernel.entries(&space.tallies[..size]);
        // An entry above 2^16 - 1 has wrapped round, so the sum shows the overflow.
        let has_overflowed = entries.sum != pairs;
        // Only tests have a smaller limit. Boards with fewer rows cannot be counted in another way, and have
        // at most 2! * 3! pairs for an entry.
        let has_rows = self.rows(second, sets[0]).count_ones() >= MIN_ROWS;
        let is_above_limit = self.most < u16::MAX && has_rows && entries.most > self.most;
        if has_overflowed || is_above_limit {
            return Ok(false);
        }
        for (of_unit, tests) in space.of_units.iter_mut().zip(tests).filter(|(of_unit, _)| of_unit.has_pairs)
        {
            of_unit.tests += tests;
        }
        let rows: Vec<u16> = (0..second.searched.len() as u16).collect();
        for (number, &set) in sets[range.clone()].iter().enumerate() {
            let [found, table] = [&space.tallies, &space.weighted]
                .map(|tables| &tables[number * turned.size..][..turned.size]);
            for first_entry in (0..self.entries(second)).step_by(STEP) {
                let found = (&found[first_entry..], turned.stride);
                self.weigh(set, first_entry, found, &rows, (table, turned.stride), &mut sums[number]);
            }
        }
        Ok(true)
    }

    /// Add up the products of the numbers of pairs of 32 entries, in rows of a weighted table, with the
    /// entries of the table, by weight.
    fn weigh(
        &self,
        set: u32,
        first_entry: usize,
        found: Rows<'_>,
        rows: &[u16],
        (table, stride): Rows<'_>,
        sums: &mut ByWeight,
    ) {
        let second = &self.lists.colours[1];
        let columns = second.listed.len();
        let end = self.entries(second).min(first_entry + STEP);
        for member in first_entry / columns..end.div_ceil(columns) {
            let [row_weights, weights] = &self.lists.weights[member];
            let factor = self.units.symmetries.orbit(self.units.blocks[self.block].listed[member], set);
            let by_power = self.kernel.weigh(found, rows, (&table[first_entry..], stride), row_weights);
            for entry in first_entry.max(member * columns)..end.min((member + 1) * columns) {
                let of_entry = weights[entry - member * columns];
                for (power, by_lane) in by_power.iter().enumerate() {
                    let weight = factor * of_entry.min(1 << power);
                    sums[usize::from(weight)] += by_lane[entry - first_entry];
                }
            }
        }
    }
}
