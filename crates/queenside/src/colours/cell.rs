use super::list::Colour;
use super::pairs::Pairs;
use super::part::Part;
use crate::board::{LineBits, TakenLines, all_columns};
use crate::run::Limit;

/// Lines of even number.
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

/// When to list no more parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    /// So many of a colour are enough.
    pub(crate) parts: usize,
    pub(crate) stop: Limit<'a>,
}

impl Cell {
    /// The cell of a solution in which all columns are settled.
    pub(crate) fn of(columns: &[u32]) -> Self {
        let n = columns.len();
        let mut cell =
            Self { n, first_rows: 0, first_columns: 0, second_columns: all_columns(n), fixed: Vec::new() };
        for (row, &column) in
            columns.iter().enumerate().filter(|(row, column)| row % 2 == **column as usize % 2)
        {
            cell.first_rows |= 1 << row;
            cell.first_columns |= 1 << column;
        }
        cell.second_columns &= !cell.first_columns;
        cell
    }

    /// The rows whose queens are on the second colour.
    pub(crate) fn second_rows(&self) -> u64 {
        all_columns(self.n) & !self.first_rows
    }

    /// All solutions of the cell, so far as the limits let them be listed.
    pub(crate) fn pairs<B: LineBits>(&self, limits: Limits<'_>) -> Pairs<B> {
        let Self { n, first_rows, first_columns, second_columns, .. } = *self;
        let first = Colour { n, rows: first_rows, columns: first_columns, is_first: true };
        let second = Colour { n, rows: self.second_rows(), columns: second_columns, is_first: false };
        let first = self.parts(first, limits);
        let second = if first.is_empty() { Vec::new() } else { self.parts(second, limits) };
        Pairs::join(n, first, second)
    }

    /// The parts of one colour: none if fixed queens attack each other.
    fn parts<B: LineBits>(&self, colour: Colour, limits: Limits<'_>) -> Vec<Part<B>> {
        let mut start = Part::empty();
        let mut fixed_rows = 0;
        for &(row, column) in self.fixed.iter().filter(|(row, _)| colour.rows >> row & 1 == 1) {
            let attacks = start.taken.meets(TakenLines::through(self.n, row, column));
            if attacks || start.columns >> column & 1 == 1 {
                return Vec::new();
            }
            start.set(self.n, row, column);
            fixed_rows |= 1 << row;
        }
        colour.list(start, fixed_rows, limits)
    }
}
