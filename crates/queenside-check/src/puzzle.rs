use std::error::Error;
use std::fmt;

use crate::board::{antidiagonal, diagonal, has_line, text};
use crate::{Line, Square};

/// A completion problem: given queens on a board of n rows, and squares that may hold no queen.
///
/// Lists are sets: neither their order nor repetition matters.
///
/// ```
/// use queenside_check::Puzzle;
///
/// let puzzle = Puzzle { queens: vec![(0, 3)], diagonals: vec![-2], ..Puzzle::new(8) };
/// assert!(puzzle.check().is_ok());
/// assert!(puzzle.is_blocked((1, 3)));
///
/// let error = Puzzle { queens: vec![(0, 8)], ..Puzzle::new(8) }.check().unwrap_err();
/// assert_eq!(error.to_string(), "the queen 0,8 is off the n = 8 board");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board size.
    pub n: u32,
    /// The given queens.
    pub queens: Vec<Square>,
    /// Squares that may hold no queen.
    pub blocked: Vec<Square>,
    /// Diagonals (row - column) whose squares may hold no queen.
    pub diagonals: Vec<i64>,
    /// Antidiagonals (row + column) whose squares may hold no queen.
    pub antidiagonals: Vec<u64>,
}

impl Puzzle {
    /// The largest board for which proofs are checked. It bounds the memory of a check.
    pub const LARGEST: u32 = 4096;

    /// The board of n rows with no given queen and no blocked square.
    pub fn new(n: u32) -> Self {
        Self { n, queens: vec![], blocked: vec![], diagonals: vec![], antidiagonals: vec![] }
    }

    /// Whether the square may hold no queen: it is blocked or lies on an excluded line.
    pub fn is_blocked(&self, square: Square) -> bool {
        self.blocked.contains(&square)
            || self.diagonals.contains(&diagonal(square))
            || self.antidiagonals.contains(&antidiagonal(square))
    }

    /// Checks that the board is not too large for proofs, and has every square and line that the lists name.
    ///
    /// # Errors
    /// The first error found; never [`PuzzleError::Attack`] or [`PuzzleError::Blocked`].
    pub fn check(&self) -> Result<(), PuzzleError> {
        let n = self.n;
        if n > Self::LARGEST {
            return Err(PuzzleError::TooLarge(n));
        }
        let off_board = |&&(row, column): &&Square| row >= n || column >= n;
        if let Some(&queen) = self.queens.iter().find(off_board) {
            return Err(PuzzleError::QueenOffBoard { n, queen });
        }
        if let Some(&square) = self.blocked.iter().find(off_board) {
            return Err(PuzzleError::BlockedOffBoard { n, square });
        }
        let diagonals = self.diagonals.iter().map(|&diagonal| Line::Diagonal(diagonal));
        let antidiagonals = self.antidiagonals.iter().map(|&antidiagonal| Line::Antidiagonal(antidiagonal));
        match diagonals.chain(antidiagonals).find(|&line| !has_line(n, line)) {
            Some(line) => Err(PuzzleError::LineOffBoard { n, line }),
            None => Ok(()),
        }
    }
}

/// Why a proof cannot start from a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the comments of the variants describe their fields")]
pub enum PuzzleError {
    /// The board has so many rows, more than [`Puzzle::LARGEST`].
    TooLarge(u32),
    /// A given queen stands off the board.
    QueenOffBoard { n: u32, queen: Square },
    /// A blocked square is off the board.
    BlockedOffBoard { n: u32, square: Square },
    /// The board does not have an excluded line.
    LineOffBoard { n: u32, line: Line },
    /// Two given queens attack each other, so that there is nothing to search.
    Attack(Square, Square),
    /// A given queen stands on a blocked square, so that there is nothing to search.
    Blocked(Square),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLarge(n) => {
                write!(f, "n = {n} is too large: proofs are checked for boards up to n = {}", Puzzle::LARGEST)
            }
            Self::QueenOffBoard { n, queen } => {
                write!(f, "the queen {} is off the n = {n} board", text(queen))
            }
            Self::BlockedOffBoard { n, square } => {
                write!(f, "the blocked square {} is off the n = {n} board", text(square))
            }
            Self::LineOffBoard { n, line } => write!(f, "an n = {n} board has no {line}"),
            Self::Attack(first, second) => {
                write!(f, "the given queens {} and {} attack each other", text(first), text(second))
            }
            Self::Blocked(queen) => {
                write!(f, "the given queen {} stands on a blocked square", text(queen))
            }
        }
    }
}

impl Error for PuzzleError {}

/// The blocked squares of a puzzle, sorted for many questions.
#[derive(Clone, Debug)]
pub(crate) struct BlockedSquares {
    blocked: Vec<Square>,
    diagonals: Vec<i64>,
    antidiagonals: Vec<u64>,
}

impl BlockedSquares {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let Puzzle { mut blocked, mut diagonals, mut antidiagonals, .. } = puzzle.clone();
        blocked.sort_unstable();
        diagonals.sort_unstable();
        antidiagonals.sort_unstable();
        Self { blocked, diagonals, antidiagonals }
    }

    pub(crate) fn contains(&self, square: Square) -> bool {
        self.has_diagonal(diagonal(square))
            || self.has_antidiagonal(antidiagonal(square))
            || self.blocked.binary_search(&square).is_ok()
    }

    /// Whether the diagonal is excluded as a whole.
    pub(crate) fn has_diagonal(&self, diagonal: i64) -> bool {
        self.diagonals.binary_search(&diagonal).is_ok()
    }

    /// Whether the antidiagonal is excluded as a whole.
    pub(crate) fn has_antidiagonal(&self, antidiagonal: u64) -> bool {
        self.antidiagonals.binary_search(&antidiagonal).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_lists_find_what_the_definition_finds() {
        let puzzle = Puzzle {
            blocked: vec![(3, 1), (0, 0), (3, 1), (2, 4)],
            diagonals: vec![3, -2],
            antidiagonals: vec![6, 1],
            ..Puzzle::new(5)
        };
        let blocked = BlockedSquares::new(&puzzle);
        for square in (0..25).map(|at| (at / 5, at % 5)) {
            assert_eq!(blocked.contains(square), puzzle.is_blocked(square), "{square:?}");
        }
    }
}
