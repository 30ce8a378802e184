//! Board formats: eleven text formats ([`Format`]), written by name and read with automatic detection,
//! and the formats of other programs, which are only read.
//!
//! Blocked squares are `x`, or ✕ in the Unicode drawing. Columns, pairs, matrices and FEN cannot
//! represent them. In JSON they are `"blocked":[[1,2]]`; blocked lines are
//! `"excluded_diagonals":[-3]` (row - column) and `"excluded_antidiagonals":[7]` (row + column).
//!
//! | task | items |
//! |---|---|
//! | read one board | [`parse`] |
//! | read several boards, or with options | [`read`] for a text, [`BoardReader`] for any input |
//! | write a board | [`Format::to_text`], [`Format::write`] |
//!
//! The reader accepts several boards, one after the other, and needs memory for one board only. The
//! writer needs constant memory.
//!
//! A text has one format, and is read whole. A text with one possible meaning is read. A text with two
//! possible meanings is an [`AmbiguityError`], which names both and the [`Choice`] that decides;
//! [`BoardReader`] has a method for each. The reader skips no field, mark or character, except the
//! labels, rules, headings and counts around boards that [`LeftOut`] counts.

mod choose;
mod decoration;
mod error;
mod fields;
mod format;
mod grid;
mod numbers;
mod queens;
mod reader;
mod reading;
mod rows;
mod signs;
mod text;
mod write;

pub use decoration::LeftOut;
pub use error::{AmbiguityError, Choice, Content, ReadError, SyntaxError};
pub use format::{Format, WriteError};
use queenside_board::Problem;
pub use queenside_board::{ChessSquare, ChessSquareError};
pub use reader::{BoardReader, ReadBoard};

/// Read the only board of a text in any format: its queens are given queens, and its blocked squares
/// are those that the text marks.
///
/// [`read`] has options, and says what was read: the format, and whether numbers count from 1.
///
/// # Errors
/// [`ReadError`] if the text is not a valid board, has two possible meanings, or continues after the
/// board.
///
/// ```
/// use queenside::{Board, notation::{Format, parse}};
///
/// let board = parse(". Q . .\n. . . Q\nQ . . .\n. . Q .\n")?;
/// assert_eq!(board, parse("[1, 3, 0, 2]")?);
/// assert!(board.given().is_solution());
/// assert_eq!(Format::Fen.to_text(&board)?, "1Q2/3Q/Q3/2Q1\n");
///
/// let error = parse("Q.\n.").unwrap_err().to_string();
/// assert!(error.starts_with("line 2, column 2: found the end of the input, expected '.', '-', 'Q' or 'x'"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str) -> Result<Problem, ReadError> {
    read(text).only_board().map(|read| read.problem)
}

/// Return a reader of the boards of a text.
///
/// ```
/// use queenside::{Size, notation::read};
///
/// let count = read("[1, 3, 0, 2]\n[2, 0, 3, 1]\n").count();
/// assert_eq!(count, 2);
/// let board = read("(0, 1) (3, 2)").with_size(Size::new(8)?).only_board()?.problem;
/// assert_eq!(board.given().squares().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str) -> BoardReader<'_> {
    BoardReader::new(text.as_bytes())
}

/// Maximum number of queens, of blocked squares, and of rows of text when a board is read.
pub const MAX_READ: u32 = 1 << 24;

/// The largest n that the formats with one sign per square can write: about a billion squares.
pub const MAX_DRAWN: u32 = 32_768;
