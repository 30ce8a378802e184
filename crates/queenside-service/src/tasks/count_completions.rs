use queenside::count::{CompletionPlan, Counter, Record};
use queenside_check::check_completion_count;
use queenside_checked::puzzle;
use serde::{Deserialize, Serialize};

use super::Task;
use super::part::count_and_tell;
use crate::board::GivenBoard;
use crate::{Refused, Run};

/// How many completions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountCompletions {
    board: GivenBoard,
    record: Option<Record>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    count: String,
    /// Whether the checker counted again; on boards with very much to count it cannot.
    is_recounted: bool,
}

impl Task for CountCompletions {
    const NAME: &str = "count-completions";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let problem = self.board.problem()?;
        let plan = CompletionPlan::new(&problem).map_err(Refused::bad)?;
        run.unless_stopped()?;
        let counter = Counter::default().threads(run.threads);
        let count = count_and_tell(&plan, counter, self.record, run)?;
        let checked = check_completion_count(&puzzle(&problem), count).map_err(Refused::wrong)?;
        Ok(Answer { count: count.to_string(), is_recounted: checked.is_some() })
    }
}
