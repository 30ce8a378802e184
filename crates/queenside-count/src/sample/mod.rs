//! Uniform random solutions, and estimates of their number on boards too large to count.
//!
//! Two methods draw solutions. Up to n = 28, the squares' colours divide the solutions into cells, and
//! the solutions of a random cell are listed. On larger boards, the queens of a permutation move at a
//! temperature, and permutations without a conflict are random solutions. The same moves, from high
//! temperatures to low ones and back, estimate the number of solutions.

mod cell;
mod cells;
mod exact;
mod ladder;
mod ln_count;
mod permutation;
#[cfg(test)]
mod tests;
mod uniform;

pub use ln_count::{LnCount, MAX_ESTIMATED, estimate_ln_count};
pub use uniform::{MAX_DRAWN, SWEEPS_BETWEEN, UniformSolutions};
