//! How what can go wrong comes out in Python.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, import_exception};
use queenside_service::ServiceError;

import_exception!(queenside._errors, GaveUp);
import_exception!(queenside._errors, InputTypeError);

/// Bad input, in the library's own words.
pub(crate) fn bad(fault: impl Display) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// Input of a wrong type.
pub(crate) fn bad_type(fault: impl Display) -> PyErr {
    InputTypeError::new_err(fault.to_string())
}

/// The service has no answer.
pub(crate) fn failed(error: ServiceError) -> PyErr {
    match error {
        ServiceError::Wrong(fault) => wrong(fault),
        ServiceError::GaveUp(why) => gave_up(why),
        error => bad(error),
    }
}

/// The search gave up: the answer is not known.
pub(crate) fn gave_up(why: impl Display) -> PyErr {
    GaveUp::new_err(why.to_string())
}

/// An answer that its check refused is not given.
pub(crate) fn wrong(fault: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!("internal error, please report it: the answer failed its check: {fault}"))
}
