use super::error::{AmbiguityError, Choice, Content, Position, ReadError, syntax};
use super::{Format, MAX_READ};
use crate::board::{Problem, Size};

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
            self.first =
                boards.iter().map(|found| found.first).find(|first| *first != self.first).unwrap_or_default();
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

/// What is in the input before a text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Before {
    Nothing,
    Board,
    /// A board after its size.
    SizedBoard,
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

    /// Return the first number of rows and columns, as [`First`] and as 0 or 1. It is 1 if it is known to
    /// be 1, or if the numbers are on a board of n rows only if they count from 1.
    ///
    /// Returns an error for a number that is not on the board; `what` names it.
    pub(super) fn first(
        self,
        n: u32,
        reading: &Reading,
        what: &str,
        because: &str,
    ) -> Result<(First, u32), ReadError> {
        let first = match reading.first {
            First::Zero => 0,
            First::One => 1,
            First::ByEvidence => u32::from(self.needs_one(n)),
        };
        let (least, greatest) = (self.least.filter(|(least, _)| *least < first), self.greatest);
        let wrong = least
            .or(greatest.filter(|(greatest, _)| u64::from(*greatest) >= u64::from(n) + u64::from(first)));
        match wrong {
            None if self.least.is_none() => Ok((First::ByEvidence, first)),
            None => Ok((if first == 1 { First::One } else { First::Zero }, first)),
            Some((number, at)) => {
                let last = (n + first).saturating_sub(1);
                let is_earlier = reading.first != First::ByEvidence && !reading.is_first_said;
                let as_before = if is_earlier { " and other lists count so" } else { "" };
                Err(syntax(
                    at,
                    format!("{what} {number}"),
                    format!("a {what} from {first} to {last}{because}{as_before}"),
                ))
            }
        }
    }
}

/// Whether the numbers are a permutation of 0..n or of 1..=n.
pub(super) fn is_permutation(numbers: &[u32]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let first = sorted.first().copied().unwrap_or(0);
    first < 2 && sorted.iter().zip(first..).all(|(&number, expected)| number == expected)
}

/// Return the error for a board size above [`Size::MAX`].
pub(super) fn too_large(at: Position, n: u32) -> ReadError {
    syntax(at, format!("n = {n}"), format!("n at most {}", Size::MAX))
}

/// Return the error for squares that may count from 0 or from 1.
pub(super) fn two_origins(at: Position, text: impl Into<String>) -> ReadError {
    let meanings = ["counted from 0", "counted from 1"];
    AmbiguityError { line: at.line, text: text.into(), meanings, choice: Choice::First }.into()
}

/// The limit is [`MAX_READ`]. Error texts are short in the readers because every page loads them.
pub(super) const TOO_MANY: &str = "at most 16777216 numbers";
const _: () = assert!(MAX_READ == 16_777_216);
