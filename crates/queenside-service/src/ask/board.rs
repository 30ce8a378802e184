use queenside::{Board, Problem, Size, Solution, Square};
use serde::{Deserialize, Serialize};

use crate::ServiceError;

/// The largest board of a question: a screen has about a pixel for each of its squares.
pub const MAX_SIZE: u32 = 1000;

/// A board as questions and answers have it: given queens, attacking each other or not, and blocked squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenBoard {
    /// The board size, at most 1000.
    pub(crate) n: u32,
    /// The given queens.
    #[serde(default)]
    pub(crate) queens: Vec<Square>,
    /// The blocked squares.
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
    /// Blocked diagonals are listed by their squares.
    fn from(problem: &Problem) -> Self {
        Self {
            n: problem.size().get(),
            queens: problem.queens().collect(),
            blocked: problem.blocked_squares().collect(),
        }
    }
}

/// A size that a question may have.
pub(crate) fn size(n: u32) -> Result<Size, ServiceError> {
    let small = Size::new(n).ok().filter(|_| n <= MAX_SIZE);
    small.ok_or_else(|| ServiceError::bad(format_args!("n must be from 0 to {MAX_SIZE}, not {n}")))
}

/// A solution that a question may have.
pub(crate) fn solution(columns: Vec<u32>) -> Result<Solution, ServiceError> {
    size(u32::try_from(columns.len()).unwrap_or(u32::MAX))?;
    Solution::new(columns).map_err(ServiceError::bad)
}
