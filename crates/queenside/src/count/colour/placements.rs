//! All placements of a listed board: the diagonals and the columns that they take.

use std::sync::atomic::{AtomicBool, Ordering};

use super::boards::{BoardRow, Pair};
use super::columns::{Columns, UNRANKED, columns};
use super::taken::Taken;
use super::tree::SearchedRow;

/// The stop signal was set.
#[derive(Debug)]
pub(crate) struct Stopped;

/// Placements as three arrays: the masks of their diagonals and antidiagonals, and the numbers of
/// their table entries. They stay in the order in which they were found, because a count with sorted
/// lists is slower: neighbours have queens in common, so that a search discards them together.
#[derive(Debug, Default)]
pub(crate) struct Placements {
    pub(crate) diagonals: Vec<u32>,
    pub(crate) antidiagonals: Vec<u32>,
    pub(crate) entries: Vec<u16>,
}

/// The constants of one call of [`Placements::add`].
struct Constants<'a> {
    columns: &'a Columns,
    stop: &'a AtomicBool,
    /// Number of rows.
    depth: usize,
    /// Whether the masks of diagonals are mirrored, as by [`SearchedRow::of`].
    is_mirrored: bool,
}

impl Placements {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Add all placements of one queen in each of these rows, no two attacking each other, whose
    /// column set has a weight above 0. `member` is the index of their set of listed rows among the
    /// joined sets.
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
        // Queens in the middle rows attack the most squares.
        order.sort_by_key(|row| row.off_middle);
        let is_mirrored = order.first().is_some_and(|row| row.step < 0);
        let order: Vec<SearchedRow> = order.into_iter().map(|row| SearchedRow::of(row, 0)).collect();
        let constants = Constants { columns, stop, depth: order.len(), is_mirrored };
        self.extend(&constants, &order, &entry, Taken::default())
    }

    fn extend(
        &mut self,
        constants: &Constants<'_>,
        rows: &[SearchedRow],
        entry: &impl Fn(u32) -> Option<u16>,
        taken: Taken,
    ) -> Result<(), Stopped> {
        let [row, rest @ ..] = rows else {
            if let Some(entry) = entry(taken.columns) {
                let lines = [taken.diagonals, taken.antidiagonals];
                let [diagonals, antidiagonals] =
                    if constants.is_mirrored { lines.map(u32::reverse_bits) } else { lines };
                self.diagonals.push(diagonals);
                self.antidiagonals.push(antidiagonals);
                self.entries.push(entry);
            }
            return Ok(());
        };
        // Check at one depth only: often enough for lists of millions, and not so often that it
        // takes time.
        if rows.len() + 4 == constants.depth && constants.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut free = row.free & !row.attacked(taken);
        if rest.is_empty() {
            free &= u32::from(constants.columns.last[taken.columns as usize]);
        }
        for column in columns(free) {
            self.extend(constants, rest, entry, taken.with(row.queen(column)))?;
        }
        Ok(())
    }

    /// Return the memory of the elements in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * (2 * size_of::<u32>() + size_of::<u16>())
    }

    /// Release unused memory.
    pub(crate) fn shrink(&mut self) {
        self.diagonals.shrink_to_fit();
        self.antidiagonals.shrink_to_fit();
        self.entries.shrink_to_fit();
    }

    /// Return the elements that a queen does not attack.
    pub(crate) fn without(&self, queen: Taken) -> Self {
        let mut left = Self::default();
        let lines = self.diagonals.iter().zip(&self.antidiagonals);
        for ((&diagonals, &antidiagonals), &entry) in lines.zip(&self.entries) {
            if diagonals & queen.diagonals | antidiagonals & queen.antidiagonals == 0 {
                left.diagonals.push(diagonals);
                left.antidiagonals.push(antidiagonals);
                left.entries.push(entry);
            }
        }
        left
    }

    /// Renumber the column sets by the number of their elements, the greatest first; return their old
    /// numbers. There are `columns` of them for each member.
    pub(crate) fn renumber(&mut self, columns: usize) -> Vec<usize> {
        let mut counts = vec![0; columns];
        for &entry in &self.entries {
            counts[usize::from(entry) % columns] += 1;
        }
        let mut order: Vec<usize> = (0..columns).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(counts[number]));
        let mut new = vec![0; columns];
        for (number, &old) in (0..).zip(&order) {
            new[old] = number;
        }
        for entry in &mut self.entries {
            let column = usize::from(*entry) % columns;
            *entry = *entry - column as u16 + new[column];
        }
        order
    }
}
