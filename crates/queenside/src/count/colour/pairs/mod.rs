//! The pairs of a colour: a placement of the listed board and one of the searched board that do not attack
//! each other.
//!
//! The lists of placements become shorter queen by queen ([`narrow`]): a bit for each placement and square
//! says whether the placement leaves the square free, and the AND of a queen's bits and those of the rows
//! ahead says which placements remain. The rest of the rows is searched on bits alone. If many placements
//! remain for each table entry, a lane of a vector has those of an entry, and bits are counted by lane
//! ([`lanes`]). If few remain, bits are read one by one ([`sparse`]).

mod batches;
mod candidates;
mod lanes;
mod narrow;
mod sparse;
#[cfg(test)]
mod tests;
mod ways;

pub(super) use batches::{Batches, Place};
pub(super) use candidates::Candidates;
pub(super) use lanes::{LaneBits, LaneSpace, Lanes};
pub(super) use narrow::Narrowing;
pub(super) use sparse::{Sparse, SparseSpace};
pub(super) use ways::MIN_ROWS;

use std::sync::atomic::{AtomicBool, Ordering};

use super::boards::{Row, RowSet, Taken};
use super::lists::{Colour, Stopped};
use crate::count::kernels::{MAX_COLUMNS, Simd};

/// A set of searched rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SearchedSet {
    /// The rows of the colour's searched board in the order of the search.
    order: [u8; MAX_COLUMNS],
    /// The number of the set among those that are searched.
    pub(super) number: usize,
}

/// The search for the pairs of some sets of searched rows, all of one size.
#[derive(Debug)]
pub(super) struct Search<'a, S> {
    pub(super) simd: S,
    pub(super) colour: &'a Colour,
    /// The rows of the searched board, by their index.
    rows: [Row; MAX_COLUMNS],
    /// The sets, so ordered that those with the same first rows are neighbours.
    pub(super) sets: Vec<SearchedSet>,
    /// Number of rows of a set.
    pub(super) depth: usize,
    stop: &'a AtomicBool,
}

/// A place in the search: the queens that were placed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub(super) queens: usize,
    pub(super) taken: Taken,
}

/// Reads the pairs of the lists that a search leaves.
pub(super) trait Reader {
    /// Whether lists of this length, after this number of queens, are read and not narrowed further.
    fn is_ready(&self, queens: usize, elements: usize) -> bool;

    /// Read the pairs of these elements and all ways to place the other queens in the rows of these sets.
    fn read(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]);
}

impl<'a, S: Simd> Search<'a, S> {
    /// Prepare the search of these sets, which come with their numbers.
    pub(super) fn new(
        simd: S,
        colour: &'a Colour,
        sets: impl Iterator<Item = (usize, RowSet)>,
        stop: &'a AtomicBool,
    ) -> Self {
        let mut rows = [Row::default(); MAX_COLUMNS];
        for (index, row) in (0..colour.pair.rows()).zip(&mut rows) {
            *row = colour.pair.searched_row(index).to_search();
        }
        let mut depth = 0;
        let searched = |(number, set): (usize, RowSet)| {
            let rows = colour.pair.search_order(colour.rows(set));
            depth = rows.len();
            let mut order = [0; MAX_COLUMNS];
            order.iter_mut().zip(rows).for_each(|(to, row)| *to = row as u8);
            SearchedSet { order, number }
        };
        let mut sets: Vec<SearchedSet> = sets.map(searched).collect();
        let mut ranks = [0; MAX_COLUMNS];
        for (rank, row) in (0_u8..).zip(colour.pair.search_order(RowSet((1 << colour.pair.rows()) - 1))) {
            ranks[row as usize] = rank;
        }
        sets.sort_by_key(|set| set.order.map(|row| ranks[usize::from(row)]));
        Self { simd, colour, rows, sets, depth, stop }
    }

    /// Return the row with this index.
    #[inline(always)]
    fn row(&self, index: u8) -> Row {
        self.rows[usize::from(index) % MAX_COLUMNS]
    }

    /// Return the rows of these sets that are left after this number of queens, as a set of indices.
    fn rows_left(&self, sets: &[SearchedSet], queens: usize) -> u32 {
        sets.iter().flat_map(|set| &set.order[queens..self.depth]).fold(0, |rows, row| rows | 1 << row)
    }

    pub(super) fn check_stop(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
