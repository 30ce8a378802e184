use queenside::Outcome;
use queenside::enumerate::{Solutions, next_completion};
use queenside_checked::check_outcome;
use serde::{Deserialize, Serialize};

use super::Task;
use super::complete::{Seconds, budget};
use crate::board::{GivenBoard, solution};
use crate::{Refused, Run};

/// The completion that comes next in lexicographic order; the first where none is named.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    board: GivenBoard,
    after: Option<Vec<u32>>,
    #[serde(default)]
    seconds: Seconds,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// `solution`; `none` after the last; `unknown` when time ran out.
    status: &'static str,
    columns: Option<Vec<u32>>,
}

impl Task for Next {
    const NAME: &str = "next";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem = self.board.problem()?;
        let after = self.after.map(solution).transpose()?;
        let budget = budget(run, 0, self.seconds);
        let outcome = match after {
            Some(after) => next_completion(&problem, &after, &budget).map_err(Refused::bad)?,
            None => Solutions::completions(&problem).map_err(Refused::bad)?.next_within(&budget),
        };
        run.unless_stopped()?;
        let (status, columns) = match &outcome {
            Outcome::Found(solution) => {
                check_outcome(&problem, &outcome)?;
                ("solution", Some(solution.columns().to_vec()))
            }
            Outcome::NoSolution(()) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        Ok(Answer { status, columns })
    }
}
