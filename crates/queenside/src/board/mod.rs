//! Boards: sizes, squares, lines, queens on squares, and conflicts between queens.
//!
//! A square is (row, column), both counted from 0; row 0 is at the top and column 0 at the left.
//! The whole library uses this order. A [`Placement`] has any queens. A [`Solution`] always has n
//! queens, no two attacking each other. A [`Problem`] asks for a solution with given queens and
//! blocked squares. All three implement [`Board`], which the writers of
//! [`notation`](crate::notation) and [`draw`](crate::draw) accept.

mod chess;
mod conflicts;
mod placement;
mod problem;
mod size;
mod solution;
mod square;
mod taken_lines;

pub use chess::{ChessSquare, ChessSquareError};
pub use conflicts::{Conflict, Conflicts};
pub use placement::{Placement, PlacementError};
pub use problem::{Problem, ProblemError};
pub use size::{Size, SizeError, TooLargeError};
pub use solution::{Solution, SolutionError};
pub use square::{Line, Square};
pub(crate) use taken_lines::{LineBits, TakenLines, all_columns};

/// A board: its size, its queens and its blocked squares.
///
/// # Example
/// Writers accept any board, including one that computes its queens:
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
    /// Return the size of the board.
    fn size(&self) -> Size;

    /// Iterate over the queens in reading order (by row from the top, then by column from the
    /// left), each once.
    fn queens(&self) -> impl Iterator<Item = Square> + '_;

    /// Return the number of queens.
    fn queen_count(&self) -> usize {
        self.queens().count()
    }

    /// Iterate over the squares that may hold no queen, in reading order, each once. Most boards
    /// have no such squares.
    fn blocked_squares(&self) -> impl Iterator<Item = Square> + '_ {
        std::iter::empty()
    }

    /// Iterate over the lines that are completely blocked, each once. Their squares are also among
    /// the [`blocked_squares`](Board::blocked_squares). Most boards have no such lines.
    fn blocked_lines(&self) -> impl Iterator<Item = Line> + '_ {
        std::iter::empty()
    }

    /// Return the first row with two queens, or `None` if a list of one column per row can
    /// represent the board.
    fn row_with_two_queens(&self) -> Option<u32> {
        let mut last = None;
        let crowded = self.queens().find(|queen| last.replace(queen.row) == Some(queen.row));
        crowded.map(|queen| queen.row)
    }
}
