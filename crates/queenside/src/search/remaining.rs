use rand::Rng;
use rand::seq::SliceRandom;

use crate::board::{Board, Conflict, Line, Problem, Size, Square};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misplaced {
    #[error("{0}")]
    Attack(Conflict),
    #[error("the queen on {0} stands on a blocked square")]
    Blocked(Square),
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
        let n = problem.size().get();
        let mut is_taken = [(); 2].map(|()| vec![false; 2 * n as usize]);
        let (diagonals, antidiagonals) = taken_diagonals(problem);
        diagonals.for_each(|diagonal| is_taken[0][diagonal] = true);
        antidiagonals.for_each(|sum| is_taken[1][sum] = true);
        let [rows, columns] = open_lines(problem);
        let (row, column) = (rows.clone(), columns.clone());
        let mut remaining = Self::with_lines(n, rows, columns, |i, j| {
            let (row, column) = (row[i], column[j]);
            !is_taken[0][(row + n - 1 - column) as usize] && !is_taken[1][(row + column) as usize]
        });
        for square in problem.blocked() {
            if let (Ok(i), Ok(j)) = (row.binary_search(&square.row), column.binary_search(&square.column)) {
                remaining.free[i * remaining.words + j / 64] &= !(1 << (j % 64));
            }
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

    /// The numbers of the four lines through each free square, in reading order: open rows from 0, then open columns, then all
    /// diagonals and antidiagonals of the board. [`line`](Self::line) is the line with a number, which is below
    /// [`line_count`](Self::line_count).
    pub(crate) fn lines_of_squares(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        let (open, n) = (self.open(), self.n as usize);
        self.free_squares().map(move |(row, column)| {
            let square = self.square(row, column);
            let diagonal = (square.diagonal() + n as i64) as usize;
            [row, open + column, 2 * open + diagonal, 2 * (open + n) + square.antidiagonal() as usize]
        })
    }

    pub(crate) fn line_count(&self) -> usize {
        2 * self.open() + 4 * self.n as usize
    }

    pub(crate) fn line(&self, number: usize) -> Line {
        let (open, n) = (self.open(), self.n as usize);
        if number < open {
            Line::Row(self.rows[number])
        } else if number < 2 * open {
            Line::Column(self.columns[number - open])
        } else if number < 2 * (open + n) {
            Line::Diagonal((number - 2 * open) as i64 - n as i64)
        } else {
            Line::Antidiagonal((number - 2 * (open + n)) as u64)
        }
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

    /// All free squares in reading order.
    pub(crate) fn squares(&self) -> Vec<Square> {
        self.free_squares().map(|(row, column)| self.square(row, column)).collect()
    }

    /// What is left after a queen on this free square, by indices; the lines keep their order.
    pub(crate) fn after(&self, row: usize, column: usize) -> Self {
        let queen = self.square(row, column);
        let without = |index| (0..self.open()).filter(|&other| other != index).collect::<Vec<usize>>();
        self.arranged(&without(row), &without(column), |square| queen.shared_line(square).is_none())
    }

    /// The same squares with rows and columns in random order: what a search breaks ties by.
    pub(crate) fn shuffled(&self, rng: &mut impl Rng) -> Self {
        let mut shuffled = || {
            let mut order: Vec<usize> = (0..self.open()).collect();
            order.shuffle(rng);
            order
        };
        let (rows, columns) = (shuffled(), shuffled());
        self.arranged(&rows, &columns, |_| true)
    }

    /// These of the open lines, and those of their free squares that stay free.
    fn arranged(&self, rows: &[usize], columns: &[usize], stays: impl Fn(Square) -> bool) -> Self {
        let numbers = |of: &[u32], lines: &[usize]| lines.iter().map(|&line| of[line]).collect();
        Self::with_lines(self.n, numbers(&self.rows, rows), numbers(&self.columns, columns), |i, j| {
            self.is_free(rows[i], columns[j]) && stays(self.square(rows[i], columns[j]))
        })
    }
}

/// The rows and the columns without a given queen.
pub(crate) fn open_lines(problem: &Problem) -> [Vec<u32>; 2] {
    let mut has_queen = [(); 2].map(|()| vec![false; problem.size().index()]);
    for queen in problem.given().queens() {
        has_queen[0][queen.row as usize] = true;
        has_queen[1][queen.column as usize] = true;
    }
    has_queen.map(|has_queen| problem.size().lines().filter(|&line| !has_queen[line as usize]).collect())
}

/// The diagonals and the antidiagonals that are excluded or have a given queen, as row - column + n - 1 and row + column.
pub(crate) fn taken_diagonals(
    problem: &Problem,
) -> (impl Iterator<Item = usize> + '_, impl Iterator<Item = usize> + '_) {
    let last = i64::from(problem.size().get()) - 1;
    let diagonals = problem.given().queens().map(Square::diagonal).chain(problem.blocked_diagonals());
    let sums = problem.given().queens().map(Square::antidiagonal).chain(problem.blocked_antidiagonals());
    (diagonals.map(move |diagonal| (diagonal + last) as usize), sums.map(|sum| sum as usize))
}
