//! Search for boards with a given number of ways to place kings.

mod anneal;
mod hits;
mod round;

use std::ops::RangeInclusive;

pub use hits::{Hit, Hits, SearchEnd, Step};
use queenside_board::{Budget, Size, TooLargeError, named};

use crate::kings::{KingCounter, KingsError, SafeSquares, Ways};
use crate::methods::ITERATIVE_REPAIR;

/// A search for boards with a given number of ways to place kings.
///
/// A search consists of rounds, each with at most one hit. The result of a round depends only on the
/// search, the seed and the number of the round, and hits come in the order of rounds. So the hits
/// do not depend on the number of threads. No board occurs twice among the first million hits;
/// remembering more would take too much memory.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search}};
///
/// // The bonus question of IBM's challenge: boards with no way to place 26 kings.
/// let mut hits = Search::new(Size::new(26)?, 0..=0).hits(&Budget::default().seed(1))?;
/// assert!(hits.next().is_some_and(|hit| hit.ways == 0));
///
/// // For n = 8, no board has a way to place 8 kings.
/// let mut hits = Search::new(Size::new(8)?, 1..=u128::MAX).hits(&Budget::default())?;
/// assert_eq!((hits.next(), hits.ended()), (None, Some(SearchEnd::Everything)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Search {
    /// Board size, up to [`MAX_SIZE`](super::MAX_SIZE).
    pub size: Size,
    /// Number of kings on a board; by default n.
    pub kings: u32,
    /// The numbers of ways to search for. With the end [`u128::MAX`] the range has no upper end:
    /// it includes all larger numbers.
    pub ways: RangeInclusive<u128>,
    /// The search method; by default [`SearchMethod::Every`] up to n = 14, then
    /// [`SearchMethod::Anneal`].
    pub method: Option<SearchMethod>,
}

impl Search {
    /// Return a search on boards of this size, for n kings and the numbers of ways in this range.
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Self {
        Self { size, kings: size.get(), ways, method: None }
    }

    /// Set the number of kings on a board.
    #[must_use]
    pub fn kings(self, kings: u32) -> Self {
        Self { kings, ..self }
    }

    /// Set the search method; `None` for the best one.
    #[must_use]
    pub fn method(self, method: impl Into<Option<SearchMethod>>) -> Self {
        Self { method: method.into(), ..self }
    }

    /// Return the method that the search uses.
    pub fn method_used(&self) -> SearchMethod {
        match self.method {
            // Annealing swaps two rows, and boards with fewer than four rows have no other solutions.
            Some(SearchMethod::Anneal) if self.size.get() < 4 => SearchMethod::Every,
            // On a size without solutions, the other methods would never end.
            _ if !self.size.has_solution() => SearchMethod::Every,
            Some(method) => method,
            None => SearchMethod::best(self.size),
        }
    }

    /// Return the boards that the search finds. The iterator computes them on demand; with several
    /// threads it runs several rounds at once.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`](super::MAX_SIZE).
    pub fn hits(&self, budget: &Budget) -> Result<Hits, TooLargeError> {
        Hits::new(self, budget)
    }

    /// Return the greatest number of kings on a board of the size: one for each 2 x 2 block.
    fn most_kings(&self) -> u32 {
        let blocks = self.size.get().div_ceil(2);
        blocks * blocks
    }

    /// Return the number of ways on a board if it is wanted.
    fn wanted_ways(&self, counter: &mut KingCounter, safe: &SafeSquares) -> Result<Option<Ways>, KingsError> {
        let most = *self.ways.end();
        Ok(match counter.ways_up_to(safe, self.kings, most)? {
            Some(ways) => self.ways.contains(&ways).then(|| ways.into()),
            // The range has no upper end.
            None if most == u128::MAX => Some(counter.polynomial(safe)?.ways(self.kings)),
            None => None,
        })
    }
}

/// The method of a search for boards.
///
/// ```
/// use queenside::kings::SearchMethod;
///
/// assert_eq!("anneal".parse(), Ok(SearchMethod::Anneal));
/// assert_eq!(
///     "luck".parse::<SearchMethod>().unwrap_err().to_string(),
///     "'luck' is not a valid method; expected every, anneal, iterative-repair"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchMethod {
    /// Examine all solutions in order. This is the only method that can prove that there are no
    /// hits.
    Every,
    /// Use simulated annealing to reduce the conflicts and the distance of the number of ways from
    /// the wanted ones. The distribution of the results is unknown.
    Anneal,
    /// Examine the solutions that the classic method
    /// [`ITERATIVE_REPAIR`](crate::methods::ITERATIVE_REPAIR) finds from random boards, as the
    /// challenge's published solution does. They are not all equally likely.
    IterativeRepair,
}

/// Up to this size, examining all solutions takes less than a second.
const FEW_SOLUTIONS: u32 = 14;

impl SearchMethod {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Every, Self::Anneal, Self::IterativeRepair];

    /// Return the best method for boards of this size.
    fn best(size: Size) -> Self {
        if size.get() <= FEW_SOLUTIONS { Self::Every } else { Self::Anneal }
    }

    /// Return the name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Anneal => "anneal",
            Self::IterativeRepair => ITERATIVE_REPAIR.name(),
        }
    }
}

named!(SearchMethod, "method");
