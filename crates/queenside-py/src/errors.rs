//! Convert errors to Python exceptions.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::import_exception;
use pyo3::prelude::*;
use queenside_service::ServiceError;

import_exception!(queenside._errors, GaveUp);
import_exception!(queenside._errors, InputTypeError);

/// Create the exception for invalid input, with the message of the library.
pub(crate) fn bad(fault: impl Display) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// Create the exception for input of the wrong type.
pub(crate) fn bad_type(fault: impl Display) -> PyErr {
    InputTypeError::new_err(fault.to_string())
}

/// Write the constants of JSON in a message as Python does.
fn in_python(fault: &str) -> String {
    let fault = fault
        .replace("expected true or false", "expected True or False")
        .replace("expected a map", "expected a dict")
        .replace("an object", "a dict");
    for (json, python) in [("not null", "not None"), ("not true", "not True"), ("not false", "not False")] {
        if let Some(start) = fault.strip_suffix(json) {
            return format!("{start}{python}");
        }
    }
    fault
}

/// Create the exception for a request without an answer.
pub(crate) fn failed(error: ServiceError) -> PyErr {
    match error {
        ServiceError::Wrong(fault) => wrong(fault),
        ServiceError::Failed(why) => PyRuntimeError::new_err(why),
        ServiceError::GaveUp(why) => gave_up(why),
        ServiceError::BadValue(fault) => bad_type(in_python(&fault)),
        error => bad(error),
    }
}

/// Create the exception for a search that gave up, so the answer is not known.
pub(crate) fn gave_up(why: impl Display) -> PyErr {
    GaveUp::new_err(why.to_string())
}

/// Create the exception for an answer that failed its verification and is not returned.
pub(crate) fn wrong(fault: impl Display) -> PyErr {
    PyRuntimeError::new_err(format!(
        "internal error, please report it: the answer failed its verification: {fault}"
    ))
}
