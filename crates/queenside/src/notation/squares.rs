//! Lists of squares, and the board that they are.

use super::Format;
use super::error::{Position, ReadError, syntax, two_sizes};
use super::reading::{First, Found, Reading, Span, is_permutation, too_large, two_origins};
use crate::board::{Placement, Size, Square};

/// Change the squares so that they count from 0. Return how they counted.
///
/// Without a size, k squares count from 1 if they have each of the rows and columns 1 to k: then they
/// are a complete board. Two or three such squares could as well be on a larger board, because they
/// are not a solution. With a size, squares count from 1 if they are not on the board otherwise.
pub(super) fn from_zero(
    squares: &mut [(Square, Position)],
    size: Option<Size>,
    reading: &Reading,
) -> Result<First, ReadError> {
    let mut span = Span::default();
    for &(square, at) in &*squares {
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
    let (first, number) = span.first(n, reading, "row or column", "")?;
    for (square, _) in squares {
        *square = Square::new(square.row - number, square.column - number);
    }
    Ok(first)
}

/// Return the board with these queens, of the expected size or else the smallest possible size.
/// `start` is the position where the list begins.
pub(super) fn placement_of_squares(
    mut queens: Vec<(Square, Position)>,
    reading: &Reading,
    start: Position,
) -> Result<Found, ReadError> {
    // Sorted by square, then by position, so that the error reports the later of two equal squares.
    queens.sort_unstable_by_key(|(square, at)| (*square, at.line, at.column));
    if let Some(pair) = queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = pair[1];
        return Err(syntax(at, format!("a second queen on {square}"), "at most one queen per square"));
    }
    if reading.size.is_none() && queens.is_empty() {
        return Err(two_sizes(start, ["a board without rows", "a board without queens"]));
    }
    if reading.size.is_none() && reading.requires_size {
        return Err(two_sizes(start, ["the queens of a board", "some queens of a larger board"]));
    }
    let first = from_zero(&mut queens, reading.size, reading)?;
    let farthest = queens.iter().map(|(square, _)| square.row.max(square.column) + 1).max().unwrap_or(0);
    let least = farthest.max(queens.len() as u32);
    let size = reading.size.map_or_else(|| Size::new(least), Ok).map_err(|_| too_large(start, least))?;
    let placement = Placement::from_sorted(size, queens.into_iter().map(|(square, _)| square).collect());
    Ok(Found { first, ..Found::new(Format::Pairs, placement) })
}
