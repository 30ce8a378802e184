use pyo3::prelude::*;
use queenside::methods::{Ended, METHODS, Method};

use crate::errors::bad;
use crate::input;

/// A method: (name, summary, whether it proves, the largest n, pseudocode, text).
type About = (&'static str, &'static str, bool, u32, Vec<&'static str>, &'static str);

/// Return the full name of a classic method for its name or short name.
#[pyfunction]
#[pyo3(name = "classic_method", signature = (name, /))]
pub(crate) fn full_name(name: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    classic_method(&input::text(name, "name")?).map(|method| method.name())
}

/// List the classic methods.
#[pyfunction]
pub(crate) fn methods() -> Vec<About> {
    let about = |method: &Method| {
        let pseudocode = method.pseudocode().collect();
        (method.name(), method.summary, method.is_complete, method.max_size, pseudocode, method.text)
    };
    METHODS.iter().map(about).collect()
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
