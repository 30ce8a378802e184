use queenside::Outcome;
use queenside::solve::{CompletionOptions, Proof, complete, explain};
use queenside_checked::{check_outcome, check_proof};
use serde::{Deserialize, Serialize};

use super::Task;
use super::complete::{Seconds, budget};
use crate::board::{GivenBoard, Pair, pair};
use crate::{Refused, Run};

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
pub(crate) enum Answer {
    /// There is a completion: nothing to explain.
    Solution {
        columns: Vec<u32>,
    },
    None(Explained),
    Unknown,
}

#[derive(Debug, Serialize)]
pub(crate) struct Explained {
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
}

impl Task for Explain {
    const NAME: &str = "explain";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem = self.board.problem()?;
        let (options, budget) = (CompletionOptions::default(), budget(run, 0, self.seconds));
        let outcome = complete(&problem, options, &budget).map_err(Refused::bad)?.outcome;
        run.unless_stopped()?;
        let proof = match outcome {
            Outcome::NoSolution(proof) => proof,
            Outcome::Found(ref solution) => {
                check_outcome(&problem, &outcome)?;
                return Ok(Answer::Solution { columns: solution.columns().to_vec() });
            }
            Outcome::GaveUp => return Ok(Answer::Unknown),
        };
        let explanation = explain(&problem, proof, options, &budget).map_err(Refused::bad)?;
        run.unless_stopped()?;
        let proof = check_proof(&explanation.problem, &explanation.proof)?;
        let (attack, steps) = match &explanation.proof {
            Proof::Attack(conflict) => (Some([pair(conflict.a), pair(conflict.b)]), 1),
            Proof::Tree(tree) => (None, tree.steps().count()),
            Proof::Refutation { steps, .. } => (None, steps.len()),
            _ => (None, 1),
        };
        Ok(Answer::None(Explained {
            queens: explanation.queens.iter().copied().map(pair).collect(),
            is_minimal: explanation.is_minimal,
            words: explanation.to_string(),
            attack,
            proof,
            steps,
        }))
    }
}
