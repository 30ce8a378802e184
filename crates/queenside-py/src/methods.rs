use pyo3::prelude::*;
use queenside::methods::{Ended, METHODS, Method};

use crate::errors::bad;
use crate::input;

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

/// A classic method by its name, or by the name that others give it.
pub(crate) fn classic_method(name: &str) -> PyResult<Method> {
    name.parse().map_err(bad)
}

/// Why a classic method gave up, and what to do about it.
pub(crate) fn why_gave_up(method: Method, ended: Ended) -> String {
    let advice = match ended {
        Ended::GivenAttack => "it does not move given queens, and two of them attack each other",
        Ended::TimeLimit => "give it a longer time_limit",
        _ => "try another seed or a higher step_limit",
    };
    let proof = if method.is_complete { "" } else { " (it can never prove that there is none)" };
    format!("{method} gave up at {ended}: whether there is a solution is not known; {advice}{proof}")
}
