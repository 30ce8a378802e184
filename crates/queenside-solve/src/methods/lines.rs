use std::ops::{Add, AddAssign, SubAssign};

use queenside_board::Square;
use rand::{Rng, RngExt};

/// Return the numbers, from 0, of the diagonal and the antidiagonal through a square: row -
/// column + n - 1, and row + column.
#[inline]
pub(super) fn diagonals(n: usize, row: u32, column: u32) -> (usize, usize) {
    let (row, column) = (row as usize, column as usize);
    (row + n - 1 - column, row + column)
}

/// A number of queens. A vector instruction processes more numbers if they have fewer bits.
pub(super) trait Count:
    Copy + Ord + Default + From<u8> + Into<u32> + Add<Output = Self> + AddAssign + SubAssign
{
    /// More than any number of queens, small enough that two numbers of queens can be added. It
    /// marks squares that must not be chosen.
    const TOO_MANY: Self;
}

impl Count for u16 {
    const TOO_MANY: Self = Self::MAX / 2;
}

impl Count for u32 {
    const TOO_MANY: Self = Self::MAX / 2;
}

/// The largest supported board. On it, three lines have far fewer queens than 16 bits can count.
pub(super) const MAX_NARROW: u32 = 10_000;

/// Number of counts that are processed together. Lists are padded to a multiple of it.
const LANES: usize = 8;

/// The number of queens on each line, and the number of pairs that share a line.
#[derive(Clone, Debug)]
pub(super) struct LineCounts<C> {
    n: usize,
    /// Padded with [`Count::TOO_MANY`].
    rows: Vec<C>,
    columns: Vec<C>,
    /// In the order of [`diagonals`].
    diagonals: Vec<C>,
    antidiagonals: Vec<C>,
    pub(super) energy: u64,
}

impl<C: Count> LineCounts<C> {
    pub(super) fn new(n: usize) -> Self {
        let diagonals = vec![C::default(); 2 * n + LANES];
        let mut rows = vec![C::default(); n];
        rows.resize(n.next_multiple_of(LANES), C::TOO_MANY);
        Self {
            n,
            rows,
            columns: vec![C::default(); n],
            diagonals: diagonals.clone(),
            antidiagonals: diagonals,
            energy: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        for counts in [&mut self.columns, &mut self.diagonals, &mut self.antidiagonals] {
            counts.fill(C::default());
        }
        self.rows[..self.n].fill(C::default());
        self.energy = 0;
    }

    /// Return the number of queens on the four lines through the square; a queen on the square
    /// itself counts four times.
    #[inline]
    pub(super) fn on(&self, square: Square) -> u32 {
        let (diagonal, antidiagonal) = diagonals(self.n, square.row, square.column);
        let counts = [
            self.rows[square.row as usize],
            self.columns[square.column as usize],
            self.diagonals[diagonal],
            self.antidiagonals[antidiagonal],
        ];
        counts.into_iter().map(Into::<u32>::into).sum()
    }

    /// Return, for each square of a row, the number of queens on the three other lines through it.
    pub(super) fn row_scores(&self, row: u32) -> impl Iterator<Item = C> + Clone + '_ {
        let row = row as usize;
        // row - column + n - 1 decreases as the column increases.
        let diagonals = self.diagonals[row..row + self.n].iter().rev();
        let others = diagonals.zip(&self.antidiagonals[row..row + self.n]);
        let lines = self.columns.iter().zip(others);
        lines.map(|(&column, (&diagonal, &antidiagonal))| column + diagonal + antidiagonal)
    }

    /// Return, for each square of a column, the number of queens on the three other lines through
    /// it.
    pub(super) fn column_scores(&self, column: u32) -> impl Iterator<Item = C> + Clone + '_ {
        let column = column as usize;
        let diagonals = &self.diagonals[self.n - 1 - column..][..self.n];
        let others = diagonals.iter().zip(&self.antidiagonals[column..column + self.n]);
        let lines = self.rows.iter().zip(others);
        lines.map(|(&row, (&diagonal, &antidiagonal))| row + diagonal + antidiagonal)
    }

    /// Return the least of [`column_scores`](LineCounts::column_scores). It processes several
    /// squares at a time, which the compiler does not do for short columns.
    pub(super) fn least_of_column(&self, column: u32) -> C {
        let column = column as usize;
        let len = self.rows.len();
        let diagonals = self.diagonals[self.n - 1 - column..][..len].as_chunks::<LANES>().0;
        let antidiagonals = self.antidiagonals[column..][..len].as_chunks::<LANES>().0;
        let mut least = [C::TOO_MANY; LANES];
        for ((rows, diagonals), antidiagonals) in
            self.rows.as_chunks::<LANES>().0.iter().zip(diagonals).zip(antidiagonals)
        {
            for lane in 0..LANES {
                least[lane] = least[lane].min(rows[lane] + diagonals[lane] + antidiagonals[lane]);
            }
        }
        least.into_iter().fold(C::TOO_MANY, C::min)
    }

    pub(super) fn in_row(&self, row: u32) -> C {
        self.rows[row as usize]
    }

    #[inline]
    pub(super) fn place(&mut self, queen: Square) {
        self.energy += u64::from(self.on(queen));
        self.each_line(queen, |count| *count += C::from(1));
    }

    #[inline]
    pub(super) fn remove(&mut self, queen: Square) {
        self.each_line(queen, |count| *count -= C::from(1));
        self.energy -= u64::from(self.on(queen));
    }

    #[inline]
    fn each_line(&mut self, square: Square, change: impl Fn(&mut C)) {
        let (diagonal, antidiagonal) = diagonals(self.n, square.row, square.column);
        change(&mut self.rows[square.row as usize]);
        change(&mut self.columns[square.column as usize]);
        change(&mut self.diagonals[diagonal]);
        change(&mut self.antidiagonals[antidiagonal]);
    }
}

/// Return the least score of a line and how often it occurs.
pub(super) fn least<C: Count>(scores: impl Iterator<Item = C> + Clone) -> (C, usize) {
    // Two simple passes, because the compiler can turn each one into vector instructions.
    let least = scores.clone().min().expect("a line has squares");
    (least, scores.map(|score| u32::from(score == least)).sum::<u32>() as usize)
}

/// Return the index at which this score occurs for the (`skip` + 1)th time.
///
/// # Panics
/// If it does not occur that often.
pub(super) fn nth_with<C: Count>(scores: impl Iterator<Item = C>, score: C, skip: usize) -> usize {
    let mut with_score = scores.enumerate().filter(|(_, other)| *other == score);
    with_score.nth(skip).expect("the score occurs more than `skip` times").0
}

/// Return the index of the greatest of several numbers, and the number; ties are broken at random.
pub(super) fn most_at_random(numbers: impl Iterator<Item = u32> + Clone, rng: &mut impl Rng) -> (usize, u32) {
    let most = numbers.clone().max().expect("there is a number");
    let ties = numbers.clone().filter(|&number| number == most).count();
    (nth_with(numbers, most, rng.random_range(0..ties)), most)
}
