use std::error::Error;
use std::fmt;

use crate::{Board, Conflicts, Size, Square, Squares};

/// Any number of queens on a board, attacking each other or not, at most one per square.
///
/// # Example
/// ```
/// use queenside::{Board, Placement, Size, Square};
///
/// let placement = Placement::new(Size::new(4)?, [(2, 0), (0, 1)])?;
/// assert_eq!(placement.queen_count(), 2);
/// assert_eq!(placement.queens().next(), Some(Square::new(0, 1)));
/// assert!(placement.conflicts().is_empty());
/// assert!(!placement.is_solution());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    size: Size,
    /// Sorted, each square once.
    queens: Vec<Square>,
}

/// The reason why queens are not a valid placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlacementError {
    /// A queen is off the board.
    OffBoard {
        /// The square of the queen.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// Two queens are on one square.
    Repeated {
        /// The square that occurs twice.
        square: Square,
    },
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square, size } => {
                write!(f, "the queen on {square} is off the board: {}", rows_and_columns(*size))
            }
            Self::Repeated { square } => write!(f, "two queens on {square}, expected at most one per square"),
        }
    }
}

impl Error for PlacementError {}

/// Describe the valid rows and columns of a board.
pub(super) fn rows_and_columns(size: Size) -> String {
    match size.get() {
        0 => "a board of n = 0 has no squares".to_owned(),
        n => format!("rows and columns of an n = {n} board go from 0 to {}", n - 1),
    }
}

impl Placement {
    /// Create a placement of these queens, in any order, each a [`Square`] or a pair of row and column.
    ///
    /// # Errors
    /// [`PlacementError`] if a queen is off the board or a square occurs twice.
    pub fn new(
        size: Size,
        queens: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, PlacementError> {
        let mut queens: Vec<Square> = queens.into_iter().map(Into::into).collect();
        if let Some(&square) = queens.iter().find(|&&square| !size.contains(square)) {
            return Err(PlacementError::OffBoard { square, size });
        }
        queens.sort_unstable();
        if let Some(pair) = queens.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PlacementError::Repeated { square: pair[0] });
        }
        Ok(Self { size, queens })
    }

    /// Create a placement without queens.
    pub fn empty(size: Size) -> Self {
        Self { size, queens: Vec::new() }
    }

    /// Create a placement of queens that are known to be on the board, in reading order and
    /// different.
    #[doc(hidden)]
    pub fn from_sorted(size: Size, queens: Vec<Square>) -> Self {
        debug_assert!(queens.windows(2).all(|pair| pair[0] < pair[1]));
        debug_assert!(queens.iter().all(|&queen| size.contains(queen)));
        Self { size, queens }
    }

    /// Return the queens in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.queens
    }

    /// Find every pair of queens that attack each other, in time linear in the number of queens.
    pub fn conflicts(&self) -> Conflicts {
        Conflicts::of(self)
    }

    /// Whether these are n queens, no two attacking each other.
    pub fn is_solution(&self) -> bool {
        self.queens.len() == self.size.index() && self.conflicts().is_empty()
    }
}

/// Iterate over the queens in reading order.
#[expect(clippy::into_iter_without_iter, reason = "the slice `squares` has it")]
impl<'a> IntoIterator for &'a Placement {
    type Item = &'a Square;
    type IntoIter = std::slice::Iter<'a, Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.queens.iter()
    }
}

/// Iterate over the queens in reading order.
impl IntoIterator for Placement {
    type Item = Square;
    type IntoIter = std::vec::IntoIter<Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.queens.into_iter()
    }
}

impl Board for Placement {
    fn size(&self) -> Size {
        self.size
    }

    fn queens(&self) -> Squares<'_> {
        self.queens.as_slice().into()
    }

    fn queen_count(&self) -> usize {
        self.queens.len()
    }
}
