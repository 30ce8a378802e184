//! The classic methods: their names and descriptions, and how they compare.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pythonize::pythonize;
use queenside::methods::{Cell, Ended, METHODS, Method, Row, Spread};
use queenside::{Budget, Problem, Stop};
use queenside_service::ServiceError;
use queenside_service::compare::Compare;
use queenside_service::info::MethodAnswer;

use crate::boards::{problem, start_position};
use crate::errors::{bad, wrong};
use crate::input;
use crate::interruptible::interruptible;

/// Return the full name of a classic method for its name or short name.
#[pyfunction]
#[pyo3(name = "classic_method", signature = (name, /))]
pub(crate) fn full_name(name: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    classic_method(&input::text(name, "name")?).map(|method| method.name())
}

/// List the classic methods, each as a dict.
#[pyfunction]
pub(crate) fn methods(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let about: Vec<MethodAnswer> = METHODS.iter().map(MethodAnswer::from).collect();
    Ok(pythonize(py, &about)?)
}

/// Return a classic method by its name or short name.
pub(crate) fn classic_method(name: &str) -> PyResult<Method> {
    name.parse().map_err(bad)
}

/// Says why a classic method gave up, and what to do.
pub(crate) fn why_gave_up(method: Method, ended: Ended) -> String {
    let advice = match ended {
        Ended::TimeLimit => "try a longer time_limit",
        _ => "try another seed or a higher step_limit",
    };
    let proof = if method.is_complete { "" } else { " (this method cannot prove that there is none)" };
    format!("{method} gave up at {ended}: whether there is a solution is not known; {advice}{proof}")
}

/// Compare the classic methods; return one dict per cell. See `queenside.compare`.
#[pyfunction]
#[pyo3(signature = (boards, methods=None, *, start=None, runs=None, seed=None, time_limit=None, step_limit=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 converts Python lists to vectors")]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, PyAny>>,
    methods: Option<Vec<Bound<'py, PyAny>>>,
    start: Option<&Bound<'py, PyAny>>,
    runs: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    time_limit: Option<&Bound<'py, PyAny>>,
    step_limit: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let problems: Vec<Problem> = boards.iter().map(problem).collect::<PyResult<_>>()?;
    let named = |names: Vec<Bound<'py, PyAny>>| -> PyResult<Vec<Method>> {
        names.iter().map(|name| classic_method(&input::text(name, "methods")?)).collect()
    };
    let start = start.map(start_position).transpose()?;
    let methods = methods.map(named).transpose()?.unwrap_or_default();
    let question = Compare {
        runs: runs.map_or(Ok(10), |runs| input::whole(runs, "runs", 1..=1000))? as u32,
        seed: input::seed(seed)?.unwrap_or(0),
        time_limit: input::duration(time_limit, "time_limit")?,
        step_limit: input::step_limit(step_limit)?,
        ..Compare::new(problems, methods, start).map_err(bad)?
    };
    let mut budget = Budget::default();
    if threads.is_some() {
        budget = budget.threads(input::threads(threads)?.get());
    }
    let compare = |stop: &Stop| {
        let budget = budget.stop(stop);
        queenside_service::compare::compare(&question, &budget, |_progress| Ok::<_, ServiceError>(()))
    };
    let rows = interruptible(py, || Ok(()), compare)?;
    let cells = PyList::empty(py);
    for Row { size, cells: answers } in rows.map_err(wrong)? {
        for Cell { method, state, runs, answered, seconds, steps, moves } in answers {
            let dict = PyDict::new(py);
            dict.set_item("n", size.get())?;
            dict.set_item("method", method.name())?;
            dict.set_item("state", pythonize(py, &state)?)?;
            dict.set_item("runs", runs)?;
            dict.set_item("answered", answered)?;
            set_spread(&dict, "seconds", seconds)?;
            set_spread(&dict, "steps", steps)?;
            set_spread(&dict, "moves", moves)?;
            cells.append(dict)?;
        }
    }
    Ok(cells)
}

/// Store the median under `name`, and the quartiles and the mean under `name` with a suffix.
fn set_spread(dict: &Bound<'_, PyDict>, name: &str, spread: Option<Spread>) -> PyResult<()> {
    dict.set_item(name, spread.map(|spread| spread.median))?;
    dict.set_item(format!("{name}_lower"), spread.map(|spread| spread.lower))?;
    dict.set_item(format!("{name}_upper"), spread.and_then(|spread| spread.upper))?;
    dict.set_item(format!("{name}_mean"), spread.and_then(|spread| spread.mean))
}
