use queenside_board::Square;
use queenside_count::dfs::open_lines;

use super::lines::diagonals;
use super::run::Run;

/// The part of the board that given queens leave to a method that fills row by row: the rows and
/// columns without a queen, and the lines with one.
#[derive(Debug)]
pub(super) struct Ground {
    /// Rows to fill, from the top.
    pub(super) rows: Vec<u32>,
    /// Columns to fill them with, from the left.
    pub(super) columns: Vec<u32>,
    /// Column of each row that has a given queen; 0 for other rows.
    pub(super) solution: Vec<u32>,
    pub(super) attacked: AttackedLines,
}

impl Ground {
    pub(super) fn new(run: &Run<'_>) -> Self {
        let n = run.n();
        let [rows, columns] = open_lines(run.task.problem);
        let (mut solution, mut attacked) = (vec![0; n], AttackedLines::new(n));
        for queen in run.given() {
            solution[queen.row as usize] = queen.column;
            attacked.set(queen.row, queen.column, true);
        }
        Self { rows, columns, solution, attacked }
    }

    /// Return the columns of a solution, from the columns of the rows to fill.
    pub(super) fn with_given(&self, columns: &[u32]) -> Vec<u32> {
        let mut solution = self.solution.clone();
        self.rows.iter().zip(columns).for_each(|(&row, &column)| solution[row as usize] = column);
        solution
    }
}

/// The columns, diagonals and antidiagonals that have a queen.
#[derive(Clone, Debug)]
pub(super) struct AttackedLines {
    n: usize,
    /// One bit per column, set if the column has no queen.
    free_columns: Vec<u64>,
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

impl AttackedLines {
    fn new(n: usize) -> Self {
        let lines = vec![false; 2 * n];
        let mut free_columns = vec![u64::MAX; n.div_ceil(64)];
        if let Some(last) = free_columns.last_mut().filter(|_| !n.is_multiple_of(64)) {
            *last = (1 << (n % 64)) - 1;
        }
        Self { n, free_columns, diagonals: lines.clone(), antidiagonals: lines }
    }

    /// Return the columns without a queen, starting at `from`.
    #[inline]
    pub(super) fn free_columns(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        let mut word = from as usize / 64;
        let mut bits = self.free_columns.get(word).map_or(0, |bits| bits & (u64::MAX << (from % 64)));
        std::iter::from_fn(move || {
            while bits == 0 {
                word += 1;
                bits = *self.free_columns.get(word)?;
            }
            let column = 64 * word as u32 + bits.trailing_zeros();
            bits &= bits - 1;
            Some(column)
        })
    }

    /// Whether a queen attacks the square along a diagonal or an antidiagonal.
    #[inline]
    pub(super) fn attacks(&self, row: u32, column: u32) -> bool {
        let (diagonal, antidiagonal) = diagonals(self.n, row, column);
        self.diagonals[diagonal] || self.antidiagonals[antidiagonal]
    }

    /// Record that a queen is on the square (`has_queen`), or no longer is.
    #[inline]
    pub(super) fn set(&mut self, row: u32, column: u32, has_queen: bool) {
        let bit = 1 << (column % 64);
        let free = &mut self.free_columns[column as usize / 64];
        *free = if has_queen { *free & !bit } else { *free | bit };
        self.set_diagonals(row, column, has_queen);
    }

    /// Record the same, but only for the two diagonals: for methods that choose the columns
    /// themselves.
    #[inline]
    pub(super) fn set_diagonals(&mut self, row: u32, column: u32, has_queen: bool) {
        let (diagonal, antidiagonal) = diagonals(self.n, row, column);
        self.diagonals[diagonal] = has_queen;
        self.antidiagonals[antidiagonal] = has_queen;
    }
}

/// Return the queens of these rows and columns, to find one that attacks a square.
pub(super) fn queens<'a>(rows: &'a [u32], columns: &'a [u32]) -> impl Iterator<Item = Square> + 'a {
    rows.iter().zip(columns).map(|(&row, &column)| Square::new(row, column))
}
