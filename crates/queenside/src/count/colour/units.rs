//! The division of a count into numbered units, and their estimated work.

use std::ops::Range;

use super::bits::MIN_ROWS;
use super::boards::Classes;
use super::sets::{Symmetries, sets_of_size};
use super::tree::RowTree;
use crate::count::CountError;
use crate::run::Limit;

/// The size of units, by board size. `listed` and `searched` determine the numbers and the partial
/// counts of units, and the others their numbers of tests, so they are the same on every machine and
/// for every instruction set. These values were the fastest in measurements.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// Number of sets of listed rows whose lists are joined, so that short lists fill vectors.
    listed: usize,
    /// Number of sets of searched rows of a unit, which share a search.
    searched: usize,
    /// Number of units that share a search if a worker counts them one after another.
    together: usize,
    /// Maximum number of elements that a search handles at a time after its first row, which limits
    /// its memory. With less, few elements of a crowded board would remain for the last rows: less
    /// than a vector.
    most_elements: usize,
    /// Maximum number of queens on both boards of a colour with which the list is made of bits. With more,
    /// few bits of a vector are left at the end, and packed lists take less time.
    most_queens: u32,
    /// Maximum number of elements per table entry with which bits are made, about: after as many queens as
    /// necessary.
    most_of_an_entry: usize,
}

impl Cut {
    fn of(n: u32) -> Self {
        let (listed, searched) = match n {
            0..=15 | 18 => (8, 32),
            16 | 19 => (8, 16),
            17 => (16, 16),
            20..=21 => (4, 8),
            22 => (4, 4),
            23..=25 => (1, 8),
            // Units of seconds, because an interruption loses those of a search and an audit recounts them.
            26 => (1, 4),
            27 => (1, 2),
            _ => (1, 1),
        };
        // Below n = 22, the tables of several units leave the cache; above, more of them take much memory.
        let together = match n {
            ..22 => 1,
            22 => 2,
            _ => 4,
        };
        let most_queens = match n {
            16 => 10,
            // Too few sets share the bits after the first queens.
            26 => 13,
            27 => 14,
            _ => n.div_ceil(2) + 1,
        };
        let most_elements = 1 << (n / 2 + 6);
        Self { listed, searched, together, most_elements, most_queens, most_of_an_entry: 100 }
    }
}

/// Sets of listed rows that are processed together, with all their sets of searched rows.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The sets of listed rows, all of one size, in increasing order.
    pub(crate) listed: Vec<u32>,
    /// Number of rows of each set of searched rows.
    pub(crate) searched_size: u32,
    /// Number of sets of searched rows.
    searched: usize,
    /// The number of the block's first unit.
    first_unit: usize,
    /// The work for one set of searched rows.
    work: f64,
}

/// All units of a board size.
#[derive(Debug)]
pub(crate) struct Units {
    pub(crate) classes: Classes,
    pub(crate) symmetries: Symmetries,
    pub(crate) blocks: Vec<Block>,
    count: usize,
    cut: Cut,
}

impl Units {
    /// Divide a count.
    ///
    /// # Errors
    /// [`CountError::Stopped`] if the limit is reached first: the units of n = 28 take a second.
    pub(crate) fn new(n: u32, limit: Limit<'_>) -> Result<Self, CountError> {
        let classes = Classes::new(n);
        Self::of(classes, Symmetries::new(classes), Cut::of(n), limit)
    }

