//! Questions for solutions and completions: find one, list them, explain why there is none.

use std::time::Duration;

use queenside::Outcome;
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, solution};
use crate::ServiceError;
use crate::list::{ListRequest, Listing};
use crate::solve::{SolveAnswer, SolveRequest, solve};

/// A time limit in seconds, at most 3600.
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
        limit.map(Self).ok_or_else(|| format!("a time limit must be 0 to {MOST} seconds, not {seconds}"))
    }
}

/// Find a solution or completion of a board, or prove that there is none.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    /// The board.
    board: GivenBoard,
    /// A random seed. On an empty board it selects a random solution; the same seed finds the same
    /// solution.
    seed: Option<u64>,
    /// If there is no completion, also find given queens that together rule it out.
    #[serde(default)]
    explain: bool,
    /// The time limit in seconds; 60 by default.
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

    /// Return whether the board has given queens or blocked squares; an empty board is solved at
    /// once.
    pub(crate) const fn is_long(&self) -> bool {
        !self.board.queens.is_empty() || !self.board.blocked.is_empty()
    }
}

/// List solutions or completions in lexicographic order.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct List {
    /// The board.
    board: GivenBoard,
    /// The columns of a completion; the list starts after it.
    after: Option<Vec<u32>>,
    /// The largest number of boards; 1 by default.
    #[serde(default = "one")]
    limit: u32,
    /// List only the fundamental solutions of an empty board.
    #[serde(default)]
    up_to_symmetry: bool,
    /// The time limit in seconds; 60 by default.
    #[serde(default)]
    time_limit: Seconds,
}

pub(crate) const fn one() -> u32 {
    1
}

/// The largest number of boards in a list.
const MAX_BOARDS: u32 = 20_000;

/// A list of solutions or completions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct BoardList {
    /// For each board, the column of the queen in each row.
    boards: Vec<Vec<u32>>,
    /// Why the list ended: `all` (there are no more boards), `limit` or `time-limit`.
    ended: &'static str,
}

impl List {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<BoardList, ServiceError> {
        if self.limit == 0 || self.limit > MAX_BOARDS {
            return Err(ServiceError::bad(format_args!(
                "expected a limit of 1 to {MAX_BOARDS} boards, not {}",
                self.limit
            )));
        }
        let problem = self.board.problem()?;
        let after = self.after.map(solution).transpose()?;
        let budget = run.budget().time_limit(self.time_limit.0);
        let up_to_symmetry = self.up_to_symmetry;
        let request = ListRequest { up_to_symmetry, after: after.as_ref(), ..ListRequest::new(&problem) };
        let mut listing = Listing::new(request)?;
        let mut boards = Vec::new();
        let ended = loop {
            if boards.len() == self.limit as usize {
                break "limit";
            }
            let outcome = listing.next_within(&budget)?;
            run.unless_stopped()?;
            match outcome {
                Outcome::Found(found) => boards.push(found.into_columns()),
                Outcome::NoSolution(()) => break "all",
                Outcome::GaveUp => break "time-limit",
            }
        };
        Ok(BoardList { boards, ended })
    }
}
