use pyo3::prelude::*;
use queenside::methods::{ANNEALING, Cooling, Ended, METHODS, Method, Task};
use queenside::{Board, Budget, Outcome, Stop};
use queenside_service::verify::check_outcome;

use crate::boards::Solution;
use crate::errors::{bad, gave_up, wrong};
use crate::input;
use crate::interruptible::unless_small;

/// What is known of a method: (name, summary, whether it proves, whether it is random, the largest n, pseudocode, text).
type About = (&'static str, &'static str, bool, bool, u32, Vec<&'static str>, &'static str);

/// The full name of a classic method, which may have a short one.
#[pyfunction]
#[pyo3(name = "classic_method", signature = (name, /))]
pub(crate) fn full_name(name: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    classic_method(&input::text(name, "name")?).map(|method| method.name())
}

/// The classic methods.
#[pyfunction]
pub(crate) fn methods() -> Vec<About> {
    let about = |method: &Method| {
        let pseudocode = method.pseudocode().collect();
        let (proves, random) = (method.is_complete, method.is_random);
        (method.name(), method.summary, proves, random, method.max_size, pseudocode, method.text)
    };
    METHODS.iter().map(about).collect()
}

/// Refuses a schedule for a method that does not cool.
pub(crate) fn check_cooling(method: Method, cooling: Option<Cooling>) -> PyResult<()> {
    if cooling.is_some() && method != ANNEALING {
        return Err(bad(format_args!("cooling is for annealing; {method} does not cool")));
    }
    Ok(())
}

/// A classic method by its name, or by the name that others give it.
pub(crate) fn classic_method(name: &str) -> PyResult<Method> {
    let full = match name {
        "h1" => "most-threatened-h1",
        "h2" => "most-threatened-h2",
        "brute-force" | "brute_force" => "permutations",
        "dlx" => "algorithm-x",
        other => other,
    };
    full.parse().map_err(bad)
}

/// Up to this size nobody waits for the slowest of the methods that end.
const SMALL: u32 = 8;

/// What a classic method finds.
pub(crate) fn classic(
    py: Python<'_>,
    method: Method,
    task: &Task<'_>,
    budget: &Budget,
) -> PyResult<Option<Solution>> {
    let run = |stop: &Stop| {
        let report = method.run(task, &budget.clone().stop(stop)).map_err(bad)?;
        check_outcome(task.problem, &report.outcome).map_err(wrong)?;
        Ok::<_, PyErr>(report)
    };
    let at_once = if method.is_complete { SMALL } else { 0 };
    let report = unless_small(py, task.problem.size(), at_once, run)??;
    answer(report.outcome, || why_gave_up(method, report.ended))
}

/// Why a classic method gave up, and what to do about it.
fn why_gave_up(method: Method, ended: Ended) -> String {
    let advice = match ended {
        Ended::GivenAttack => "it does not move given queens, and two of them attack each other",
        Ended::TimeLimit => "give it a longer time_limit",
        _ => "try another seed or a higher step_limit",
    };
    let proof = if method.is_complete { "" } else { " (it can never prove that there is none)" };
    format!("{method} gave up at {ended}: whether there is a solution is not known; {advice}{proof}")
}

/// The solution that was found, or none where there is none.
pub(crate) fn answer(
    outcome: Outcome<()>,
    why_gave_up: impl FnOnce() -> String,
) -> PyResult<Option<Solution>> {
    match outcome {
        Outcome::Found(solution) => Ok(Some(solution.into())),
        Outcome::NoSolution(()) => Ok(None),
        Outcome::GaveUp => Err(gave_up(why_gave_up())),
    }
}
