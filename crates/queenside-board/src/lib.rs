//! Boards, and what all computations on them share. This crate is a part of
//! [`queenside`](https://docs.rs/queenside), whose paths are the public ones; depend on that crate.
//!
//! | file | contents |
//! |---|---|
//! | `size`, `square`, `chess`, `square_name` | sizes; squares and lines; squares by their names in chess; squares as texts |
//! | `placement`, `solution`, `problem` | any queens; n queens without conflicts; given queens and blocked squares |
//! | `board`, `squares`, `board_text` | the trait of all three; their squares; boards as text in two forms |
//! | `conflicts`, `taken_lines` | queens that attack each other; lines of queens as bits |
//! | `symmetry` | the 8 symmetries, symmetry classes |
//! | `outcome`, `budget`, `units`, `record` | what a search returns; what it may use; units of work on threads; which of them are done |
//! | `text`, `clock`, `order`, `decimals` | texts of users in messages, unknown names; the clock, also in browsers; sorting by a number; writing many numbers |
//! | `serialize` | the feature `serde` |
//!
//! A square is (row, column), both counted from 0; row 0 is at the top and column 0 at the left.
//! All crates use this order.
//!
//! It needs the standard library and almost nothing else, so that the crates which wait for it can be
//! compiled early.

mod board;
mod board_text;
mod budget;
mod chess;
pub mod clock;
mod conflicts;
mod decimals;
mod order;
mod outcome;
mod placement;
mod problem;
mod record;
#[cfg(feature = "serde")]
mod serialize;
mod size;
mod solution;
mod square;
mod square_name;
mod squares;
pub mod symmetry;
mod taken_lines;
mod text;
mod units;

pub use board::Board;
pub use board_text::ParseBoardError;
pub use budget::{Budget, Limit, OnDrop, Stop, with_flag};
pub use chess::{ChessSquare, ChessSquareError};
pub use clock::Instant;
pub use conflicts::{Conflict, Conflicts};
pub use decimals::{Decimals, ShortText};
pub use order::sort_by_number;
pub use outcome::{Outcome, found};
pub use placement::{Placement, PlacementError};
pub use problem::{Problem, ProblemError};
pub use record::{Record, RecordError};
pub use size::{Size, SizeError, TooLargeError};
pub use solution::{Solution, SolutionError};
pub use square::{Line, Square};
pub use square_name::{SquareError, SquareName};
pub use squares::{Run, Squares};
pub use symmetry::{Symmetry, is_least_of_orbit};
pub use taken_lines::{LineBits, TakenLines, all_columns};
pub use text::{UnknownNameError, quoted};
pub use units::{each_unit, in_parallel, map_on_threads, on_each, round_seed};
