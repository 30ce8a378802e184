//! What the caller knows about boards, the boards that are read, and the number that squares count from.

use queenside_board::{Board, Placement, Problem, Size, Square};

use super::Format;
use super::error::{Choice, Content, Fault};

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

    /// Read a star as a queen in the format `grid`, unless the caller has given it another meaning.
    pub(super) fn with_grid(mut self, is_grid: bool) -> Self {
        self.symbols.extend(is_grid.then_some(('*', Content::Queen)));
        self
    }

    /// Return the same reading, in which lists count like this.
    pub(super) fn counting(&self, first: First) -> Self {
        Self { first, is_first_said: true, ..self.clone() }
    }

    /// Count as this board does, unless the first number is known.
    pub(super) fn count_as(&mut self, found: &FoundBoard) {
        if self.first == First::ByEvidence {
            self.first = found.first;
        }
    }

    /// Return the fault of a board that has another size than the caller has said.
    pub(super) fn check_size(&self, found: &FoundBoard) -> Result<(), Fault> {
        let size = found.problem.size();
        match self.size.filter(|wanted| *wanted != size) {
            None => Ok(()),
            Some(wanted) => {
                let board = format!("a board with n = {}", size.get());
                Err(Fault::found(found.at, board, format!("n = {}", wanted.get())))
            }
        }
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

/// A board that was found, with the place where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FoundBoard {
    pub(super) at: usize,
    pub(super) format: Format,
    pub(super) problem: Problem,
    /// How the numbers of lists count in the text, if it has any.
    pub(super) first: First,
}

impl FoundBoard {
    pub(super) fn new(at: usize, format: Format, problem: impl Into<Problem>) -> Self {
        Self { at, format, problem: problem.into(), first: First::ByEvidence }
    }
}

/// A part of a text to read: from a place to the end of the bytes.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) from: usize,
    /// Whether the text begins with the bytes.
    pub(super) is_start: bool,
    /// Whether the text ends with the bytes. Otherwise the last board may continue.
    pub(super) is_all: bool,
}

impl<'t> Text<'t> {
    /// Return the bytes of a word.
    pub(super) fn of(&self, (at, end): (usize, usize)) -> &'t [u8] {
        &self.bytes[at..end]
    }
}

/// The boards that were read.
#[derive(Debug, Default)]
pub(super) struct Boards {
    pub(super) found: Vec<FoundBoard>,
    /// The place after the last board.
    pub(super) read_to: usize,
    /// The place up to which the text was understood, with or without a board.
    pub(super) came: usize,
}

/// The least and the greatest of numbers of rows or columns, with their places.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) least: Option<(u32, usize)>,
    pub(super) greatest: Option<(u32, usize)>,
}

impl Span {
    #[inline]
    pub(super) fn add(&mut self, number: u32, at: usize) {
        if self.least.is_none_or(|(least, _)| number < least) {
            self.least = Some((number, at));
        }
        if self.greatest.is_none_or(|(greatest, _)| number > greatest) {
            self.greatest = Some((number, at));
        }
    }

    /// Return how the numbers count: as is known, or from 1 if they are on a board of n rows only then.
    /// Without numbers, that stays open.
    ///
    /// Returns a fault for a number that is not on the board; `what` names it.
    pub(super) fn first(self, n: u32, reading: &Reading, what: &str, because: &str) -> Result<First, Fault> {
        let (Some((least, _)), Some((greatest, _))) = (self.least, self.greatest) else {
            return Ok(First::ByEvidence);
        };
        let needs_one = least > 0 && greatest == n;
        let first = match reading.first {
            First::ByEvidence if needs_one => First::One,
            First::ByEvidence => First::Zero,
            first => first,
        };
        let number = first.number();
        let too_small = self.least.filter(|(least, _)| *least < number);
        let too_large = self.greatest.filter(|(greatest, _)| *greatest >= n.saturating_add(number));
        if let Some((wrong, at)) = too_small.or(too_large) {
            let last = (n + number).saturating_sub(1);
            let is_earlier = reading.first != First::ByEvidence && !reading.is_first_said;
            let as_before = if is_earlier { " and other lists count so" } else { "" };
            let expected = format!("a {what} from {number} to {last}{because}{as_before}");
            return Err(Fault::found(at, format!("{what} {wrong}"), expected));
        }
        // Only 0, or n, shows how the numbers count.
        let is_evident = reading.first != First::ByEvidence || least == 0 || needs_one;
        Ok(if is_evident { first } else { First::ByEvidence })
    }
}

