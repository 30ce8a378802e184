//! Boards as immutable Python objects: what `queenside/_boards.py` does not do in Python.

mod placement;
mod reading;
mod solution;

use pyo3::prelude::*;
use pyo3::types::PyList;
use queenside::notation::Format;
use queenside::{Board, Conflicts, Square};
use queenside_service::values::Named;

use crate::errors::bad;
use crate::input;

pub(crate) use placement::Placement;
pub(crate) use reading::read;
pub(crate) use solution::{MAX_ROWS, Solution};

/// The largest number of squares that a text draws one by one.
const MAX_SQUARES: u64 = 100_000_000;

/// Format the board as text.
pub(super) fn text(board: &impl Board, format: &Bound<'_, PyAny>) -> PyResult<String> {
    let format: Format = input::read::<Named<_>>(format, "format")?.0;
    solution::check_rows(board.size())?;
    if !format.is_one_line() && board.size().square_count() > MAX_SQUARES {
        let n = board.size().get();
        return Err(bad(format_args!(
            "n = {n} is too large for the format {format}: expected at most {MAX_SQUARES} squares; use columns, pairs or json"
        )));
    }
    format.to_text(board).map_err(bad)
}

/// List the conflicts of a board as (square, square, line) triples.
pub(super) fn conflicts<'py>(py: Python<'py>, board: &impl Board) -> PyResult<Bound<'py, PyList>> {
    /// The largest number of conflicts in a list; it can grow with the square of the number of
    /// queens.
    const MAX_CONFLICTS: u64 = 1_000_000;
    let conflicts = Conflicts::of(board);
    if conflicts.count() > MAX_CONFLICTS {
        return Err(bad(format_args!(
            "{} conflicts are too many to list: expected at most {MAX_CONFLICTS}",
            conflicts.count()
        )));
    }
    let triple =
        |conflict: queenside::Conflict| (pair(conflict.a), pair(conflict.b), conflict.line.to_string());
    PyList::new(py, conflicts.iter().map(triple))
}

/// Convert a square for Python.
pub(crate) fn pair(square: Square) -> (u32, u32) {
    (square.row, square.column)
}
