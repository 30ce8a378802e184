//! The formats that list queens as numbers: `columns` (`[1, 3, 0, 2]`, `None` for a row without a
//! queen) and `pairs` (`[(0, 1), (1, 3)]`).
//!
//! Pairs do not contain the size of the board. If the caller does not give it, the board is the
//! smallest that contains all squares and has at least as many rows as queens.

use std::io::{self, Write};

use super::cursor::{Expected, Position, syntax};
use super::decimals::{Decimals, Separator};
use super::{ReadError, WriteError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write_columns(board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
    if let Some(row) = board.row_with_two_queens() {
        return Err(WriteError::TwoQueensInARow { row });
    }
    write_column_list(board, out, ["[", ", ", "]\n"], "None")?;
    Ok(())
}

/// Write the columns of a board with at most one queen per row as a JSON array, with `null` for an
/// empty row.
///
/// # Errors
/// The error of `out`, if it fails.
pub fn write_columns_array(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write_column_list(board, out, ["[", ",", "]"], "null")
}

/// Write columns with these texts before, between and after them, and `missing` for a row without a
/// queen.
fn write_column_list(
    board: &impl Board,
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
        list.number(queen.column)
    })?;
    (row..board.size().get()).try_for_each(|_| list.word(missing))?;
    list.finish()?;
    out.write_all(after.as_bytes())
}

pub(super) fn write_pairs(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write_squares(board.queens(), board.size(), out, ["(", ", ", "), (", ")"])?;
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

/// Numbers that were read, up to [`MAX_READ`](super::MAX_READ). As columns, there is one per row.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) list: Vec<u32>,
    /// The first occurrence of the greatest number, and its position: the number to report if one
    /// is too large.
    pub(super) greatest: Option<(u32, Position)>,
}

impl Numbers {
    /// The value in the list for a row without a queen.
    const NONE: u32 = u32::MAX;

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.greatest = None;
    }

    /// Add a number, or `None` for a row without a queen.
    #[inline]
    pub(super) fn push(&mut self, number: Option<u32>, at: Position) {
        if let Some(number) = number
            && self.greatest.is_none_or(|(greatest, _)| number > greatest)
        {
            self.greatest = Some((number, at));
        }
        self.list.push(number.unwrap_or(Self::NONE));
    }

    pub(super) fn len(&self) -> u32 {
        self.list.len() as u32
    }

    /// Return the square if these are two numbers.
    pub(super) fn as_square(&self) -> Option<Square> {
        match self.list[..] {
            [row, column] if row != Self::NONE && column != Self::NONE => Some(Square::new(row, column)),
            _ => None,
        }
    }

    /// Return the board with a queen in each of these columns. The board has one row per number.
    pub(super) fn into_placement(self) -> Result<Placement, ReadError> {
        let rows = self.len();
        if let Some((column, at)) = self.greatest.filter(|(column, _)| *column >= rows) {
            let plural = if rows == 1 { "row" } else { "rows" };
            let expected = format!("a column from 0 to {}, because the list has {rows} {plural}", rows - 1);
            return Err(syntax(at, format!("column {column}"), expected));
        }
        // Cannot fail: a list has at most [`MAX_READ`](super::MAX_READ) numbers, and boards can be
        // larger.
        let size = Size::new(rows).unwrap_or_default();
        let columns = (0..).zip(self.list).filter(|(_, column)| *column != Self::NONE);
        let queens = columns.map(|(row, column)| Square::new(row, column)).collect();
        Ok(Placement::from_sorted(size, queens))
    }
}

/// Return the error for a board size above [`Size::MAX`].
pub(super) fn too_large(at: Position, n: u32) -> ReadError {
    syntax(at, format!("n = {n}"), format!("n at most {}", Size::MAX))
}

/// Return the board with these queens, of the expected size or else the smallest possible size.
/// `start` is the position where the list begins.
pub(super) fn placement_of_squares(
    mut queens: Vec<(Square, Position)>,
    expected: Expected,
    start: Position,
) -> Result<Placement, ReadError> {
    // Sorted by square, then by position, so that the error reports the later of two equal squares.
    queens.sort_unstable_by_key(|(square, at)| (*square, at.line, at.column));
    if let Some(pair) = queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = pair[1];
        return Err(syntax(at, format!("a second queen on {square}"), "at most one queen per square"));
    }
    let size = expected.size;
    if size.is_none() && !expected.infers_size {
        let expected = "the board size as well, because the list does not contain it";
        return Err(syntax(start, "a list of squares", expected));
    }
    let limit = size.map_or(Size::MAX, Size::get);
    let off = |(square, _): &&(Square, Position)| square.row >= limit || square.column >= limit;
    if let Some((square, at)) = queens.iter().find(off) {
        let expected = format!("rows and columns below {limit}");
        return Err(syntax(*at, format!("a queen on {square}"), expected));
    }
    let farthest = queens.iter().map(|(square, _)| square.row.max(square.column) + 1).max().unwrap_or(0);
    let least = farthest.max(queens.len() as u32);
    let size = size.map_or_else(|| Size::new(least), Ok).map_err(|_| too_large(start, least))?;
    Ok(Placement::from_sorted(size, queens.into_iter().map(|(square, _)| square).collect()))
}
