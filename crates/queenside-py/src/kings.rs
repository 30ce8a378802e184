use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::kings::{BigUint, MAX_SIZE, SearchEnd, Step};
use queenside::{Size, Stop};
use queenside_service::kings::search::{KingSearch, SearchKings};
use queenside_service::values::Whole;

use crate::boards::Solution;
use crate::errors::{bad, failed};
use crate::input::{self, Question};
use crate::interruptible::{hold, interruptible, locked};

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
        let question: SearchKings = Question::read(None, options)?.options()?.1;
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
