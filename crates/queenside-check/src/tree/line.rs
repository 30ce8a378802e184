use std::fmt;

/// A line of the board, told by its number.
///
/// ```
/// use queenside_check::Line;
///
/// assert_eq!(Line::Diagonal(-2).to_string(), "diagonal -2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, from 0.
    Row(u32),
    /// A column, from 0.
    Column(u32),
    /// A diagonal: row - column.
    Diagonal(i64),
    /// An antidiagonal: row + column.
    Antidiagonal(u64),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
            Self::Diagonal(diagonal) => write!(f, "diagonal {diagonal}"),
            Self::Antidiagonal(antidiagonal) => write!(f, "antidiagonal {antidiagonal}"),
        }
    }
}
