use queenside_board::{Board, Conflict, Line, Problem, Square};
use rand::Rng;
use rand::seq::SliceRandom;

/// The rest of a board after the given queens: the open rows and columns (those without a queen),
/// and their free squares (not blocked and not attacked). The number of open rows equals the number
/// of open columns.
#[derive(Clone, Debug)]
pub struct Remaining {
    /// Board size.
    pub n: u32,
    /// The open rows, in increasing order unless they were shuffled.
    pub rows: Vec<u32>,
    /// The open columns, likewise.
    pub columns: Vec<u32>,
    /// Number of words per row.
    words: usize,
    /// Free squares row by row, one bit per open column.
    free: Vec<u64>,
}

/// The reason why given queens have no completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misplaced {
    /// Two given queens attack each other.
    Attack(Conflict),
    /// A given queen is on a blocked square.
    Blocked(Square),
}

impl Misplaced {
    /// Find the first fault of the problem's given queens.
    pub fn find(problem: &Problem) -> Option<Self> {
        let given = problem.given();
        if let Some(conflict) = given.conflicts().iter().next() {
            return Some(Self::Attack(conflict));
        }
        given.queens().find(|&queen| problem.is_blocked(queen)).map(Self::Blocked)
    }
}

impl Remaining {
    /// Compute what the problem's given queens leave.
    ///
    /// # Errors
    /// [`Misplaced`] if the given queens have no completion for an obvious reason.
    pub fn of(problem: &Problem) -> Result<Self, Misplaced> {
        Misplaced::find(problem).map_or_else(|| Ok(Self::of_sound(problem)), Err)
    }

    /// As [`of`](Self::of), for given queens that are known to have no fault.
    pub fn of_sound(problem: &Problem) -> Self {
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

    /// Create the rest of a board of n rows from its open lines, as many rows as columns; `is_free`
    /// takes indices.
    pub fn with_lines(
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

    /// Return the number of open rows, which is also the number of open columns.
    pub fn open(&self) -> usize {
        self.rows.len()
    }

    /// Whether a square is free, by the indices of its open row and open column.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        self.free[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// Return the words of a row.
    pub fn row_words(&self, row: usize) -> &[u64] {
        &self.free[row * self.words..][..self.words]
    }

    /// Iterate over the free squares in reading order, as indices of open lines.
    pub fn free_squares(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.open())
            .flat_map(move |row| (0..self.open()).map(move |column| (row, column)))
            .filter(|&(row, column)| self.is_free(row, column))
    }

    /// Iterate over the free squares in reading order, each as the numbers of its four lines. Lines
    /// are numbered from 0 to [`line_count`](Self::line_count) - 1: open rows, open columns, then
    /// all diagonals and antidiagonals of the board. [`line`](Self::line) returns the line with a
    /// number.
    pub fn lines_of_squares(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        let (open, n) = (self.open(), self.n as usize);
        self.free_squares().map(move |(row, column)| {
            let square = self.square(row, column);
            let diagonal = (square.diagonal() + n as i64) as usize;
            [row, open + column, 2 * open + diagonal, 2 * (open + n) + square.antidiagonal() as usize]
        })
    }

    /// Return the number of lines of squares.
    pub fn line_count(&self) -> usize {
        2 * self.open() + 4 * self.n as usize
    }

    /// Return the line with a number of [`lines_of_squares`](Self::lines_of_squares).
    pub fn line(&self, number: usize) -> Line {
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

    /// Return the number of free squares.
    pub fn free_count(&self) -> usize {
        self.free.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether an open row or column has no free square.
    pub fn has_empty_line(&self) -> bool {
        if (0..self.open()).any(|row| self.row_words(row).iter().all(|&word| word == 0)) {
            return true;
        }
        let mut any = vec![0; self.words];
        for row in 0..self.open() {
            any.iter_mut().zip(self.row_words(row)).for_each(|(any, word)| *any |= word);
        }
        any.iter().map(|word: &u64| word.count_ones() as usize).sum::<usize>() < self.open()
    }

    /// Return the square with these indices of an open row and an open column.
    pub fn square(&self, row: usize, column: usize) -> Square {
        Square::new(self.rows[row], self.columns[column])
    }

    /// Return the free squares.
    pub fn squares(&self) -> Vec<Square> {
        self.free_squares().map(|(row, column)| self.square(row, column)).collect()
    }

    /// Return what is left after a queen on the free square with these indices. The order of the
    /// lines does not change.
    #[must_use]
    pub fn after(&self, row: usize, column: usize) -> Self {
        let queen = self.square(row, column);
        let without = |index| (0..self.open()).filter(|&other| other != index).collect::<Vec<usize>>();
        self.arranged(&without(row), &without(column), |square| queen.shared_line(square).is_none())
    }

    /// Return the rest of the board with only the free squares for which `stays` is true.
    #[must_use]
    pub fn filtered(&self, stays: impl Fn(usize, usize) -> bool) -> Self {
        let (rows, columns) = (self.rows.clone(), self.columns.clone());
        Self::with_lines(self.n, rows, columns, |row, column| self.is_free(row, column) && stays(row, column))
    }

    /// Shuffle the rows and columns, by whose order a search breaks ties.
    #[must_use]
    pub fn shuffled(&self, rng: &mut impl Rng) -> Self {
        let mut shuffled = || {
            let mut order: Vec<usize> = (0..self.open()).collect();
            order.shuffle(rng);
            order
        };
        let (rows, columns) = (shuffled(), shuffled());
        self.arranged(&rows, &columns, |_| true)
    }

    /// Return the rest of the board with only these open lines, in this order, and only the free
    /// squares for which `stays` is true.
    fn arranged(&self, rows: &[usize], columns: &[usize], stays: impl Fn(Square) -> bool) -> Self {
        let numbers = |of: &[u32], lines: &[usize]| lines.iter().map(|&line| of[line]).collect();
        Self::with_lines(self.n, numbers(&self.rows, rows), numbers(&self.columns, columns), |i, j| {
            self.is_free(rows[i], columns[j]) && stays(self.square(rows[i], columns[j]))
        })
    }
}

/// Return the rows and the columns without a given queen.
pub fn open_lines(problem: &Problem) -> [Vec<u32>; 2] {
    let mut has_queen = [(); 2].map(|()| vec![false; problem.size().index()]);
    for queen in problem.given().queens() {
        has_queen[0][queen.row as usize] = true;
        has_queen[1][queen.column as usize] = true;
    }
    has_queen.map(|has_queen| problem.size().lines().filter(|&line| !has_queen[line as usize]).collect())
}

/// Return the diagonals (as row - column + n - 1) and the antidiagonals (as row + column) that are
/// blocked or have a given queen.
pub fn taken_diagonals(
    problem: &Problem,
) -> (impl Iterator<Item = usize> + '_, impl Iterator<Item = usize> + '_) {
    let last = i64::from(problem.size().get()) - 1;
    let diagonals = problem.given().queens().map(Square::diagonal).chain(problem.blocked_diagonals());
    let sums = problem.given().queens().map(Square::antidiagonal).chain(problem.blocked_antidiagonals());
    (diagonals.map(move |diagonal| (diagonal + last) as usize), sums.map(|sum| sum as usize))
}
