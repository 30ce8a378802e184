use queenside_board::Limit;
use queenside_count::dfs::Remaining;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::portfolio::{TakesTurns, Turn};

/// Dives along the maximum-entropy relaxation.
///
/// The relaxation gives every free square a probability, so that each open row and column sums to 1
/// and each diagonal to at most 1. The solution with the greatest entropy is a product of four
/// factors, one per line through the square (at most 1 for diagonals). It is found by scaling: go
/// over the lines repeatedly, and set each factor to the value that makes the sum of its line
/// correct. These are Bregman's projections; for rows and columns alone they are Sinkhorn's
/// balancing. The asymptotic number of solutions is based on the fact that maximum-entropy weights
/// describe where random solutions have their queens (M. Simkin, The number of n-queens
/// configurations, Advances in Mathematics 427, 2023).
///
/// A dive places a queen on the most certain line, on a random square with a probability
/// proportional to the square of its weight. It scales again from the current factors, and
/// continues until all queens are placed or a line has no free square. A dive is cheap (a few
/// sweeps over the free squares per queen), so the method restarts after each failed dive.
///
/// It cannot prove that there is no completion.
pub(super) struct MaxEntropy<'a> {
    pub(super) remaining: &'a Remaining,
    /// The weights of the whole board, once they are computed.
    pub(super) root: Option<Weights>,
    pub(super) rng: Xoshiro256PlusPlus,
}

/// Number of sweeps at the root, to start from good factors, and after each queen.
const ROOT_SWEEPS: usize = 200;
const SWEEPS: usize = 5;

/// Number of square updates per microsecond of work: about half of what a sweep could do, to leave
/// time for methods that prove.
const UPDATES: u64 = 50;

/// On small boards, the work around the sweeps takes as long as updating this many squares.
const MIN_SQUARES: usize = 60;

impl TakesTurns for MaxEntropy<'_> {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        if self.remaining.has_empty_line() {
            // No dive can succeed. If no square is free, dives would take no work and the loop
            // would not end.
            return Turn::GivesUp;
        }
        let squares = self.remaining.free_count() as u64;
        let mut updates = work * UPDATES;
        if self.root.is_none() {
            // The root may take half of the turn, so that dives can follow.
            if updates < 2 * squares * ROOT_SWEEPS as u64 {
                return Turn::NotYet;
            }
            let mut root = Weights::new(self.remaining);
            for _ in 0..ROOT_SWEEPS {
                if limit.is_reached() {
                    return Turn::NotYet;
                }
                root.sweep();
            }
            self.root = Some(root);
            updates -= squares * ROOT_SWEEPS as u64;
        }
        let Some(root) = &self.root else { return Turn::NotYet };
        let mut spent = 0;
        while spent < updates && !limit.is_reached() {
            let mut dive = Dive { weights: root.clone(), queens: Vec::new(), spent: 0 };
            let found = dive.run(self.remaining.open(), &mut self.rng, limit);
            spent += dive.spent;
            *nodes += dive.queens.len() as u64;
            if found {
                let queens = dive.queens.iter().map(|&(row, column)| self.remaining.square(row, column));
                return Turn::Found(queens.collect());
            }
        }
        Turn::NotYet
    }
}

/// A free square: the indices of its four lines among the factors.
type Free = [u16; 4];

/// The free squares, and the factors of the lines.
#[derive(Clone)]
pub(super) struct Weights {
    squares: Vec<Free>,
    factors: Vec<f64>,
    /// The index of the first line of each direction among the factors, and the end.
    starts: [usize; 5],
    sums: Vec<f64>,
}

/// Range of the factors, so that no factor becomes 0 or infinite if no valid probabilities exist.
const LEAST: f64 = 1e-60;
const MAX: f64 = 1e60;

impl Weights {
    fn new(remaining: &Remaining) -> Self {
        let (n, open) = (remaining.n as usize, remaining.open());
        let starts = [0, open, 2 * open, 2 * (open + n), remaining.line_count()];
        let squares = remaining.lines_of_squares().map(|lines| lines.map(|line| line as u16)).collect();
        Self { squares, factors: vec![1.0; starts[4]], starts, sums: vec![0.0; starts[4]] }
    }

    fn probability(&self, square: Free) -> f64 {
        square.iter().map(|&line| self.factors[usize::from(line)]).product()
    }

    /// Set the factors of all lines once.
    fn sweep(&mut self) {
        for direction in 0..4 {
            let lines = self.starts[direction]..self.starts[direction + 1];
            self.sums[lines.clone()].fill(0.0);
            for &square in &self.squares {
                let probability = self.probability(square);
                self.sums[usize::from(square[direction])] += probability;
            }
            let most = if direction < 2 { MAX } else { 1.0 };
            for line in lines {
                if self.sums[line] > 0.0 {
                    self.factors[line] = (self.factors[line] / self.sums[line]).clamp(LEAST, most);
                }
            }
        }
    }
}

struct Dive {
    weights: Weights,
    queens: Vec<(usize, usize)>,
    /// Number of squares updated.
    spent: u64,
}

impl Dive {
    /// Place queens until all are placed or a line has no free square. Return whether all are
    /// placed.
    fn run(&mut self, open: usize, rng: &mut Xoshiro256PlusPlus, limit: Limit<'_>) -> bool {
        while self.queens.len() < open {
            if limit.is_reached() {
                return false;
            }
            for _ in 0..SWEEPS {
                self.weights.sweep();
            }
            self.spent += (SWEEPS * self.weights.squares.len().max(MIN_SQUARES)) as u64;
            // Place several queens at a time on large boards, because the sweeps would take too
            // long otherwise.
            let at_once = 1 + (open - self.queens.len()) / 128;
            for _ in 0..at_once {
                let Some(square) = self.draw(open, rng) else { return false };
                self.set(square);
            }
        }
        true
    }

    /// Draw a square on the most certain line, or return `None` if a line has no free square.
    fn draw(&self, open: usize, rng: &mut Xoshiro256PlusPlus) -> Option<Free> {
        let weights = &self.weights;
        let mut greatest = vec![0.0f64; 2 * open];
        let mut lines = 0;
        for &square in &weights.squares {
            let probability = weights.probability(square);
            for line in &square[..2] {
                let greatest = &mut greatest[usize::from(*line)];
                lines += usize::from(*greatest == 0.0);
                *greatest = greatest.max(probability);
            }
        }
        if lines < 2 * (open - self.queens.len()) {
            return None;
        }
        let most_certain = (0..2 * open).max_by(|&a, &b| greatest[a].total_cmp(&greatest[b]))?;
        let direction = usize::from(most_certain >= open);
        let on_line =
            || weights.squares.iter().filter(move |square| usize::from(square[direction]) == most_certain);
        // Squared weights prefer likely squares even more, which makes dives succeed more often.
        let weight = |square: &Free| weights.probability(*square).powi(2);
        let mut left = rng.random::<f64>() * on_line().map(weight).sum::<f64>();
        let drawn = on_line().find(|square| {
            left -= weight(square);
            left <= 0.0
        });
        drawn.or_else(|| on_line().next_back()).copied()
    }

    fn set(&mut self, queen: Free) {
        self.queens.push((usize::from(queen[0]), usize::from(queen[1]) - self.weights.starts[1]));
        self.weights.squares.retain(|square| !square.iter().zip(&queen).any(|(a, b)| a == b));
    }
}
