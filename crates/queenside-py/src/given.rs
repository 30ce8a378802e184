//! The boards that functions take: the package hands on a `Placement`, a `Solution` or a size.

use pyo3::prelude::*;
use queenside::{Placement as Queens, Problem};

use crate::boards::{Placement, Solution};
use crate::input;

/// The problem that a board poses.
pub(crate) fn problem(board: &Bound<'_, PyAny>) -> PyResult<Problem> {
    if let Ok(placement) = board.cast::<Placement>() {
        return Ok(placement.get().problem().clone());
    }
    if let Ok(solution) = board.cast::<Solution>() {
        return Ok(Queens::from(solution.get().solution()).into());
    }
    Ok(Problem::new(input::size(board, "n")?))
}
