//! What placements and solutions do alike.

use pyo3::prelude::*;
use pyo3::types::PyList;
use queenside::notation::Format;
use queenside::{Board, Conflicts, Square};

use crate::errors::bad;

/// Larger boards are not drawn as text row by row: a hundred million squares.
const MOST_SQUARES: u64 = 100_000_000;

/// The board as text.
pub(super) fn text(board: &impl Board, format: &str) -> PyResult<String> {
    let format: Format = format.parse().map_err(bad)?;
    if !format.is_one_line() && board.size().squares() > MOST_SQUARES {
        let n = board.size().get();
        return Err(bad(format_args!(
            "n = {n} is too large for a text of {format}: at most {MOST_SQUARES} squares; columns, pairs and json do"
        )));
    }
    format.to_text(board).map_err(bad)
}

/// Boards larger than this are too large to be printed by the way.
const MOST_SHOWN: u32 = 100;

/// `str()` of a board: `spaced`, or for a large one what `repr()` says.
pub(super) fn drawn(board: &impl Board, repr: impl FnOnce() -> String) -> PyResult<String> {
    if board.size().get() > MOST_SHOWN {
        return Ok(repr());
    }
    Ok(text(board, "spaced")?.trim_end().to_owned())
}

/// The conflicts of a board as (square, square, line) triples.
pub(super) fn conflicts<'py>(py: Python<'py>, board: &impl Board) -> PyResult<Bound<'py, PyList>> {
    /// Pairs grow with the square of the queens.
    const MOST_CONFLICTS: u64 = 1_000_000;
    let conflicts = Conflicts::of(board);
    if conflicts.count() > MOST_CONFLICTS {
        return Err(bad(format_args!("{} conflicts are too many to list", conflicts.count())));
    }
    let triple =
        |conflict: queenside::Conflict| (pair(conflict.a), pair(conflict.b), conflict.line.to_string());
    PyList::new(py, conflicts.iter().map(triple))
}

/// A square as Python has it.
pub(crate) fn pair(square: Square) -> (u32, u32) {
    (square.row, square.column)
}
