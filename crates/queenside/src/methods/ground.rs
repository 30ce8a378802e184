use crate::board::Square;

use super::observer::Tell;
use super::run::Run;

/// What given queens leave to a method that fills row by row: the rows and columns without a queen, and which
/// diagonals are taken.
#[derive(Debug)]
pub(super) struct Ground {
    /// The rows to fill, from the top.
    pub(super) rows: Vec<u32>,
    /// The columns to fill them with, from the left.
    pub(super) columns: Vec<u32>,
    /// The column of each row, where it has a given queen.
    pub(super) solution: Vec<u32>,
    pub(super) taken: Taken,
}

impl Ground {
    pub(super) fn new<T: Tell>(run: &Run<'_, T>) -> Self {
        let n = run.n();
        let mut solution = vec![0; n];
        let mut has_queen = [vec![false; n], vec![false; n]];
        let mut taken = Taken::new(n);
        for queen in run.given() {
            solution[queen.row as usize] = queen.column;
            has_queen[0][queen.row as usize] = true;
            has_queen[1][queen.column as usize] = true;
            taken.put(queen.row, queen.column);
        }
        let [rows, columns] =
            has_queen.map(|has_queen| (0..n as u32).filter(|&line| !has_queen[line as usize]).collect());
        Self { rows, columns, solution, taken }
    }

    /// The columns of a solution, from those of the rows to fill.
    pub(super) fn with_given(&self, columns: &[u32]) -> Vec<u32> {
        let mut solution = self.solution.clone();
        self.rows.iter().zip(columns).for_each(|(&row, &column)| solution[row as usize] = column);
        solution
    }
}

/// Which columns, diagonals and antidiagonals have a queen.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    n: usize,
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

impl Taken {
    fn new(n: usize) -> Self {
        let lines = vec![false; 2 * n];
        Self { n, columns: vec![false; n], diagonals: lines.clone(), antidiagonals: lines }
    }

    /// Whether the column has a queen.
    #[inline]
    pub(super) fn has_column(&self, column: u32) -> bool {
        self.columns[column as usize]
    }

    /// Whether a queen attacks the square along a diagonal.
    #[inline]
    pub(super) fn attacks(&self, row: u32, column: u32) -> bool {
        let (row, column) = (row as usize, column as usize);
        self.diagonals[row + self.n - 1 - column] || self.antidiagonals[row + column]
    }

    #[inline]
    pub(super) fn put(&mut self, row: u32, column: u32) {
        self.set(row, column, true);
    }

    #[inline]
    pub(super) fn lift(&mut self, row: u32, column: u32) {
        self.set(row, column, false);
    }

    #[inline]
    fn set(&mut self, row: u32, column: u32, taken: bool) {
        let (row, column) = (row as usize, column as usize);
        self.columns[column] = taken;
        self.diagonals[row + self.n - 1 - column] = taken;
        self.antidiagonals[row + column] = taken;
    }
}

/// Queens of these rows and columns, for who looks for the one that attacks.
pub(super) fn queens<'a>(rows: &'a [u32], columns: &'a [u32]) -> impl Iterator<Item = Square> + 'a {
    rows.iter().zip(columns).map(|(&row, &column)| Square::new(row, column))
}
