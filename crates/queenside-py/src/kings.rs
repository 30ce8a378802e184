use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::kings::{BigUint, Hit, MAX_SIZE, Search, SearchEnd, Step};
use queenside::{Budget, Size};
use queenside_service::ServiceError;
use queenside_service::kings::search::{KingSearch, SearchKings, check};
use queenside_service::values::Whole;

use crate::boards::Solution;
use crate::errors::{bad, failed};
use crate::feed::{Feed, Hand};
use crate::input::{self, Question};

/// Lazy search for boards with a wanted number of ways; see `queenside.kings.search`.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct KingHits {
    feed: Feed<Hit, SearchEnd>,
    /// The method of the search.
    #[pyo3(get)]
    method: &'static str,
}

/// Pass the verified boards to `hand`; return why the search ended.
fn run(search: Search, budget: &Budget, hand: &Hand<Hit, SearchEnd>) -> Result<SearchEnd, ServiceError> {
    let mut search = KingSearch::new(search, budget)?;
    while let Some(step) = search.next_step()? {
        if let Step::Hit(hit) = step
            && !hand.out(hit)
        {
            break;
        }
    }
    Ok(search.hits().ended().unwrap_or(SearchEnd::Stopped))
}

#[pymethods]
impl KingHits {
    #[new]
    fn new(n: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let n: Whole<0, { MAX_SIZE as u64 }> = input::read(n, "n")?;
        let question: SearchKings = Question::read(None, options)?.options()?.1;
        let search = question.on(Size::try_from(n.as_u32()).map_err(bad)?);
        let budget = question.budget();
        check(&search).map_err(failed)?;
        let method = search.method_used().name();
        let feed = Feed::new(16, 1, move |hand, stop| {
            run(search, &budget.stop(stop), hand).map_err(|error| error.to_string())
        })?;
        Ok(Self { feed, method })
    }

    /// Return the next board: (solution, ways, number of boards searched, round); `None` at the
    /// end.
    fn next_hit(&self, py: Python<'_>) -> PyResult<Option<(Solution, BigUint, u64, u64)>> {
        let made = self
            .feed
            .next(py, |hit| Ok((hit.solution.into(), hit.ways.as_big_uint().clone(), hit.board, hit.round)));
        // An interrupt ends the search. Otherwise the thread could continue for a long time without
        // a consumer.
        made.inspect_err(|_| self.feed.stop())
    }

    /// Stop the search.
    fn close(&self) {
        self.feed.stop();
    }

    /// Return whether everything was searched or excluded.
    fn is_complete(&self, py: Python<'_>) -> bool {
        matches!(self.feed.end(py), Some(SearchEnd::Everything | SearchEnd::TooManyKings))
    }
}
