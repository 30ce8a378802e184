//! Kings on the safe squares of a solution: IBM's Ponder This challenge of February 2023.
//!
//! In a solution every empty square is attacked at least twice; it is *safe* if it is attacked exactly twice. In
//! how many ways can k kings stand on safe squares, no two on neighbouring squares? The safe squares fall into
//! groups that king's moves connect. Each group has its polynomial (the number of ways for each number of kings); the
//! board's is their product.
//!
//! | to | go to |
//! |---|---|
//! | see safe squares, groups and their polynomials | [`SafeSquares`], [`Group`], [`Polynomial`] |
//! | count on one board after the other, fast | [`Counter`] |
//! | draw random solutions | [`Sampler`] |
//! | find boards with some number of ways, or with each of a range | [`Search`], [`Cover`] |
//! | count on every solution of a size | [`census`] |
//!
//! # Example
//! ```
//! use queenside::{Solution, kings::{Counter, SafeSquares}};
//!
//! let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
//! let polynomial = Counter::new().polynomial(&safe)?;
//! assert_eq!(polynomial.ways(4).to_string(), "22");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod binomial;
mod bitboard;
mod branching;
pub mod census;
mod counter;
mod draw_cell;
mod flood;
mod frontier;
mod greedy;
mod group;
mod inventory;
mod naive;
mod polynomial;
mod product;
mod rows;
mod safe_squares;
mod sampler;
mod search;
#[cfg(test)]
mod tests;
mod ways;

pub use counter::Counter;
pub use frontier::TooWide;
pub use group::Group;
pub use naive::naive_ways;
pub use num_bigint::BigUint;
pub use polynomial::Polynomial;
pub use safe_squares::SafeSquares;
pub use sampler::{Drawn, Sampler};
pub use search::{
    Cover, CoverError, Covered, Ended, Hit, MAX_COVERED, Method, Progress, Search, UnknownSearchMethod,
};

/// The largest board on which kings are counted.
pub const MAX_SIZE: u32 = 64;

/// A board too large to count kings on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kings are counted for n up to {MAX_SIZE}, not for n = {n}")]
pub struct TooLargeForKings {
    /// The size of the board.
    pub n: u64,
}
