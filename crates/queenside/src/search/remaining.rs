use rand::Rng;
use rand::seq::SliceRandom;

use crate::board::{Board, Conflict, Problem, Size, Square};

/// What given queens leave of a board: open rows and columns (those without a queen), and the free squares
/// on them (not blocked, not attacked). There are as many open rows as open columns.
#[derive(Clone, Debug)]
pub(crate) struct Remaining {
    n: u32,
    pub(crate) rows: Vec<u32>,
    pub(crate) columns: Vec<u32>,
    /// Words a row.
    words: usize,
    /// Row by row, a bit for each open column.
    free: Vec<u64>,
}

/// Given queens that no completion can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// Two attack each other.
    Attack(Conflict),
    /// One stands on a blocked square.
    Blocked(Square),
}

/// Diagonals or antidiagonals on which no queen may be set any more.
struct TakenLines {
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

impl Misplaced {
    /// The first fault of the problem's given queens, if they have one.
    pub(crate) fn find(problem: &Problem) -> Option<Self> {
        let given = problem.given();
        if let Some(conflict) = given.conflicts().iter().next() {
            return Some(Self::Attack(conflict));
        }
        given.queens().find(|&queen| problem.is_blocked(queen)).map(Self::Blocked)
    }
}

impl Remaining {
    /// What the problem's given queens leave.
    pub(crate) fn of(problem: &Problem) -> Result<Self, Misplaced> {
        Misplaced::find(problem).map_or_else(|| Ok(Self::of_sound(problem)), Err)
    }

    /// The same for given queens that are known to have no fault.
    pub(crate) fn of_sound(problem: &Problem) -> Self {
        let given = problem.given();
        let n = problem.size().get();
        let lines = 2 * problem.size().index();
        let mut taken = TakenLines { diagonals: vec![false; lines], antidiagonals: vec![false; lines] };
        let diagonal_index = |diagonal: i64| (diagonal + i64::from(n) - 1) as usize;
        for diagonal in given.queens().map(Square::diagonal).chain(problem.blocked_diagonals()) {
            taken.diagonals[diagonal_index(diagonal)] = true;
        }
        for sum in given.queens().map(Square::antidiagonal).chain(problem.blocked_antidiagonals()) {
            taken.antidiagonals[sum as usize] = true;
        }
        let without = |has_queen: Vec<bool>| (0..n).filter(|&line| !has_queen[line as usize]).collect();
        let mut has_queen = (vec![false; n as usize], vec![false; n as usize]);
        for queen in given.queens() {
            has_queen.0[queen.row as usize] = true;
            has_queen.1[queen.column as usize] = true;
        }
        let (rows, columns): (Vec<u32>, Vec<u32>) = (without(has_queen.0), without(has_queen.1));
        let words = columns.len().div_ceil(64);
        let mut free = vec![0; rows.len() * words];
        for (i, &row) in rows.iter().enumerate() {
            for (j, &column) in columns.iter().enumerate() {
                let is_taken = taken.diagonals[(row + n - 1 - column) as usize]
                    || taken.antidiagonals[(row + column) as usize];
                if !is_taken {
                    free[i * words + j / 64] |= 1 << (j % 64);
                }
            }
        }
        let mut remaining = Self { n, rows, columns, words, free };
        for square in problem.blocked() {
            remaining.close(*square);
        }
        remaining
    }

    /// Open lines of a board of n rows, as many rows as columns, and which of their squares are free.
    pub(crate) fn with_lines(
        n: u32,
        rows: Vec<u32>,
        columns: Vec<u32>,
        is_free: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let words = columns.len().div_ceil(64);
        let mut free = vec![0; rows.len() * words];
        for row in 0..rows.len() {
            for column in 0..columns.len() {
                free[row * words + column / 64] |= u64::from(is_free(row, column)) << (column % 64);
            }
        }
        Self { n, rows, columns, words, free }
    }

