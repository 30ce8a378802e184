//! All placements of a listed board: what their diagonals take and which columns they use.

use std::sync::atomic::{AtomicBool, Ordering};

use super::boards::{BoardRow, Pair};
use super::columns::{Columns, UNRANKED};
use super::taken::Taken;

/// A search takes this many elements of a list at a time at most, which bounds its memory.
pub(crate) const PIECE: usize = 1 << 17;

/// The stop signal was raised.
#[derive(Debug)]
pub(crate) struct Stopped;

/// Placements as three arrays: the masks of their diagonals and antidiagonals, and the table entry
/// that they stand for.
#[derive(Debug, Default)]
pub(crate) struct Placements {
    pub(crate) diagonals: Vec<u32>,
    pub(crate) antidiagonals: Vec<u32>,
    pub(crate) entries: Vec<u16>,
}

/// What stays the same while placements are added.
struct Root<'a> {
    /// All columns of the board.
    all: u32,
    columns: &'a Columns,
    stop: &'a AtomicBool,
    /// How many rows there are.
    depth: usize,
}

impl Placements {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds all placements of one queen in each of these rows, none attacking another, whose columns
    /// have a weight; `member` says which of the joined sets of listed rows they belong to.
    pub(crate) fn add(
        &mut self,
        pair: &Pair,
        rows: u32,
        columns: &Columns,
        weights: &[u16],
        member: usize,
        stop: &AtomicBool,
    ) -> Result<(), Stopped> {
        let base = (member * columns.len()) as u16;
        let entry = |used: u32| {
            let rank = columns.rank[used as usize];
            (rank != UNRANKED && weights[usize::from(rank)] > 0).then(|| base + rank)
        };
        let mut order: Vec<BoardRow> =
            (0..32).filter(|row| rows >> row & 1 == 1).map(|row| pair.listed_row(row)).collect();
        // The middle rows' queens take most of the others' squares.
        order.sort_by_key(|row| row.off_middle);
        let all = pair.columns_listed.all();
        let from = Root { all, columns, stop, depth: order.len() };
        self.extend(&from, &order, &entry, Taken::default())
    }

    fn extend(
        &mut self,
        root: &Root<'_>,
        rows: &[BoardRow],
        entry: &impl Fn(u32) -> Option<u16>,
        taken: Taken,
    ) -> Result<(), Stopped> {
        let [row, rest @ ..] = rows else {
            if let Some(entry) = entry(taken.columns) {
                self.diagonals.push(taken.diagonals);
                self.antidiagonals.push(taken.antidiagonals);
                self.entries.push(entry);
            }
            return Ok(());
        };
        // Often enough for lists of millions, and too seldom to cost anything.
        if rows.len() + 4 == root.depth && root.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut free = root.all & !taken.columns;
        if rest.is_empty() {
            free &= u32::from(root.columns.last[taken.columns as usize]);
        }
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let offset = row.step * column as i32;
            let queen = Taken {
                columns: 1 << column,
                diagonals: 1 << (row.diagonal + offset),
                antidiagonals: 1 << (row.antidiagonal + offset),
            };
            if !taken.shares_a_diagonal_with(queen) {
                self.extend(root, rest, entry, taken.with(queen))?;
            }
        }
        Ok(())
    }

    /// Gives back memory that is not needed, and sorts a long list by table entry, of which there are
    /// `entries`: a search goes through it in pieces, and each piece then needs a narrow part of the
    /// tables.
    pub(crate) fn settle(&mut self, entries: usize) {
        self.diagonals.shrink_to_fit();
        self.antidiagonals.shrink_to_fit();
        self.entries.shrink_to_fit();
        if self.len() > PIECE {
            self.sort_by_entry(entries);
        }
    }

    fn sort_by_entry(&mut self, entries: usize) {
        let mut ends = vec![0_u32; entries + 1];
        for &entry in &self.entries {
            ends[usize::from(entry) + 1] += 1;
        }
        for entry in 1..=entries {
            ends[entry] += ends[entry - 1];
        }
        let places: Vec<u32> = self
            .entries
            .iter()
            .map(|&entry| {
                let place = ends[usize::from(entry)];
                ends[usize::from(entry)] += 1;
                place
            })
            .collect();
        self.move_to(&places);
    }

    /// Sorts by what `key` says of the entries; those with equal keys stay in their order.
    pub(crate) fn sort_by_key<T: Ord>(&mut self, key: impl Fn(u16) -> T) {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_by_key(|&element| key(self.entries[element as usize]));
        let mut places = vec![0; order.len()];
        for (place, element) in order.into_iter().enumerate() {
            places[element as usize] = place as u32;
        }
        self.move_to(&places);
    }

    fn move_to(&mut self, places: &[u32]) {
        self.diagonals = permuted(&self.diagonals, places);
        self.antidiagonals = permuted(&self.antidiagonals, places);
        self.entries = permuted(&self.entries, places);
    }
}

fn permuted<T: Copy + Default>(items: &[T], places: &[u32]) -> Vec<T> {
    let mut sorted = vec![T::default(); items.len()];
    for (item, &place) in items.iter().zip(places) {
        sorted[place as usize] = *item;
    }
    sorted
}
