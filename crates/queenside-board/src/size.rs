use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::Square;

/// The size n of a board of n x n squares, from 0 to [`Size::MAX`].
///
/// # Example
/// ```
/// use queenside::{Size, Square};
///
/// let eight = Size::new(8)?;
/// assert_eq!(eight.get(), 8);
/// assert!(eight.contains(Square::new(7, 7)));
/// assert!(!eight.contains(Square::new(8, 0)));
/// assert!(Size::new(2_000_000_000).is_err());
/// assert_eq!((Size::try_from(8)?, "8".parse()?), (eight, eight));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u32);

impl Size {
    /// The largest size: 10^9.
    pub const MAX: u32 = 1_000_000_000;

    /// Create the size of a board with `n` rows.
    ///
    /// # Errors
    /// [`SizeError`] if `n` is above [`Size::MAX`].
    pub const fn new(n: u32) -> Result<Self, SizeError> {
        if n <= Self::MAX { Ok(Self(n)) } else { Err(SizeError::TooLarge { n: n as u64 }) }
    }

    /// Return the number of rows, which is also the number of columns.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Return the number of rows as a `usize`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Return the number of squares, n x n.
    pub const fn square_count(self) -> u64 {
        self.0 as u64 * self.0 as u64
    }

    /// Iterate over the squares of a board of this size in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.lines().flat_map(move |row| self.lines().map(move |column| Square::new(row, column)))
    }

    /// Return the numbers of the rows (or columns), from 0 to n - 1.
    pub const fn lines(self) -> Range<u32> {
        0..self.0
    }

    /// Whether the square is on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.0 && square.column < self.0
    }

    /// Whether a board of this size has a solution. Every n except 2 and 3 has one (Pauls 1874);
    /// `solve::closed_form` constructs it.
    pub const fn has_solution(self) -> bool {
        !matches!(self.0, 2 | 3)
    }

    /// Refuse sizes above `max`; `what` is the field of [`TooLargeError`].
    #[doc(hidden)]
    pub const fn at_most(self, max: u32, what: &'static str) -> Result<u32, TooLargeError> {
        if self.0 <= max { Ok(self.0) } else { Err(TooLargeError { what, n: self.0, max }) }
    }
}

/// The reason why a number or a text is not a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SizeError {
    /// The size is above [`Size::MAX`].
    TooLarge {
        /// The requested size.
        n: u64,
    },
    /// The text is not a whole number, or the number is negative.
    NotASize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let max = Size::MAX;
        match self {
            Self::TooLarge { n } => write!(f, "n = {n} is too large: the largest board has n = {max}"),
            Self::NotASize => write!(f, "not a board size: expected a whole number from 0 to {max}"),
        }
    }
}

impl Error for SizeError {}

/// Make sizes from these types of integers; all need the same checks.
macro_rules! sizes_from {
    ($($integer:ty)*) => {$(
        impl TryFrom<$integer> for Size {
            type Error = SizeError;

            fn try_from(n: $integer) -> Result<Self, SizeError> {
                match u32::try_from(n) {
                    Ok(n) => Self::new(n),
                    Err(_) => Err(u64::try_from(n).map_or(SizeError::NotASize, |n| SizeError::TooLarge { n })),
                }
            }
        }
    )*};
}

sizes_from!(i32 u32 u64 usize);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        text.parse::<u64>().map_err(|_| SizeError::NotASize)?.try_into()
    }
}

/// The error for a board that is too large for a computation.
///
/// ```
/// use queenside::{Budget, Size, solve::random_solution};
///
/// let refused = random_solution(Size::new(20_000_000)?, &Budget::default()).unwrap_err();
/// assert_eq!(refused.to_string(), "n = 20000000 is too large: random solutions are found for n up to 10000000");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooLargeError {
    /// The computation, as the beginning of a sentence, such as `boards are completed`.
    pub what: &'static str,
    /// The requested size.
    pub n: u32,
    /// The largest size that the computation accepts.
    pub max: u32,
}

impl fmt::Display for TooLargeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, n, max } = self;
        write!(f, "n = {n} is too large: {what} for n up to {max}")
    }
}

impl Error for TooLargeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_from_integers_and_texts() {
        let most = Size(Size::MAX);
        assert_eq!([Size::try_from(1_000_000_000), most.to_string().parse()], [Ok(most), Ok(most)]);
        let too_large = |n| Err(SizeError::TooLarge { n });
        assert_eq!(Size::try_from(1_000_000_001_u32), too_large(1_000_000_001));
        assert_eq!([Size::try_from(u64::MAX), u64::MAX.to_string().parse()], [too_large(u64::MAX); 2]);
        assert_eq!(Size::try_from(-1), Err(SizeError::NotASize));
        for text in ["", "-1", "8.0", " 8", "eight", "99999999999999999999"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotASize), "{text:?}");
        }
    }
}