    fn close(&mut self, square: Square) {
        let (row, column) =
            (self.rows.binary_search(&square.row), self.columns.binary_search(&square.column));
        if let (Ok(i), Ok(j)) = (row, column) {
            self.free[i * self.words + j / 64] &= !(1 << (j % 64));
        }
    }

    /// The board's size.
    pub(crate) fn size(&self) -> Size {
        Size::new(self.n).unwrap_or_default()
    }

    /// The number of open rows, and of open columns.
    pub(crate) fn open(&self) -> usize {
        self.rows.len()
    }

    /// Whether the square of these indices of open lines is free.
    pub(crate) fn is_free(&self, row: usize, column: usize) -> bool {
        self.free[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// The words of a row.
    pub(crate) fn row_words(&self, row: usize) -> &[u64] {
        &self.free[row * self.words..][..self.words]
    }

    /// The free squares in reading order, by indices of open lines.
    pub(crate) fn free_squares(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.open())
            .flat_map(move |row| (0..self.open()).map(move |column| (row, column)))
            .filter(|&(row, column)| self.is_free(row, column))
    }

    /// The number of free squares.
    pub(crate) fn free_count(&self) -> usize {
        self.free.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether an open row or column has no free square.
    pub(crate) fn has_empty_line(&self) -> bool {
        if (0..self.open()).any(|row| self.row_words(row).iter().all(|&word| word == 0)) {
            return true;
        }
        let mut any = vec![0; self.words];
        for row in 0..self.open() {
            any.iter_mut().zip(self.row_words(row)).for_each(|(any, word)| *any |= word);
        }
        any.iter().map(|word: &u64| word.count_ones() as usize).sum::<usize>() < self.open()
    }

    /// The square of these indices.
    pub(crate) fn square(&self, row: usize, column: usize) -> Square {
        Square::new(self.rows[row], self.columns[column])
    }

    /// What is left after queens on these free squares that do not attack each other, by indices; the lines
    /// keep their order.
    pub(crate) fn after(&self, queens: &[(usize, usize)]) -> Self {
        let squares: Vec<Square> = queens.iter().map(|&(row, column)| self.square(row, column)).collect();
        let keep = |len: usize, gone: Vec<usize>| -> Vec<usize> {
            let mut is_gone = vec![false; len];
            for index in gone {
                is_gone[index] = true;
            }
            (0..len).filter(|&index| !is_gone[index]).collect()
        };
        let rows = keep(self.open(), queens.iter().map(|queen| queen.0).collect());
        let columns = keep(self.open(), queens.iter().map(|queen| queen.1).collect());
        let words = columns.len().div_ceil(64);
        let mut free = vec![0; rows.len() * words];
        for (i, &row) in rows.iter().enumerate() {
            for (j, &column) in columns.iter().enumerate() {
                let square = self.square(row, column);
                let attacked = || squares.iter().any(|queen| queen.shared_line(square).is_some());
                if self.is_free(row, column) && !attacked() {
                    free[i * words + j / 64] |= 1 << (j % 64);
                }
            }
        }
        Self {
            n: self.n,
            rows: rows.iter().map(|&row| self.rows[row]).collect(),
            columns: columns.iter().map(|&column| self.columns[column]).collect(),
            words,
            free,
        }
    }

    /// The same squares with rows and columns in random order: what a search breaks ties by.
    pub(crate) fn shuffled(&self, rng: &mut impl Rng) -> Self {
        let mut shuffled = || {
            let mut order: Vec<usize> = (0..self.open()).collect();
            order.shuffle(rng);
            order
        };
        let (rows, columns) = (shuffled(), shuffled());
        let mut free = vec![0; self.free.len()];
        for (i, &row) in rows.iter().enumerate() {
            for (j, &column) in columns.iter().enumerate() {
                free[i * self.words + j / 64] |= u64::from(self.is_free(row, column)) << (j % 64);
            }
        }
        Self {
            n: self.n,
            rows: rows.iter().map(|&row| self.rows[row]).collect(),
            columns: columns.iter().map(|&column| self.columns[column]).collect(),
            words: self.words,
            free,
        }
    }
}
