use queenside::Outcome;
use queenside::clock::Instant;
use queenside::enumerate::{Completions, next_completion};
use queenside_checked::check_outcome;
use serde::{Deserialize, Serialize};

use super::Task;
use super::complete::Seconds;
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
        let deadline = Instant::now().checked_add(self.seconds.0);
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_over = || run.is_stopped() || is_late();
        let next = match after {
            Some(after) => next_completion(&problem, &after, is_over).map_err(Refused::bad)?,
            None => Completions::new(&problem).map_err(Refused::bad)?.next_unless(is_over),
        };
        run.unless_stopped()?;
        let Some(solution) = next else {
            return Ok(Answer { status: if is_late() { "unknown" } else { "none" }, columns: None });
        };
        let columns = solution.columns().to_vec();
        check_outcome(&problem, &Outcome::Found(solution))?;
        Ok(Answer { status: "solution", columns: Some(columns) })
    }
}
