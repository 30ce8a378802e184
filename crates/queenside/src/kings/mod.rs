//! Kings on the safe squares of a solution: IBM's Ponder This challenge of February 2023.

mod binomial;
mod bitboard;
mod branching;
mod counter;
mod draw_cell;
mod flood;

mod frontier;
mod greedy;
mod group;
mod inventory;
mod naive;
mod polynomial;
mod rows;
mod safe_squares;
mod sampler;
mod ways;

pub use counter::Counter;
pub use frontier::TooWide;
pub use group::Group;
pub use naive::naive_ways;
pub use num_bigint::BigUint;
pub use polynomial::Polynomial;
pub use safe_squares::SafeSquares;
pub use sampler::{Drawn, Sampler};

/// The largest board on which kings are counted.
pub const MAX_SIZE: u32 = 64;

/// A board too large to count kings on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kings are counted for n up to {MAX_SIZE}, not for n = {n}")]
pub struct TooLargeForKings {
    /// The size of the board.
    pub n: u64,
}
