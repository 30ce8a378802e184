//! Boards on which kings can stand in a wanted number of ways, each verified.

use std::ops::Range;

use queenside::Budget;
use queenside::kings::{Hit, Hits, Search, SearchMethod, Step};
use queenside_check::check_king_ways;
use serde::Serialize;

use crate::ServiceError;

/// The largest board whose solutions are all searched: 39 thousand million.
const MOST_EVERY: u32 = 20;

/// Refuses a search that cannot end.
///
/// # Errors
/// [`ServiceError::Bad`] if the method is to search all solutions of a board that has too many.
pub fn check_search(search: &Search) -> Result<(), ServiceError> {
    let n = search.size.get();
    if search.method == Some(SearchMethod::Every) && n > MOST_EVERY {
        return Err(ServiceError::bad(format_args!(
            "the method every searches all solutions, for n up to {MOST_EVERY}: n = {n} has too many"
        )));
    }
    Ok(())
}

/// A search for boards, found while they are asked for.
///
/// ```
/// use queenside::{Budget, Size, kings::Search};
/// use queenside_service::kings::search::{KingSearch, KingStep};
///
/// let mut search = KingSearch::new(Search::new(Size::new(10)?, 48..=48), &Budget::default())?;
/// let Some(KingStep::Hit { hit, is_recounted: true }) = search.next_step()? else { panic!() };
/// assert_eq!(search.answer(&hit).ways, "48");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KingSearch {
    search: Search,
    seed: u64,
    hits: Hits,
}

/// The next step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KingStep {
    /// A board.
    Hit {
        /// The board with its number of ways.
        hit: Hit,
        /// Whether the checker counted the ways again; not if there are too many sets of kings.
        is_recounted: bool,
    },
    /// All boards of a round have come.
    Round,
}

impl KingSearch {
    /// Begins a search for all boards with these numbers of ways.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if n is too large, for kings or for the method.
    pub fn new(search: Search, budget: &Budget) -> Result<Self, ServiceError> {
        Self::rounds(search, 0..u64::MAX, budget)
    }

    /// Begins [some rounds](Search::rounds) of such a search.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn rounds(search: Search, rounds: Range<u64>, budget: &Budget) -> Result<Self, ServiceError> {
        check_search(&search)?;
        let hits = search.rounds(rounds, budget).map_err(ServiceError::bad)?;
        Ok(Self { search, seed: budget.seed, hits })
    }

    /// Begins a search for one board for each number of ways that is not among those found already; `from` is the first round
    /// and the number of boards of the rounds before it.
    ///
    /// # Errors
    /// As for [`new`](Self::new), and if the range has too many numbers.
    pub fn cover(
        search: Search,
        found: impl IntoIterator<Item = u128>,
        from: (u64, u64),
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        check_search(&search)?;
        let hits = search.cover(found, from, budget).map_err(ServiceError::bad)?;
        Ok(Self { search, seed: budget.seed, hits })
    }

    /// The next board, verified, or the end of a round; none at the end.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the board is not a solution or has another number of ways.
    pub fn next_step(&mut self) -> Result<Option<KingStep>, ServiceError> {
        Ok(match self.hits.next_step() {
            Some(Step::Hit(hit)) => {
                let is_recounted = check_ways(hit.solution.columns(), self.search.kings, hit.ways)?;
                Some(KingStep::Hit { hit, is_recounted })
            }
            Some(Step::Round) => Some(KingStep::Round),
            None => None,
        })
    }

    /// How far the search is, and why it ended.
    pub const fn hits(&self) -> &Hits {
        &self.hits
    }

    /// The method that the search uses.
    pub fn method(&self) -> SearchMethod {
        self.search.method_used()
    }

    /// The answer for a board that was found.
    pub fn answer<'a>(&self, hit: &'a Hit) -> KingHitAnswer<'a> {
        KingHitAnswer {
            n: self.search.size.get(),
            k: self.search.kings,
            ways: hit.ways.to_string(),
            columns: hit.solution.columns(),
            seed: self.seed,
            method: self.method().name(),
            round: hit.round,
            board: hit.board.to_string(),
        }
    }
}

/// Checks that the board is a solution with this number of ways; `false` if there are too many sets of kings to count them
/// again.
///
/// # Errors
/// [`ServiceError::Wrong`] if it is not.
pub fn check_ways(columns: &[u32], kings: u32, ways: u128) -> Result<bool, ServiceError> {
    Ok(check_king_ways(columns, kings, &ways.to_string())?.is_some())
}

/// A board that `kings search` found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KingHitAnswer<'a> {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The ways of k kings, in decimal.
    pub ways: String,
    /// The column of the queen in each row.
    pub columns: &'a [u32],
    /// The random seed.
    pub seed: u64,
    /// The method: `every`, `sample` or `anneal`.
    pub method: &'static str,
    /// The round that found the board, from 0.
    pub round: u64,
    /// The number of boards searched up to this one, in decimal.
    pub board: String,
}

/// A board that `kings cover` found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KingCoverAnswer<'a> {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The ways of k kings, in decimal.
    pub ways: String,
    /// The column of the queen in each row.
    pub columns: &'a [u32],
}
