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
//! | count on one board after the other, fast | [`KingCounter`] |
//! | draw random solutions | [`Samples`] |
//! | find boards with some number of ways, or with each of a range | [`Search::hits`], [`Search::cover`] |
//! | count on every solution of a size | [`census`] |
//!
//! # Example
//! ```
//! use queenside::{Solution, kings::{KingCounter, SafeSquares}};
//!
//! let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
//! let polynomial = KingCounter::default().polynomial(&safe)?;
//! assert_eq!(polynomial.ways(4).to_string(), "22");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod branching;
pub mod census;
mod counter;
mod frontier;
mod polynomial;
mod product;
mod rows;
mod safe_squares;
mod sample_cell;
mod sampler;
mod search;
#[cfg(test)]
mod tests;

use crate::board::{Size, TooLargeError};

pub use counter::KingCounter;
pub use frontier::TooWideError;
pub use num_bigint::BigUint;
pub use polynomial::Polynomial;
pub use safe_squares::{Group, SafeSquares};
pub use sampler::{Sample, Samples};
pub use search::{CoverError, Hit, Hits, MAX_COVERED, Search, SearchEnd, SearchMethod, Step};

/// The largest board on which kings are counted.
pub const MAX_SIZE: u32 = 64;

/// The size, if kings are counted on boards of this size.
fn checked(size: Size) -> Result<Size, TooLargeError> {
    size.at_most(MAX_SIZE, "kings are counted").map(|_| size)
}
