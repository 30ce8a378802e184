use pyo3::prelude::*;
use queenside::methods::Cooling;

use super::{refuse_endless, shown};
use crate::errors::{bad, bad_type};

/// A schedule for annealing: the temperature at the start, the least, and the factor between.
pub(crate) fn cooling(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Cooling>> {
    const WANTED: &str = "three numbers, the temperature at the start, the least, and the factor between";
    let Some(value) = value else { return Ok(None) };
    let refused = || bad_type(format_args!("cooling: {WANTED}, not {}", shown(value)));
    if refuse_endless(value, "cooling", WANTED)? != 3 {
        return Err(bad(format_args!("cooling: {WANTED}, not {}", shown(value))));
    }
    let number =
        |place: usize| value.get_item(place).and_then(|item| item.extract::<f64>()).map_err(|_| refused());
    Cooling::new(number(0)?, number(1)?, number(2)?)
        .map(Some)
        .map_err(|error| bad(format_args!("cooling: {error}")))
}
