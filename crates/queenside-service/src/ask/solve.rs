//! Questions about solutions and completions: one, the next one, why there is none.

use std::time::Duration;

use queenside::Outcome;
use queenside::enumerate::{Solutions, next_completion};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, solution};
use crate::ServiceError;
use crate::solve::{SolveAnswer, SolveRequest, Status, solve};
use crate::verify::check_outcome;

/// A time limit: at most an hour.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "f64")]
pub(crate) struct Seconds(pub(crate) Duration);

impl Default for Seconds {
    fn default() -> Self {
        Self(Duration::from_secs(60))
    }
}

impl TryFrom<f64> for Seconds {
    type Error = String;

    fn try_from(seconds: f64) -> Result<Self, String> {
        const MOST: f64 = 3600.0;
        let limit = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MOST);
        limit.map(Self).ok_or_else(|| format!("a time limit is 0 to {MOST} seconds, not {seconds}"))
    }
}

/// A solution or completion of a board, or the proof that there is none.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// The board.
    board: GivenBoard,
    /// On an empty board: a random solution, the same for the same seed.
    seed: Option<u64>,
    /// Where there is no completion, also find given queens that rule it out together.
    #[serde(default)]
    explain: bool,
    /// When it gives up, in seconds.
    #[serde(default)]
    time_limit: Seconds,
}

impl Solve {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<SolveAnswer, ServiceError> {
        let problem = self.board.problem()?;
        let request = SolveRequest {
            is_random: self.seed.is_some(),
            explain: self.explain,
            ..SolveRequest::new(&problem)
        };
        let budget = run.budget().seed(self.seed.unwrap_or_default()).time_limit(self.time_limit.0);
        let answer = solve(&request, &budget);
        // A stopped search is an error, not an answer.
        run.unless_stopped()?;
        answer
    }

    /// Whether the board has given queens or blocked squares: an empty one is solved at once.
    pub(crate) const fn is_long(&self) -> bool {
        !self.board.queens.is_empty() || !self.board.blocked.is_empty()
    }
}

/// The completion that comes next in lexicographic order; the first where none is named.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    /// The board.
    board: GivenBoard,
    /// The columns of the completion before.
    after: Option<Vec<u32>>,
    /// When it gives up, in seconds.
    #[serde(default)]
    time_limit: Seconds,
}

/// The next completion.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct NextAnswer {
    /// `none` after the last; `unknown` at the time limit.
    pub(crate) status: Status,
    /// The columns of the completion.
    pub(crate) columns: Option<Vec<u32>>,
}

impl From<&Outcome> for NextAnswer {
    fn from(outcome: &Outcome) -> Self {
        let (status, columns) = match outcome {
            Outcome::Found(solution) => (Status::Solution, Some(solution.columns().to_vec())),
            Outcome::NoSolution(()) => (Status::None, None),
            Outcome::GaveUp => (Status::Unknown, None),
        };
        Self { status, columns }
    }
}

impl Next {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<NextAnswer, ServiceError> {
        let problem = self.board.problem()?;
        let after = self.after.map(solution).transpose()?;
        let budget = run.budget().time_limit(self.time_limit.0);
        let outcome = match after {
            Some(after) => next_completion(&problem, &after, &budget).map_err(ServiceError::bad)?,
            None => Solutions::completions(&problem).map_err(ServiceError::bad)?.next_within(&budget),
        };
        run.unless_stopped()?;
        if let Outcome::Found(_) = outcome {
            check_outcome(&problem, &outcome)?;
        }
        Ok(NextAnswer::from(&outcome))
    }
}
