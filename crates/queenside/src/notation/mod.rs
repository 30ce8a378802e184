//! Board formats: eleven text formats, written by name and read with automatic detection, and the
//! formats of other programs, which are only read.
//!
//! | [`Format`] | n = 4 | used by |
//! |---|---|---|
//! | [`Columns`](Format::Columns) | `[1, 3, 0, 2]` | Python lists: the value at index `row` is the column; `None` for a row without a queen |
//! | [`Dots`](Format::Dots) | `.Q..` per row | Codewars |
//! | [`Spaced`](Format::Spaced) | `- Q - -` per row | the classic Python suites |
//! | [`SpacedDots`](Format::SpacedDots) | `. Q . .` per row | IBM's challenges |
//! | [`Matrix`](Format::Matrix) | `0 1 0 0` per row | numpy |
//! | [`Grid`](Format::Grid) | `-\|0\|1\|2\|3\|`, then `0\|-\|*\|-\|-\|` per row | the course assignment's `board2str` |
//! | [`Boxes`](Format::Boxes) | `+-+-+-+-+` and `\| \|Q\| \| \|` | `CPython`'s test suite |
//! | [`Pairs`](Format::Pairs) | `[(0, 1), (1, 3), (2, 0), (3, 2)]` | IBM's challenges |
//! | [`Unicode`](Format::Unicode) | a drawing with box lines and ♛ | this program, for people |
//! | [`Fen`](Format::Fen) | `1Q2/3Q/Q3/2Q1` | chess programs |
//! | [`Json`](Format::Json) | `{"n":4,"columns":[1,3,0,2]}` | programs |
//!
//! Blocked squares are `x`, or ✕ in the Unicode drawing. Columns, pairs, matrices and FEN cannot
//! represent them. In JSON they are `"blocked":[[1,2]]`; blocked lines are
//! `"excluded_diagonals":[-3]` (row - column) and `"excluded_antidiagonals":[7]` (row + column).
//!
//! The reader accepts several boards, one after the other, and needs memory for one board only. The
//! writer needs constant memory.
//!
//! A text with one possible meaning is read. A text with two possible meanings is an
//! [`AmbiguityError`], which names both and the [`Choice`] that decides; [`BoardReader`] has a method
//! for each. The reader skips no field, mark or character.

mod cells;
mod chess;
mod cursor;
mod decimals;
mod decode;
mod detect;
mod error;
mod fields;
mod format;
mod json;
mod lines;
mod lists;
#[cfg(not(target_family = "wasm"))]
mod models;
mod names;
mod numbers;
mod parameters;
mod queens;
mod reader;
mod reading;
mod rows;
mod signs;
mod squares;
mod write;

pub use chess::{ChessSquare, ChessSquareError};
pub use error::{AmbiguityError, Choice, Content, ReadError, SyntaxError};
pub use format::{Format, WriteError};
pub use queens::write_columns_array;
pub use reader::{BoardReader, ReadBoard};

/// Maximum number of queens, of blocked squares, and of rows of text when a board is read.
pub const MAX_READ: u32 = 1 << 24;

/// The largest n that the formats with one sign per square can write: about a billion squares.
pub const MAX_DRAWN: u32 = 32_768;
