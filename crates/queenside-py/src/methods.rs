use pyo3::prelude::*;
use pythonize::pythonize;
use queenside::methods::{Ended, METHODS, Method};
use queenside_service::info::MethodAnswer;

use crate::errors::bad;
use crate::input;

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
