use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use queenside::count::{
    CompletionPlan, CountError, Counter, ENGINES, Engine, Estimator, OrbitCount, Plan, Watch,
    best_cpu_engine, count_orbits, engine_named,
};
use queenside::{Board, Problem, Size};
use queenside_check::{Orbits, check_completion_count, check_count, check_orbit_count};
use queenside_checked::puzzle;

use crate::errors::{bad, gave_up, wrong};
use crate::given::problem;
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
        let plan = py.detach(|| CompletionPlan::new(&problem)).map_err(bad)?;
        return with_progress(py, size, progress, Counter::default().threads(threads), |counter| {
            let count = counter.count_plan(&plan)?;
            Ok(check_completion_count(&puzzle(&problem), count).map(|_| count))
        });
    }
    let counter = named.map_or_else(Counter::default, Counter::new).threads(threads);
    if up_to_symmetry {
        return with_progress(py, size, progress, counter, |counter| {
            let OrbitCount { all, half_turn, quarter_turn, orbits } = count_orbits(size, counter)?;
            let found = Orbits { all, half_turn, quarter_turn, orbits };
            Ok(check_orbit_count(size.get(), found).map(|_| orbits))
        });
    }
    with_progress(py, size, progress, counter, |counter| {
        let count = counter.count(size)?;
        Ok(check_count(size.get(), count).map(|_| count))
    })
}

/// The engine of this name; none for `auto`.
fn named(name: &str) -> PyResult<Option<&'static dyn Engine>> {
    if name == "auto" {
        return Ok(None);
    }
    let unknown = || {
        let names: Vec<&str> = queenside::count::engines().map(Engine::name).collect();
        bad(format_args!("no engine is called {name}; there are auto, {}", names.join(", ")))
    };
    engine_named(name).map(Some).ok_or_else(unknown)
}

/// Counts, with the part that is done told to whoever asks.
fn with_progress<F: std::fmt::Display + Send>(
    py: Python<'_>,
    size: Size,
    progress: Option<&Bound<'_, PyAny>>,
    counter: Counter<'_>,
    count: impl FnOnce(&Counter<'_>) -> Result<Result<u128, F>, CountError> + Send,
) -> PyResult<u128> {
    let counted = if size.get() <= AT_ONCE {
        count(&counter)
    } else {
        let part = Part::default();
        let mut told = 0.0;
        let look = || {
            let done = part.done();
            match progress {
                // The last is told when the count is there.
                Some(progress) if done > told && done < 1.0 => {
                    told = done;
                    progress.call1((done,)).map(drop)
                }
                _ => Ok(()),
            }
        };
        interruptible(py, look, |stop| count(&counter.watch(&part).stop(stop.flag())))?
    };
    let count = counted.map_err(bad)?.map_err(wrong)?;
    if let Some(progress) = progress {
        progress.call1((1.0,))?;
    }
    Ok(count)
}

/// The part of a count that is done, by work.
#[derive(Default)]
struct Part {
    all: AtomicU64,
    done: AtomicU64,
}

impl Part {
    fn done(&self) -> f64 {
        let (all, done) = (self.all.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed));
        if all == 0 { 0.0 } else { done as f64 / all as f64 }
    }

    /// A unit's work as a whole number.
    fn work(plan: &dyn Plan, unit: usize) -> u64 {
        (1000.0 * plan.work(unit)).ceil() as u64
    }
}

impl Watch for Part {
    fn begin(&self, plan: &dyn Plan) {
        let all = (0..plan.units()).map(|unit| Self::work(plan, unit)).sum();
        self.all.store(all, Ordering::Relaxed);
    }

    fn unit_done(&self, plan: &dyn Plan, unit: usize, _count: u128) {
        self.done.fetch_add(Self::work(plan, unit), Ordering::Relaxed);
    }
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
    let engine = engine.unwrap_or_else(|| best_cpu_engine(problem.size()));
    if ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
        return Err(bad(format_args!(
            "an estimate goes by the time of single units, which says nothing of the engine {}",
            engine.name()
        )));
    }
    let seed = seed.map_or(Ok(0), |seed| input::whole(seed, "seed", 0..=u64::MAX))?;
    let mut estimator = Estimator::new(seed).threads(input::threads(threads)?);
    if let Some(limit) = input::duration(seconds, "seconds")? {
        estimator = estimator.draw_for(limit);
    }
    let plan = if problem.is_unconstrained() {
        engine.plan(problem.size()).map_err(bad)?
    } else {
        return Err(bad("estimate samples the units of counts of empty boards: leave the queens out"));
    };
    let found = interruptible(py, || Ok(()), |stop| estimator.stop(stop.flag()).estimate(plan.as_ref()))?;
    let found = found.map_err(|error| match error {
        CountError::TooLittleTime => gave_up(error),
        error => bad(error),
    })?;
    let name = engine.name();
    let queenside::count::Estimate { count, count_error, seconds, seconds_error, sampled, units, longest } =
        found;
    Ok((count, count_error, seconds, seconds_error, sampled, units, longest, name))
}
