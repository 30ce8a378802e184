//! Uniform random solutions of boards up to n = 28, each independent of the others.

use queenside_board::{Limit, Size, Solution, all_columns, found, round_seed};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::cell::{Cell, EVEN, Pairs};

/// The largest board whose cells are drawn; on larger ones, a draw takes seconds.
pub(super) const MAX_SIZE: u32 = 28;

/// Number of cells whose solutions are counted before the first draw, which takes at most half a second.
const FIRST_CELLS: u64 = 2048;
/// The same for n = 27 and 28, whose cells take longer.
const FIRST_LARGE_CELLS: u64 = 512;

/// Draws cells, all equally likely, and of each at most one solution.
///
/// A cell is accepted with the probability: its number of solutions by `most`. Then one of its solutions
/// is drawn, so every solution has the same probability, 1 by the numbers of cells and `most`
/// (rejection sampling, J. von Neumann: Various techniques used in connection with random digits,
/// 1951). Solutions of cells with more than `most` solutions would be too rare. `most` is eight times
/// the largest number in the first cells. None of 1,500,000 cells (small n) to 12,000 (n = 28) had more
/// than half of that, with five seeds for each n from 6 on.
#[derive(Clone, Debug)]
pub(super) struct CellDraws {
    n: usize,
    seed: u64,
    /// The number of the next cell.
    next: u64,
    most: u64,
}

impl CellDraws {
    /// Begin to draw from a board of at most [`MAX_SIZE`] rows.
    pub(super) fn new(size: Size, seed: u64) -> Self {
        let mut draws = Self { n: size.index(), seed, next: 0, most: 0 };
        let cells = if size.get() <= 26 { FIRST_CELLS } else { FIRST_LARGE_CELLS };
        let most = (0..cells).map(|_| draws.next_cell().2.len()).max();
        draws.most = 8 * most.unwrap_or_default().max(1);
        draws
    }

    /// Return a random cell, its solutions, and the generator for what is drawn of them.
    fn next_cell(&mut self) -> (Cell, Xoshiro256PlusPlus, Pairs) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(round_seed(self.seed, self.next));
        self.next += 1;
        let cell = random_cell(self.n, Division::of(self.n), &mut random);
        let pairs = cell.pairs();
        (cell, random, pairs)
    }

    /// Draw a solution; `None` at the limit.
    pub(super) fn next(&mut self, limit: Limit<'_>) -> Option<Solution> {
        while !limit.is_reached() {
            let (cell, mut random, pairs) = self.next_cell();
            let solutions = pairs.len();
            let drawn = random.random_range(0..self.most.max(solutions));
            if drawn < solutions {
                return Some(found(cell.solution(&pairs, drawn)));
            }
        }
        None
    }
}

/// How finely the solutions of a board are divided into cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// Whether the cell determines which even columns belong to the first colour.
    pub(super) even_columns: bool,
    /// Whether the cell determines which odd columns belong to the first colour.
    pub(super) odd_columns: bool,
}

impl Division {
    /// Return a division so fine that the lists of a cell have at most a few thousand parts.
    pub(super) fn of(n: usize) -> Self {
        Self { even_columns: n >= 14, odd_columns: n >= 22 }
    }
}

/// Draw a random cell; all cells are equally likely.
pub(super) fn random_cell(n: usize, division: Division, random: &mut Xoshiro256PlusPlus) -> Cell {
    let (evens, odds) = (n.div_ceil(2), n / 2);
    // The number of even rows with their queen in an even column equals the number of odd rows with
    // their queen in an odd column, plus 1 if n is odd.
    let more = evens - odds;
    let cells = |in_even: usize| {
        let (even, odd) = (choose(evens, in_even), choose(odds, in_even - more));
        let of_columns = |chosen: bool, cells: f64| if chosen { cells } else { 1.0 };
        let of_rows = even * odd;
        let of_columns = of_columns(division.even_columns, even) * of_columns(division.odd_columns, odd);
        of_rows * of_columns
    };
    let mut at = random.random::<f64>() * (more..=evens).map(cells).sum::<f64>();
    let mut in_even = more;
    while in_even < evens && at >= cells(in_even) {
        at -= cells(in_even);
        in_even += 1;
    }
    let in_odd = in_even - more;
    let mut even_lines = || random_lines(evens, in_even, 0, random);
    let (even_rows, even_columns) = (even_lines(), division.even_columns.then(even_lines));
    let mut odd_lines = || random_lines(odds, in_odd, 1, random);
    let (odd_rows, odd_columns) = (odd_lines(), division.odd_columns.then(odd_lines));
    let all = all_columns(n);
    let (first_even, second_even) = dealt(all & EVEN, even_columns);
    let (first_odd, second_odd) = dealt(all & !EVEN, odd_columns);
    Cell {
        n,
        first_rows: even_rows | odd_rows,
        first_columns: first_even | first_odd,
        second_columns: second_even | second_odd,
    }
}

/// Return `count` random even or odd lines, as bits.
fn random_lines(of: usize, count: usize, parity: usize, random: &mut Xoshiro256PlusPlus) -> u64 {
    let mut lines: Vec<usize> = (0..of).map(|line| 2 * line + parity).collect();
    let (chosen, _) = lines.partial_shuffle(random, count);
    chosen.iter().fold(0, |lines, line| lines | 1 << line)
}

/// Return the columns of both colours: the chosen ones and the others, or all columns for both.
fn dealt(all: u64, chosen: Option<u64>) -> (u64, u64) {
    chosen.map_or((all, all), |chosen| (chosen, all & !chosen))
}

/// Return n choose k, with the precision of a double.
fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|taken| (n - taken) as f64 / (taken + 1) as f64).product()
}
