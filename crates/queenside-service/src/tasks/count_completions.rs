use queenside::count::{CompletionPlan, best_engine};
use queenside::{Board, Record};
use queenside_check::{Evidence, check_completion_count, check_count};
use queenside_checked::puzzle;
use serde::{Deserialize, Serialize};

use super::Task;
use super::part::{count_and_tell, count_refused};
use crate::board::GivenBoard;
use crate::{Refused, Run};

/// How many completions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountCompletions {
    board: GivenBoard,
    record: Option<Record<u128>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    count: String,
    /// Whether the checker counted again; on boards with very much to count it cannot.
    is_recounted: bool,
}

/// Completions of an empty board are solutions: up to this size an engine counts them much faster than a search does.
const FAST_UP_TO: u32 = 28;

impl Task for CountCompletions {
    const NAME: &str = "count-completions";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem = self.board.problem()?;
        let size = problem.size();
        if size.get() <= FAST_UP_TO && problem.queen_count() == 0 && !problem.has_blocked_squares() {
            let engine = best_engine(run.engines, size);
            let plan = engine.plan(size).map_err(Refused::bad)?;
            let count = count_and_tell(plan.as_ref(), self.record, run)?;
            let evidence = check_count(size.get(), count).map_err(Refused::wrong)?;
            let is_recounted = matches!(evidence, Evidence::Recounted);
            return Ok(Answer { count: count.to_string(), is_recounted });
        }
        let plan = CompletionPlan::new(&problem, &run.budget()).map_err(count_refused)?;
        let count = count_and_tell(&plan, self.record, run)?;
        let checked = check_completion_count(&puzzle(&problem), count).map_err(Refused::wrong)?;
        Ok(Answer { count: count.to_string(), is_recounted: checked.is_some() })
    }
}
