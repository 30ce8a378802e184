use crate::board::{attack, line_index, line_indices, lines, text};
use crate::{CheckError, Line, Square};

/// A completion problem: given queens on an n x n board, and blocked squares.
///
/// The order of the lists and repeated entries do not matter.
///
/// ```
/// use queenside_check::{Line, Puzzle};
///
/// let puzzle = Puzzle { queens: vec![(0, 3)], excluded: vec![Line::Diagonal(-2)], ..Puzzle::new(8) };
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
    /// Squares of the given queens.
    pub queens: Vec<Square>,
    /// Squares that may hold no queen.
    pub blocked: Vec<Square>,
    /// Excluded lines: all their squares are blocked.
    pub excluded: Vec<Line>,
}

impl Puzzle {
    /// The largest board size for which proofs are checked. The limit bounds the memory of a check.
    pub const MAX_SIZE: u32 = 4096;

    /// Create the problem of an n x n board without given queens and blocked squares.
    pub fn new(n: u32) -> Self {
        Self { n, queens: vec![], blocked: vec![], excluded: vec![] }
    }

    /// Return whether the square may hold no queen: it is blocked or on an excluded line.
    pub fn is_blocked(&self, square: Square) -> bool {
        self.blocked.contains(&square) || lines(square).iter().any(|line| self.excluded.contains(line))
    }

    /// Return whether a completion may have a queen on the square: it is not blocked, and no given
    /// queen attacks it.
    pub(crate) fn is_free(&self, square: Square) -> bool {
        !self.is_blocked(square) && !self.queens.iter().any(|&queen| attack(queen, square))
    }

    /// For each line index, whether the line is excluded.
    pub(crate) fn excluded_by_index(&self) -> Vec<bool> {
        let mut excluded = vec![false; 6 * self.n as usize];
        for line in self.excluded.iter().filter_map(|&line| line_index(self.n, line)) {
            excluded[line] = true;
        }
        excluded
    }

    /// Check that n is at most [`Self::MAX_SIZE`], and that all listed squares and lines are on the
    /// board.
    ///
    /// # Errors
    /// [`CheckError`] that names n or the first square or line that is not on the board.
    pub fn check(&self) -> Result<(), CheckError> {
        let n = self.n;
        if n > Self::MAX_SIZE {
            return Err(fault!(
                "n = {n} is too large: proofs are checked for boards up to n = {}",
                Self::MAX_SIZE
            ));
        }
        let off_board = |&&(row, column): &&Square| row >= n || column >= n;
        if let Some(&queen) = self.queens.iter().find(off_board) {
            return Err(fault!("the queen {} is off the n = {n} board", text(queen)));
        }
        if let Some(&square) = self.blocked.iter().find(off_board) {
            return Err(fault!("the blocked square {} is off the n = {n} board", text(square)));
        }
        match self.excluded.iter().find(|&&line| line_index(n, line).is_none()) {
            Some(line) => Err(fault!("an n = {n} board has no {line}")),
            None => Ok(()),
        }
    }
}

/// The blocked squares of a puzzle, prepared for many look-ups. The puzzle must pass its check.
#[derive(Clone, Debug)]
pub(crate) struct BlockedSquares {
    n: u32,
    /// Sorted.
    squares: Vec<Square>,
    /// By line index.
    excluded: Vec<bool>,
}

impl BlockedSquares {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut squares = puzzle.blocked.clone();
        squares.sort_unstable();
        Self { n: puzzle.n, squares, excluded: puzzle.excluded_by_index() }
    }

    /// Return whether a square of the board is blocked or on an excluded line.
    pub(crate) fn contains(&self, square: Square) -> bool {
        line_indices(self.n, square).into_iter().any(|line| self.excluded[line])
            || self.squares.binary_search(&square).is_ok()
    }

    /// Return whether the line with this index is excluded.
    pub(crate) fn excludes(&self, line: usize) -> bool {
        self.excluded[line]
    }
}
