//! Random solutions, all equally likely, for n up to [`MAX_SIZE`].
//!
//! The solutions of a board are divided into cells. [`Samples`] draws a cell uniformly, and lists
//! its solutions.

mod cell;
#[cfg(test)]
mod tests;

use cell::{Cell, EVEN, Pairs};
use queenside_board::{Size, Solution, TooLargeError, all_columns, round_seed};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The largest board size of which solutions are drawn.
pub const MAX_SIZE: u32 = 64;

/// The solutions of a random cell, in order.
///
/// Over all cells, every solution of the board is equally likely. A cell is drawn uniformly. It
/// determines which rows have their queen on a square of the colour of (0, 0), which columns these
/// rows use, and, on large boards, the squares of some queens. The iterator returns all solutions
/// of the cell; many cells have no solutions. Each solution belongs to one cell, and all cells are
/// equally likely, so each solution occurs equally often on average (uniform cluster sampling).
/// Solutions of one cell are similar. So a share estimated from m boards varies more than it would
/// with m independent boards.
///
/// # Example
/// ```
/// use queenside::{Size, sample::Samples};
///
/// let size = Size::new(20)?;
/// let boards = (0..).flat_map(|cell| Samples::new(size, 1, cell).into_iter().flatten());
/// assert!(boards.take(100).all(|solution| solution.columns().len() == 20));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Samples {
    cell: Cell,
    pairs: Pairs,
    /// The index of the current block, and the next part of each colour in it.
    block: usize,
    next: [usize; 2],
}

impl Samples {
    /// Return the solutions of the cell with this number. They depend only on the size, the seed
    /// and the number.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`].
    pub fn new(size: Size, seed: u64, cell: u64) -> Result<Self, TooLargeError> {
        let n = size.at_most(MAX_SIZE, "solutions are drawn").map(|_| size.index())?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(seed, cell));
        let cell = sample_cell(n, Division::of(n), &mut rng);
        let pairs = cell.pairs();
        Ok(Self { cell, pairs, block: 0, next: [0, 0] })
    }
}

impl Iterator for Samples {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let Self { cell, pairs, block, next: [first, second] } = self;
        let mut ranges = pairs.blocks.get(*block)?;
        if *first == ranges.first.len() {
            *block += 1;
            ranges = pairs.blocks.get(*block)?;
            (*first, *second) = (0, 0);
        }
        let one = &pairs.first[ranges.first.start + *first];
        let other = &pairs.second[ranges.second.start + *second];
        *second += 1;
        if *second == ranges.second.len() {
            (*first, *second) = (*first + 1, 0);
        }
        let of = |row: usize| if cell.first_rows >> row & 1 == 1 { one } else { other };
        match Solution::new((0..cell.n).map(|row| of(row).column_of[row].into()).collect()) {
            Ok(solution) => Some(solution),
            Err(fault) => unreachable!("the queens of the two colours attack each other: {fault}"),
        }
    }
}

impl std::iter::FusedIterator for Samples {}

/// How finely the solutions of a board are divided into cells.
#[derive(Clone, Copy, Debug)]
struct Division {
    /// Whether the cell determines which even columns belong to the first colour.
    even_columns: bool,
    /// Whether the cell determines which odd columns belong to the first colour.
    odd_columns: bool,
    /// Number of queens of each colour that the cell determines; 0 unless it determines all
    /// columns.
    fixed: usize,
}

impl Division {
    /// Return a division so fine that the lists of a cell have at most a few thousand parts.
    fn of(n: usize) -> Self {
        Self { even_columns: n >= 14, odd_columns: n >= 22, fixed: n.saturating_sub(32) * 3 / 8 }
    }

    /// Return how many queens of a colour the cell determines in even rows, and how many in odd
    /// rows.
    fn fixed_in(&self) -> [usize; 2] {
        [self.fixed.div_ceil(2), self.fixed / 2]
    }
}

