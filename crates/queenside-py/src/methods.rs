use pyo3::prelude::*;
use queenside::methods::METHODS;

use crate::input;
use crate::solve::classic_method;

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
    let about = |method: &queenside::methods::Method| {
        let pseudocode = method.pseudocode().collect();
        let (proves, random) = (method.is_complete, method.is_random);
        (method.name(), method.summary, proves, random, method.max_size, pseudocode, method.text)
    };
    METHODS.iter().map(about).collect()
}
