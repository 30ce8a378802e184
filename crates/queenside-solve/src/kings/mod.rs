//! Kings on the safe squares of a solution: IBM's Ponder This challenge of February 2023.
//!
//! In a solution every empty square is attacked at least twice; it is *safe* if it is attacked
//! exactly twice. A *placement* of k kings puts k kings on safe squares, no two on neighbouring
//! squares. The number of placements of k kings is called the number of *ways*. King's moves
//! connect the safe squares into groups. Each group has a polynomial, whose coefficients are the
//! ways for each number of kings. The polynomial of the board is the product of the polynomials of
//! its groups.
//!
//! | task | item |
//! |---|---|
//! | find safe squares, groups and their polynomials | [`SafeSquares`], [`Group`], [`Polynomial`], [`Ways`] |
//! | count on one board | [`count`] |
//! | count on many boards, fast | [`KingCounter`] |
//! | find boards with a given number of ways | [`Search::hits`] |
//!
//! # Example
//! ```
//! use queenside::{Solution, kings::{KingCounter, SafeSquares}};
//!
//! let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
//! let polynomial = KingCounter::default().polynomial(&safe)?;
//! assert_eq!(polynomial.ways(4), 22);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counter;
mod frontier;
mod polynomial;
mod rows;
mod safe_squares;
mod search;
#[cfg(test)]
mod tests;
mod ways;

pub use counter::{KingCounter, count};
pub use frontier::KingsError;
#[doc(hidden)]
pub use num_bigint::BigUint;
pub use polynomial::Polynomial;
use queenside_board::{Size, TooLargeError};
pub use safe_squares::{Group, SafeSquares};
pub use search::{Hit, Hits, Search, SearchEnd, SearchMethod, Step};
pub use ways::{Ways, WaysError};

/// The largest board size on which kings are counted.
pub const MAX_SIZE: u32 = 64;

/// Return the size if kings can be counted on boards of this size.
fn checked(size: Size) -> Result<Size, TooLargeError> {
    size.at_most(MAX_SIZE, "kings are counted").map(|_| size)
}