/// Draw a random cell; all cells are equally likely.
fn sample_cell(n: usize, division: Division, rng: &mut Xoshiro256PlusPlus) -> Cell {
    let (evens, odds) = (n.div_ceil(2), n / 2);
    // The number of even rows with their queen in an even column equals the number of odd rows with
    // their queen in an odd column, plus 1 if n is odd.
    let more = evens - odds;
    let cells = |in_even: usize| {
        let (even, odd) = (choose(evens, in_even), choose(odds, in_even - more));
        let of_columns = |chosen: bool, cells: f64| if chosen { cells } else { 1.0 };
        let of_rows = even * odd;
        let of_columns = of_columns(division.even_columns, even) * of_columns(division.odd_columns, odd);
        // Each colour has the same number of columns for its even rows as even rows; the same holds
        // for odd rows.
        let [fixed_even, fixed_odd] = division.fixed_in();
        let of_queens = orders(in_even, fixed_even)
            * orders(evens - in_even, fixed_even)
            * orders(in_even - more, fixed_odd)
            * orders(evens - in_even, fixed_odd);
        of_rows * of_columns * of_queens
    };
    let mut at = rng.random::<f64>() * (more..=evens).map(cells).sum::<f64>();
    let mut in_even = more;
    while in_even < evens && at >= cells(in_even) {
        at -= cells(in_even);
        in_even += 1;
    }
    let in_odd = in_even - more;
    let mut even_lines = || random_lines(evens, in_even, 0, rng);
    let (even_rows, even_columns) = (even_lines(), division.even_columns.then(even_lines));
    let mut odd_lines = || random_lines(odds, in_odd, 1, rng);
    let (odd_rows, odd_columns) = (odd_lines(), division.odd_columns.then(odd_lines));
    let all = all_columns(n);
    let (first_even, second_even) = dealt(all & EVEN, even_columns);
    let (first_odd, second_odd) = dealt(all & !EVEN, odd_columns);
    let mut cell = Cell {
        n,
        first_rows: even_rows | odd_rows,
        first_columns: first_even | first_odd,
        second_columns: second_even | second_odd,
        fixed: Vec::new(),
    };
    let colours =
        [(cell.first_rows, cell.first_columns, EVEN), (cell.second_rows(), cell.second_columns, !EVEN)];
    let [fixed_even, fixed_odd] = division.fixed_in();
    for (rows, columns, even) in colours {
        random_queens(rows & EVEN, columns & even, fixed_even, &mut cell.fixed, rng);
        random_queens(rows & !EVEN, columns & !even, fixed_odd, &mut cell.fixed, rng);
    }
    cell
}

/// Return `count` random even or odd lines, as bits.
fn random_lines(of: usize, count: usize, parity: usize, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let mut lines: Vec<usize> = (0..of).map(|line| 2 * line + parity).collect();
    let (chosen, _) = lines.partial_shuffle(rng, count);
    chosen.iter().fold(0, |lines, line| lines | 1 << line)
}

/// Return the columns of both colours: the chosen ones and the others, or all columns for both.
fn dealt(all: u64, chosen: Option<u64>) -> (u64, u64) {
    chosen.map_or((all, all), |chosen| (chosen, all & !chosen))
}

/// Add queens in random columns to the first `count` of these rows. All ways to choose different
/// columns are equally likely. If the queens attack each other, the cell is empty.
fn random_queens(
    mut rows: u64,
    mut columns: u64,
    count: usize,
    queens: &mut Vec<(usize, usize)>,
    rng: &mut Xoshiro256PlusPlus,
) {
    for _ in 0..count.min(rows.count_ones() as usize) {
        let row = rows.trailing_zeros() as usize;
        rows &= rows - 1;
        let mut open = columns;
        for _ in 0..rng.random_range(0..open.count_ones()) {
            open &= open - 1;
        }
        let column = open.trailing_zeros() as usize;
        columns &= !(1 << column);
        queens.push((row, column));
    }
}

/// Return n choose k, with the precision of a double.
fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|taken| (n - taken) as f64 / (taken + 1) as f64).product()
}

/// Return the number of ways in which the first k of n rows (or all rows, if there are fewer) have
/// different columns.
fn orders(n: usize, k: usize) -> f64 {
    (0..k.min(n)).map(|taken| (n - taken) as f64).product()
}
