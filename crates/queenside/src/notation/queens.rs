//! Queens as numbers: the formats `columns` (`[1, 3, 0, 2]`, `None` for a row without a queen) and `pairs`
//! (`[(0, 1), (1, 3)]`).
//!
//! Pairs do not contain the size of the board. If the reader does not know it either, the board is the
//! smallest that could be solved with these queens on it: as many rows as queens, and room for the farthest.

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

/// Writes the columns of a board with at most one queen per row as a JSON array, `null` for an empty row.
///
/// # Errors
/// When `out` fails.
pub fn write_columns_array(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    write_column_list(board, out, ["[", ",", "]"], "null")
}

/// Writes columns with these texts before, between and after them, `missing` for a row without a queen.
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

/// Writes a list of squares of a board of this size as pairs with these texts: before the first, inside,
/// between, after the last.
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

/// Numbers that were read, one per row where they are columns, up to [`MAX_READ`](super::MAX_READ).
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) list: Vec<u32>,
    /// The first of the greatest and its place: it is the one to name if a number is too large.
    pub(super) greatest: Option<(u32, Position)>,
}

impl Numbers {
    /// Stands in the list for a row without a queen.
    const NONE: u32 = u32::MAX;

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.greatest = None;
    }

    /// Adds a number, or a row without one.
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

    /// The square, if these are two numbers.
    pub(super) fn as_square(&self) -> Option<Square> {
        match self.list[..] {
            [row, column] if row != Self::NONE && column != Self::NONE => Some(Square::new(row, column)),
            _ => None,
        }
    }

    /// The board with a queen in each of these columns, which has as many columns as rows.
    pub(super) fn into_placement(self) -> Result<Placement, ReadError> {
        let rows = self.len();
        if let Some((column, at)) = self.greatest.filter(|(column, _)| *column >= rows) {
            let plural = if rows == 1 { "row" } else { "rows" };
            let expected = format!("a column from 0 to {}, as the list has {rows} {plural}", rows - 1);
            return Err(syntax(at, format!("column {column}"), expected));
        }
        // Lists are read with far fewer rows than the largest board has.
        let size = Size::new(rows).unwrap_or_default();
        let columns = (0..).zip(self.list).filter(|(_, column)| *column != Self::NONE);
        let queens = columns.map(|(row, column)| Square::new(row, column)).collect();
        Ok(Placement::from_sorted(size, queens))
    }
}

/// The board with these queens, of the expected size or the smallest that could be solved; `start` is
/// where the list begins.
pub(super) fn placement_of_squares(
    mut queens: Vec<(Square, Position)>,
    expected: Expected,
    start: Position,
) -> Result<Placement, ReadError> {
    // Sorted by square, then by place: the later of two equal squares is the one to name.
    queens.sort_unstable_by_key(|(square, at)| (*square, at.line, at.column));
    if let Some(pair) = queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = pair[1];
        return Err(syntax(at, format!("a second queen on {square}"), "each square once"));
    }
    let size = expected.size;
    if size.is_none() && !expected.infers_size {
        let expected = "the board size as well: a list of squares does not contain it";
        return Err(syntax(start, "queens on a board of unknown size", expected));
    }
    let limit = size.map_or(Size::MAX, Size::get);
    let off = |(square, _): &&(Square, Position)| square.row >= limit || square.column >= limit;
    if let Some((square, at)) = queens.iter().find(off) {
        let expected = format!("rows and columns below {limit}");
        return Err(syntax(*at, format!("a queen on {square}"), expected));
    }
    let farthest = queens.iter().map(|(square, _)| square.row.max(square.column) + 1).max().unwrap_or(0);
    let size = size.map_or_else(|| Size::new(farthest.max(queens.len() as u32)), Ok);
    let size = size.map_err(|error| syntax(start, error.to_string(), "a smaller board"))?;
    Ok(Placement::from_sorted(size, queens.into_iter().map(|(square, _)| square).collect()))
}
