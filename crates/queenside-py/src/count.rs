use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use queenside::count::{ENGINES, Engine, Estimate};
use queenside::{Board, Budget, Stop};
use queenside_service::ServiceError;
use queenside_service::count::{self as service, Count, CountAnswer, Counting, EstimateAnswer};

use crate::boards::problem;
use crate::errors::failed;
use crate::feed::locked;
use crate::input;
use crate::interruptible::interruptible;

/// The largest board for which a count takes less time than starting a thread.
const AT_ONCE: u32 = 11;

/// Call a function with the engines of this build, the fastest on large boards first.
fn with_engines<T>(work: impl FnOnce(&[&dyn Engine]) -> T) -> T {
    #[cfg(feature = "gpu")]
    let gpu = queenside_gpu::GpuEngine::default();
    #[cfg(feature = "gpu")]
    let engines: Vec<&dyn Engine> = std::iter::once(&gpu as _).chain(ENGINES.iter().copied()).collect();
    #[cfg(not(feature = "gpu"))]
    let engines = ENGINES;
    work(&engines)
}

/// Count the solutions or completions of a board; see `queenside.count`.
#[pyfunction]
#[pyo3(signature = (board, *, up_to_symmetry=None, threads=None, engine=None, progress=None))]
pub(crate) fn count(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    up_to_symmetry: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    engine: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let problem = problem(board)?;
    let engine = Some(input::text_or(engine, "engine", "auto")?);
    let up_to_symmetry = input::flag(up_to_symmetry, "up_to_symmetry", false)?;
    let progress = input::function(progress, "progress")?;
    let budget = Budget::default().threads(input::threads(threads)?.get());
    let is_small = problem.size().get() <= AT_ONCE;
    let question = Count { engine, up_to_symmetry, ..Count::new(problem) };
    let plan = || with_engines(|engines| Counting::new(&question, engines, &Budget::default()));
    let counting = if is_small { plan() } else { py.detach(plan) }.map_err(failed)?;
    let answer = if is_small {
        let mut record = counting.new_record();
        let end = counting.run(&mut record, &budget, |_, _, _| ());
        end.and_then(|()| counting.answer(record.total(), &budget))
    } else {
        count_large(py, &counting, budget, progress)?
    };
    let count = answer.map_err(failed)?.number;
    if let Some(progress) = progress {
        progress.call1((1.0,))?;
    }
    Ok(count)
}

/// Count in another thread while this one reports the progress to Python.
fn count_large(
    py: Python<'_>,
    counting: &Counting,
    budget: Budget,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Result<CountAnswer, ServiceError>> {
    let plan = counting.plan();
    let all = plan.work_of(0..plan.units());
    let (work, mut reported) = (Mutex::new(0.0), 0.0);
    let look = || {
        let done = *locked(py, &work) / all;
        match progress {
            // `count` makes the last report, 1.0.
            Some(progress) if done > reported && done < 1.0 => {
                reported = done;
                progress.call1((done,)).map(drop)
            }
            _ => Ok(()),
        }
    };
    interruptible(py, look, |stop| {
        let budget = budget.stop(stop);
        let mut record = counting.new_record();
        let observe = |unit, _, _: &_| {
            *work.lock().unwrap_or_else(PoisonError::into_inner) += plan.work(unit);
        };
        counting.run(&mut record, &budget, observe)?;
        counting.answer(record.total(), &budget)
    })
}

/// Estimate a count from a sample of its units. Returns (count, standard error, seconds, standard
/// error, units drawn, units, seconds of the longest unit, engine).
#[pyfunction]
#[pyo3(signature = (board, *, time_limit=None, seed=None, threads=None, engine=None))]
#[expect(clippy::type_complexity, reason = "the package converts it to a named tuple")]
pub(crate) fn estimate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    time_limit: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    engine: Option<&Bound<'_, PyAny>>,
) -> PyResult<(f64, f64, f64, f64, usize, usize, f64, &'static str)> {
    let engine = Some(input::text_or(engine, "engine", "auto")?);
    let question = Count { engine, ..Count::new(problem(board)?) };
    let budget =
        Budget::default().seed(input::seed(seed)?.unwrap_or(0)).threads(input::threads(threads)?.get());
    let draw_for = input::duration(time_limit, "time_limit")?;
    let work = |stop: &Stop| {
        with_engines(|engines| service::estimate(&question, engines, draw_for, &budget.stop(stop)))
    };
    let EstimateAnswer { estimate, engine, .. } = interruptible(py, || Ok(()), work)?.map_err(failed)?;
    let Estimate {
        count,
        count_error,
        core_seconds,
        core_seconds_error,
        sampled,
        units,
        longest_unit_seconds,
    } = estimate;
    Ok((count, count_error, core_seconds, core_seconds_error, sampled, units, longest_unit_seconds, engine))
}
