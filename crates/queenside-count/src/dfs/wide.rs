//! Search with any number of open rows: several words per row, counts of free squares, and a trail
//! that restores the free squares when a queen is removed.

use std::ops::ControlFlow;

use super::{End, NodeLimit, Remaining, Visit};

/// Search what remains. There must be at least one open row, and each open line must have a free
/// square.
pub(super) fn search(
    remaining: &Remaining,
    budget: &mut NodeLimit<'_>,
    visit: &mut impl Visit,
) -> ControlFlow<End> {
    let open = remaining.open();
    let mut column_at = vec![NONE; remaining.n as usize];
    for (index, &column) in (0..).zip(&remaining.columns) {
        column_at[column as usize] = index;
    }
    let words = open.div_ceil(64);
    let mut search = WideSearch {
        remaining,
        column_at,
        words,
        free: (0..open).flat_map(|row| remaining.row_words(row)).copied().collect(),
        row_counts: vec![0; open],
        column_counts: vec![0; open],
        trail: Vec::new(),
        columns: vec![0; open],
        unplaced: open,
        budget,
        visit,
    };
    for (row, column) in remaining.free_squares() {
        search.row_counts[row] += 1;
        search.column_counts[column] += 1;
    }
    search.below()
}

/// Marks a column that is not open.
const NONE: u16 = u16::MAX;
/// Added to the count of a line with a queen, so that the search does not branch on it. Counts are
/// always smaller.
const HAS_QUEEN: u16 = 1 << 15;

struct WideSearch<'a, 'b, V> {
    remaining: &'a Remaining,
    /// The index of each column of the board among the open columns.
    column_at: Vec<u16>,
    words: usize,
    free: Vec<u64>,
    row_counts: Vec<u16>,
    column_counts: Vec<u16>,
    /// Squares that are no longer free, in the order of removal.
    trail: Vec<(u16, u16)>,
    columns: Vec<u16>,
    /// Number of queens still to place.
    unplaced: usize,
    budget: &'a mut NodeLimit<'b>,
    visit: &'a mut V,
}

impl<V: Visit> WideSearch<'_, '_, V> {
    /// Search below the queens placed so far. Each queen is one level of recursion, so there are at
    /// most a thousand.
    fn below(&mut self) -> ControlFlow<End> {
        if self.unplaced == 0 {
            return self.visit.solution(&self.columns).map_break(|()| End::Enough);
        }
        let line = self.fewest_free();
        self.visit.branch(line).map_break(|()| End::Enough)?;
        let squares: Vec<(usize, usize)> = if let Some(column) = line.checked_sub(self.columns.len()) {
            let rows = (0..self.columns.len()).filter(|&row| self.is_free(row, column));
            rows.map(|row| (row, column)).collect()
        } else {
            self.free_in_row(line).map(|column| (line, column)).collect()
        };
        for (row, column) in squares {
            if !self.budget.spend() {
                return ControlFlow::Break(End::Stopped);
            }
            let mark = self.trail.len();
            if self.place(row, column) {
                self.below()?;
            }
            self.remove(row, column, mark);
        }
        ControlFlow::Continue(())
    }

    /// Return the number of the open line with the fewest free squares; among equals the first,
    /// rows before columns.
    fn fewest_free(&self) -> usize {
        let fewest = |counts: &[u16]| {
            let least = counts.iter().copied().min().expect("there are open lines");
            (least, counts.iter().position(|&count| count == least).expect("the least count occurs"))
        };
        let ((row_count, row), (column_count, column)) =
            (fewest(&self.row_counts), fewest(&self.column_counts));
        if row_count <= column_count { row } else { self.columns.len() + column }
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        self.free[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    fn free_in_row(&self, row: usize) -> impl Iterator<Item = usize> + use<V> {
        let words = self.free[row * self.words..][..self.words].to_vec();
        words.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// Place a queen on the square. Return false if an open line has no free square then.
    fn place(&mut self, row: usize, column: usize) -> bool {
        self.unplaced -= 1;
        self.columns[row] = column as u16;
        self.row_counts[row] += HAS_QUEEN;
        self.column_counts[column] += HAS_QUEEN;
        let mut leaves_squares = true;
        for other in self.free_in_row(row) {
            leaves_squares &= self.take(row, other);
        }
        let (at, from) = (i64::from(self.remaining.rows[row]), i64::from(self.remaining.columns[column]));
        for other in 0..self.columns.len() {
            if self.row_counts[other] >= HAS_QUEEN {
                continue;
            }
            let distance = i64::from(self.remaining.rows[other]) - at;
            let on_diagonals = [from - distance, from + distance].map(|line| {
                usize::try_from(line).ok().and_then(|line| self.column_at.get(line)).copied().unwrap_or(NONE)
            });
            for attacked in [column as u16, on_diagonals[0], on_diagonals[1]] {
                if attacked != NONE && self.is_free(other, attacked.into()) {
                    leaves_squares &= self.take(other, attacked.into());
                }
            }
            if !leaves_squares {
                return false;
            }
        }
        leaves_squares
    }

    /// Mark a free square as taken. Return false if an open line has no other free square.
    fn take(&mut self, row: usize, column: usize) -> bool {
        self.free[row * self.words + column / 64] &= !(1 << (column % 64));
        self.row_counts[row] -= 1;
        self.column_counts[column] -= 1;
        self.trail.push((row as u16, column as u16));
        self.row_counts[row] != 0 && self.column_counts[column] != 0
    }

    /// Remove the queen, and restore the squares on the trail from this mark on.
    fn remove(&mut self, row: usize, column: usize, mark: usize) {
        for (row, column) in self.trail.drain(mark..) {
            let (row, column) = (usize::from(row), usize::from(column));
            self.free[row * self.words + column / 64] |= 1 << (column % 64);
            self.row_counts[row] += 1;
            self.column_counts[column] += 1;
        }
        self.row_counts[row] -= HAS_QUEEN;
        self.column_counts[column] -= HAS_QUEEN;
        self.unplaced += 1;
    }
}
