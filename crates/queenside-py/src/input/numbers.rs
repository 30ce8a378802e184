use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use queenside::Size;
use queenside::kings::MAX_SIZE;
use queenside::methods::Cooling;

use super::{refuse_endless, shown};
use crate::errors::{bad, bad_type};

/// Read a whole number within a range, from an int or any object with `__index__`.
pub(crate) fn whole(value: &Bound<'_, PyAny>, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
    let (least, most) = (*range.start(), *range.end());
    let outside =
        || bad(format_args!("{name}: expected a whole number from {least} to {most}, not {}", shown(value)));
    match value.extract::<i128>() {
        Ok(number) => match u64::try_from(number) {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(outside()),
        },
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(outside()),
        Err(_) => Err(bad_type(format_args!("{name}: expected a whole number, not {}", shown(value)))),
    }
}

/// Read a whole number within a range, for the functions that are written in Python.
#[pyfunction]
#[pyo3(name = "whole", signature = (number, name, least, most, /))]
pub(crate) fn whole_number(number: &Bound<'_, PyAny>, name: &str, least: u64, most: u64) -> PyResult<u64> {
    whole(number, name, least..=most)
}

/// Read a board size.
pub(crate) fn size(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Size> {
    // The common case, without the work for an error message.
    if let Ok(n) = value.extract::<u32>()
        && let Ok(size) = Size::new(n)
    {
        return Ok(size);
    }
    let n = whole(value, name, 0..=Size::MAX.into())?;
    Size::new(n as u32).map_err(bad)
}

/// Read an optional limit of steps.
pub(crate) fn step_limit(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    value.map(|steps| whole(steps, "step_limit", 1..=u64::MAX)).transpose()
}

/// Read an optional random seed.
pub(crate) fn seed(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    value.map(|seed| whole(seed, "seed", 0..=u64::MAX)).transpose()
}

/// The largest number of threads.
const MAX_THREADS: u64 = 1024;

/// Read a number of threads; by default one per CPU.
pub(crate) fn threads(value: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    /// Cached, because the system call takes longer than solving a small board.
    static PROCESSORS: OnceLock<NonZeroUsize> = OnceLock::new();
    let Some(value) = value else {
        return Ok(
            *PROCESSORS.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
        );
    };
    let threads = whole(value, "threads", 1..=MAX_THREADS)?;
    Ok(NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN))
}

/// Read a number of kings; n by default.
pub(crate) fn kings(value: Option<&Bound<'_, PyAny>>, n: u32) -> PyResult<u32> {
    let most = u64::from(MAX_SIZE) * u64::from(MAX_SIZE);
    value.map_or(Ok(n), |value| Ok(whole(value, "kings", 0..=most)? as u32))
}

/// Read an optional duration: seconds or a `timedelta`.
pub(crate) fn duration(value: Option<&Bound<'_, PyAny>>, name: &str) -> PyResult<Option<Duration>> {
    let Some(value) = value else { return Ok(None) };
    let seconds = match value.call_method0("total_seconds") {
        Ok(seconds) => seconds.extract::<f64>(),
        Err(_) => value.extract::<f64>(),
    };
    let seconds =
        seconds.map_err(|_| bad_type(format_args!("{name}: expected seconds, not {}", shown(value))))?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err(bad(format_args!("{name}: expected 0 seconds or more, not {}", shown(value))));
    }
    // A longer time than a `Duration` can represent means no limit.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// Read a cooling schedule: the start temperature, the least temperature, and the factor per step.
pub(crate) fn cooling(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Cooling>> {
    const WANTED: &str = "three numbers (start temperature, least temperature, factor per step)";
    let Some(value) = value else { return Ok(None) };
    let refused = || bad_type(format_args!("cooling: expected {WANTED}, not {}", shown(value)));
    if refuse_endless(value, "cooling", WANTED)? != 3 {
        return Err(bad(format_args!("cooling: expected {WANTED}, not {}", shown(value))));
    }
    let number =
        |place: usize| value.get_item(place).and_then(|item| item.extract::<f64>()).map_err(|_| refused());
    Cooling::new(number(0)?, number(1)?, number(2)?)
        .map(Some)
        .map_err(|error| bad(format_args!("cooling: {error}")))
}
