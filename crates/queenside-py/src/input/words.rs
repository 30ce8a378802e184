use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

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

/// More signs of a value are not shown.
const MOST_SIGNS: usize = 60;

/// The value as it stands in an error message: its `repr`, cut short.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let kind = || {
        let name = value.get_type().name();
        name.map_or_else(|_| "something that cannot be shown".to_owned(), |name| format!("a {name}"))
    };
    // Numbers of thousands of digits have no repr.
    let Ok(repr) = value.repr() else { return format!("{} that cannot be shown", kind()) };
    let repr = repr.to_string_lossy();
    if repr.chars().count() <= MOST_SIGNS && !repr.contains('\n') {
        return repr.into_owned();
    }
    let start: String =
        repr.chars().take(MOST_SIGNS).map(|sign| if sign == '\n' { ' ' } else { sign }).collect();
    format!("{start}…")
}

/// Refuses what is no list: what gives its items once (and maybe forever), and texts.
pub(crate) fn refuse_endless(value: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyResult<usize> {
    if value.is_instance_of::<PyString>() {
        return Err(bad_type(format_args!("{name}: {wanted}, not the text {}", shown(value))));
    }
    value.len().map_err(|_| {
        let is_iterator = value.hasattr("__next__").unwrap_or(false);
        let advice = if is_iterator { "; make a list of it: it gives its items only once" } else { "" };
        bad_type(format_args!("{name}: {wanted}, not {}{advice}", shown(value)))
    })
}
