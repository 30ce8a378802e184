use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use queenside::count::{
    CompletionPlan, CountError, Engine, Estimate, OrbitCount, Plan, best_engine, count_orbits, count_units,
    resume,
};
use queenside::{Board, Budget, Problem, Record, Size};
use queenside_check::{Orbits, check_completion_count, check_count, check_orbit_count};
use queenside_service::verify::puzzle;

use crate::ENGINES;
use crate::boards::problem;
use crate::errors::{bad, gave_up, wrong};
use crate::feed::locked;
use crate::input;
use crate::interruptible::interruptible;

/// Up to this size counting takes less time than starting a thread.
const AT_ONCE: u32 = 11;

/// How many solutions or completions a board has; `queenside.count` has the words.
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
    let size = problem.size();
    let named = named(&input::text_or(engine, "engine", "auto")?)?;
    let up_to_symmetry = input::flag(up_to_symmetry, "up_to_symmetry", false)?;
    let progress = input::function(progress, "progress")?;
    let threads = input::threads(threads)?;
    if !problem.is_unconstrained() {
        if up_to_symmetry {
            return Err(bad("up_to_symmetry: images of a completion need not have the given queens"));
        }
        if named.is_some() {
            return Err(bad("engine: completions are counted by exact search"));
        }
        let plan = py.detach(|| CompletionPlan::new(&problem, &Budget::default())).map_err(bad)?;
        return with_progress(py, size, progress, &plan, threads, |count| {
            Ok(check_completion_count(&puzzle(&problem), count).map(|_| count))
        });
    }
    let engine = named.unwrap_or_else(|| best_engine(ENGINES, size));
    let plan = engine.plan(size).map_err(bad)?;
    with_progress(py, size, progress, plan.as_ref(), threads, |count| {
        if up_to_symmetry {
            let OrbitCount { all, half_turn, quarter_turn, orbits } =
                count_orbits(size, count, &Budget::default())?;
            let found = Orbits { all, half_turn, quarter_turn, orbits };
            return Ok(check_orbit_count(size.get(), found).map(|_| orbits));
        }
        Ok(check_count(size.get(), count).map(|_| count))
    })
}

/// The engine of this name; none for `auto`.
fn named(name: &str) -> PyResult<Option<&'static dyn Engine>> {
    if name == "auto" {
        return Ok(None);
    }
    let unknown = || {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
        bad(format_args!("no engine is called {name}; there are auto, {}", names.join(", ")))
    };
    ENGINES.iter().copied().find(|engine| engine.name() == name).map(Some).ok_or_else(unknown)
}

/// Counts the units of a plan while Python reports the part that is done, and checks the count.
fn with_progress<F: std::fmt::Display + Send>(
    py: Python<'_>,
    size: Size,
    progress: Option<&Bound<'_, PyAny>>,
    plan: &dyn Plan,
    threads: NonZeroUsize,
    check: impl FnOnce(u128) -> Result<Result<u128, F>, CountError> + Send,
) -> PyResult<u128> {
    let budget = Budget::default().threads(threads);
    let counted = if size.get() <= AT_ONCE {
        count_units(plan, &budget).and_then(check)
    } else {
        let all: f64 = (0..plan.units()).map(|unit| plan.work(unit)).sum();
        let (work, mut reported) = (Mutex::new(0.0), 0.0);
        let look = || {
            let done = *locked(py, &work) / all;
            match progress {
                // The last report comes with the count.
                Some(progress) if done > reported && done < 1.0 => {
                    reported = done;
                    progress.call1((done,)).map(drop)
                }
                _ => Ok(()),
            }
        };
        interruptible(py, look, |stop| {
            let mut record = Record::new(plan.units());
            let observe = |unit, _, _: &Record<u128>| {
                *work.lock().unwrap_or_else(PoisonError::into_inner) += plan.work(unit);
            };
            resume(plan, &mut record, &budget.stop(stop), observe)?;
            check(record.into_total())
        })?
    };
    let count = counted.map_err(bad)?.map_err(wrong)?;
    if let Some(progress) = progress {
        progress.call1((1.0,))?;
    }
    Ok(count)
}

/// What a sample of a count's units says of the whole: (count, its error, seconds, their error, drawn, units, the longest
/// unit's seconds, the engine).
#[pyfunction]
#[pyo3(signature = (board, *, seconds=None, seed=None, threads=None, engine=None))]
#[expect(clippy::type_complexity, reason = "the package makes a record of it")]
pub(crate) fn estimate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seconds: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    engine: Option<&Bound<'_, PyAny>>,
) -> PyResult<(f64, f64, f64, f64, usize, usize, f64, &'static str)> {
    let problem: Problem = problem(board)?;
    let engine = named(&input::text_or(engine, "engine", "auto")?)?;
    let engine = engine.unwrap_or_else(|| best_engine(queenside::count::ENGINES, problem.size()));
    if queenside::count::ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
        return Err(bad(format_args!(
            "an estimate goes by the time of single units, which says nothing of the engine {}",
            engine.name()
        )));
    }
    let budget = input::budget(seed, None)?.threads(input::threads(threads)?);
    let draw_for = input::duration(seconds, "seconds")?.unwrap_or(Duration::from_secs(60));
    let plan = if problem.is_unconstrained() {
        engine.plan(problem.size()).map_err(bad)?
    } else {
        return Err(bad("estimate samples the units of counts of empty boards: leave the queens out"));
    };
    let estimate =
        |stop: &queenside::Stop| queenside::count::estimate(plan.as_ref(), draw_for, &budget.stop(stop));
    let found = interruptible(py, || Ok(()), estimate)?;
    let found = found.map_err(|error| match error {
        CountError::TooLittleTime => gave_up(error),
        error => bad(error),
    })?;
    let name = engine.name();
    let Estimate { count, count_error, seconds, seconds_error, sampled, units, longest } = found;
    Ok((count, count_error, seconds, seconds_error, sampled, units, longest, name))
}
