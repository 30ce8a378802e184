//! What the caller knows about boards, and what their numbers mean.

use super::error::{Choice, Content, Position, ReadError, ambiguous, syntax};
use super::{Format, MAX_READ};
use crate::board::{Placement, Problem, Size, Square};

/// What the caller knows about the boards of an input.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) size: Option<Size>,
    /// Whether a list of squares needs a size; otherwise it is read as the smallest board that could
    /// have a solution.
    pub(super) requires_size: bool,
    /// Whether a list of numbers contains the row of each column instead of the column of each row.
    pub(super) lists_are_rows: bool,
    /// How lists count: as the caller says, or else as the lists before count.
    pub(super) first: First,
    pub(super) is_first_said: bool,
    pub(super) format: Option<Format>,
    /// Characters with a meaning that the caller has chosen.
    pub(super) symbols: Vec<(char, Content)>,
}

impl Reading {
    /// Return the meaning that the caller has chosen for a character.
    pub(super) fn chosen(&self, symbol: char) -> Option<Content> {
        self.symbols.iter().find(|(chosen, _)| *chosen == symbol).map(|(_, content)| *content)
    }

    /// Whether digits are signs of squares, because the caller has given a meaning to one.
    pub(super) fn has_signs_of_digits(&self) -> bool {
        self.symbols.iter().any(|(symbol, _)| symbol.is_ascii_digit())
    }

    /// Return the same reading, in which lists count like this.
    pub(super) fn counting(&self, first: First) -> Self {
        Self { first, is_first_said: true, ..self.clone() }
    }

    /// Count as these boards do, unless the first number is known.
    pub(super) fn count_as(&mut self, boards: &[Found]) {
        if self.first == First::ByEvidence {
            let known = boards.iter().map(|found| found.first).find(|first| *first != First::ByEvidence);
            self.first = known.unwrap_or(First::ByEvidence);
        }
    }

    /// Return the format that lists of numbers must have, if it is known.
    pub(super) fn format_of_lists(&self) -> Option<Format> {
        self.format.or(self.has_signs_of_digits().then_some(Format::Matrix))
    }
}

/// The number of the first row and column in lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum First {
    /// 0, but 1 for numbers that are on the board only if they count from 1.
    #[default]
    ByEvidence,
    Zero,
    One,
}

impl First {
    /// Return the number: 1 only if that is known.
    pub(super) const fn number(self) -> u32 {
        if matches!(self, Self::One) { 1 } else { 0 }
    }
}

/// What is in the input before a text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Before {
    Nothing,
    Board,
    /// A board after its size.
    SizedBoard,
}

/// What comes next in an input.
pub(super) enum Next {
    Boards(Vec<Found>),
    /// The size of the board that follows.
    Size(Size),
    /// The 0 after the last board, if the boards follow their sizes.
    End,
}

impl From<Found> for Next {
    fn from(found: Found) -> Self {
        Self::Boards(vec![found])
    }
}

/// A board that was found in the input.
pub(super) struct Found {
    pub(super) format: Format,
    pub(super) problem: Problem,
    /// How the numbers of lists count in the text, if it has any.
    pub(super) first: First,
}

impl Found {
    pub(super) fn new(format: Format, problem: impl Into<Problem>) -> Self {
        Self { format, problem: problem.into(), first: First::ByEvidence }
    }
}

/// The least and the greatest of numbers of rows or columns, with their positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) least: Option<(u32, Position)>,
    pub(super) greatest: Option<(u32, Position)>,
}

impl Span {
    #[inline]
    pub(super) fn add(&mut self, number: u32, at: Position) {
        if self.least.is_none_or(|(least, _)| number < least) {
            self.least = Some((number, at));
        }
        if self.greatest.is_none_or(|(greatest, _)| number > greatest) {
            self.greatest = Some((number, at));
        }
    }

    /// Whether the numbers are on a board of n rows only if they count from 1.
    pub(super) fn needs_one(self, n: u32) -> bool {
        self.least.is_some_and(|(least, _)| least > 0) && self.greatest.is_some_and(|(most, _)| most == n)
    }

