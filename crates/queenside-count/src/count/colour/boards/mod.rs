//! The sub-boards of a board: the classes of its lines, the rows and the diagonals of each colour, the sets
//! of lines, and the weights that the 8 symmetries give them.

mod classes;
mod columns;
mod lines;
mod sub_boards;
mod symmetries;

pub(super) use classes::{Class, Classes, Lines};
pub(super) use columns::Columns;
pub(super) use lines::{ColumnSet, Row, RowSet, SearchRows, Taken, bits, sets_of_size};
pub use sub_boards::SplitRow;
pub(super) use sub_boards::SubBoards;
pub(super) use symmetries::Symmetries;
