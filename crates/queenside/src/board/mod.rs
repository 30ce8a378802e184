//! Boards: sizes, squares, lines, queens on squares, and which queens attack which.
//!
//! Squares are (row, column), from 0; row 0 is the top and column 0 the left, here and everywhere.
//! [`Placement`] holds any queens; [`Solution`] only ever n queens of which none attacks another.
//! Both are a [`Board`], which is what the writers of [`notation`](crate::notation) and
//! [`draw`](crate::draw) take.

mod conflicts;
mod line;
mod numbers;
mod placement;
mod size;
mod solution;
mod square;

pub use conflicts::{Conflict, Conflicts};
pub use line::Line;
pub use placement::{Placement, PlacementError};
pub use size::{Size, SizeError};
pub use solution::{NotASolution, Solution};
pub use square::Square;

/// A board size with queens on some of its squares.
pub trait Board {
    /// The size of the board.
    fn size(&self) -> Size;

    /// The queens, row by row from the top and from left to right within a row, each once.
    fn queens(&self) -> impl Iterator<Item = Square> + '_;

    /// The number of queens.
    fn queen_count(&self) -> usize {
        self.queens().count()
    }

    /// Whether no row holds two queens, so that a list of one column a row can tell the board.
    fn has_one_queen_a_row_at_most(&self) -> bool {
        let mut last = None;
        self.queens().all(|queen| last.replace(queen.row) != Some(queen.row))
    }
}

impl<B: Board> Board for &B {
    fn size(&self) -> Size {
        (**self).size()
    }

    fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        (**self).queens()
    }

    fn queen_count(&self) -> usize {
        (**self).queen_count()
    }

    fn has_one_queen_a_row_at_most(&self) -> bool {
        (**self).has_one_queen_a_row_at_most()
    }
}
