use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::all_columns;
use crate::kings::cell::{Cell, EVEN};

/// Number of cells at the beginning that are as small as is cheaply possible.
const SMALL_CELLS: u64 = 32;

/// How finely the solutions of a board are divided into cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// Whether the cell determines which even columns belong to the first colour.
    pub(super) even_columns: bool,
    /// Whether the cell determines which odd columns belong to the first colour.
    pub(super) odd_columns: bool,
    /// Number of queens of each colour that the cell determines; 0 unless it determines all
    /// columns.
    pub(super) fixed: usize,
}

impl Division {
    /// Return a division so fine that the lists of a cell have hundreds of parts, or up to a
    /// hundred thousand if that makes its boards cheaper.
    pub(super) fn of(n: usize, number: u64) -> Self {
        let is_small = number < SMALL_CELLS;
        Self {
            even_columns: n >= 14,
            odd_columns: n >= if is_small { 22 } else { 27 },
            fixed: n.saturating_sub(32) * 3 / 8,
        }
    }

    /// Return how many queens of a colour the cell determines in even rows, and how many in odd
    /// rows.
    fn fixed_in(&self) -> [usize; 2] {
        [self.fixed.div_ceil(2), self.fixed / 2]
    }
}

/// Draw a random cell; all cells are equally likely.
pub(super) fn sample_cell(n: usize, division: Division, rng: &mut Xoshiro256PlusPlus) -> Cell {
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
