//! The formats that list queens as numbers: `columns` (`[1, 3, 0, 2]`, `None` for a row without a
//! queen) and `pairs` (`[(0, 1), (1, 3)]`).
//!
//! Pairs do not contain the size of the board. If the caller does not give it, the board is the
//! smallest that contains all squares and has at least as many rows as queens.

use std::io::{self, Write};

use super::WriteError;
use super::decimals::{Decimals, Separator};
use crate::board::{Board, Size, Square};

/// Write the columns, counted from `first`.
pub(super) fn write_columns(board: &impl Board, first: u32, out: &mut impl Write) -> Result<(), WriteError> {
    if let Some(row) = board.row_with_two_queens() {
        return Err(WriteError::TwoQueensInARow { row });
    }
    write_column_list(board, first, out, ["[", ", ", "]\n"], "None")?;
    Ok(())
}

/// Write the columns of a board with at most one queen per row as a JSON array, with `null` for an
/// empty row.
///
/// # Errors
/// The error of `out`, if it fails.
pub fn write_columns_array(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write_column_list(board, 0, out, ["[", ",", "]"], "null")
}

/// Write columns with these texts before, between and after them, and `missing` for a row without a
/// queen.
fn write_column_list(
    board: &impl Board,
    first: u32,
    out: &mut impl Write,
    [before, between, after]: [&str; 3],
    missing: &'static str,
) -> io::Result<()> {
    out.write_all(before.as_bytes())?;
    let mut list = Decimals::new(out, Separator::new(between), board.size().index());
    let mut row = 0;
    board.queens().try_for_each(|queen| {
        while row < queen.row {
            list.word(missing)?;
            row += 1;
        }
        row += 1;
        list.number(queen.column + first)
    })?;
    (row..board.size().get()).try_for_each(|_| list.word(missing))?;
    list.finish()?;
    out.write_all(after.as_bytes())
}

/// Write the squares, counted from `first`.
pub(super) fn write_pairs(board: &impl Board, first: u32, out: &mut impl Write) -> io::Result<()> {
    let queens = board.queens().map(|queen| Square::new(queen.row + first, queen.column + first));
    write_squares(queens, board.size(), out, ["(", ", ", "), (", ")"])?;
    out.write_all(b"\n")
}

/// Write a list of squares of a board of this size as pairs, with these texts before the first,
/// inside, between, and after the last pair.
pub(super) fn write_squares(
    squares: impl Iterator<Item = Square>,
    size: Size,
    out: &mut impl Write,
    [before, inside, between, after]: [&'static str; 4],
) -> io::Result<()> {
    out.write_all(b"[")?;
    let mut squares = squares.peekable();
    if squares.peek().is_some() {
        out.write_all(before.as_bytes())?;
        let inside = Separator::new(inside);
        let mut numbers = Decimals::new(out, Separator::new(between), 2 * size.index());
        squares.try_for_each(|square| {
            numbers.number(square.row)?;
            numbers.number_after(inside, square.column)
        })?;
        numbers.finish()?;
        out.write_all(after.as_bytes())?;
    }
    out.write_all(b"]")
}
