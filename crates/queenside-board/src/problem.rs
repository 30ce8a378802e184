use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

use crate::placement::rows_and_columns;
use crate::{Board, Line, Placement, PlacementError, Size, Solution, Square, Squares};

/// A completion problem: given queens and blocked squares.
///
/// A completion is a [`Solution`] with all given queens and without queens on blocked squares.
/// Given queens may attack each other or be on blocked squares; such a problem has no completion.
///
/// # Example
/// ```
/// use queenside::{Line, Problem, Size, Square};
///
/// let problem = Problem::new(Size::new(8)?)
///     .with_queens([(0, 3)])?
///     .with_blocked([(1, 5)])?
///     .with_blocked_lines([Line::Diagonal(0)])?;
/// assert_eq!(problem.given().squares(), [Square::new(0, 3)]);
/// assert!(problem.is_blocked(Square::new(1, 5)) && problem.is_blocked(Square::new(4, 4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    given: Placement,
    /// Sorted, each square once.
    blocked: Vec<Square>,
    /// The blocked diagonals and antidiagonals.
    lines: BTreeSet<Line>,
}

/// The reason why given queens, blocked squares or blocked lines are not valid.
///
/// ```
/// use queenside::{Line, Problem, Size};
///
/// let error = Problem::new(Size::new(8)?).with_blocked_lines([Line::Diagonal(8)]).unwrap_err();
/// assert_eq!(error.to_string(), "diagonal 8 is off the board: diagonals of an n = 8 board go from -7 to 7");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemError {
    /// A given queen is off the board, or two are on one square.
    Queen(PlacementError),
    /// A blocked square is off the board.
    BlockedOffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// A blocked line is not on the board, or it is a row or a column.
    NoSuchLine {
        /// The line.
        line: Line,
        /// The size of the board.
        n: u32,
    },
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Queen(error) => error.fmt(f),
            Self::BlockedOffBoard { square, size } => {
                write!(f, "the blocked square {square} is off the board: {}", rows_and_columns(*size))
            }
            Self::NoSuchLine { line, n } => f.write_str(&unblockable_line(*line, *n)),
        }
    }
}

impl Error for ProblemError {}

impl From<PlacementError> for ProblemError {
    fn from(error: PlacementError) -> Self {
        Self::Queen(error)
    }
}

/// Describe why a line cannot be blocked.
fn unblockable_line(line: Line, n: u32) -> String {
    let last = i64::from(n) - 1;
    let (kind, first, last) = match line {
        Line::Diagonal(_) => ("diagonals", -last, last),
        Line::Antidiagonal(_) => ("antidiagonals", 0, 2 * last),
        _ => return format!("{line} cannot be blocked as a whole: only diagonals and antidiagonals can"),
    };
    format!("{line} is off the board: {kind} of an n = {n} board go from {first} to {last}")
}

impl Problem {
    /// Create the problem without given queens and without blocked squares.
    pub fn new(size: Size) -> Self {
        Placement::empty(size).into()
    }

    /// Add given queens to the problem, each a [`Square`] or a pair of row and column.
    ///
    /// # Errors
    /// [`ProblemError::Queen`] if a queen is off the board or a square occurs twice.
    pub fn with_queens(
        self,
        queens: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, ProblemError> {
        let all = self.given.squares().iter().copied().chain(queens.into_iter().map(Into::into));
        let given = Placement::new(self.size(), all)?;
        Ok(Self { given, ..self })
    }

    /// Add blocked squares to the problem, each a [`Square`] or a pair of row and column. A square may
    /// be blocked twice.
    ///
    /// # Errors
    /// [`ProblemError::BlockedOffBoard`] if a square is off the board.
    pub fn with_blocked(
        mut self,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, ProblemError> {
        let size = self.size();
        self.blocked.extend(squares.into_iter().map(Into::into));
        if let Some(&square) = self.blocked.iter().find(|&&square| !size.contains(square)) {
            return Err(ProblemError::BlockedOffBoard { square, size });
        }
        self.blocked.sort_unstable();
        self.blocked.dedup();
        Ok(self)
    }

    /// Block diagonals and antidiagonals of the problem. A line may be blocked twice.
    ///
    /// # Errors
    /// [`ProblemError::NoSuchLine`] if a line is not a diagonal or antidiagonal of the board.
    pub fn with_blocked_lines(mut self, lines: impl IntoIterator<Item = Line>) -> Result<Self, ProblemError> {
        let n = self.size().get();
        for line in lines {
            let exists = match line {
                Line::Diagonal(diagonal) => diagonal.unsigned_abs() < u64::from(n),
                Line::Antidiagonal(sum) => sum < (2 * u64::from(n)).saturating_sub(1),
                Line::Row(_) | Line::Column(_) => false,
            };
            if !exists {
                return Err(ProblemError::NoSuchLine { line, n });
            }
            self.lines.insert(line);
        }
        Ok(self)
    }

    /// Return the given queens, as a placement on a board of the same size.
    pub fn given(&self) -> &Placement {
        &self.given
    }

    /// Return the blocked squares in reading order, without those of blocked lines.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Iterate over the blocked diagonals (row - column), in increasing order.
    #[doc(hidden)]
    pub fn blocked_diagonals(&self) -> impl Iterator<Item = i64> + '_ {
        let number = |line: &Line| if let Line::Diagonal(diagonal) = line { Some(*diagonal) } else { None };
        self.lines.iter().filter_map(number)
    }

    /// Iterate over the blocked antidiagonals (row + column), in increasing order.
    #[doc(hidden)]
    pub fn blocked_antidiagonals(&self) -> impl Iterator<Item = u64> + '_ {
        let number = |line: &Line| if let Line::Antidiagonal(sum) = line { Some(*sum) } else { None };
        self.lines.iter().filter_map(number)
    }

