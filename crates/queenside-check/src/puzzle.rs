use std::error::Error;
use std::fmt;

/// A completion problem: queens that are given on a board of n rows, and squares that are blocked to others.
///
/// Squares are (row, column) from 0; a diagonal is row - column, an antidiagonal row + column. Lists are
/// sets: neither their order nor repetition matters.
///
/// ```
/// use queenside_check::Puzzle;
///
/// let puzzle = Puzzle { queens: vec![(0, 3)], diagonals: vec![-2], ..Puzzle::new(8) };
/// assert!(puzzle.check().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board size.
    pub n: u32,
    /// The given queens.
    pub queens: Vec<(u32, u32)>,
    /// Squares on which no queen may stand.
    pub blocked: Vec<(u32, u32)>,
    /// Diagonals (row - column) on which no queen may stand.
    pub diagonals: Vec<i64>,
    /// Antidiagonals (row + column) on which no queen may stand.
    pub antidiagonals: Vec<u64>,
}

impl Puzzle {
    /// The largest board that proofs are checked for. It bounds what a check can allocate.
    ///
    /// ```
    /// use queenside_check::Puzzle;
    ///
    /// assert!(Puzzle::new(Puzzle::LARGEST + 1).check().is_err());
    /// ```
    pub const LARGEST: u32 = 4096;

    /// The board of n rows with nothing given and nothing blocked.
    ///
    /// ```
    /// use queenside_check::Puzzle;
    ///
    /// assert!(Puzzle::new(8).queens.is_empty());
    /// ```
    pub fn new(n: u32) -> Self {
        Self { n, queens: vec![], blocked: vec![], diagonals: vec![], antidiagonals: vec![] }
    }

    /// Whether no queen may stand on the square, because it is blocked or on an excluded line.
    ///
    /// ```
    /// use queenside_check::Puzzle;
    ///
    /// let puzzle = Puzzle { blocked: vec![(2, 2)], antidiagonals: vec![5], ..Puzzle::new(8) };
    /// assert!(puzzle.is_blocked((2, 2)) && puzzle.is_blocked((1, 4)) && !puzzle.is_blocked((0, 0)));
    /// ```
    pub fn is_blocked(&self, square: (u32, u32)) -> bool {
        self.blocked.contains(&square)
            || self.diagonals.contains(&diagonal(square))
            || self.antidiagonals.contains(&antidiagonal(square))
    }

    /// Checks that the board is not too large for proofs and has everything that is said of it.
    ///
    /// # Errors
    /// [`PuzzleFault`] with the first fault found; never [`PuzzleFault::Attack`] or [`PuzzleFault::Blocked`].
    ///
    /// ```
    /// use queenside_check::{Puzzle, PuzzleFault};
    ///
    /// let puzzle = Puzzle { queens: vec![(0, 8)], ..Puzzle::new(8) };
    /// assert_eq!(puzzle.check(), Err(PuzzleFault::QueenOffBoard { n: 8, queen: (0, 8) }));
    /// ```
    pub fn check(&self) -> Result<(), PuzzleFault> {
        let n = self.n;
        if n > Self::LARGEST {
            return Err(PuzzleFault::TooLarge { n });
        }
        let off_board = |&&(row, column): &&(u32, u32)| row >= n || column >= n;
        if let Some(&queen) = self.queens.iter().find(off_board) {
            return Err(PuzzleFault::QueenOffBoard { n, queen });
        }
        if let Some(&square) = self.blocked.iter().find(off_board) {
            return Err(PuzzleFault::BlockedOffBoard { n, square });
        }
        if let Some(&diagonal) = self.diagonals.iter().find(|&&diagonal| !has_diagonal(n, diagonal)) {
            return Err(PuzzleFault::DiagonalOffBoard { n, diagonal });
        }
        let off_board = |&&antidiagonal: &&u64| !has_antidiagonal(n, antidiagonal);
        if let Some(&antidiagonal) = self.antidiagonals.iter().find(off_board) {
            return Err(PuzzleFault::AntidiagonalOffBoard { n, antidiagonal });
        }
        Ok(())
    }
}

pub(crate) fn diagonal((row, column): (u32, u32)) -> i64 {
    i64::from(row) - i64::from(column)
}

pub(crate) fn antidiagonal((row, column): (u32, u32)) -> u64 {
    u64::from(row) + u64::from(column)
}

pub(crate) fn has_diagonal(n: u32, diagonal: i64) -> bool {
    diagonal.unsigned_abs() < u64::from(n)
}

pub(crate) fn has_antidiagonal(n: u32, antidiagonal: u64) -> bool {
    n > 0 && antidiagonal <= 2 * u64::from(n - 1)
}

/// What keeps a puzzle from being the root of a proof.
///
/// ```
/// use queenside_check::Puzzle;
///
/// let fault = Puzzle::new(5000).check().unwrap_err();
/// assert_eq!(fault.to_string(), "n = 5000 is too large: proofs are checked for boards up to n = 4096");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFault {
    /// The board is larger than [`Puzzle::LARGEST`].
    TooLarge {
        /// The board size.
        n: u32,
    },
    /// A given queen stands off the board.
    QueenOffBoard {
        /// The board size.
        n: u32,
        /// The queen.
        queen: (u32, u32),
    },
    /// A blocked square is off the board.
    BlockedOffBoard {
        /// The board size.
        n: u32,
        /// The square.
        square: (u32, u32),
    },
    /// The board has no such diagonal to exclude.
    DiagonalOffBoard {
        /// The board size.
        n: u32,
        /// The diagonal.
        diagonal: i64,
    },
    /// The board has no such antidiagonal to exclude.
    AntidiagonalOffBoard {
        /// The board size.
        n: u32,
        /// The antidiagonal.
        antidiagonal: u64,
    },
    /// Two given queens attack each other, so that there is nothing to search.
    Attack {
        /// One queen.
        first: (u32, u32),
        /// The other.
        second: (u32, u32),
    },
    /// A given queen stands on a blocked square, so that there is nothing to search.
    Blocked {
        /// The queen.
        queen: (u32, u32),
    },
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLarge { n } => {
                write!(f, "n = {n} is too large: proofs are checked for boards up to n = {}", Puzzle::LARGEST)
            }
            Self::QueenOffBoard { n, queen: (row, column) } => {
                write!(f, "the queen {row},{column} is off the n = {n} board")
            }
            Self::BlockedOffBoard { n, square: (row, column) } => {
                write!(f, "the blocked square {row},{column} is off the n = {n} board")
            }
            Self::DiagonalOffBoard { n, diagonal } => {
                write!(f, "an n = {n} board has no diagonal {diagonal}")
            }
            Self::AntidiagonalOffBoard { n, antidiagonal } => {
                write!(f, "an n = {n} board has no antidiagonal {antidiagonal}")
            }
            Self::Attack { first, second } => write!(
                f,
                "the given queens {},{} and {},{} attack each other",
                first.0, first.1, second.0, second.1
            ),
            Self::Blocked { queen: (row, column) } => {
                write!(f, "the given queen {row},{column} stands on a blocked square")
            }
        }
    }
}

impl Error for PuzzleFault {}
