use queenside::{Board, Problem, Size, Solution, Square};
use serde::{Deserialize, Serialize};

use crate::ServiceError;

/// The largest board size in a question. A screen has about one pixel for each square of such a
/// board.
pub const MAX_SIZE: u32 = 1000;

/// A board in a question or answer: given queens, which may attack each other, and blocked squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenBoard {
    /// The board size, at most 1000.
    pub(crate) n: u32,
    /// The given queens, as `[row, column]`.
    #[serde(default)]
    pub(crate) queens: Vec<Square>,
    /// The blocked squares, as `[row, column]`.
    #[serde(default)]
    pub(crate) blocked: Vec<Square>,
}

impl GivenBoard {
    pub(crate) fn problem(&self) -> Result<Problem, ServiceError> {
        let problem = Problem::new(size(self.n)?)
            .with_queens(self.queens.iter().copied())
            .and_then(|problem| problem.with_blocked(self.blocked.iter().copied()));
        problem.map_err(ServiceError::bad)
    }
}

impl From<&Problem> for GivenBoard {
    /// List the squares of blocked diagonals one by one.
    fn from(problem: &Problem) -> Self {
        Self {
            n: problem.size().get(),
            queens: problem.queens().collect(),
            blocked: problem.blocked_squares().collect(),
        }
    }
}

/// Check the board size of a question.
pub(crate) fn size(n: u32) -> Result<Size, ServiceError> {
    let small = Size::new(n).ok().filter(|_| n <= MAX_SIZE);
    small.ok_or_else(|| ServiceError::bad(format_args!("n must be from 0 to {MAX_SIZE}, not {n}")))
}

/// Check a solution in a question.
pub(crate) fn solution(columns: Vec<u32>) -> Result<Solution, ServiceError> {
    size(u32::try_from(columns.len()).unwrap_or(u32::MAX))?;
    Solution::new(columns).map_err(ServiceError::bad)
}
