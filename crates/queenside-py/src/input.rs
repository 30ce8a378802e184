//! Read and validate arguments.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use queenside::kings::MAX_SIZE;
use queenside::methods::Cooling;
use queenside::{Budget, Size, Square};

use crate::errors::{bad, bad_type};

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
    let Some(value) = value else { return Ok(Budget::default().all_threads().threads) };
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

const PAIRS: &str = "a list of (row, column) pairs";
const COLUMNS: &str = "a list of columns, one per row";

/// The largest number of given queens or blocked squares.
const MAX_SQUARES: usize = 10_000_000;

/// Read a list of squares as (row, column) pairs. The library checks whether they are on the
/// board.
pub(crate) fn squares(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<Square>> {
    let length = refuse_endless(value, name, PAIRS)?;
    if length > MAX_SQUARES {
        return Err(bad(format_args!("{name}: expected at most {MAX_SQUARES} squares, not {length}")));
    }
    items(value, name, PAIRS, length, |_, item| square(item, name))
}

/// Read the items of a list, each with its index.
fn items<T>(
    value: &Bound<'_, PyAny>,
    name: &str,
    wanted: &str,
    length: usize,
    read: impl Fn(usize, &Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let mut items = Vec::with_capacity(length);
    let refused = |_| bad_type(format_args!("{name}: expected {wanted}, not {}", shown(value)));
    for item in value.try_iter().map_err(refused)? {
        items.push(read(items.len(), &item?)?);
        if items.len() > length {
            return Err(bad(format_args!("{name}: the list has more items than its length, {length}")));
        }
    }
    Ok(items)
}

fn square(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Square> {
    let refused = || bad_type(format_args!("{name}: expected {PAIRS}, but {} is not a pair", shown(value)));
    if refuse_endless(value, name, "a (row, column) pair").map_err(|_| refused())? != 2 {
        return Err(bad(format_args!("{name}: expected {PAIRS}, but {} is not a pair", shown(value))));
    }
    let coordinate = |place: usize, what: &str| -> PyResult<u32> {
        let number = value.get_item(place).map_err(|_| refused())?;
        Ok(whole(&number, &format!("{name}: {what} of {}", shown(value)), 0..=u64::from(Size::MAX) - 1)?
            as u32)
    };
    Ok(Square::new(coordinate(0, "the row")?, coordinate(1, "the column")?))
}

/// Read a list of squares on a board of this size.
pub(crate) fn squares_on(value: &Bound<'_, PyAny>, name: &str, size: Size) -> PyResult<Vec<Square>> {
    let squares = squares(value, name)?;
    match squares.iter().find(|&&square| !size.contains(square)) {
        None => Ok(squares),
        Some(square) => {
            let n = size.get();
            Err(bad(format_args!(
                "{name}: the square {square} is off the board of n = {n}; rows and columns start at 0"
            )))
        }
    }
}

/// Read a list with the column of the queen in each row.
pub(crate) fn columns(value: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let name = "columns";
    let length = refuse_endless(value, name, COLUMNS)?;
    Size::try_from(length).map_err(bad)?;
    items(value, name, COLUMNS, length, |row, item| {
        // The common case, without the work for an error message.
        if let Ok(column) = item.extract::<u32>() {
            return Ok(column);
        }
        let name = format!("the column of row {row}");
        Ok(whole(item, &name, 0..=(length as u64).saturating_sub(1))? as u32)
    })
}
