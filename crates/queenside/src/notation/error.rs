use std::io;

use super::{Format, MAX_DRAWN};

/// Why no board could be read.
///
/// ```
/// use queenside::notation::{BoardReader, ReadError};
///
/// let refused = BoardReader::new("Q?".as_bytes()).only_board();
/// assert!(matches!(refused, Err(ReadError::Syntax(error)) if error.column == 2));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The input is no board.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// Where and how a text is no board; lines and columns of the text count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct SyntaxError {
    /// The line of the text, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What stands there.
    pub found: String,
    /// What could stand there.
    pub expected: String,
}

/// Why a board could not be written.
///
/// ```
/// use queenside::{Placement, Problem, Size, Square, notation::{Format, WriteError}};
///
/// let row = Placement::new(Size::new(2)?, [Square::new(0, 0), Square::new(0, 1)])?;
/// let refused = Format::Columns.to_text(&row);
/// assert!(matches!(refused, Err(WriteError::TwoQueensInARow { row: 0 })));
/// let blocked = Problem::new(Size::new(2)?).with_blocked([Square::new(0, 0)])?;
/// let refused = Format::Pairs.to_text(&blocked);
/// assert!(matches!(refused, Err(WriteError::BlockedSquares { format: Format::Pairs })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format lists one column a row, and a row has two queens.
    #[error("the `columns` format has one queen a row at most, and row {row} has more: use `pairs`")]
    TwoQueensInARow {
        /// The first such row.
        row: u32,
    },
    /// The format lists queens only, and the board has blocked squares.
    #[error("the `{format}` format cannot tell blocked squares: use `dots` or `json`")]
    BlockedSquares {
        /// The format.
        format: Format,
    },
    /// The format writes every square, and the board has too many.
    #[error(
        "a board with n = {n} is too large for the `{format}` format, which writes every square: n is at most {MAX_DRAWN}; use `pairs` or `columns`"
    )]
    TooLarge {
        /// The format.
        format: Format,
        /// The size of the board.
        n: u32,
    },
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown format `{name}`: expected one of columns, dots, spaced, spaced-dots, matrix, grid, boxes, pairs, unicode, json"
)]
pub struct UnknownFormat {
    /// The name given, shortened by [`quoted`](crate::quoted).
    pub name: String,
}
