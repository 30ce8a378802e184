use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Size, Square};

/// A square by its name in chess: the file is a letter from the left, the rank a number from 1 at the
/// bottom. Its row depends on the board size.
///
/// ```
/// use queenside::{Size, Square, notation::ChessSquare};
///
/// let square: ChessSquare = "c5".parse()?;
/// assert_eq!(square.on(Size::new(8)?), Some(Square::new(3, 2)));
/// assert_eq!(square.on(Size::new(4)?), None);
/// assert!("5c".parse::<ChessSquare>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessSquare {
    file: u32,
    rank: u32,
}

/// The error for a text that is not a square in chess notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessSquareError;

impl fmt::Display for ChessSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square in chess notation: expected a letter and a number from 1, such as c5")
    }
}

impl Error for ChessSquareError {}

impl ChessSquare {
    #[doc(hidden)]
    pub const fn file(self) -> u32 {
        self.file
    }

    #[doc(hidden)]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// Return the square on a board of this size, or `None` if the board does not have it.
    pub fn on(self, size: Size) -> Option<Square> {
        let square = Square::new(size.get().checked_sub(self.rank)?, self.file);
        size.contains(square).then_some(square)
    }
}

impl fmt::Display for ChessSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank)
    }
}

impl FromStr for ChessSquare {
    type Err = ChessSquareError;

    fn from_str(name: &str) -> Result<Self, ChessSquareError> {
        let file = name.bytes().next().filter(u8::is_ascii_alphabetic).ok_or(ChessSquareError)?;
        let rank =
            name.get(1..).filter(|rank| rank.len() < 4 && rank.bytes().all(|byte| byte.is_ascii_digit()));
        let rank =
            rank.and_then(|rank| rank.parse().ok()).filter(|rank| *rank > 0).ok_or(ChessSquareError)?;
        Ok(Self { file: u32::from(file.to_ascii_lowercase() - b'a'), rank })
    }
}
