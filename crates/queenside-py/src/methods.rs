use pyo3::prelude::*;
use queenside::methods::METHODS;

/// What is known of a method: (name, summary, whether it proves, whether it is random, the largest n, pseudocode, text).
type About = (&'static str, &'static str, bool, bool, u32, Vec<&'static str>, &'static str);

/// The classic methods.
#[pyfunction]
pub(crate) fn methods() -> Vec<About> {
    let about = |method: &queenside::methods::Method| {
        let pseudocode = method.pseudocode().collect();
        let (proves, random) = (method.is_complete(), method.is_random());
        (method.name(), method.summary(), proves, random, method.max_size(), pseudocode, method.text())
    };
    METHODS.iter().map(about).collect()
}
