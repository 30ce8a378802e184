use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use super::shown;
use crate::errors::bad_type;

/// A text.
pub(crate) fn text(value: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(bad_type(format_args!("{name}: a text, not {}", shown(value)))),
    }
}

/// A text, or what stands for none given.
pub(crate) fn text_or(value: Option<&Bound<'_, PyAny>>, name: &str, otherwise: &str) -> PyResult<String> {
    value.map_or_else(|| Ok(otherwise.to_owned()), |value| text(value, name))
}

/// True or false.
pub(crate) fn flag(value: Option<&Bound<'_, PyAny>>, name: &str, otherwise: bool) -> PyResult<bool> {
    let Some(value) = value else { return Ok(otherwise) };
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(flag.is_true()),
        Err(_) => Err(bad_type(format_args!("{name}: True or False, not {}", shown(value)))),
    }
}

/// Something that can be called, if anything is given.
pub(crate) fn function<'a, 'py>(
    value: Option<&'a Bound<'py, PyAny>>,
    name: &str,
) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    match value {
        Some(value) if !value.is_callable() => {
            Err(bad_type(format_args!("{name}: a function, not {}", shown(value))))
        }
        value => Ok(value),
    }
}
