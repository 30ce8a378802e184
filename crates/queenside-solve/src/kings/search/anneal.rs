use queenside_board::{Limit, LineBits, TakenLines};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Search;
use crate::kings::rows::placed_in_turn;
use crate::kings::{KingCounter, SafeSquares};

/// How a board is cooled.
#[derive(Debug)]
struct Cooling {
    /// The first and the last temperature.
    temperatures: [f64; 2],
    /// Number of steps.
    steps: u32,
    /// Energy of a factor of e between the number of ways and the wanted numbers.
    factor: f64,
}

/// Boards with few ways are not rare, so a run can be short.
const FAST: Cooling = Cooling { temperatures: [0.6, 0.4], steps: 100_000, factor: 0.3 };

/// From this size on, boards with few ways are rare: one in a hundred thousand has 0 ways at n = 32.
const RARE: u32 = 30;
const SLOW: Cooling = Cooling { temperatures: [1.2, 0.4], steps: 200_000, factor: 0.6 };

/// Number of steps at the same temperature, and between two checks of the stop signal.
const STRETCH: u32 = 256;

/// Energy of a conflict.
const CONFLICT: f64 = 2.0;

/// Simulated annealing over boards with one queen in every row and column. A step swaps the columns
/// of two rows. The energy is the weighted number of conflicts plus the weighted distance of the
/// number of ways from the wanted ones.
///
/// Numbers of ways are compared by their logarithms; 0 ways are below every other number by the
/// kings that do not fit. On a board with conflicts, kings are placed on the squares without a queen
/// on their diagonals.
///
/// S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing, Science 220
/// (1983).
#[derive(Debug)]
pub(super) struct Annealing<'a> {
    search: &'a Search,
    pub(super) counter: &'a mut KingCounter,
    /// Number of solutions visited.
    pub(super) boards: u64,
    /// Number of steps taken.
    steps: u32,
    columns: Vec<u32>,
    /// Number of queens on each diagonal and antidiagonal.
    diagonals: Vec<u8>,
    antidiagonals: Vec<u8>,
    taken: TakenLines<u128>,
    energy: f64,
    temperature: f64,
    cooling: &'static Cooling,
    /// A lower bound for the measure of the ways if this number of kings can be placed.
    least_measures: Vec<f64>,
    /// The measures of the least and the greatest wanted number of ways.
    wanted: [f64; 2],
}

impl<'a> Annealing<'a> {
    /// Start from a random permutation.
    pub(super) fn new(
        search: &'a Search,
        counter: &'a mut KingCounter,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Self {
        let n = search.size.index();
        let mut columns: Vec<u32> = (0..n as u32).collect();
        columns.shuffle(rng);
        let (mut diagonals, mut antidiagonals) = (vec![0; 2 * n], vec![0; 2 * n]);
        for (row, &column) in columns.iter().enumerate() {
            let (diagonal, antidiagonal) = lines(n, row, column as usize);
            diagonals[diagonal] += 1;
            antidiagonals[antidiagonal] += 1;
        }
        let taken = TakenLines::of(&columns);
        let least = match *search.ways.start() {
            0 => f64::NEG_INFINITY,
            least => (least as f64).ln(),
        };
        let most = match *search.ways.end() {
            0 => -1.0,
            u128::MAX => f64::INFINITY,
            most => (most as f64).ln(),
        };
        Self {
            least_measures: least_measures(search.most_kings(), search.kings),
            search,
            counter,
            boards: 0,
            steps: 0,
            columns,
            diagonals,
            antidiagonals,
            taken,
            // Infinite, so that the first step is always accepted.
            energy: f64::INFINITY,
            temperature: 0.0,
            cooling: if search.size.get() < RARE { &FAST } else { &SLOW },
            wanted: [least, most],
        }
    }

    /// Continue to the next solution with a wanted number of ways, to within rounding errors, and
    /// return its columns. Return `None` after the last step. The board must have at least two
    /// queens.
    pub(super) fn next(&mut self, stop: Limit<'_>, rng: &mut Xoshiro256PlusPlus) -> Option<&[u32]> {
        let Cooling { temperatures: [first, last], steps, .. } = *self.cooling;
        while self.steps < steps {
            if self.steps.is_multiple_of(STRETCH) {
                if stop.is_reached() {
                    return None;
                }
                self.temperature = first + (last - first) * f64::from(self.steps) / f64::from(steps);
            }
            self.steps += 1;
            if self.step(rng) && self.energy == 0.0 {
                return Some(&self.columns);
            }
        }
        None
    }

    /// Accept or reject a step. Return whether it led to a solution.
    #[inline]
    fn step(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        let n = self.columns.len();
        let one = rng.random_range(0..n);
        let other = (one + rng.random_range(1..n)) % n;
        let taken = self.swap(one, other);
        let threshold = self.energy - self.temperature * rng.random::<f64>().ln();
        let free = taken.diagonals.count_ones() + taken.antidiagonals.count_ones();
        let conflicts = 2 * n as u32 - free;
        let Some(energy) = self.energy_of(conflicts, taken, threshold) else {
            self.swap(one, other);
            return false;
        };
        (self.taken, self.energy) = (taken, energy);
        self.boards += u64::from(conflicts == 0);
        conflicts == 0
    }

    /// Return the energy of the board if it is at most the threshold.
    #[inline]
    fn energy_of(&mut self, conflicts: u32, taken: TakenLines<u128>, threshold: f64) -> Option<f64> {
        let ([least, most], factor) = (self.wanted, self.cooling.factor);
        let with = |distance: f64| {
            let energy = CONFLICT * f64::from(conflicts) + factor * distance.max(0.0);
            (energy <= threshold).then_some(energy)
        };
        // Most swaps are rejected because of their conflicts alone, and many others because of a
        // lower bound for the ways.
        with(0.0)?;
        let safe = SafeSquares::beside(self.search.size, taken);
        let placed = placed_in_turn(&safe.rows, self.columns.len());
        let bound = self.least_measures[placed as usize];
        with(bound - most)?;
        if bound >= least && most.is_infinite() {
            return with(0.0);
        }
        let measure = self.counter.measure(&safe, self.search.kings).ok()?;
        with((least - measure).max(measure - most))
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

/// Return the least measure of the ways of `kings` kings on boards on which 0, 1, 2, ... up to
/// `most` kings can be placed: any of these kings can be chosen.
fn least_measures(most: u32, kings: u32) -> Vec<f64> {
    let mut ln_choices = 0.0;
    let measure = |placed: u32| {
        if placed <= kings {
            return f64::from(placed) - f64::from(kings);
        }
        ln_choices += f64::from(placed).ln() - f64::from(placed - kings).ln();
        ln_choices
    };
    (0..=most).map(measure).collect()
}
