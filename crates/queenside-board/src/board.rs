use crate::{Line, Size, Squares};

/// A board: its size, its queens and its blocked squares.
///
/// # Example
/// Writers accept any board, including one that computes its queens:
/// ```
/// use queenside::{Board, Size, Solution, Square, board::Squares, notation::Format};
///
/// struct MainDiagonal(Size);
///
/// impl Board for MainDiagonal {
///     fn size(&self) -> Size {
///         self.0
///     }
///
///     fn queens(&self) -> Squares<'_> {
///         Squares::new(self.0.lines().map(|line| Square::new(line, line)))
///     }
/// }
///
/// let board = MainDiagonal(Size::new(3)?);
/// assert_eq!(Format::Dots.to_text(&board)?, "Q..\n.Q.\n..Q\n");
///
/// let boards: [Box<dyn Board>; 2] = [Box::new(board), Box::new(Solution::try_from([1, 3, 0, 2])?)];
/// for board in &boards {
///     assert_eq!(board.row_with_two_queens(), None);
///     assert!(Format::Columns.to_text(board)?.starts_with('['));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Board {
    /// Return the size of the board.
    fn size(&self) -> Size;

    /// Iterate over the queens in reading order (by row from the top, then by column from the
    /// left), each once.
    fn queens(&self) -> Squares<'_>;

    /// Return the number of queens.
    fn queen_count(&self) -> usize {
        self.queens().count()
    }

    /// Iterate over the squares that may hold no queen, in reading order, each once. Most boards
    /// have no such squares.
    fn blocked_squares(&self) -> Squares<'_> {
        Squares::from(&[][..])
    }

    /// Iterate over the lines that are completely blocked, each once. Their squares are also among
    /// the [`blocked_squares`](Board::blocked_squares). Most boards have no such lines.
    fn blocked_lines(&self) -> Box<dyn Iterator<Item = Line> + '_> {
        Box::new(std::iter::empty())
    }

    /// Return the first row with two queens, or `None` if a list of one column per row can
    /// represent the board.
    fn row_with_two_queens(&self) -> Option<u32> {
        let mut last = None;
        let crowded = self.queens().find(|queen| last.replace(queen.row) == Some(queen.row));
        crowded.map(|queen| queen.row)
    }
}

/// Boards behind pointers are boards, so that writers accept `&dyn Board` and `Box<dyn Board>`.
macro_rules! boards_behind {
    ($($pointer:ty)*) => {$(
        impl<B: Board + ?Sized> Board for $pointer {
            fn size(&self) -> Size {
                (**self).size()
            }

            fn queens(&self) -> Squares<'_> {
                (**self).queens()
            }

            fn queen_count(&self) -> usize {
                (**self).queen_count()
            }

            fn blocked_squares(&self) -> Squares<'_> {
                (**self).blocked_squares()
            }

            fn blocked_lines(&self) -> Box<dyn Iterator<Item = Line> + '_> {
                (**self).blocked_lines()
            }

            fn row_with_two_queens(&self) -> Option<u32> {
                (**self).row_with_two_queens()
            }
        }
    )*};
}

boards_behind!(&B Box<B>);
