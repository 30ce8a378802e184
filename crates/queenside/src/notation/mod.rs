//! Board formats: ten kinds of text, all written by name and read by auto-detection.
//!
//! | [`Format`] | n = 4 | who writes it |
//! |---|---|---|
//! | [`Columns`](Format::Columns) | `[1, 3, 0, 2]` | index row, value column; `None` for a row without a queen |
//! | [`Dots`](Format::Dots) | `.Q..` a row | Codewars |
//! | [`Spaced`](Format::Spaced) | `- Q - -` a row | the classic Python suites |
//! | [`SpacedDots`](Format::SpacedDots) | `. Q . .` a row | IBM's challenges |
//! | [`Matrix`](Format::Matrix) | `0 1 0 0` a row | numpy |
//! | [`Grid`](Format::Grid) | `-\|0\|1\|2\|3\|`, then `0\|-\|*\|-\|-\|` a row | the course assignment's `board2str` |
//! | [`Boxes`](Format::Boxes) | `+-+-+-+-+` and `\| \|Q\| \| \|` | `CPython`'s test suite |
//! | [`Pairs`](Format::Pairs) | `[(0, 1), (1, 3), (2, 0), (3, 2)]` | IBM's challenges |
//! | [`Unicode`](Format::Unicode) | a drawing with box lines and ♛ | this program, for people |
//! | [`Json`](Format::Json) | `{"n":4,"columns":[1,3,0,2]}` | programs |
//!
//! Blocked squares are `x`, in the drawing ✕; columns, pairs and matrices cannot represent them. In JSON they are
//! `"blocked":[[1,2]]`, and whole lines `"excluded_diagonals":[-3]` (row - column) and
//! `"excluded_antidiagonals":[7]` (row + column).
//!
//! Reading takes a stream of boards, one after the other, in constant memory beyond the board itself;
//! writing streams too.

mod cells;
mod cursor;
mod decimals;
mod format;
mod json;
mod lists;
mod queens;
mod reader;
mod rows;

pub use cursor::{ReadError, SyntaxError};
pub use format::{Format, WriteError};
pub use queens::write_columns_array;
pub use reader::{BoardReader, ReadBoard};

/// The most queens, the most blocked squares, and the most rows of text that one board is read with.
pub const MAX_READ: u32 = 1 << 24;

/// The largest n for which the formats that write every square write a board: about a billion squares.
pub const MAX_DRAWN: u32 = 32_768;
