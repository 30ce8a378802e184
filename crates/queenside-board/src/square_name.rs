//! Squares as texts: by row and column, or by their names in chess.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{ChessSquare, Size, Square};

/// A square as people write it: row and column from 0, such as `0,3` or `(0, 3)`, or its name in chess,
/// such as `d8`.
///
/// ```
/// use queenside::{Size, Square, SquareName};
///
/// let eight = Size::new(8)?;
/// for text in ["0,3", "(0, 3)", "d8"] {
///     assert_eq!(text.parse::<SquareName>()?.on(eight)?, Square::new(0, 3));
/// }
/// let refused = "d9".parse::<SquareName>()?.on(eight).unwrap_err();
/// assert_eq!(refused.to_string(), "d9 is not a square of a board with n = 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareName {
    /// Row and column from 0.
    Numbers(Square),
    /// A chess square, whose row depends on the board size.
    Chess(ChessSquare),
}

/// The reason why a text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SquareError {
    /// The text is neither row and column nor a square of chess.
    NotASquare,
    /// The text is not row and column.
    NotNumbers,
    /// The row or the column is below 0, or above that of any board.
    OffEveryBoard {
        /// `row` or `column`.
        line: &'static str,
        /// Whether the number is below 0.
        is_negative: bool,
    },
    /// The board does not have this chess square.
    OffBoard {
        /// The square.
        square: ChessSquare,
        /// The size of the board.
        size: Size,
    },
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = "not a square; write it as row,column from 0, like 0,3";
        match self {
            Self::NotASquare => write!(f, "{numbers}, or as in chess, like d8"),
            Self::NotNumbers => f.write_str(numbers),
            Self::OffEveryBoard { line, is_negative } => {
                let fault = if *is_negative { "negative" } else { "too large" };
                write!(f, "{fault}: a {line} is a whole number from 0 to {}", Size::MAX - 1)
            }
            Self::OffBoard { square, size } => {
                write!(f, "{square} is not a square of a board with n = {size}")
            }
        }
    }
}

impl Error for SquareError {}

impl SquareName {
    /// Return the square on a board of this size. Row and column are not compared with the size:
    /// [`Placement`](crate::Placement) and [`Problem`](crate::Problem) refuse squares off the board.
    ///
    /// # Errors
    /// [`SquareError::OffBoard`] if the board does not have the chess square.
    pub fn on(self, size: Size) -> Result<Square, SquareError> {
        match self {
            Self::Numbers(square) => Ok(square),
            Self::Chess(square) => square.on(size).ok_or(SquareError::OffBoard { square, size }),
        }
    }
}

impl From<Square> for SquareName {
    fn from(square: Square) -> Self {
        Self::Numbers(square)
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(square) => square.fmt(f),
            Self::Chess(square) => square.fmt(f),
        }
    }
}

impl FromStr for SquareName {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        if let Ok(square) = text.parse() {
            return Ok(Self::Chess(square));
        }
        text.parse().map(Self::Numbers).map_err(|error| match error {
            SquareError::NotNumbers => SquareError::NotASquare,
            error => error,
        })
    }
}

/// Read row and column, with or without parentheses.
impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
        let (row, column) = inner.split_once(',').ok_or(SquareError::NotNumbers)?;
        Ok(Self::new(read_line(row, "row")?, read_line(column, "column")?))
    }
}

fn read_line(text: &str, line: &'static str) -> Result<u32, SquareError> {
    let text = text.trim();
    let digits = text.trim_start_matches('-');
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SquareError::NotNumbers);
    }
    let number = text.parse().ok().filter(|number| *number < Size::MAX);
    number.ok_or(SquareError::OffEveryBoard { line, is_negative: digits != text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_displayed_is_read_back() {
        for text in ["(0, 3)", "(999999999, 0)", "a1", "z999"] {
            assert_eq!(text.parse().map(|name: SquareName| name.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("(2, 5)".parse(), Ok(Square::new(2, 5)));
        assert_eq!("d8".parse::<Square>(), Err(SquareError::NotNumbers));
        for text in ["", "3", "0,", "0;3", "(0,3", "1.5,0", "0,3,4", "--", "8d", "\u{663},0"] {
            assert_eq!(text.parse::<SquareName>(), Err(SquareError::NotASquare), "{text:?}");
        }
        let off = |line, is_negative| Err(SquareError::OffEveryBoard { line, is_negative });
        assert_eq!("-1,0".parse::<SquareName>(), off("row", true));
        assert_eq!("0,99999999999999999999".parse::<SquareName>(), off("column", false));
    }
}