    /// Return how the numbers count: as is known, or from 1 if they are on a board of n rows only then.
    /// Without numbers, that stays open.
    ///
    /// Returns an error for a number that is not on the board; `what` names it.
    pub(super) fn first(
        self,
        n: u32,
        reading: &Reading,
        what: &str,
        because: &str,
    ) -> Result<First, ReadError> {
        let first = match reading.first {
            First::ByEvidence if self.needs_one(n) => First::One,
            First::ByEvidence => First::Zero,
            first => first,
        };
        let number = first.number();
        let too_small = self.least.filter(|(least, _)| *least < number);
        let too_large = self.greatest.filter(|(greatest, _)| *greatest >= n + number);
        if let Some((wrong, at)) = too_small.or(too_large) {
            let last = (n + number).saturating_sub(1);
            let is_earlier = reading.first != First::ByEvidence && !reading.is_first_said;
            let as_before = if is_earlier { " and other lists count so" } else { "" };
            let expected = format!("a {what} from {number} to {last}{because}{as_before}");
            return Err(syntax(at, format!("{what} {wrong}"), expected));
        }
        Ok(self.least.map_or(First::ByEvidence, |_| first))
    }
}

/// Whether the numbers are a permutation of 0..n or of 1..=n.
pub(super) fn is_permutation(numbers: &[u32]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let first = sorted.first().copied().unwrap_or(0);
    first < 2 && sorted.iter().zip(first..).all(|(&number, expected)| number == expected)
}

/// Return how the squares count.
///
/// Without a size, k squares count from 1 if they have each of the rows and columns 1 to k: then they
/// are a complete board. Two or three such squares could as well be on a larger board, because they
/// are not a solution. With a size, squares count from 1 if they are not on the board otherwise.
pub(super) fn first_of_squares(
    squares: &[(Square, Position)],
    size: Option<Size>,
    reading: &Reading,
) -> Result<First, ReadError> {
    let mut span = Span::default();
    for &(square, at) in squares {
        span.add(square.row, at);
        span.add(square.column, at);
    }
    let k = squares.len() as u32;
    let line = |line: fn(&Square) -> u32| squares.iter().map(|(square, _)| line(square)).collect::<Vec<_>>();
    let is_complete = || {
        reading.first == First::ByEvidence
            && k > 1
            && span.needs_one(k)
            && is_permutation(&line(|square| square.row))
            && is_permutation(&line(|square| square.column))
    };
    let n = match size {
        Some(size) => size.get(),
        None if is_complete() && k < 4 => return Err(two_origins(squares[0].1, "these squares")),
        None if is_complete() => k,
        None => Size::MAX,
    };
    span.first(n, reading, "row or column", "")
}

/// Return the square counted from 0, if its rows and columns count like this.
pub(super) const fn from_zero(square: Square, first: First) -> Square {
    Square::new(square.row - first.number(), square.column - first.number())
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
    let two_sizes = |meanings| Err(ambiguous(start, "the list", meanings, Choice::Size));
    if reading.size.is_none() && queens.is_empty() {
        return two_sizes(["a board without rows", "a board without queens"]);
    }
    if reading.size.is_none() && reading.requires_size {
        return two_sizes(["the queens of a board", "some queens of a larger board"]);
    }
    let first = first_of_squares(queens, reading.size, reading)?;
    let squares: Vec<Square> = squares.into_iter().map(|square| from_zero(square, first)).collect();
    let farthest = squares.iter().map(|square| square.row.max(square.column) + 1).max().unwrap_or(0);
    let size = size_or_least(reading, farthest.max(squares.len() as u32), start)?;
    Ok(Found { first, ..Found::new(Format::Pairs, Placement::from_sorted(size, squares)) })
}

/// Return the expected size, or else this one.
pub(super) fn size_or_least(reading: &Reading, least: u32, at: Position) -> Result<Size, ReadError> {
    reading.size.map_or_else(|| size_at(at, least), Ok)
}

/// Return a board size that was read at this position.
pub(super) fn size_at(at: Position, n: u32) -> Result<Size, ReadError> {
    Size::new(n).map_err(|_| syntax(at, format!("n = {n}"), format!("n at most {}", Size::MAX)))
}

/// Return the error for squares that may count from 0 or from 1.
pub(super) fn two_origins(at: Position, text: &str) -> ReadError {
    ambiguous(at, text, ["counted from 0", "counted from 1"], Choice::First)
}

/// The limit is [`MAX_READ`]. Error texts are short in the readers because every page loads them.
pub(super) const TOO_MANY: &str = "at most 16777216 numbers";
const _: () = assert!(MAX_READ == 16_777_216);
