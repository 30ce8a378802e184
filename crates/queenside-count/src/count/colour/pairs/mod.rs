//! The pairs of a colour: a placement of the listed board and one of the searched board that do not attack
//! each other.
//!
//! A list has, for each row that is left, the columns that its placements leave free ([`candidates`]). It becomes
//! shorter queen by queen: placements remain that leave the queen's square free, and a square in the rows ahead
//! ([`narrow`]). The rest of the rows is searched on bits: for each square, one bit per placement says whether it
//! leaves the square free, and the AND of the bits of a queen in each row says which placements fit. If many
//! placements remain for each table entry, a lane of a vector has those of an entry, and bits are counted by
//! lane ([`lanes`]). If few remain, bits are read one by one ([`sparse`]).

mod batches;
mod candidates;
mod lanes;
mod narrow;
mod sparse;
#[cfg(test)]
mod tests;
mod ways;

use std::sync::atomic::{AtomicBool, Ordering};

pub(super) use batches::{Batches, Place};
pub(super) use candidates::Candidates;
pub(super) use lanes::{LaneBits, LaneCounts, LaneSpace, Lanes};
pub(super) use narrow::Narrowing;
pub(super) use sparse::{Sparse, SparseSpace};
pub(super) use ways::MIN_ROWS;

use queenside_board::sort_by_number;

use super::boards::{Row, RowSet, SearchRows, Taken};
use super::lists::{Colour, Stopped};
use crate::count::kernels::{MAX_COLUMNS, Simd};

/// A set of searched rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchedSet {
    /// The rows of the colour's searched board.
    rows: SearchRows,
    /// The number of the set among those that are searched.
    pub(super) number: usize,
}

/// The search for the pairs of some sets of searched rows, all of one size.
#[derive(Debug)]
pub(super) struct PairSearch<'a, S> {
    pub(super) simd: S,
    pub(super) colour: &'a Colour,
    /// The rows of the searched board, in the order of the search.
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
    /// Their rows.
    rows: SearchRows,
    pub(super) taken: Taken,
}

impl SearchedSet {
    /// Return the rows that are left.
    #[inline(always)]
    fn left(&self, node: Node) -> SearchRows {
        self.rows.without(node.rows)
    }
}

impl Node {
    /// Return the rows of some sets that are left.
    fn rows_left(self, sets: &[SearchedSet]) -> SearchRows {
        SearchRows(sets.iter().fold(0, |rows, set| rows | set.left(self).0))
    }

    /// Divide sets into those with the same next row.
    #[inline(always)]
    fn by_next_row(self, sets: &[SearchedSet]) -> impl Iterator<Item = &[SearchedSet]> {
        sets.chunk_by(move |a, b| a.left(self).first() == b.left(self).first())
    }

    /// Place a queen in a row, which comes with its number, and in a column (a set with one column).
    #[inline(always)]
    fn with_queen(self, (number, row): (u32, Row), column: u32) -> Self {
        Self {
            queens: self.queens + 1,
            rows: SearchRows(self.rows.0 | 1 << number),
            taken: row.with_queen(self.taken, column),
        }
    }
}

/// Reads the pairs of the lists that a search leaves.
pub(super) trait Reader {
    /// Whether lists of this length, after this number of queens, are read and not narrowed further.
    fn is_ready(&self, queens: usize, elements: usize) -> bool;

    /// Read the pairs of these elements and all ways to place the other queens in the rows of these sets.
    fn read(&mut self, node: Node, list: &Candidates, sets: &[SearchedSet]);
}

impl<'a, S: Simd> PairSearch<'a, S> {
    /// Prepare the search of these sets, which come with their numbers.
    pub(super) fn new(
        simd: S,
        colour: &'a Colour,
        sets: impl Iterator<Item = (usize, RowSet)>,
        stop: &'a AtomicBool,
    ) -> Self {
        let mut rows = [Row::default(); MAX_COLUMNS];
        for (number, row) in (0..colour.boards.rows()).zip(&mut rows) {
            *row = colour.boards.search_row(number);
        }
        let rows_of = |set| colour.boards.search_rows(colour.rows(set));
        let mut sets: Vec<SearchedSet> =
            sets.map(|(number, set)| SearchedSet { rows: rows_of(set), number }).collect();
        sort_by_number(&mut sets, |set| set.rows.order().into());
        let depth = sets.first().map_or(0, |set| set.rows.len());
        Self { simd, colour, rows, sets, depth, stop }
    }

    #[inline(always)]
    fn row(&self, number: u32) -> Row {
        self.rows[number as usize % MAX_COLUMNS]
    }

    /// Return the columns on which a queen may stand in a row.
    #[inline(always)]
    fn free(&self, row: Row, Node { queens, taken, .. }: Node) -> u32 {
        let is_last = queens + 1 == self.depth;
        row.free(taken) & if is_last { self.colour.searched.last(taken.columns) } else { u32::MAX }
    }

    pub(super) fn check_stop(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
