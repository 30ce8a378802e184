//! Boards: sizes, squares, lines, queens on squares, and which queens attack which.
//!
//! Squares are (row, column), from 0; row 0 is the top and column 0 the left, here and everywhere.
//! [`Placement`] holds any queens; [`Solution`] only ever n queens of which none attacks another;
//! [`Problem`] asks for a solution with given queens and blocked squares. All are a [`Board`], which is
//! what the writers of [`notation`](crate::notation) and [`draw`](crate::draw) take.

mod conflicts;
mod placement;
mod problem;
mod size;
mod solution;
mod square;
mod taken_lines;

pub use conflicts::{Conflict, Conflicts};
pub use placement::{Placement, PlacementError};
pub use problem::{Problem, ProblemError};
pub use size::{Size, SizeError, TooLargeError};
pub use solution::{Solution, SolutionError};
pub use square::{Line, Square};
pub(crate) use taken_lines::{LineBits, TakenLines, all_columns};

/// A board size with queens on some of its squares, and blocked squares.
///
/// # Example
/// Writers take any board, also one that computes its queens:
/// ```
/// use queenside::{Board, Size, Square, notation::Format};
///
/// struct MainDiagonal(Size);
///
/// impl Board for MainDiagonal {
///     fn size(&self) -> Size {
///         self.0
///     }
///
///     fn queens(&self) -> impl Iterator<Item = Square> + '_ {
///         self.0.lines().map(|line| Square::new(line, line))
///     }
/// }
///
/// let board = MainDiagonal(Size::new(3)?);
/// assert_eq!(Format::Dots.to_text(&board)?, "Q..\n.Q.\n..Q\n");
/// assert_eq!(board.row_with_two_queens(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Board {
    /// The size of the board.
    fn size(&self) -> Size;

    /// The queens, row by row from the top and from left to right within a row, each once.
    fn queens(&self) -> impl Iterator<Item = Square> + '_;

    /// The number of queens.
    fn queen_count(&self) -> usize {
        self.queens().count()
    }

    /// The squares on which no queen may stand, in reading order, each once. Most boards have none.
    fn blocked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        std::iter::empty()
    }

    /// The lines that are blocked as a whole, each once. Their squares are among the
    /// [`blocked_squares`](Board::blocked_squares) too. Most boards have none.
    fn blocked_lines(&self) -> impl Iterator<Item = Line> + '_ {
        std::iter::empty()
    }

    /// The first row that holds two queens; `None` if a list of one column per row can represent the board.
    fn row_with_two_queens(&self) -> Option<u32> {
        let mut last = None;
        let crowded = self.queens().find(|queen| last.replace(queen.row) == Some(queen.row));
        crowded.map(|queen| queen.row)
    }
}
