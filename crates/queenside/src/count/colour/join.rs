//! How the pairs of a colour are found: with packed lists, or with lists as bits.

use std::sync::atomic::Ordering;

use super::bits::{Bits, Join};
use super::columns::columns;
use super::lists::Colour;
use super::part::Part;
use super::placements::{Placements, Stopped};
use super::search::Search;
use super::tables::{Shape, Tally};
use super::taken::Taken;
use super::tree::{RowTree, SearchedRow, Sharing, sequence};
use super::unit::{Space, UnitsTogether};
use crate::count::kernels::{Kernel, Ways};

impl<K: Kernel> UnitsTogether<'_, K> {
    /// Call `use_ways` with ways to occupy the rows of a set of searched rows, the set's number, and the
    /// bits of the elements that the ways' first queens leave; until it had all ways of all sets.
    pub(super) fn with_bits(
        &self,
        colour: &Colour,
        join: &Join,
        use_ways: &mut impl FnMut(usize, &[Ways], &Bits),
    ) -> Result<(), Stopped> {
        let Sharing { sets, range } = &self.searched;
        let rows = sets[range.clone()].iter().map(|&set| self.rows(colour, set));
        match join {
            Join::Packed => unreachable!("packed lists have no bits"),
            Join::Bits(bits) => {
                for (number, rows) in rows.enumerate() {
                    self.check_stop()?;
                    use_ways(number, &bits.ways(colour, rows, Taken::default()), bits);
                }
                Ok(())
            }
            Join::Narrowed(queens) => {
                let sets: Vec<(usize, u32)> = rows.enumerate().collect();
                self.narrow(colour, &colour.list, &sets, Taken::default(), *queens, use_ways)
            }
        }
    }

    /// Try all squares for the next queens of these sets, which are given by their number and the rows that
    /// are left, then make bits of the elements that remain.
    fn narrow(
        &self,
        colour: &Colour,
        list: &Placements,
        sets: &[(usize, u32)],
        taken: Taken,
        queens: u32,
        use_ways: &mut impl FnMut(usize, &[Ways], &Bits),
    ) -> Result<(), Stopped> {
        if queens == 0 {
            let rows = sets.iter().fold(0, |all, (_, rows)| all | rows);
            let bits = Bits::new(self.kernel, &colour.pair, list, rows, self.entries(colour));
            for &(number, rows) in sets {
                use_ways(number, &bits.ways(colour, rows, taken), &bits);
            }
            return Ok(());
        }
        let first_row = |rows: u32| sequence(&colour.pair, rows)[0].1;
        for first in 0..colour.pair.rows() {
            let of_row = sets.iter().filter(|(_, rows)| first_row(*rows) == first);
            let sets: Vec<(usize, u32)> = of_row.map(|&(number, rows)| (number, rows ^ 1 << first)).collect();
            let row = SearchedRow::new(&colour.pair, first, 0);
            let free = row.free & !row.attacked(taken) & colour.pair.columns_searched.all();
            for column in columns(if sets.is_empty() { 0 } else { free }) {
                self.check_stop()?;
                let queen = row.queen(column);
                self.narrow(colour, &list.without(queen), &sets, taken.with(queen), queens - 1, use_ways)?;
            }
        }
        Ok(())
    }

    fn check_stop(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Tally the pairs of a part of a colour with packed lists, in tables that are 0. Return their number,
    /// and the number of tests of each unit.
    pub(super) fn tally(
        &self,
        colour: &Colour,
        part: &Part,
        space: &mut Space,
    ) -> Result<(u64, Vec<u64>), Stopped> {
        let Sharing { sets, range } = self.searched.clone();
        let rows: Vec<u32> = sets.iter().map(|&set| self.rows(colour, set)).collect();
        let tree = RowTree::new(&colour.pair, &Sharing { sets: &rows, range: range.clone() });
        let shape = Shape::new(colour.searched.len(), self.entries(colour));
        let mut tally = Tally { tables: &mut space.tallies, sets: range.len(), shape, pairs: 0 };
        let most_elements = self.most_elements();
        let search = Search { kernel: self.kernel, tree: &tree, colour, most_elements, stop: self.stop };
        search.run(part.elements.clone(), part.first_columns, &mut space.buffers, &mut tally)?;
        let pairs = tally.pairs;
        let of_unit = self.units.sets_of_unit();
        let tests = |unit| tree.tests_of(unit * of_unit..(unit + 1) * of_unit);
        Ok((pairs, (0..space.of_units.len()).map(tests).collect()))
    }
}