    /// Divide the count of the completions of a board on which only some squares are free.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(crate) fn of_completions(n: u32, free: [u32; 32], limit: Limit<'_>) -> Result<Self, CountError> {
        let classes = Classes::with_free(n, free);
        Self::of(classes, Symmetries::none(classes), Cut::of(n), limit)
    }

    fn of(classes: Classes, symmetries: Symmetries, cut: Cut, limit: Limit<'_>) -> Result<Self, CountError> {
        let (listed_lines, searched_lines) = (classes.listed.lines, classes.searched.lines);
        let more = listed_lines - searched_lines;
        let mut units = Self { classes, symmetries, blocks: Vec::new(), count: 0, cut };
        for size in more..=listed_lines {
            let leaders: Vec<u32> =
                sets_of_size(listed_lines, size).filter(|&set| symmetries.leads(set)).collect();
            for listed in leaders.chunks(cut.listed) {
                if limit.is_reached() {
                    return Err(CountError::Stopped);
                }
                let mut block = Block {
                    listed: listed.to_vec(),
                    searched_size: size - more,
                    searched: 0,
                    first_unit: units.count,
                    work: work(&classes, symmetries, listed),
                };
                block.searched = units.searched(&block).count();
                units.count += block.searched.div_ceil(cut.searched);
                units.blocks.push(block);
            }
        }
        Ok(units)
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Return the number of the block of a unit.
    pub(crate) fn block_of(&self, unit: usize) -> usize {
        self.blocks.partition_point(|block| block.first_unit <= unit) - 1
    }

    /// Return the range of the unit's sets among the block's sets of searched rows.
    pub(crate) fn searched_of(&self, unit: usize, block: usize) -> Range<usize> {
        let Block { first_unit, searched, .. } = self.blocks[block];
        let start = (unit - first_unit) * self.cut.searched;
        start..searched.min(start + self.cut.searched)
    }

    /// Return the units of a block that share a search with a unit.
    pub(crate) fn together(&self, unit: usize, block: usize) -> Range<usize> {
        let Block { first_unit, .. } = self.blocks[block];
        let start = unit - (unit - first_unit) % self.cut.together;
        start..(start + self.cut.together).min(first_unit + self.in_block(block))
    }

    /// Return the number of sets of searched rows of a unit; a block's last unit may have fewer.
    pub(crate) fn sets_of_unit(&self) -> usize {
        self.cut.searched
    }

    /// Return the maximum number of elements that a search handles at a time after its first row.
    pub(crate) fn most_elements(&self) -> usize {
        self.cut.most_elements
    }

    /// Return the same units, whose lists are made of bits for up to this number of queens of a colour and,
    /// as far as possible, of elements per entry.
    #[cfg(test)]
    pub(crate) fn with_bits(mut self, queens: u32, most_of_an_entry: usize) -> Self {
        self.cut.most_queens = queens;
        self.cut.most_of_an_entry = most_of_an_entry;
        self
    }

    /// Return after how many queens bits are made of a list with this number of elements per table entry,
    /// if these numbers of rows are searched and listed; `None` if the list is packed.
    pub(crate) fn queens_before_bits(
        &self,
        [searched, listed]: [u32; 2],
        mut elements: usize,
    ) -> Option<u32> {
        let few_queens = searched + listed <= self.cut.most_queens;
        let most = searched.checked_sub(MIN_ROWS).filter(|_| few_queens)?;
        let mut queens = 0;
        while queens < most && elements > self.cut.most_of_an_entry {
            // A queen leaves about three of eight elements.
            elements = elements * 3 / 8;
            queens += 1;
        }
        Some(queens)
    }

    /// Divide a count into units of `searched` sets of searched rows; `together` units share a search.
    #[cfg(test)]
    pub(crate) fn of_sets(n: u32, searched: usize, together: usize, most_elements: usize) -> Self {
        let classes = Classes::new(n);
        let cut = Cut { listed: 1, searched, together, most_elements, ..Cut::of(n) };
        Self::of(classes, Symmetries::new(classes), cut, Limit::never()).unwrap()
    }

    /// Return the number of units of a block.
    pub(crate) fn in_block(&self, block: usize) -> usize {
        self.blocks[block].searched.div_ceil(self.cut.searched)
    }

    /// Estimate the work of these units.
    pub(crate) fn work(&self, units: Range<usize>) -> f64 {
        let (mut unit, mut work) = (units.start, 0.0);
        while unit < units.end {
            let block = self.block_of(unit);
            let end = units.end.min(self.blocks[block].first_unit + self.in_block(block));
            let sets = self.searched_of(unit, block).start..self.searched_of(end - 1, block).end;
            work += sets.len() as f64 * self.blocks[block].work;
            unit = end;
        }
        work
    }

    /// Return the sets of searched rows of a block, in the order of their units.
    pub(crate) fn searched_in_order(&self, block: usize) -> Vec<u32> {
        let mut searched: Vec<u32> = self.searched(&self.blocks[block]).collect();
        // Neighbours in this order share the first rows of their search.
        RowTree::sort(&self.classes.alike(), &mut searched);
        searched
    }

    /// Call `visit` for each of these units and each of its pairs of row sets.
    pub(crate) fn visit_row_sets(&self, units: Range<usize>, visit: &mut dyn FnMut(usize, [u32; 2])) {
        let (mut unit, end) = (units.start, units.end.min(self.count));
        while unit < end {
            let block = self.block_of(unit);
            let searched = self.searched_in_order(block);
            let end_of_block = self.blocks[block].first_unit + self.in_block(block);
            for unit in unit..end.min(end_of_block) {
                for &searched in &searched[self.searched_of(unit, block)] {
                    self.blocks[block].listed.iter().for_each(|&listed| visit(unit, [listed, searched]));
                }
            }
            unit = end_of_block;
        }
    }

    /// Return a unit's sets of searched rows.
    #[cfg(test)]
    pub(crate) fn sets_of(&self, unit: usize) -> Vec<u32> {
        let block = self.block_of(unit);
        self.searched_in_order(block)[self.searched_of(unit, block)].to_vec()
    }

    /// Iterate, in increasing order, over the sets of searched rows that form the least pair of an
    /// orbit with some set of the block.
    pub(crate) fn searched(&self, block: &Block) -> impl Iterator<Item = u32> {
        let symmetries = self.symmetries;
        let listed = block.listed.clone();
        sets_of_size(self.classes.searched.lines, block.searched_size)
            .filter(move |&searched| listed.iter().any(|&listed| symmetries.orbit(listed, searched) > 0))
    }
}

/// Estimate the work of one set of searched rows with these sets of listed rows: the fraction of
/// column sets that count, times a measured factor for the number of queens (the further from half
/// of the rows, the fewer compatible pairs).
fn work(classes: &Classes, symmetries: Symmetries, listed: &[u32]) -> f64 {
    let (size, lines) = (listed[0].count_ones(), classes.listed.lines);
    let off_centre = f64::from(size) - f64::from(lines) / 2.0;
    let part = |key: u32| {
        if !symmetries.any() {
            return 1.0;
        }
        // For random sets: the key is the lesser of two random numbers with this many bits.
        let below = f64::from(key) / f64::from(classes.listed.all() + 1);
        if symmetries.even() { (1.0 - 2.0 * below).powi(2) } else { (1.0 - below).powi(2) }
    };
    listed.iter().map(|&key| part(key)).sum::<f64>() * (-0.2 * off_centre * off_centre).exp()
}
