//! Search for boards with a given number of ways to place kings.

mod anneal;
mod hits;
mod method;
mod recombine;
mod round;

use std::ops::{Range, RangeInclusive};

pub use hits::{Hit, Hits, SearchEnd, Step};
pub use method::SearchMethod;

use crate::board::{Size, TooLargeError};
use crate::run::Budget;

/// A search for boards with a given number of ways to place kings.
///
/// A search consists of rounds. The result of a round depends only on the size, the seed, the
/// method and the number of the round, and hits come in the order of rounds. So the hits do not
/// depend on the number of threads. No board occurs twice among the first million hits; remembering
/// more would take too much memory.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search}};
///
/// // The bonus question of IBM's challenge: boards with no way to place 26 kings.
/// let mut hits = Search::new(Size::new(26)?, 0..=0).hits(&Budget::default().seed(1))?;
/// assert_eq!(hits.next().map(|hit| hit.ways), Some(0u8.into()));
///
/// // For n = 8, no board has a way to place 8 kings.
/// let mut hits = Search::new(Size::new(8)?, 1..=u128::MAX).hits(&Budget::default())?;
/// assert_eq!((hits.next(), hits.ended()), (None, Some(SearchEnd::Everything)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Board size, up to [`MAX_SIZE`](super::MAX_SIZE).
    pub size: Size,
    /// Number of kings on a board; by default n.
    pub kings: u32,
    /// The numbers of ways to search for. With the end [`u128::MAX`] the range has no upper end:
    /// it includes all larger numbers.
    pub ways: RangeInclusive<u128>,
    /// The search method; by default [`SearchMethod::best`].
    pub method: Option<SearchMethod>,
    /// Maximum number of boards to examine.
    pub max_boards: Option<u64>,
}

impl Search {
    /// Return a search on boards of this size, for n kings and the numbers of ways in this range.
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Self {
        Self { size, kings: size.get(), ways, method: None, max_boards: None }
    }

    /// Return the method that the search uses.
    pub fn method_used(&self) -> SearchMethod {
        // Annealing swaps two rows, and boards with fewer than four rows have no other solutions.
        match self.method {
            Some(SearchMethod::Anneal) if self.size.get() < 4 => SearchMethod::Every,
            // On a size without solutions, sampling would never end.
            _ if !self.size.has_solution() => SearchMethod::Every,
            Some(method) => method,
            None => SearchMethod::best(self.size, *self.ways.end()),
        }
    }

    /// Return the boards that the search finds. The iterator computes them on demand; with several
    /// threads it computes a few rounds ahead.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`](super::MAX_SIZE).
    pub fn hits(&self, budget: &Budget) -> Result<Hits, TooLargeError> {
        self.rounds(0..u64::MAX, budget)
    }

    /// Return the boards that some of the rounds find, with the same round numbers as in the whole
    /// search.
    ///
    /// Several programs can share a search in this way: the hits of consecutive ranges are the hits
    /// of the whole search, except for repeated boards. The rounds of [`SearchMethod::Every`] are
    /// one list that cannot be divided: a range with round 0 contains all hits, and other ranges
    /// contain no hits.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`](super::MAX_SIZE).
    ///
    /// ```
    /// use queenside::{Budget, Size, kings::{Search, SearchEnd}};
    ///
    /// let search = Search::new(Size::new(20)?, 48..=48);
    /// let mut hits = search.rounds(3..5, &Budget::default())?;
    /// assert!(hits.by_ref().all(|hit| [3, 4].contains(&hit.round)));
    /// assert_eq!(hits.ended(), Some(SearchEnd::Rounds));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rounds(&self, rounds: Range<u64>, budget: &Budget) -> Result<Hits, TooLargeError> {
        Hits::new(self, budget, rounds)
    }

    /// Whether the range of ways includes all large numbers.
    fn has_no_upper_end(&self) -> bool {
        *self.ways.end() == u128::MAX
    }

    /// Whether no board has space for this many kings, because each 2 x 2 block has at most one
    /// king.
    fn has_too_many_kings(&self) -> bool {
        let blocks = u64::from(self.size.get().div_ceil(2));
        u64::from(self.kings) > blocks * blocks
    }
}
