//! `[(0, 1), (1, 3)]`: the squares of the queens, as IBM's challenges ask for them. Square brackets
//! around a pair are read too.
//!
//! The list does not tell the size of the board. Where the reader is not told it either, the
//! board is the smallest that could be solved with these queens on it: as many rows as queens, and
//! room for the farthest.

use std::io::{self, Write};

use super::cursor::{Position, syntax};
use super::decimals::{Decimals, Separator};
use super::{Format, ReadError, WriteError};
use crate::board::{Board, Placement, Size, Square};

pub(super) fn write(board: &impl Board, out: &mut impl Write) -> Result<(), WriteError> {
    if board.blocked_squares().next().is_some() {
        return Err(WriteError::BlockedSquares { format: Format::Pairs });
    }
    out.write_all(b"[")?;
    write_pairs(board.queens(), board.size(), out, ["(", ", ", "), (", ")"])?;
    out.write_all(b"]\n")?;
    Ok(())
}

/// Writes squares of a board of this size as pairs with these pieces: before the first, inside, between,
/// after the last.
pub(super) fn write_pairs(
    squares: impl Iterator<Item = Square>,
    size: Size,
    out: &mut impl Write,
    [before, inside, between, after]: [&'static str; 4],
) -> io::Result<()> {
    let mut squares = squares.peekable();
    if squares.peek().is_none() {
        return Ok(());
    }
    out.write_all(before.as_bytes())?;
    let inside = Separator::new(inside);
    let mut numbers = Decimals::new(out, Separator::new(between), 2 * size.index());
    squares.try_for_each(|square| {
        numbers.number(square.row)?;
        numbers.number_after(inside, square.column)
    })?;
    numbers.finish()?;
    out.write_all(after.as_bytes())
}

/// What the caller says of a board before it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) size: Option<Size>,
    /// Whether a list of squares may be taken for the smallest board that could be solved.
    pub(super) may_be_inferred: bool,
    /// Whether a list of numbers names the row of each column, not the column of each row.
    pub(super) lists_are_rows: bool,
}

/// The board with these queens, of this size or the smallest that could be solved; `start` is where
/// the list begins.
pub(super) fn queens_into_placement(
    mut queens: Vec<(Square, Position)>,
    told: Told,
    start: Position,
) -> Result<Placement, ReadError> {
    // Sorted by square, then by place: the later of two equal squares is the one to blame.
    queens.sort_unstable_by_key(|(square, at)| (*square, at.line, at.column));
    if let Some(pair) = queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = pair[1];
        return Err(syntax(at, format!("a second queen on {square}"), "each square once"));
    }
    let size = told.size;
    if size.is_none() && !told.may_be_inferred {
        let expected = "the board size as well: a list of squares does not tell it";
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