    /// Whether the square is blocked or on a blocked line.
    pub fn is_blocked(&self, square: Square) -> bool {
        let on_line = || square.lines().iter().any(|line| self.lines.contains(line));
        self.blocked.binary_search(&square).is_ok() || (!self.lines.is_empty() && on_line())
    }

    /// Whether any square or line is blocked.
    pub fn has_blocked_squares(&self) -> bool {
        !(self.blocked.is_empty() && self.lines.is_empty())
    }

    /// Whether there are no given queens and no blocked squares.
    pub fn is_unconstrained(&self) -> bool {
        self.given.squares().is_empty() && !self.has_blocked_squares()
    }

    /// Whether the solution has all given queens and no queen on a blocked square.
    pub fn is_solved_by(&self, solution: &Solution) -> bool {
        let has_given = |queen: &Square| solution.columns().get(queen.row as usize) == Some(&queen.column);
        solution.size() == self.size()
            && self.given.squares().iter().all(has_given)
            && (!self.has_blocked_squares() || !solution.queens().any(|queen| self.is_blocked(queen)))
    }

    /// Create a problem whose queens, squares and lines are known to be on the board; blocked
    /// squares in any order.
    #[doc(hidden)]
    pub fn from_parts(given: Placement, mut blocked: Vec<Square>, lines: BTreeSet<Line>) -> Self {
        debug_assert!(blocked.iter().all(|&square| given.size().contains(square)));
        blocked.sort_unstable();
        blocked.dedup();
        Self { given, blocked, lines }
    }

    /// Iterate over the blocked squares of one row, from the left.
    fn blocked_in_row(&self, row: u32) -> impl Iterator<Item = Square> + use<> {
        let first = self.blocked.partition_point(|square| square.row < row);
        let in_row = self.blocked[first..].iter().take_while(|square| square.row == row);
        let on_lines = self.lines.iter().map(|line| match *line {
            Line::Diagonal(difference) => i64::from(row) - difference,
            Line::Antidiagonal(sum) => sum as i64 - i64::from(row),
            Line::Row(_) | Line::Column(_) => unreachable!("`with_blocked_lines` refuses rows and columns"),
        });
        let on_lines = on_lines.filter_map(|column| u32::try_from(column).ok());
        let on_board = on_lines.filter(|&column| column < self.size().get());
        let mut columns: Vec<u32> = in_row.map(|square| square.column).chain(on_board).collect();
        columns.sort_unstable();
        columns.dedup();
        columns.into_iter().map(move |column| Square::new(row, column))
    }

    /// Reflect the problem in its main diagonal: rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let sorted = |squares: &[Square]| {
            let mut turned: Vec<Square> =
                squares.iter().map(|square| Square::new(square.column, square.row)).collect();
            turned.sort_unstable();
            turned
        };
        let lines = self.lines.iter().map(|line| match *line {
            Line::Diagonal(difference) => Line::Diagonal(-difference),
            line => line,
        });
        Self {
            given: Placement::from_sorted(self.size(), sorted(self.given.squares())),
            blocked: sorted(&self.blocked),
            lines: lines.collect(),
        }
    }

    /// Replace the given queens.
    #[doc(hidden)]
    #[must_use]
    pub fn with_given(&self, given: Placement) -> Self {
        Self { given, ..self.clone() }
    }
}

impl From<Placement> for Problem {
    /// Create the problem with these given queens and no blocked squares.
    fn from(given: Placement) -> Self {
        Self { given, blocked: Vec::new(), lines: BTreeSet::new() }
    }
}

impl Board for Problem {
    fn size(&self) -> Size {
        self.given.size()
    }

    fn queens(&self) -> Squares<'_> {
        self.given.queens()
    }

    fn queen_count(&self) -> usize {
        self.given.queen_count()
    }

    fn blocked_squares(&self) -> Squares<'_> {
        // Visit each row only if there are blocked lines: a board can have a billion rows.
        if self.lines.is_empty() {
            self.blocked.as_slice().into()
        } else {
            Squares::new(self.size().lines().flat_map(|row| self.blocked_in_row(row)))
        }
    }

    fn blocked_lines(&self) -> Box<dyn Iterator<Item = Line> + '_> {
        Box::new(self.lines.iter().copied())
    }
}
