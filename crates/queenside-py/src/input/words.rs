use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::errors::bad_type;

/// Read a string.
pub(crate) fn text(value: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(bad_type(format_args!("{name}: expected a string, not {}", shown(value)))),
    }
}

/// Read an optional string; `otherwise` is the default.
pub(crate) fn text_or(value: Option<&Bound<'_, PyAny>>, name: &str, otherwise: &str) -> PyResult<String> {
    value.map_or_else(|| Ok(otherwise.to_owned()), |value| text(value, name))
}

/// Read an optional bool; `otherwise` is the default.
pub(crate) fn flag(value: Option<&Bound<'_, PyAny>>, name: &str, otherwise: bool) -> PyResult<bool> {
    let Some(value) = value else { return Ok(otherwise) };
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(flag.is_true()),
        Err(_) => Err(bad_type(format_args!("{name}: expected True or False, not {}", shown(value)))),
    }
}

/// Read an optional callable.
pub(crate) fn function<'a, 'py>(
    value: Option<&'a Bound<'py, PyAny>>,
    name: &str,
) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    match value {
        Some(value) if !value.is_callable() => {
            Err(bad_type(format_args!("{name}: expected a function, not {}", shown(value))))
        }
        value => Ok(value),
    }
}

/// The largest number of characters of a value in a message.
const MAX_SIGNS: usize = 60;

/// Return the `repr` of a value for an error message, shortened to 60 characters.
#[pyfunction]
#[pyo3(signature = (value, /))]
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let kind = || {
        let name = value.get_type().name();
        name.map_or_else(|_| "something that cannot be shown".to_owned(), |name| format!("a {name}"))
    };
    // Python refuses the `repr` of an int with thousands of digits.
    let Ok(repr) = value.repr() else { return format!("{} that cannot be shown", kind()) };
    let repr = repr.to_string_lossy();
    if repr.chars().count() <= MAX_SIGNS && !repr.contains('\n') {
        return repr.into_owned();
    }
    let start: String =
        repr.chars().take(MAX_SIGNS).map(|sign| if sign == '\n' { ' ' } else { sign }).collect();
    format!("{start}…")
}

/// Return the length of a list. Rejects strings, and iterators, which yield their items only once
/// and may be endless.
pub(crate) fn refuse_endless(value: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyResult<usize> {
    if value.is_instance_of::<PyString>() {
        return Err(bad_type(format_args!("{name}: expected {wanted}, not the string {}", shown(value))));
    }
    value.len().map_err(|_| {
        let is_iterator = value.hasattr("__next__").unwrap_or(false);
        let advice =
            if is_iterator { "; an iterator yields its items only once: convert it to a list" } else { "" };
        bad_type(format_args!("{name}: expected {wanted}, not {}{advice}", shown(value)))
    })
}
