use std::time::Duration;

use queenside::solve::{CompletionOptions, complete};
use queenside::{Budget, Outcome, Problem};
use queenside_checked::{check_outcome, check_proof};
use serde::{Deserialize, Serialize};

use super::Task;
use crate::board::GivenBoard;
use crate::{Refused, Run};

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

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// `solution`, `none` or `unknown`.
    status: &'static str,
    columns: Option<Vec<u32>>,
    method: &'static str,
    nodes: u64,
}

impl Answer {
    pub(crate) fn new<P>(outcome: Outcome<P>, method: &'static str, nodes: u64) -> Self {
        let (status, columns) = match outcome {
            Outcome::Found(solution) => ("solution", Some(solution.into_columns())),
            Outcome::NoSolution(_) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        Self { status, columns, method, nodes }
    }
}

/// What a run may use.
pub(super) fn budget(run: &Run<'_>, seed: u64, seconds: Seconds) -> Budget {
    Budget::default().threads(run.threads).seed(seed).time_limit(seconds.0).stop(&run.stop)
}

impl Task for Complete {
    const NAME: &str = "complete";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem: Problem = self.board.problem()?;
        let budget = budget(run, self.seed, self.seconds);
        let answer = complete(&problem, CompletionOptions::default(), &budget).map_err(Refused::bad)?;
        run.unless_stopped()?;
        match &answer.outcome {
            Outcome::NoSolution(proof) => drop(check_proof(&problem, proof)?),
            outcome => check_outcome(&problem, outcome)?,
        }
        Ok(Answer::new(answer.outcome, answer.method, answer.nodes))
    }
}
