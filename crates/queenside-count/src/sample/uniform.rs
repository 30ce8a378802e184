use std::iter::FusedIterator;

use queenside_board::{Budget, Limit, Outcome, Size, Solution, TooLargeError, found, with_flag};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::cells::{self, CellDraws};
use super::ladder::{Ladder, unless_set};
use super::permutation::Permutation;

/// The largest board of which solutions are drawn.
pub const MAX_DRAWN: u32 = 100_000;

/// On boards above n = 28, the number of sweeps between two draws. After 50 sweeps, 40 % of the queens
/// have not moved, and after 500 one in 10,000: measured for n = 32 to 10,000.
pub const SWEEPS_BETWEEN: u32 = 1000;

/// Number of sweeps in which the first permutation is cooled.
const COOLING_SWEEPS: u32 = 1000;

/// An endless iterator over random solutions, all equally likely.
///
/// Up to n = 28, draws are independent. Their distance from the uniform distribution is at most the part
/// of all solutions in cells with more than eight times as many as the largest of 2048 cells (512 for n =
/// 27 and 28). No such cell was found: among 12,000 cells for n = 28, and up to 1,500,000 for small n.
///
/// On larger boards, the draws are states of one Markov chain whose limit is the uniform
/// distribution. It begins with a permutation that was cooled in 1,000 sweeps, and continues with
/// [`SWEEPS_BETWEEN`] sweeps before each draw. A sweep offers each row once a swap of its column with
/// that of a random row (N. Metropolis and others, 1953). A state with conflicts is not drawn; another
/// 1000 sweeps follow.
///
/// The size and the seed determine the draws, on every machine.
///
/// # Example
/// ```
/// use queenside::{Board, Size, sample::UniformSolutions};
///
/// let solutions = UniformSolutions::new(Size::new(20)?, 1)?;
/// // The queen of the first row is more often in the middle than in the corners.
/// let firsts: Vec<u32> = solutions.take(300).map(|solution| solution.columns()[0]).collect();
/// let in_middle = firsts.iter().filter(|column| (5..15).contains(*column)).count();
/// assert!(in_middle > 150, "{in_middle}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct UniformSolutions {
    size: Size,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Cells(CellDraws),
    Chain(Box<Chain>),
    /// The board has no solution.
    Nothing,
}

impl UniformSolutions {
    /// Begin to draw. Near n = 28 this takes half a second.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_DRAWN`].
    pub fn new(size: Size, seed: u64) -> Result<Self, TooLargeError> {
        let n = size.at_most(MAX_DRAWN, "solutions are drawn")?;
        let source = match n {
            _ if !size.has_solution() => Source::Nothing,
            0..=cells::MAX_SIZE => Source::Cells(CellDraws::new(size, seed)),
            _ => Source::Chain(Box::new(Chain::new(n, seed))),
        };
        Ok(Self { size, source })
    }

    /// Return the board size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Return the next draw, or `GaveUp` if the budget ends first; then the next call continues.
    /// `NoSolution` for n = 2 and 3.
    pub fn next_within(&mut self, budget: &Budget) -> Outcome {
        self.next_before(budget.limit())
    }

    fn next_before(&mut self, limit: Limit<'_>) -> Outcome {
        let drawn = match &mut self.source {
            Source::Cells(cells) => cells.next(limit),
            Source::Chain(chain) => chain.next(limit),
            Source::Nothing => return Outcome::NoSolution(()),
        };
        drawn.map_or(Outcome::GaveUp, Outcome::Found)
    }
}

impl Iterator for UniformSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_before(Limit::never()).into_solution()
    }
}

impl FusedIterator for UniformSolutions {}

/// A permutation that was cooled, and its sweeps at the coldest step.
#[derive(Clone, Debug)]
struct Chain {
    ladder: Ladder,
    seed: u64,
    /// The permutation and its generator, once it was cooled.
    state: Option<(Permutation, Xoshiro256PlusPlus)>,
    /// Number of sweeps before the next draw.
    left: u32,
}

impl Chain {
    fn new(n: u32, seed: u64) -> Self {
        Self { ladder: Ladder::new(n, COOLING_SWEEPS), seed, state: None, left: SWEEPS_BETWEEN }
    }

    /// Draw a solution; `None` at the limit.
    fn next(&mut self, limit: Limit<'_>) -> Option<Solution> {
        with_flag(limit, |stop| {
            let Self { ladder, seed, state, left } = self;
            if state.is_none() {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(*seed);
                let (board, _) = ladder.descend(&mut random, stop)?;
                *state = Some((board, random));
            }
            let (board, random) = state.as_mut()?;
            let coldest = ladder.coldest();
            loop {
                while *left > 0 {
                    unless_set(stop)?;
                    board.sweep(&coldest, random);
                    *left -= 1;
                }
                *left = SWEEPS_BETWEEN;
                if board.energy == 0 {
                    return Some(found(board.columns().to_vec()));
                }
            }
        })
    }
}
