use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{LineBits, TakenLines};
use crate::kings::rows::{Rows, placed_in_turn};
use crate::run::Limit;

/// The first and the last temperature.
const TEMPERATURES: [f64; 2] = [1.2, 0.5];

/// Energy of a conflict, relative to that of a king.
const CONFLICT: f64 = 2.0;

/// Number of steps at the same temperature, and between two checks of the stop signal.
const STRETCH: u64 = 256;

/// Simulated annealing over boards with one queen in every row and column. A step swaps the columns
/// of two rows. The energy is the weighted number of conflicts plus a number of kings that can be
/// placed on squares without a queen on their diagonals.
///
/// S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing, Science 220
/// (1983).
#[derive(Debug)]
pub(super) struct Annealing {
    columns: Vec<u32>,
    /// Number of queens on each diagonal and antidiagonal.
    diagonals: Vec<u8>,
    antidiagonals: Vec<u8>,
    taken: TakenLines<u128>,
    energy: f64,
}

impl Annealing {
    /// Start from a random permutation.
    pub(super) fn new(n: usize, rng: &mut Xoshiro256PlusPlus) -> Self {
        let mut columns: Vec<u32> = (0..n as u32).collect();
        columns.shuffle(rng);
        let (mut diagonals, mut antidiagonals) = (vec![0; 2 * n], vec![0; 2 * n]);
        for (row, &column) in columns.iter().enumerate() {
            let (diagonal, antidiagonal) = lines(n, row, column as usize);
            diagonals[diagonal] += 1;
            antidiagonals[antidiagonal] += 1;
        }
        let taken = TakenLines::of(&columns);
        // Infinite, so that the first step is always accepted.
        Self { columns, diagonals, antidiagonals, taken, energy: f64::INFINITY }
    }

    /// Return the columns of the best solution found, or `None` if there was no solution. The board
    /// must have at least two queens.
    pub(super) fn run(&mut self, stop: Limit<'_>, rng: &mut Xoshiro256PlusPlus) -> Option<Vec<u32>> {
        let n = self.columns.len();
        let stretches = if n <= 40 { 800 } else { 1600 };
        let [mut temperature, last] = TEMPERATURES;
        let factor = (last / temperature).powf(1.0 / f64::from(stretches));
        let mut best: Option<(f64, Vec<u32>)> = None;
        for _ in 0..stretches {
            if stop.is_reached() {
                break;
            }
            for _ in 0..STRETCH {
                if let Some(energy) = self.step(n, temperature, rng)
                    && best.as_ref().is_none_or(|(least, _)| energy < *least)
                {
                    best = Some((energy, self.columns.clone()));
                }
            }
            temperature *= factor;
        }
        best.map(|(_, columns)| columns)
    }

    /// Accept or reject a step. Return the energy if the step led to a solution.
    #[inline]
    fn step(&mut self, n: usize, temperature: f64, rng: &mut Xoshiro256PlusPlus) -> Option<f64> {
        let one = rng.random_range(0..n);
        let other = (one + rng.random_range(1..n)) % n;
        let taken = self.swap(one, other);
        let threshold = self.energy - temperature * rng.random::<f64>().ln();
        let free = taken.diagonals.count_ones() + taken.antidiagonals.count_ones();
        let conflicts = 2 * n as u32 - free;
        let mut energy = CONFLICT * f64::from(conflicts);
        // Most swaps are rejected because of their conflicts alone.
        if energy <= threshold {
            energy += f64::from(placed_in_turn(&Rows::beside(n, taken), n));
        }
        if energy > threshold {
            self.swap(one, other);
            return None;
        }
        (self.taken, self.energy) = (taken, energy);
        (conflicts == 0).then_some(energy)
    }

    /// Swap the columns of two rows. Return the lines with a queen after the swap.
    #[inline]
    fn swap(&mut self, one: usize, other: usize) -> TakenLines<u128> {
        let n = self.columns.len();
        let (left, right) = (self.columns[one] as usize, self.columns[other] as usize);
        let (before, after) = ([(one, left), (other, right)], [(one, right), (other, left)]);
        let mut taken = self.taken;
        for (row, column) in before {
            let (diagonal, antidiagonal) = lines(n, row, column);
            self.diagonals[diagonal] -= 1;
            self.antidiagonals[antidiagonal] -= 1;
            if self.diagonals[diagonal] == 0 {
                taken.diagonals &= !u128::line(diagonal);
            }
            if self.antidiagonals[antidiagonal] == 0 {
                taken.antidiagonals &= !u128::line(antidiagonal);
            }
        }
        for (row, column) in after {
            let (diagonal, antidiagonal) = lines(n, row, column);
            self.diagonals[diagonal] += 1;
            self.antidiagonals[antidiagonal] += 1;
            taken = taken.or(TakenLines::through(n, row, column));
        }
        self.columns.swap(one, other);
        taken
    }
}

/// Return the numbers of the lines through a square, as in [`TakenLines`].
fn lines(n: usize, row: usize, column: usize) -> (usize, usize) {
    (column + n - 1 - row, row + column)
}
