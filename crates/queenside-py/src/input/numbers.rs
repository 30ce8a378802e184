use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use queenside::Size;
use queenside::kings::MAX_SIZE;

use super::shown;
use crate::errors::{bad, bad_type};

/// A whole number within a range; anything with `__index__` will do.
pub(crate) fn whole(value: &Bound<'_, PyAny>, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
    let (least, most) = (*range.start(), *range.end());
    let outside = || bad(format_args!("{name}: a whole number from {least} to {most}, not {}", shown(value)));
    match value.extract::<i128>() {
        Ok(number) => match u64::try_from(number) {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(outside()),
        },
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(outside()),
        Err(_) => Err(bad_type(format_args!("{name}: a whole number, not {}", shown(value)))),
    }
}

/// A board size.
pub(crate) fn size(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Size> {
    // What nearly always comes.
    if let Ok(n) = value.extract::<u32>()
        && let Ok(size) = Size::new(n)
    {
        return Ok(size);
    }
    let n = whole(value, name, 0..=Size::MAX.into())?;
    Size::new(n as u32).map_err(bad)
}

/// More threads than this help nobody.
const MOST_THREADS: u64 = 1024;

/// A number of threads; one for each processor if none is given.
pub(crate) fn threads(value: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    /// Asked once: the system takes longer to tell than many a board takes to solve.
    static PROCESSORS: OnceLock<NonZeroUsize> = OnceLock::new();
    let Some(value) = value else {
        return Ok(
            *PROCESSORS.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
        );
    };
    let threads = whole(value, "threads", 1..=MOST_THREADS)?;
    Ok(NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN))
}

/// A number of kings; as many as the board has rows if none is given.
pub(crate) fn kings(value: Option<&Bound<'_, PyAny>>, n: u32) -> PyResult<u32> {
    let most = u64::from(MAX_SIZE) * u64::from(MAX_SIZE);
    value.map_or(Ok(n), |value| Ok(whole(value, "kings", 0..=most)? as u32))
}
