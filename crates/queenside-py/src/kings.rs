use std::cell::RefCell;

use pyo3::prelude::*;
use queenside::kings::{
    BigUint, Hit, KingCounter, MAX_SIZE, Polynomial, Search, SearchEnd, SearchMethod, Step,
};
use queenside::{Board, Budget, Size, Stop};
use queenside_service::ServiceError;
use queenside_service::kings::search::{KingSearch, check};
use queenside_service::kings::{GroupAnswer, count, groups, polynomial};

use crate::boards::{Solution, as_solution, pair};
use crate::errors::{bad, failed};
use crate::feed::{Feed, Hand};
use crate::input;
use crate::interruptible::{interruptible, unless_small};

thread_local! {
    /// Cached, because creating the tables of a counter takes longer than counting a small board.
    static COUNTER: RefCell<KingCounter> = RefCell::new(KingCounter::default());
}

/// The largest board on which counting takes less time than starting a thread.
const FAST: u32 = 26;

type Squares = Vec<(u32, u32)>;

/// List the safe squares of a solution.
#[pyfunction]
#[pyo3(signature = (board, /))]
pub(crate) fn king_safe_squares(board: &Bound<'_, PyAny>) -> PyResult<Squares> {
    let solution = as_solution(board)?;
    let groups = groups(&solution).map_err(failed)?;
    let mut squares: Squares = groups.into_iter().flat_map(|group| group.squares).map(pair).collect();
    squares.sort_unstable();
    Ok(squares)
}

/// Count the ways to place kings on the safe squares of a solution: per group (label, squares,
/// ways by the number of kings), and on all of them.
#[pyfunction]
#[pyo3(signature = (board, /))]
#[expect(clippy::type_complexity, reason = "the package converts it to named tuples")]
pub(crate) fn king_counts(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
) -> PyResult<(Vec<(String, Squares, Vec<BigUint>)>, Vec<BigUint>)> {
    let solution = as_solution(board)?;
    let count = |stop: &Stop| count(solution.clone(), None, &Budget::default().stop(stop));
    let answer = unless_small(py, solution.size(), FAST, count)?.map_err(failed)?;
    let group = |group: GroupAnswer| {
        let squares = group.squares.into_iter().map(pair).collect();
        (group.label, squares, numbers(&group.ways))
    };
    Ok((answer.groups.into_iter().map(group).collect(), numbers(&answer.polynomial)))
}

fn numbers(polynomial: &Polynomial) -> Vec<BigUint> {
    polynomial.coefficients().iter().map(|ways| ways.as_big_uint().clone()).collect()
}

/// Count the ways to place 0, 1, 2, ... kings on the safe squares of a solution.
#[pyfunction]
#[pyo3(signature = (board, /))]
pub(crate) fn king_polynomial(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Vec<BigUint>> {
    let solution = as_solution(board)?;
    let counted = if solution.size().get() <= FAST {
        COUNTER.with_borrow_mut(|counter| polynomial(&solution, counter))
    } else {
        let count =
            |stop: &Stop| polynomial(&solution, &mut KingCounter::within(&Budget::default().stop(stop)));
        interruptible(py, || Ok(()), count)?
    };
    let (ways, _is_recounted) = counted.map_err(failed)?;
    Ok(numbers(&ways))
}

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
    #[pyo3(signature = (n, least, most, *, kings=None, method=None, seed=None, threads=None, time_limit=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        n: &Bound<'_, PyAny>,
        least: u128,
        most: Option<u128>,
        kings: Option<&Bound<'_, PyAny>>,
        method: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        time_limit: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let size = Size::new(input::whole(n, "n", 0..=MAX_SIZE.into())? as u32).map_err(bad)?;
        let method = match input::text_or(method, "method", "auto")?.as_str() {
            "auto" => None,
            name => Some(name.parse::<SearchMethod>().map_err(bad)?),
        };
        let search = Search::new(size, least..=most.unwrap_or(u128::MAX))
            .kings(input::kings(kings, size.get())?)
            .method(method);
        let budget = Budget::default()
            .threads(input::threads(threads)?.get())
            .seed(input::seed(seed)?.unwrap_or(0))
            .time_limit(input::duration(time_limit, "time_limit")?);
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