/// Whether the numbers are a permutation of 0..n or of 1..=n.
pub(super) fn is_permutation(numbers: impl Iterator<Item = u32>) -> bool {
    let mut sorted: Vec<u32> = numbers.collect();
    sorted.sort_unstable();
    let first = sorted.first().copied().unwrap_or(0);
    first < 2 && sorted.iter().zip(first..).all(|(&number, expected)| number == expected)
}

/// Whether the squares have each row and each column of a board with one row per square.
pub(super) fn are_complete(squares: &[(Square, usize)]) -> bool {
    let rows = squares.iter().map(|(square, _)| square.row);
    let columns = squares.iter().map(|(square, _)| square.column);
    !squares.is_empty()
        && rows.clone().min() == columns.clone().min()
        && is_permutation(rows)
        && is_permutation(columns)
}

/// Return how the squares count.
///
/// Without a size, k squares count from 1 if they have each of the rows and columns 1 to k: then they
/// are a complete board. Two or three such squares could as well be on a larger board, because they
/// are not a solution. With a size, squares count from 1 if they are not on the board otherwise.
pub(super) fn first_of_squares(
    squares: &[(Square, usize)],
    size: Option<Size>,
    reading: &Reading,
) -> Result<First, Fault> {
    let mut span = Span::default();
    for &(square, at) in squares {
        span.add(square.row, at);
        span.add(square.column, at);
    }
    let k = squares.len() as u32;
    let is_complete = reading.first == First::ByEvidence
        && k > 1
        && span.least.is_some_and(|(least, _)| least == 1)
        && are_complete(squares);
    let n = match size {
        Some(size) => size.get(),
        None if is_complete && k < 4 => return Err(two_origins(squares[0].1, "these squares")),
        None if is_complete => k,
        None => Size::MAX,
    };
    span.first(n, reading, "row or column", "")
}

/// Return the square counted from 0, if its rows and columns count like this.
pub(super) const fn from_zero(square: Square, first: First) -> Square {
    Square::new(square.row - first.number(), square.column - first.number())
}

/// Return the board with these queens, of the expected size or else the smallest possible size. `at`
/// is the place where the list begins.
pub(super) fn placement_of_squares(
    queens: &[(Square, usize)],
    reading: &Reading,
    at: usize,
) -> Result<FoundBoard, Fault> {
    let mut squares: Vec<Square> = queens.iter().map(|(square, _)| *square).collect();
    squares.sort_unstable();
    let twice = squares.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    if let Some((square, at)) = queens.iter().filter(|(square, _)| Some(*square) == twice).nth(1) {
        return Err(Fault::found(*at, format!("a second queen on {square}"), "at most one queen per square"));
    }
    if reading.size.is_none() && queens.is_empty() {
        return Err(two_sizes(at, ["a board without rows", "a board without queens"]));
    }
    if reading.size.is_none() && reading.requires_size {
        return Err(two_sizes(at, ["the queens of a board", "some queens of a larger board"]));
    }
    let first = first_of_squares(queens, reading.size, reading)?;
    let squares: Vec<Square> = squares.into_iter().map(|square| from_zero(square, first)).collect();
    let farthest = squares.iter().map(|square| square.row.max(square.column) + 1).max().unwrap_or(0);
    let least = farthest.max(squares.len() as u32);
    let size = reading.size.map_or_else(|| size_at(at, least), Ok)?;
    Ok(FoundBoard { first, ..FoundBoard::new(at, Format::Pairs, Placement::from_sorted(size, squares)) })
}

/// Return a board size that was read at this place.
pub(super) fn size_at(at: usize, n: u32) -> Result<Size, Fault> {
    Size::new(n).map_err(|_| Fault::found(at, format!("n = {n}"), format!("n at most {}", Size::MAX)))
}

pub(super) fn two_sizes(at: usize, meanings: [&'static str; 2]) -> Fault {
    Fault::ambiguous(at, "the list", meanings, Choice::Size)
}

/// Return the question for squares that may count from 0 or from 1.
pub(super) fn two_origins(at: usize, text: &str) -> Fault {
    Fault::ambiguous(at, text, ["counted from 0", "counted from 1"], Choice::First)
}
