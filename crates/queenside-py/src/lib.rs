//! The extension module `queenside._core`: the library and the checker for Python.
//!
//! Users call the package in `python/queenside/`, which calls this module; the docstrings there are
//! the documentation. This module reads arguments ([`input`]), verifies answers, and runs long work
//! without blocking Python ([`interruptible`]).

mod ask;
mod boards;
mod errors;
mod input;
mod interruptible;
mod kings;
mod picture;
mod solutions;
mod solve;
mod trace;

use pyo3::prelude::*;

/// Extension module of the package `queenside`; use that package.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::ask::ask;
    #[pymodule_export]
    use crate::boards::{Placement, Solution, read};
    #[pymodule_export]
    use crate::input::{placement, shown};
    #[pymodule_export]
    use crate::kings::{KingHits, king_polynomial};
    #[pymodule_export]
    use crate::solutions::{Solutions, samples};
    #[pymodule_export]
    use crate::solve::{check_certificate, prove, solve};
    #[pymodule_export]
    use crate::trace::Trace;

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;
        // Reported at the import, so that an invalid value never chooses slow engines in silence.
        queenside::count::InstructionSet::limit()
            .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
