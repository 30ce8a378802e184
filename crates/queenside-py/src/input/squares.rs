use pyo3::prelude::*;
use queenside::{Size, Square};

use super::{refuse_endless, shown, whole};
use crate::errors::{bad, bad_type};

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
    Size::from_len(length).map_err(bad)?;
    items(value, name, COLUMNS, length, |row, item| {
        // The common case, without the work for an error message.
        if let Ok(column) = item.extract::<u32>() {
            return Ok(column);
        }
        let name = format!("the column of row {row}");
        Ok(whole(item, &name, 0..=(length as u64).saturating_sub(1))? as u32)
    })
}
