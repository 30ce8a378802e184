//! Searches for boards on which kings can stand in some number of ways.

mod anneal;
mod hits;
mod method;
mod missing;
mod recombine;
mod round;

use std::ops::{Range, RangeInclusive};

pub use hits::{Hit, Hits, SearchEnd, Step};
pub use method::SearchMethod;

use self::missing::Missing;
use crate::board::{Size, TooLargeError};
use crate::run::Budget;

/// The most numbers of ways for which boards are looked for at once.
pub const MAX_COVERED: u64 = 1_000_000;

/// Why boards for a range are not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The range is too long.
    #[error("a range of at most {MAX_COVERED} numbers of ways is covered at once")]
    TooMany,
}

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
    /// [`TooLargeError`] when n is above [`MAX_SIZE`](super::MAX_SIZE).
    pub fn hits(&self, budget: &Budget) -> Result<Hits, TooLargeError> {
        self.rounds(0..u64::MAX, budget)
    }

    /// The boards that some of the rounds find, numbered as if there were no others.
    ///
    /// Several programs can share a search so: hits of ranges that follow each other are the hits of the whole, but for
    /// boards that come again. The rounds of [`SearchMethod::Every`] are one list that is not divided: a range with round
    /// 0 has all of it, another none.
    ///
    /// # Errors
    /// [`TooLargeError`] when n is above [`MAX_SIZE`](super::MAX_SIZE).
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
        Hits::new(self, budget, rounds, 0, None)
    }

    /// One board for each number of ways that is not among those `found` already.
    ///
    /// Which board stands for a number is the first in the order of rounds, so it does not depend on the number of
    /// threads, nor on where the work was interrupted: `from` is the first round, and how many boards were looked at
    /// before it, as an earlier [`Hits`] had them after a [`Step::Round`]. [`SearchMethod::Every`] always begins with the
    /// first of all.
    ///
    /// # Errors
    /// [`CoverError`] when n is above [`MAX_SIZE`](super::MAX_SIZE), or the range has more than [`MAX_COVERED`]
    /// numbers.
    ///
    /// ```
    /// use queenside::{Budget, Size, kings::{SearchEnd, Search, Step}};
    ///
    /// let search = Search::new(Size::new(20)?, 0..=10);
    /// let (mut found, mut from) = (Vec::new(), (0, 0));
    /// let mut hits = search.cover(found.clone(), from, &Budget::default())?;
    /// while let Some(step) = hits.next_step() {
    ///     match step {
    ///         Step::Hit(hit) => found.push(hit.ways),
    ///         // Another cover could begin here.
    ///         Step::Round => from = (hits.next_round(), hits.boards()),
    ///     }
    /// }
    /// assert_eq!((hits.ended(), found.len()), (Some(SearchEnd::Covered), 11));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cover(
        &self,
        found: impl IntoIterator<Item = u128>,
        from: (u64, u64),
        budget: &Budget,
    ) -> Result<Hits, CoverError> {
        let missing = Missing::new(&self.ways, found).ok_or(CoverError::TooMany)?;
        // A list goes from one solution to the next, from the first on.
        let (first, boards) = if self.method_used() == SearchMethod::Every { (0, 0) } else { from };
        Ok(Hits::new(self, budget, first..u64::MAX, boards, Some(missing))?)
    }

    /// Whether no board has room for so many kings: at most one stands in each block of four squares.
    fn has_too_many_kings(&self) -> bool {
        let blocks = u64::from(self.size.get().div_ceil(2));
        u64::from(self.kings) > blocks * blocks
    }
}
