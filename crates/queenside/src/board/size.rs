use std::ops::Range;

use super::Square;

/// The size n of a board of n x n squares: 0 to [`Size::MAX`].
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
    /// The largest board that has a size: 10^9, the greatest board whose closed form is printed.
    pub const MAX: u32 = 1_000_000_000;

    /// The size of a board with `n` rows.
    ///
    /// # Errors
    /// [`SizeError`] when `n` is above [`Size::MAX`].
    pub const fn new(n: u32) -> Result<Self, SizeError> {
        if n <= Self::MAX { Ok(Self(n)) } else { Err(SizeError { n: n as u64 }) }
    }

    /// The size of a board with `n` rows, for lengths of slices.
    ///
    /// # Errors
    /// [`SizeError`] when `n` is above [`Size::MAX`].
    pub fn from_len(n: usize) -> Result<Self, SizeError> {
        match u32::try_from(n) {
            Ok(n) => Self::new(n),
            Err(_) => Err(SizeError { n: n as u64 }),
        }
    }

    /// The number of rows, which is the number of columns.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number of rows as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of squares, n x n.
    pub const fn squares(self) -> u64 {
        self.0 as u64 * self.0 as u64
    }

    /// The rows (or columns) from 0 to n - 1.
    pub const fn lines(self) -> Range<u32> {
        0..self.0
    }

    /// Whether the square lies on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.0 && square.column < self.0
    }

    /// Whether n queens can stand on this board with none attacking another: for every n but 2 and 3
    /// (Pauls 1874; [`closed_form`](crate::solve::closed_form) builds one).
    pub const fn has_solution(self) -> bool {
        !matches!(self.0, 2 | 3)
    }

    /// Refuses sizes above `max`; `what` is how the sentence of [`TooLargeError`] begins.
    pub(crate) const fn at_most(self, max: u32, what: &'static str) -> Result<u32, TooLargeError> {
        if self.0 <= max { Ok(self.0) } else { Err(TooLargeError { what, n: self.0, max }) }
    }
}

/// A board larger than [`Size::MAX`] was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("the board size {n} is above the largest, {max}", max = Size::MAX)]
pub struct SizeError {
    /// The size asked for.
    pub n: u64,
}

/// A board that is too large for what was asked of it.
///
/// ```
/// use queenside::{Budget, Size, solve::random_solution};
///
/// let refused = random_solution(Size::new(20_000_000)?, &Budget::default()).unwrap_err();
/// assert_eq!(refused.to_string(), "random solutions are found for n up to 10000000, not for n = 20000000");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{what} for n up to {max}, not for n = {n}")]
pub struct TooLargeError {
    /// What was asked for, such as `boards are completed`.
    pub what: &'static str,
    /// The size asked for.
    pub n: u32,
    /// The largest size for which there is an answer.
    pub max: u32,
}
