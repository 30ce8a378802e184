//! Lists of squares, and the board that they are.

use super::Format;
use super::error::{Position, ReadError, syntax, two_sizes};
use super::reading::{First, Found, Reading, Span, is_permutation, too_large, two_origins};
use crate::board::{Placement, Size, Square};

/// Return how the squares count, and the number of their first row and column.
///
/// Without a size, k squares count from 1 if they have each of the rows and columns 1 to k: then they
/// are a complete board. Two or three such squares could as well be on a larger board, because they
/// are not a solution. With a size, squares count from 1 if they are not on the board otherwise.
pub(super) fn first_of_squares(
    squares: &[(Square, Position)],
    size: Option<Size>,
    reading: &Reading,
) -> Result<(First, u32), ReadError> {
    let mut span = Span::default();
    for &(square, at) in squares {
        span.add(square.row, at);
        span.add(square.column, at);
    }
    let line = |line: fn(&Square) -> u32| squares.iter().map(|(square, _)| line(square)).collect::<Vec<_>>();
    let is_complete = || {
        reading.first == First::ByEvidence
            && squares.len() > 1
            && span.needs_one(squares.len() as u32)
            && is_permutation(&line(|square| square.row))
            && is_permutation(&line(|square| square.column))
    };
    let n = match size {
        Some(size) => size.get(),
        None if is_complete() && squares.len() < 4 => return Err(two_origins(squares[0].1, "these squares")),
        None if is_complete() => squares.len() as u32,
        None => Size::MAX,
    };
    span.first(n, reading, "row or column", "")
}

/// Return the square counted from 0, if its rows and columns count from this number.
pub(super) const fn from_zero(square: Square, first: u32) -> Square {
    Square::new(square.row - first, square.column - first)
}

/// Return the board with these queens, of the expected size or else the smallest possible size.
/// `start` is the position where the list begins.
pub(super) fn placement_of_squares(
    queens: &[(Square, Position)],
    reading: &Reading,
    start: Position,
) -> Result<Found, ReadError> {
    let mut squares: Vec<Square> = queens.iter().map(|(square, _)| *square).collect();
    squares.sort_unstable();
    let twice = squares.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    if let Some((square, at)) = queens.iter().filter(|(square, _)| Some(*square) == twice).nth(1) {
        return Err(syntax(*at, format!("a second queen on {square}"), "at most one queen per square"));
    }
    if reading.size.is_none() && queens.is_empty() {
        return Err(two_sizes(start, ["a board without rows", "a board without queens"]));
    }
    if reading.size.is_none() && reading.requires_size {
        return Err(two_sizes(start, ["the queens of a board", "some queens of a larger board"]));
    }
    let (first, number) = first_of_squares(queens, reading.size, reading)?;
    let squares: Vec<Square> = squares.into_iter().map(|square| from_zero(square, number)).collect();
    let farthest = squares.iter().map(|square| square.row.max(square.column) + 1).max().unwrap_or(0);
    let least = farthest.max(squares.len() as u32);
    let size = reading.size.map_or_else(|| Size::new(least), Ok).map_err(|_| too_large(start, least))?;
    Ok(Found { first, ..Found::new(Format::Pairs, Placement::from_sorted(size, squares)) })
}
