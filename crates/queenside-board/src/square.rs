use std::fmt;

/// A square, by row and column. Both are counted from 0; row 0 is at the top and column 0 at the
/// left.
///
/// Use [`Size::contains`](crate::Size::contains) to check that a square is on a board. Squares are
/// ordered by row, then by column: reading order.
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "[number, number]"))]
pub struct Square {
    /// The row, 0 at the top.
    pub row: u32,
    /// The column, 0 at the left.
    pub column: u32,
}

impl Square {
    /// Create the square in this row and column.
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// Return row - column, the number of the square's diagonal (from the top left to the bottom
    /// right).
    pub const fn diagonal(self) -> i64 {
        self.row as i64 - self.column as i64
    }

    /// Return row + column, the number of the square's antidiagonal (from the top right to the
    /// bottom left).
    pub const fn antidiagonal(self) -> u64 {
        self.row as u64 + self.column as u64
    }

    /// Return the four lines through the square: row, column, diagonal, antidiagonal.
    pub const fn lines(self) -> [Line; 4] {
        [
            Line::Row(self.row),
            Line::Column(self.column),
            Line::Diagonal(self.diagonal()),
            Line::Antidiagonal(self.antidiagonal()),
        ]
    }

    /// Return the line that two different squares share, on which queens would attack each other.
    ///
    /// Return `None` if the squares are equal or share no line.
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

impl From<(u32, u32)> for Square {
    /// Create the square of a row and a column.
    fn from((row, column): (u32, u32)) -> Self {
        Self { row, column }
    }
}

impl From<&Self> for Square {
    fn from(square: &Self) -> Self {
        *square
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

/// A line along which queens attack: a row, a column, a diagonal or an antidiagonal.
///
/// A line is displayed as its kind and its number, such as `diagonal -3`.
///
/// # Example
/// ```
/// use queenside::{Line, Square};
///
/// assert!(Line::Antidiagonal(7).contains(Square::new(2, 5)));
/// assert_eq!(Line::Diagonal(-3).to_string(), "diagonal -3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The squares of one row.
    Row(u32),
    /// The squares of one column.
    Column(u32),
    /// The squares with this row - column.
    Diagonal(i64),
    /// The squares with this row + column.
    Antidiagonal(u64),
}

impl Line {
    /// Whether the square is on the line.
    pub fn contains(self, square: Square) -> bool {
        square.lines().contains(&self)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
            Self::Diagonal(difference) => write!(f, "diagonal {difference}"),
            Self::Antidiagonal(sum) => write!(f, "antidiagonal {sum}"),
        }
    }
}
