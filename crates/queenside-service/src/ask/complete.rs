//! Questions about completions and solutions: one, the next one, why there is none.

use std::time::Duration;

use crate::verify::{check_outcome, check_proof};
use queenside::enumerate::{Solutions, next_completion};
use queenside::solve::{CompletionOptions, Proof, complete, explain, random_solution};
use queenside::{Budget, Outcome, Problem};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{GivenBoard, Pair, pair, size, solution};
use crate::ServiceError;

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

/// What came of a search.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// `solution`, `none` or `unknown`.
    pub(crate) status: &'static str,
    pub(crate) columns: Option<Vec<u32>>,
    #[serde(flatten)]
    by: Option<By>,
}

#[derive(Debug, Serialize)]
struct By {
    method: &'static str,
    nodes: u64,
}

impl<P> From<&Outcome<P>> for Answer {
    fn from(outcome: &Outcome<P>) -> Self {
        let (status, columns) = match outcome {
            Outcome::Found(solution) => ("solution", Some(solution.columns().to_vec())),
            Outcome::NoSolution(_) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        Self { status, columns, by: None }
    }
}

impl Answer {
    fn new<P>(answer: &queenside::solve::Answer<P>) -> Self {
        let by = By { method: answer.method, nodes: answer.nodes };
        Self { by: Some(by), ..Self::from(&answer.outcome) }
    }
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
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Answer, ServiceError> {
        let problem = self.board.problem()?;
        let budget = budget(run, self.seed, self.seconds);
        let answer = complete(&problem, CompletionOptions::default(), &budget).map_err(ServiceError::bad)?;
        run.unless_stopped()?;
        match &answer.outcome {
            Outcome::NoSolution(proof) => drop(check_proof(&problem, proof)?),
            outcome => check_outcome(&problem, outcome)?,
        }
        Ok(Answer::new(&answer))
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

impl Next {
    /// `none` after the last; `unknown` when time ran out.
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Answer, ServiceError> {
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
        Ok(Answer::from(&outcome))
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
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Answer, ServiceError> {
        let size = size(self.n)?;
        let budget = Budget::default().seed(self.seed).stop(&run.stop);
        let answer = random_solution(size, &budget).map_err(ServiceError::bad)?;
        run.unless_stopped()?;
        check_outcome(&Problem::new(size), &answer.outcome)?;
        Ok(Answer::new(&answer))
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
        columns: Vec<u32>,
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
        let (options, budget) = (CompletionOptions::default(), budget(run, 0, self.seconds));
        let outcome = complete(&problem, options, &budget).map_err(ServiceError::bad)?.outcome;
        run.unless_stopped()?;
        let proof = match outcome {
            Outcome::NoSolution(proof) => proof,
            Outcome::Found(ref solution) => {
                check_outcome(&problem, &outcome)?;
                return Ok(Explained::Solution { columns: solution.columns().to_vec() });
            }
            Outcome::GaveUp => return Ok(Explained::Unknown),
        };
        let explanation = explain(&problem, proof, options, &budget).map_err(ServiceError::bad)?;
        run.unless_stopped()?;
        let proof = check_proof(&explanation.problem, &explanation.proof)?;
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
