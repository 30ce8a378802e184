use std::fmt;

use super::Line;

/// A square by row and column, both from 0; row 0 is the top, column 0 the left.
///
/// Whether it lies on a board is for [`Size::contains`](crate::Size::contains) to say.
/// Squares order by row, then column: the order in which a board is read.
///
/// # Example
/// ```
/// use queenside::Square;
///
/// let square = Square::new(2, 5);
/// assert_eq!((square.diagonal(), square.antidiagonal()), (-3, 7));
/// assert_eq!(square.to_string(), "(2, 5)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, 0 at the top.
    pub row: u32,
    /// The column, 0 at the left.
    pub column: u32,
}

impl Square {
    /// The square in this row and column.
    ///
    /// ```
    /// use queenside::Square;
    ///
    /// assert_eq!(Square::new(2, 5), Square { row: 2, column: 5 });
    /// ```
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// row - column, which is the same all along a diagonal (top left to bottom right).
    ///
    /// ```
    /// # use queenside::Square;
    /// assert_eq!(Square::new(0, 3).diagonal(), Square::new(2, 5).diagonal());
    /// ```
    pub const fn diagonal(self) -> i64 {
        self.row as i64 - self.column as i64
    }

    /// row + column, which is the same all along an antidiagonal (top right to bottom left).
    ///
    /// ```
    /// # use queenside::Square;
    /// assert_eq!(Square::new(0, 3).antidiagonal(), Square::new(3, 0).antidiagonal());
    /// ```
    pub const fn antidiagonal(self) -> u64 {
        self.row as u64 + self.column as u64
    }

    /// The four lines through the square: row, column, diagonal, antidiagonal.
    ///
    /// ```
    /// use queenside::{Line, Square};
    ///
    /// assert_eq!(Square::new(1, 2).lines()[2], Line::Diagonal(-1));
    /// ```
    pub const fn lines(self) -> [Line; 4] {
        [
            Line::Row(self.row),
            Line::Column(self.column),
            Line::Diagonal(self.diagonal()),
            Line::Antidiagonal(self.antidiagonal()),
        ]
    }

    /// The line that two different squares share, if any: queens on both would attack each other.
    ///
    /// `None` for a square and itself, and for squares that share no line.
    ///
    /// ```
    /// use queenside::{Line, Square};
    ///
    /// let queen = Square::new(1, 1);
    /// assert_eq!(queen.shared_line(Square::new(3, 3)), Some(Line::Diagonal(0)));
    /// assert_eq!(queen.shared_line(Square::new(2, 3)), None);
    /// ```
    pub fn shared_line(self, other: Self) -> Option<Line> {
        if self == other {
            return None;
        }
        let lines = self.lines().into_iter().zip(other.lines());
        lines.into_iter().find_map(|(a, b)| (a == b).then_some(a))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}
