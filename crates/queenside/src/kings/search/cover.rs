use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Hits, Search};
use crate::kings::KingsSizeError;
use crate::run::Budget;

/// The most numbers of ways for which boards are looked for at once.
pub const MAX_COVERED: u64 = 1_000_000;

/// A search for one board for each number of ways in a range.
///
/// Which board stands for a number is the first in the order of rounds, so it does not depend on the number of threads, nor on
/// where the work was interrupted.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{Cover, SearchEnd, Search, Step}};
///
/// let search = Search::new(Size::new(20)?, 0..=10);
/// let mut cover = Cover::new(search);
/// let mut hits = cover.hits(&Budget::default())?;
/// while let Some(step) = hits.next_step() {
///     match step {
///         Step::Hit(hit) => assert!(cover.found.insert(hit.ways)),
///         // Another cover could begin here.
///         Step::Round => (cover.next_round, cover.boards) = (hits.next_round(), hits.boards()),
///     }
/// }
/// assert_eq!((hits.ended(), cover.found.len()), (Some(SearchEnd::Covered), 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cover {
    /// The boards that are looked at, and the range; at most [`MAX_COVERED`] numbers of ways.
    pub search: Search,
    /// The numbers of ways that have a board already.
    pub found: BTreeSet<u128>,
    /// The first round. [`SearchMethod::Every`](super::SearchMethod::Every) always begins with the first of all.
    pub next_round: u64,
    /// How many boards were looked at before this round.
    pub boards: u64,
}

/// Why boards for a range are not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] KingsSizeError),
    /// The range is too long.
    #[error("a range of at most {MAX_COVERED} numbers of ways is covered at once")]
    TooMany,
}

impl Cover {
    /// A board for each number of ways that this search is for.
    pub fn new(search: Search) -> Self {
        Self { search, found: BTreeSet::new(), next_round: 0, boards: 0 }
    }

    /// The boards for the numbers that have none yet, as [`Search::hits`] finds them.
    ///
    /// # Errors
    /// [`CoverError`] when n is above [`MAX_SIZE`](crate::kings::MAX_SIZE), or the range has more than
    /// [`MAX_COVERED`] numbers.
    pub fn hits(&self, budget: &Budget) -> Result<Hits, CoverError> {
        let ways = &self.search.ways;
        if ways.end().saturating_sub(*ways.start()) >= MAX_COVERED.into() {
            return Err(CoverError::TooMany);
        }
        let missing = Missing::all(ways);
        for &ways in &self.found {
            missing.remove(ways);
        }
        Ok(Hits::new(&self.search, budget, Some((missing, self.next_round, self.boards)))?)
    }
}

/// Which numbers of ways of a range have no board yet.
#[derive(Debug)]
pub(super) struct Missing {
    least: u128,
    is_missing: Vec<AtomicBool>,
}

impl Missing {
    /// All of them; there are at most [`MAX_COVERED`].
    fn all(ways: &RangeInclusive<u128>) -> Self {
        let is_missing = ways.clone().map(|_| AtomicBool::new(true)).collect();
        Self { least: *ways.start(), is_missing }
    }

    fn flag(&self, ways: u128) -> Option<&AtomicBool> {
        self.is_missing.get(usize::try_from(ways.checked_sub(self.least)?).ok()?)
    }

    pub(super) fn contains(&self, ways: u128) -> bool {
        self.flag(ways).is_some_and(|missing| missing.load(Ordering::Relaxed))
    }

    /// Takes note of a board for this number; whether there was none.
    pub(super) fn remove(&self, ways: u128) -> bool {
        self.flag(ways).is_some_and(|missing| missing.swap(false, Ordering::Relaxed))
    }

    pub(super) fn count(&self) -> u64 {
        self.is_missing.iter().filter(|missing| missing.load(Ordering::Relaxed)).count() as u64
    }
}
