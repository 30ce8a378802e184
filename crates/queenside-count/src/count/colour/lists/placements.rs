//! The search of all placements of a listed board.

use std::sync::atomic::{AtomicBool, Ordering};

use queenside_board::sort_by_number;

use super::{List, Stopped};
use crate::count::colour::boards::{Columns, Row, RowSet, SplitRow, SubBoards, Taken, bits};

/// The table entries of one of the joined sets of listed rows.
pub(super) struct Entries<'a> {
    pub(super) columns: &'a Columns,
    /// The weights of the column sets: placements with weight 0 are left out.
    pub(super) weights: &'a [u16],
    /// The index of the set of listed rows among the joined ones.
    pub(super) member: usize,
}

impl Entries<'_> {
    fn of(&self, used: u32) -> Option<u16> {
        let number = self.columns.number(used).filter(|&number| self.weights[usize::from(number)] > 0)?;
        Some((self.member * self.columns.len()) as u16 + number)
    }
}

/// Add all placements of one queen in each of these rows, no two attacking each other, whose column set has
/// a weight above 0. They stay in the order in which they are found, because a count with sorted lists is
/// slower: neighbours have queens in common, so that a search discards them together.
pub(super) fn add_placements(
    list: &mut List,
    boards: &SubBoards,
    rows: RowSet,
    entries: &Entries<'_>,
    stop: &AtomicBool,
) -> Result<(), Stopped> {
    let mut order: Vec<SplitRow> = rows.rows().map(|row| boards.listed_row(row)).collect();
    // Queens in the middle rows attack the most squares.
    sort_by_number(&mut order, |row| row.off_middle.into());
    // A search mirrors the diagonals of the rows whose numbers decrease.
    let is_mirrored = order.first().is_some_and(|row| row.step < 0);
    let order: Vec<Row> = order.into_iter().map(SplitRow::to_search).collect();
    Finder { list, depth: order.len(), entries, is_mirrored, stop }.extend(&order, Taken::default())
}

struct Finder<'a> {
    list: &'a mut List,
    /// Number of rows.
    depth: usize,
    entries: &'a Entries<'a>,
    is_mirrored: bool,
    stop: &'a AtomicBool,
}

impl Finder<'_> {
    fn extend(&mut self, rows: &[Row], taken: Taken) -> Result<(), Stopped> {
        let [row, rest @ ..] = rows else {
            self.add(taken);
            return Ok(());
        };
        // Check at one depth only: often enough for lists of millions, and not so often that it
        // takes time.
        if rows.len() + 4 == self.depth && self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let free = row.free(taken);
        if rest.is_empty() {
            let counted = free & self.entries.columns.last(taken.columns);
            bits(counted).for_each(|column| self.add(row.with_queen(taken, column)));
            return Ok(());
        }
        for column in bits(free) {
            self.extend(rest, row.with_queen(taken, column))?;
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, taken: Taken) {
        if let Some(entry) = self.entries.of(taken.columns) {
            let lines = [taken.diagonals, taken.antidiagonals];
            let [diagonals, antidiagonals] =
                if self.is_mirrored { lines.map(u32::reverse_bits) } else { lines };
            self.list.push(diagonals, antidiagonals, entry);
        }
    }
}
