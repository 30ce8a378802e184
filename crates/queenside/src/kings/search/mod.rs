//! Search for boards with a given number of ways to place kings.

mod anneal;
mod hits;
mod recombine;
mod round;

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

pub use hits::{Hit, Hits, SearchEnd, Step};

use crate::board::{Size, TooLargeError};
use crate::methods::ITERATIVE_REPAIR;
use crate::run::Budget;
use crate::text::UnknownNameError;

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
///
/// // Two rounds.
/// let mut hits = Search { rounds: 3..5, ..Search::new(Size::new(20)?, 48..=48) }.hits(&Budget::default())?;
/// assert!(hits.by_ref().all(|hit| [3, 4].contains(&hit.round)));
/// assert_eq!(hits.ended(), Some(SearchEnd::Rounds));
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
    /// The rounds of the search; by default all. Several programs can share a search: the hits of
    /// consecutive ranges are the hits of the whole search, except for repeated boards. The rounds
    /// of [`SearchMethod::Every`] are one list that cannot be divided: a range with round 0 contains
    /// all hits, and other ranges contain no hits.
    pub rounds: Range<u64>,
}

impl Search {
    /// Return a search on boards of this size, for n kings and the numbers of ways in this range.
    pub fn new(size: Size, ways: RangeInclusive<u128>) -> Self {
        Self { size, kings: size.get(), ways, method: None, max_boards: None, rounds: 0..u64::MAX }
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
        Hits::new(self, budget)
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

/// The method of a search for boards.
///
/// ```
/// use queenside::{Size, kings::SearchMethod};
///
/// assert_eq!(SearchMethod::best(Size::new(20)?, 48), SearchMethod::Sample);
/// assert_eq!(SearchMethod::best(Size::new(40)?, 0), SearchMethod::Anneal);
/// assert_eq!("anneal".parse(), Ok(SearchMethod::Anneal));
/// assert_eq!(
///     "luck".parse::<SearchMethod>().unwrap_err().to_string(),
///     "'luck' is not a valid method; expected every, sample, anneal, iterative-repair"
/// );
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchMethod {
    /// Examine all solutions in order. This is the only method that can prove that there are no
    /// hits.
    Every,
    /// Examine random solutions, all equally likely ([`Samples`](crate::kings::Samples)).
    Sample,
    /// Use simulated annealing to find a board with space for few kings, then recombine the queens
    /// of the two colours in all ways that leave few safe squares. The distribution of the results
    /// is unknown.
    Anneal,
    /// Examine the solutions that the classic method
    /// [`ITERATIVE_REPAIR`](crate::methods::ITERATIVE_REPAIR) finds from random boards, as the
    /// challenge's published solution does. They are not all equally likely.
    IterativeRepair,
}

/// Up to this size, examining all solutions takes less than a second.
const FEW_SOLUTIONS: u32 = 14;

/// From this size on, boards with few ways are too rare for sampling: one in a hundred thousand at
/// n = 32.
const RARE: u32 = 32;

/// Up to this number of ways, boards have hardly more space than the kings need.
const FEW_WAYS: u128 = 100_000;

impl SearchMethod {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Every, Self::Sample, Self::Anneal, Self::IterativeRepair];

    /// Return the best method for boards of this size with at most this many ways.
    pub fn best(size: Size, most_ways: u128) -> Self {
        match size.get() {
            0..=FEW_SOLUTIONS => Self::Every,
            RARE.. if most_ways <= FEW_WAYS => Self::Anneal,
            _ => Self::Sample,
        }
    }

    /// Return the name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Sample => "sample",
            Self::Anneal => "anneal",
            Self::IterativeRepair => ITERATIVE_REPAIR.name(),
        }
    }
}

impl fmt::Display for SearchMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SearchMethod {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        UnknownNameError::find("method", name, &Self::ALL, |method| method.name())
    }
}
