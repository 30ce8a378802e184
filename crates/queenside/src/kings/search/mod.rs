//! Searches for boards on which kings can stand in some number of ways.

mod anneal;
mod cover;
mod hits;
mod method;
mod recombine;
mod round;

use std::ops::RangeInclusive;

pub use cover::{Cover, CoverError, MAX_COVERED};
pub use hits::{Hit, Hits, SearchEnd, Step};
pub use method::SearchMethod;

use super::KingsSizeError;
use crate::board::Size;
use crate::run::Budget;

/// A search for boards on which kings can stand in some number of ways.
///
/// It goes round by round. What a round finds depends on the size, the seed, the method and its number alone, and hits come
/// in the order of rounds, so they do not depend on the number of threads. No board comes twice (of the first
/// million; to remember more would take too much memory).
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search}};
///
/// // The bonus of IBM's challenge: no way to set 26 kings.
/// let mut hits = Search::new(Size::new(26)?, 0..=0).hits(&Budget::default().seed(1))?;
/// assert_eq!(hits.next().map(|hit| hit.ways), Some(0));
///
/// // The greatest number of ways on a board of 8 queens is 0.
/// let mut hits = Search::new(Size::new(8)?, 1..=u128::MAX).hits(&Budget::default())?;
/// assert_eq!((hits.next(), hits.ended()), (None, Some(SearchEnd::Everything)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Search {
    /// The size of the boards, up to [`MAX_SIZE`](super::MAX_SIZE).
    pub size: Size,
    /// How many kings stand on a board; by default as many as queens.
    pub kings: u32,
    /// The numbers of ways that are looked for.
    pub ways: RangeInclusive<u128>,
    /// How boards are looked for; by default as [`SearchMethod::best`] says.
    pub method: Option<SearchMethod>,
    /// How many boards are looked at, at most.
    pub max_boards: Option<u64>,
}

impl Search {
    /// A search on boards of this size for as many kings as queens, in a number of ways from this range.
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Self {
        Self { size, kings: size.get(), ways, method: None, max_boards: None }
    }

    /// Sets the number of kings.
    #[must_use]
    pub fn kings(self, kings: u32) -> Self {
        Self { kings, ..self }
    }

    /// Sets the method; `None` chooses the best for the size.
    #[must_use]
    pub fn method(self, method: impl Into<Option<SearchMethod>>) -> Self {
        Self { method: method.into(), ..self }
    }

    /// Sets how many boards are looked at, at most; `None` removes the limit.
    #[must_use]
    pub fn max_boards(self, boards: impl Into<Option<u64>>) -> Self {
        Self { max_boards: boards.into(), ..self }
    }

    /// The method that it uses.
    pub fn method_used(&self) -> SearchMethod {
        // Annealing swaps two rows, and boards of fewer than four have no solutions to go to.
        match self.method {
            Some(SearchMethod::Anneal) if self.size.get() < 4 => SearchMethod::Every,
            // Random solutions of a size that has none would never end.
            _ if !self.size.has_solution() => SearchMethod::Every,
            Some(method) => method,
            None => SearchMethod::best(self.size, *self.ways.end()),
        }
    }

    /// The boards that are looked for, found as they are asked for, or a little ahead by the budget's threads.
    ///
    /// # Errors
    /// [`KingsSizeError`] when n is above [`MAX_SIZE`](super::MAX_SIZE).
    pub fn hits(&self, budget: &Budget) -> Result<Hits, KingsSizeError> {
        Hits::new(self, budget, None)
    }

    /// Whether no board has room for so many kings: at most one stands in each block of four squares.
    fn has_too_many_kings(&self) -> bool {
        let blocks = u64::from(self.size.get().div_ceil(2));
        u64::from(self.kings) > blocks * blocks
    }
}
