use std::error::Error;
use std::fmt;
use std::ops::Range;

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
        if n <= Self::MAX { Ok(Self(n)) } else { Err(SizeError { n: n as u64 }) }
    }

    /// Create the size of a board with `n` rows from the length of a slice.
    ///
    /// # Errors
    /// [`SizeError`] if `n` is above [`Size::MAX`].
    pub fn from_len(n: usize) -> Result<Self, SizeError> {
        match u32::try_from(n) {
            Ok(n) => Self::new(n),
            Err(_) => Err(SizeError { n: n as u64 }),
        }
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
    pub const fn squares(self) -> u64 {
        self.0 as u64 * self.0 as u64
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

/// The error for a board size above [`Size::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SizeError {
    /// The requested size.
    pub n: u64,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n = {} is too large: the largest board has n = {}", self.n, Size::MAX)
    }
}

impl Error for SizeError {}

/// The error for a board that is too large for a computation.
///
/// ```
/// use queenside::{Budget, Size, solve::random_solution};
///
/// let refused = random_solution(Size::new(20_000_000)?, &Budget::default()).unwrap_err();
/// assert_eq!(refused.to_string(), "n = 20000000 is too large: random solutions are found for n up to 10000000");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
