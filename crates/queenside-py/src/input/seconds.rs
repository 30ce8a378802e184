use std::time::Duration;

use pyo3::prelude::*;

use super::shown;
use crate::errors::{bad, bad_type};

/// A time limit in seconds, or a `timedelta`.
pub(crate) fn time_limit(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    duration(value, "time_limit")
}

/// The same under another name.
pub(crate) fn duration(value: Option<&Bound<'_, PyAny>>, name: &str) -> PyResult<Option<Duration>> {
    let Some(value) = value else { return Ok(None) };
    let seconds = match value.call_method0("total_seconds") {
        Ok(seconds) => seconds.extract::<f64>(),
        Err(_) => value.extract::<f64>(),
    };
    let seconds = seconds.map_err(|_| bad_type(format_args!("{name}: seconds, not {}", shown(value))))?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err(bad(format_args!("{name}: 0 seconds or more, not {}", shown(value))));
    }
    // Longer than a clock can tell is forever.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}
