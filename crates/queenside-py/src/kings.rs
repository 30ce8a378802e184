use std::cell::RefCell;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::kings::{BigUint, KingCounter, MAX_SIZE, SearchEnd, Step};
use queenside::{Board, Budget, Size, Stop};
use queenside_service::kings::search::{KingSearch, SearchKings};
use queenside_service::kings::{polynomial, solution_of};
use queenside_service::values::Whole;

use crate::boards::Solution;
use crate::errors::{bad, failed};
use crate::input::{self, Question};
use crate::interruptible::{hold, interruptible, locked};

thread_local! {
    /// Cached, because creating the tables of a counter takes longer than counting a small board.
    static COUNTER: RefCell<KingCounter> = RefCell::new(KingCounter::default());
}

/// The largest board on which counting takes less time than starting a thread.
const FAST: u32 = 26;

/// Count the ways to place 0, 1, 2, ... kings on the safe squares of a solution: in a loop over many
/// boards, the question `kings` would take longer, because its answer has all groups.
#[pyfunction]
pub(crate) fn king_polynomial(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Vec<BigUint>> {
    let solution = solution_of(&input::board(board, "board")?).map_err(failed)?;
    let counted = if solution.size().get() <= FAST {
        COUNTER.with_borrow_mut(|counter| polynomial(&solution, counter))
    } else {
        let stop = Stop::new();
        let budget = Budget::default().stop(&stop);
        let count = || polynomial(&solution, &mut KingCounter::within(&budget));
        interruptible(py, &stop, || Ok(()), count)?
    };
    let (ways, _is_recounted) = counted.map_err(failed)?;
    Ok(ways.coefficients().iter().map(|ways| ways.as_big_uint().clone()).collect())
}

/// Lazy search for boards with a wanted number of ways; see `queenside.kings.search`.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct KingHits {
    search: Mutex<KingSearch>,
    /// Ends the search for good.
    stop: Stop,
    /// The method of the search.
    #[pyo3(get)]
    method: &'static str,
}

#[pymethods]
impl KingHits {
    #[new]
    fn new(n: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let n: Whole<0, { MAX_SIZE as u64 }> = input::read(n, "n")?;
        let question: SearchKings = Question::read(None, "board", options)?.options()?.1;
        let search = question.on(Size::try_from(n.as_u32()).map_err(bad)?);
        let method = search.method_used().name();
        let stop = Stop::new();
        let search = KingSearch::new(search, &question.budget().stop(&stop)).map_err(failed)?;
        Ok(Self { search: Mutex::new(search), stop, method })
    }

    /// Return the next board: (solution, ways, number of boards searched, round); `None` at the
    /// end.
    fn next_hit(&self, py: Python<'_>) -> PyResult<Option<(Solution, BigUint, u64, u64)>> {
        let next = || {
            let mut search = hold(&self.search);
            loop {
                match search.next_step()? {
                    Some(Step::Round) => {}
                    Some(Step::Hit(hit)) => return Ok(Some(hit)),
                    None => return Ok(None),
                }
            }
        };
        let hit = interruptible(py, &self.stop, || Ok(()), next)?.map_err(failed)?;
        Ok(hit.map(|hit| (hit.solution.into(), hit.ways.as_big_uint().clone(), hit.board, hit.round)))
    }

    /// Return whether everything was searched or excluded.
    fn is_complete(&self, py: Python<'_>) -> bool {
        let ended = locked(py, &self.search).hits().ended();
        matches!(ended, Some(SearchEnd::Everything | SearchEnd::TooManyKings))
    }
}
