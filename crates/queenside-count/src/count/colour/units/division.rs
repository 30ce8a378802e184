//! The division of a count into numbered units, and their estimated work.

use std::ops::Range;

use queenside_board::{Board, Limit, Problem, Square, sort_by_number};

use super::tuning::Tuning;
use crate::count::CountError;
use crate::count::colour::boards::{Classes, RowSet, Symmetries, sets_of_size};

/// Sets of listed rows that are processed together, with all their sets of searched rows.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The sets of listed rows, all of one size, in increasing order.
    pub(crate) listed: Vec<RowSet>,
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
    pub(super) tuning: Tuning,
}

impl Units {
    /// Divide the count of the solutions of an empty board, or of the completions of another.
    ///
    /// # Errors
    /// [`CountError::Stopped`] if the limit is reached first: the units of n = 28 take a second.
    pub(crate) fn of(problem: &Problem, limit: Limit<'_>) -> Result<Self, CountError> {
        let n = problem.size().get();
        let (classes, symmetries) = if problem.is_unconstrained() {
            let classes = Classes::new(n);
            (classes, Symmetries::new(classes))
        } else {
            let classes = Classes::with_free(n, free_columns(problem));
            (classes, Symmetries::none(classes))
        };
        Self::divide(classes, symmetries, Tuning::of(n), limit)
    }

    fn divide(
        classes: Classes,
        symmetries: Symmetries,
        tuning: Tuning,
        limit: Limit<'_>,
    ) -> Result<Self, CountError> {
        let (listed_lines, searched_lines) = (classes.listed.lines, classes.searched.lines);
        let more = listed_lines - searched_lines;
        let mut units = Self { classes, symmetries, blocks: Vec::new(), count: 0, tuning };
        for size in more..=listed_lines {
            let leaders: Vec<RowSet> =
                sets_of_size(listed_lines, size).map(RowSet).filter(|&set| symmetries.leads(set)).collect();
            for listed in leaders.chunks(tuning.listed) {
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
                units.count += block.searched.div_ceil(tuning.searched);
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
        let start = (unit - first_unit) * self.tuning.searched;
        start..searched.min(start + self.tuning.searched)
    }

    /// Return the units of a block that share a search with a unit.
    pub(crate) fn together(&self, unit: usize, block: usize) -> Range<usize> {
        let Block { first_unit, .. } = self.blocks[block];
        let start = unit - (unit - first_unit) % self.tuning.together;
        start..(start + self.tuning.together).min(first_unit + self.in_block(block))
    }

    /// Return the same units, whose pairs are counted by lane for up to this number of queens of a colour,
    /// and when about this number of elements per entry are left.
    #[cfg(test)]
    pub(crate) fn with_lanes(mut self, queens: usize, most_of_an_entry: usize) -> Self {
        self.tuning.most_queens = queens;
        self.tuning.most_of_an_entry = most_of_an_entry;
        self
    }

    /// Divide a count into units of `searched` sets of searched rows; `together` units share a search.
    #[cfg(test)]
    pub(crate) fn of_sets(n: u32, searched: usize, together: usize, most_elements: usize) -> Self {
        let classes = Classes::new(n);
        let tuning = Tuning { listed: 1, searched, together, most_elements, ..Tuning::of(n) };
        Self::divide(classes, Symmetries::new(classes), tuning, Limit::never()).unwrap()
    }

    /// Return the number of searched rows of a unit's alike queens.
    pub(crate) fn layer(&self, unit: usize) -> usize {
        self.blocks[self.block_of(unit)].searched_size as usize
    }

    /// Return the number of units with the lists of a unit.
    pub(crate) fn sharing(&self, unit: usize) -> usize {
        self.in_block(self.block_of(unit))
    }

    /// Return the number of units of a block.
    pub(crate) fn in_block(&self, block: usize) -> usize {
        self.blocks[block].searched.div_ceil(self.tuning.searched)
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
    pub(crate) fn searched_in_order(&self, block: usize) -> Vec<RowSet> {
        let mut searched: Vec<RowSet> = self.searched(&self.blocks[block]).collect();
        // Neighbours in this order share the first rows of their search.
        let boards = self.classes.alike();
        sort_by_number(&mut searched, |&set| boards.search_rows(set).order().into());
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
                    self.blocks[block].listed.iter().for_each(|&listed| visit(unit, [listed.0, searched.0]));
                }
            }
            unit = end_of_block;
        }
    }

    /// Return a unit's sets of searched rows.
    #[cfg(test)]
    pub(crate) fn sets_of(&self, unit: usize) -> Vec<RowSet> {
        let block = self.block_of(unit);
        self.searched_in_order(block)[self.searched_of(unit, block)].to_vec()
    }

    /// Iterate, in increasing order, over the sets of searched rows that form the least pair of an
    /// orbit with some set of the block.
    pub(crate) fn searched(&self, block: &Block) -> impl Iterator<Item = RowSet> {
        let symmetries = self.symmetries;
        let listed = block.listed.clone();
        sets_of_size(self.classes.searched.lines, block.searched_size)
            .map(RowSet)
            .filter(move |&searched| listed.iter().any(|&listed| symmetries.orbit(listed, searched) > 0))
    }
}

/// Estimate the work of one set of searched rows with these sets of listed rows: the fraction of
/// column sets that count, times a measured factor for the number of queens (the further from half
/// of the rows, the fewer compatible pairs).
fn work(classes: &Classes, symmetries: Symmetries, listed: &[RowSet]) -> f64 {
    let (size, lines) = (listed[0].0.count_ones(), classes.listed.lines);
    let off_centre = f64::from(size) - f64::from(lines) / 2.0;
    let part = |RowSet(key): RowSet| {
        if !symmetries.any() {
            return 1.0;
        }
        // For random sets: the key is the lesser of two random numbers with this many bits.
        let below = f64::from(key) / f64::from(classes.listed.all() + 1);
        if symmetries.even() { (1.0 - 2.0 * below).powi(2) } else { (1.0 - below).powi(2) }
    };
    listed.iter().map(|&key| part(key)).sum::<f64>() * (-0.2 * off_centre * off_centre).exp()
}

/// Return the columns of each row on which a queen of a completion may stand.
fn free_columns(problem: &Problem) -> [u32; 32] {
    let (n, mut free) = (problem.size().get(), [0; 32]);
    for (row, columns) in (0..n).zip(&mut free) {
        for column in 0..n {
            let square = Square::new(row, column);
            let is_attacked = |queen: Square| queen != square && queen.shared_line(square).is_some();
            let is_free = !problem.is_blocked(square) && !problem.given().queens().any(is_attacked);
            *columns |= u32::from(is_free) << column;
        }
    }
    free
}
