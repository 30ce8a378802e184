use std::fmt;

/// A line along which queens attack: a row, a column, a diagonal or an antidiagonal.
///
/// Shown as its kind and its number, as in `diagonal -3`.
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
    /// Whether the square lies on the line.
    ///
    /// ```
    /// use queenside::{Line, Square};
    ///
    /// assert!(Line::Row(2).contains(Square::new(2, 9)));
    /// assert!(!Line::Column(2).contains(Square::new(2, 9)));
    /// ```
    pub fn contains(self, square: super::Square) -> bool {
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
