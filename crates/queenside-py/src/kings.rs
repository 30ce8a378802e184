use std::cell::RefCell;

use pyo3::prelude::*;
use queenside::kings::{BigUint, Hit, KingCounter, MAX_SIZE, SafeSquares, Search, SearchEnd, SearchMethod};
use queenside::{Budget, Size};
use queenside_check::{check_king_polynomial, check_king_ways, check_safe_squares};
use queenside_service::kings::{KingCounts, check_kings};

use crate::boards::{Solution, as_solution, pair};
use crate::errors::{bad, gave_up, wrong};
use crate::feed::{Feed, Hand};
use crate::input;

thread_local! {
    /// A counter has tables, which take longer to make than many a board takes to count on.
    static COUNTER: RefCell<KingCounter> = RefCell::new(KingCounter::default());
}

type Squares = Vec<(u32, u32)>;

/// The safe squares of a solution.
#[pyfunction]
#[pyo3(signature = (board, /))]
pub(crate) fn king_safe_squares(board: &Bound<'_, PyAny>) -> PyResult<Squares> {
    let solution = as_solution(board)?;
    let squares: Squares = SafeSquares::of(&solution).map_err(bad)?.squares().map(pair).collect();
    check_safe_squares(solution.columns(), &squares).map_err(wrong)?;
    Ok(squares)
}

/// Kings on the safe squares of a solution: its groups (label, squares, ways by the number of kings), and the ways on all.
#[pyfunction]
#[pyo3(signature = (board, /))]
#[expect(clippy::type_complexity, reason = "the package makes records of it")]
pub(crate) fn king_counts(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
) -> PyResult<(Vec<(String, Squares, Vec<BigUint>)>, Vec<BigUint>)> {
    let solution = as_solution(board)?;
    let safe = SafeSquares::of(&solution).map_err(bad)?;
    let counts = py.detach(|| {
        let counts = COUNTER.with_borrow_mut(|counter| KingCounts::of(safe, counter)).map_err(gave_up)?;
        check_kings(&solution, &counts).map_err(wrong)?;
        Ok::<_, PyErr>(counts)
    })?;
    let group = |(group, ways): &(queenside::kings::Group, queenside::kings::Polynomial)| {
        (group.label(), group.squares.iter().copied().map(pair).collect(), ways.coefficients())
    };
    Ok((counts.groups.iter().map(group).collect(), counts.polynomial.coefficients()))
}

/// The ways of setting 0, 1, 2, ... kings on the safe squares of a solution.
#[pyfunction]
#[pyo3(signature = (board, /))]
pub(crate) fn king_polynomial(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Vec<BigUint>> {
    let solution = as_solution(board)?;
    let safe = SafeSquares::of(&solution).map_err(bad)?;
    let count = || {
        let ways =
            COUNTER.with_borrow_mut(|counter| counter.polynomial(&safe)).map_err(gave_up)?.coefficients();
        let decimals: Vec<String> = ways.iter().map(ToString::to_string).collect();
        check_king_polynomial(solution.columns(), &decimals).map_err(wrong)?;
        Ok(ways)
    };
    py.detach(count)
}

/// Boards with some number of ways, found while they are asked for; `queenside.kings.search` has the words.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct KingHits {
    feed: Feed<Hit, SearchEnd>,
    /// How the search goes about it.
    #[pyo3(get)]
    method: &'static str,
}

/// The largest board of which all solutions are looked at: 39 thousand million.
const MOST_EVERY: u32 = 20;

/// Hands out the boards, each checked; why there are no more.
fn run(search: &Search, budget: &Budget, hand: &Hand<Hit, SearchEnd>) -> Result<SearchEnd, String> {
    let mut hits = search.hits(budget).map_err(|error| error.to_string())?;
    for hit in hits.by_ref() {
        check_king_ways(hit.solution.columns(), search.kings, &hit.ways.to_string())
            .map_err(|fault| fault.to_string())?;
        if !hand.out(hit) {
            break;
        }
    }
    Ok(hits.ended().unwrap_or(SearchEnd::Stopped))
}

#[pymethods]
impl KingHits {
    #[new]
    #[pyo3(signature = (n, least, most, *, kings=None, method=None, seed=None, threads=None, max_boards=None, time_limit=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        n: &Bound<'_, PyAny>,
        least: u128,
        most: Option<u128>,
        kings: Option<&Bound<'_, PyAny>>,
        method: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        max_boards: Option<&Bound<'_, PyAny>>,
        time_limit: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let size = Size::new(input::whole(n, "n", 0..=MAX_SIZE.into())? as u32).map_err(bad)?;
        let method = match input::text_or(method, "method", "auto")?.as_str() {
            "auto" => None,
            name => Some(name.parse::<SearchMethod>().map_err(bad)?),
        };
        if method == Some(SearchMethod::Every) && size.get() > MOST_EVERY {
            return Err(bad(format_args!(
                "method every looks at all solutions, for n up to {MOST_EVERY}: there are too many for n = {}",
                size.get()
            )));
        }
        let mut budget = input::budget(seed, time_limit)?;
        if threads.is_some() {
            budget = budget.threads(input::threads(threads)?);
        }
        let max_boards = max_boards.map(|most| input::whole(most, "max_boards", 1..=u64::MAX)).transpose()?;
        let kings = input::kings(kings, size.get())?;
        let search =
            Search { kings, method, max_boards, ..Search::new(size, least..=most.unwrap_or(u128::MAX)) };
        let method = search.method_used().name();
        let feed = Feed::new(16, 1, move |hand, stop| run(&search, &budget.stop(stop), hand))?;
        Ok(Self { feed, method })
    }

    /// The next board, (solution, ways, how many boards were looked at, round); none at the end.
    fn next_hit(&self, py: Python<'_>) -> PyResult<Option<(Solution, u128, u64, u64)>> {
        let made = self.feed.next(py, |hit| Ok((hit.solution.into(), hit.ways, hit.board, hit.round)));
        // Interrupted, the search ends: boards may be rare, and nobody knows whether the iterator is still held somewhere.
        made.inspect_err(|_| self.feed.stop())
    }

    /// Ends the search.
    fn close(&self) {
        self.feed.stop();
    }

    /// Why there are no more: `everything` was looked at, or `boards` or `time` were the limit; none before the end.
    fn end(&self, py: Python<'_>) -> Option<&'static str> {
        self.feed.end(py).map(|end| match end {
            SearchEnd::Everything => "everything",
            SearchEnd::Boards => "boards",
            _ => "time",
        })
    }
}
