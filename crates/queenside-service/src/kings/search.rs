//! Search for boards with a wanted number of ways to place kings. Every board is verified.

use queenside::Budget;
use queenside::kings::{Hit, Hits, Search, SearchMethod, Step};
use queenside_check::check_king_ways;
use serde::Serialize;

use crate::ServiceError;

/// The largest n for which a search through all solutions is accepted: n = 20 has 39 thousand
/// million solutions.
const MAX_EVERY: u32 = 20;

/// Check that the method accepts boards of this size, before any work begins.
///
/// # Errors
/// [`ServiceError::Bad`] if the method searches all solutions and the board has too many.
pub fn check(search: &Search) -> Result<(), ServiceError> {
    let n = search.size.get();
    if search.method == Some(SearchMethod::Every) && n > MAX_EVERY {
        return Err(ServiceError::bad(format_args!(
            "the method every searches all solutions: it accepts n up to {MAX_EVERY}, not n = {n}"
        )));
    }
    Ok(())
}

/// A lazy search for boards, each verified.
///
/// ```
/// use queenside::{Budget, Size, kings::{Search, Step}};
/// use queenside_service::kings::search::KingSearch;
///
/// let question = Search::new(Size::new(10)?, 48..=48);
/// let mut search = KingSearch::new(question, &Budget::default())?;
/// let Some(Step::Hit(hit)) = search.next_step()? else { panic!() };
/// assert_eq!((search.answer(&hit).ways.as_str(), search.is_recounted()), ("48", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KingSearch {
    search: Search,
    seed: u64,
    hits: Hits,
    is_recounted: bool,
}

impl KingSearch {
    /// Start a search.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if n is too large to count kings or too large for the method.
    pub fn new(search: Search, budget: &Budget) -> Result<Self, ServiceError> {
        check(&search)?;
        let hits = search.hits(budget).map_err(ServiceError::bad)?;
        Ok(Self { search, seed: budget.seed, hits, is_recounted: true })
    }

    /// Return the next board, verified, or the end of a round; `None` at the end of the search.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the board is not a solution, or if the checker counts another
    /// number of ways.
    pub fn next_step(&mut self) -> Result<Option<Step>, ServiceError> {
        let step = self.hits.next_step();
        if let Some(Step::Hit(hit)) = &step {
            let (columns, ways) = (hit.solution.columns(), hit.ways.to_string());
            let stop = || self.hits.is_over();
            self.is_recounted = check_king_ways(columns, self.search.kings, &ways, &stop)?.is_some();
            // The board is not returned without its verification.
            if !self.is_recounted && stop() {
                return Ok(Some(Step::Round));
            }
        }
        Ok(step)
    }

    /// Whether the checker counted the ways on the latest board again; `false` if there are too
    /// many sets of kings.
    pub const fn is_recounted(&self) -> bool {
        self.is_recounted
    }

    /// Return the progress of the search, and why it ended.
    pub const fn hits(&self) -> &Hits {
        &self.hits
    }

    /// Create the answer for a board that was found.
    pub fn answer<'a>(&self, hit: &'a Hit) -> KingHitAnswer<'a> {
        KingHitAnswer {
            n: self.search.size.get(),
            k: self.search.kings,
            ways: hit.ways.to_string(),
            columns: hit.solution.columns(),
            seed: self.seed,
            method: self.search.method_used().name(),
            round: hit.round,
            board: hit.board.to_string(),
        }
    }
}

/// A board that `kings search` found.
#[derive(Clone, Debug, Serialize)]
pub struct KingHitAnswer<'a> {
    /// The board size.
    pub n: u32,
    /// The number of kings.
    pub k: u32,
    /// The number of ways to place k kings, in decimal.
    pub ways: String,
    /// The column of the queen in each row.
    pub columns: &'a [u32],
    /// The random seed.
    pub seed: u64,
    /// The method: `every`, `anneal` or `iterative-repair`.
    pub method: &'static str,
    /// The round that found the board, from 0.
    pub round: u64,
    /// The number of boards searched up to and including this one, in decimal.
    pub board: String,
}
