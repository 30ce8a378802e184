//! `0 1 0 0`, one line per row: 1 a queen, as numpy reads (`loadtxt`) and prints matrices.

use std::io::Write;

use super::rows::{Signs, for_each_row, write_squares};
use super::{Format, WriteError};
use crate::board::Board;

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
    if board.closed_squares().next().is_some() {
        return Err(WriteError::ClosedSquares { format: Format::Matrix });
    }
    let n = board.size().get();
    let signs = Signs { empty: "0 ", queen: "1 ", closed: "" };
    for_each_row(board, |_, marks| {
        write_squares(out, marks, n, &signs, 1)?;
        out.write_all(b"\n")
    })?;
    Ok(())
}
