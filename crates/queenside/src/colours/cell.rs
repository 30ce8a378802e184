use super::pairs::Pairs;
use super::part::{Part, list};
use crate::board::{LineBits, TakenLines, all_columns};

/// Rows or columns of even number.
pub(crate) const EVEN: u64 = 0x5555_5555_5555_5555;

/// A part of the solutions of a board. The first colour is that of the square (0, 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Rows and columns; at most 64.
    pub(crate) n: usize,
    /// The rows whose queens are on the first colour.
    pub(crate) first_rows: u64,
    /// Which columns the queens of the first colour may have.
    pub(crate) first_columns: u64,
    /// Which columns the queens of the second colour may have.
    pub(crate) second_columns: u64,
    /// Queens that every solution of the cell has, each on the colour of its row.
    pub(crate) fixed: Vec<(usize, usize)>,
}

impl Cell {
    /// The rows whose queens are on the second colour.
    pub(crate) fn second_rows(&self) -> u64 {
        all_columns(self.n) & !self.first_rows
    }

    /// All solutions of the cell.
    pub(crate) fn pairs<B: LineBits>(&self) -> Pairs<B> {
        let first = self.parts(self.first_rows, self.first_columns, EVEN);
        let second = if first.is_empty() {
            Vec::new()
        } else {
            self.parts(self.second_rows(), self.second_columns, !EVEN)
        };
        Pairs::join(self.n, first, second)
    }

    /// The parts with a queen in each of these rows, on the colour that has these columns in even rows.
    fn parts<B: LineBits>(&self, rows: u64, columns: u64, even: u64) -> Vec<Part<B>> {
        let mut start = Part::empty();
        for &(row, column) in self.fixed.iter().filter(|(row, _)| rows >> row & 1 == 1) {
            let through = TakenLines::through(self.n, row, column);
            if start.taken.meets(through) || start.columns >> column & 1 == 1 {
                return Vec::new();
            }
            start.set(row, column, through);
        }
        let fixed_rows = self.fixed.iter().fold(0u64, |rows, (row, _)| rows | 1 << row);
        list(self.n, rows & !fixed_rows, columns, even, start)
    }
}
