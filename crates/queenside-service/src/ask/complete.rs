//! Questions about completions and solutions: one, the next one, why there is none.

use std::time::Duration;

use queenside::enumerate::{Solutions, next_completion};
use queenside::solve::Proof;
use queenside::{Budget, Outcome, Problem};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, Pair, pair, size, solution};
use crate::ServiceError;
use crate::solve::{Found, SolveAnswer, SolveRequest, Status};
use crate::verify::check_outcome;

/// A time limit: at most an hour.
#[derive(Clone, Copy, Debug, Deserialize)]
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

/// What a run may use.
fn budget(run: &Run<'_>, seed: u64, seconds: Seconds) -> Budget {
    run.budget().seed(seed).time_limit(seconds.0)
}

/// A completion of a board, or the knowledge that there is none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complete {
    board: GivenBoard,
    #[serde(default)]
    seed: u64,
    /// After so many seconds it gives up.
    #[serde(default)]
    seconds: Seconds,
}

impl Complete {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<SolveAnswer, ServiceError> {
        let problem = self.board.problem()?;
        run.solve(&SolveRequest::new(&problem), &budget(run, self.seed, self.seconds))
    }
}

/// The completion that comes next in lexicographic order; the first where none is named.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    board: GivenBoard,
    after: Option<Vec<u32>>,
    #[serde(default)]
    seconds: Seconds,
}

/// The next completion.
#[derive(Debug, Serialize)]
pub(crate) struct NextAnswer {
    /// `none` after the last; `unknown` at the time limit.
    pub(crate) status: Status,
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
        let budget = budget(run, 0, self.seconds);
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

/// A random solution: the same for the same seed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Random {
    n: u32,
    #[serde(default)]
    seed: u64,
}

impl Random {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<SolveAnswer, ServiceError> {
        let problem = Problem::new(size(self.n)?);
        let request = SolveRequest { is_random: true, ..SolveRequest::new(&problem) };
        run.solve(&request, &run.budget().seed(self.seed))
    }
}

/// Why a board has no completion.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    board: GivenBoard,
    #[serde(default)]
    seconds: Seconds,
}

#[derive(Debug, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub(crate) enum Explained {
    /// There is a completion: nothing to explain.
    Solution {
        columns: Found,
    },
    None {
        /// Given queens that have no completion together.
        queens: Vec<Pair>,
        /// Whether each of them is needed.
        is_minimal: bool,
        words: String,
        /// Two of them attack each other.
        attack: Option<[Pair; 2]>,
        /// What kind of proof was checked: `attack`, `blocked`, `tree` or `lrat`.
        proof: &'static str,
        /// The proof's steps, where it has any.
        steps: usize,
    },
    Unknown,
}

impl Explain {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Explained, ServiceError> {
        let problem = self.board.problem()?;
        let request = SolveRequest { explain: true, ..SolveRequest::new(&problem) };
        let answer = run.solve(&request, &budget(run, 0, self.seconds))?;
        let (Some(explanation), Some(proof)) = (answer.explanation, answer.proof) else {
            return Ok(match answer.columns {
                Some(columns) => Explained::Solution { columns },
                None => Explained::Unknown,
            });
        };
        let (attack, steps) = match &explanation.proof {
            Proof::Attack(conflict) => (Some([pair(conflict.a), pair(conflict.b)]), 1),
            Proof::Tree(tree) => (None, tree.steps().count()),
            Proof::Refutation { steps, .. } => (None, steps.len()),
            _ => (None, 1),
        };
        Ok(Explained::None {
            queens: explanation.queens.iter().copied().map(pair).collect(),
            is_minimal: explanation.is_minimal,
            words: explanation.to_string(),
            attack,
            proof,
            steps,
        })
    }
}
