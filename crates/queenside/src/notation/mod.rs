//! Board formats: eleven text formats ([`Format`]), written by name and read with automatic detection,
//! and the formats of other programs, which are only read.
//!
//! Blocked squares are `x`, or ✕ in the Unicode drawing. Columns, pairs, matrices and FEN cannot
//! represent them. In JSON they are `"blocked":[[1,2]]`; blocked lines are
//! `"excluded_diagonals":[-3]` (row - column) and `"excluded_antidiagonals":[7]` (row + column).
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
pub use queenside_board::{ChessSquare, ChessSquareError};
pub use reader::{BoardReader, ReadBoard};

/// Maximum number of queens, of blocked squares, and of rows of text when a board is read.
pub const MAX_READ: u32 = 1 << 24;

/// The largest n that the formats with one sign per square can write: about a billion squares.
pub const MAX_DRAWN: u32 = 32_768;
