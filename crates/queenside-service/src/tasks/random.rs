use queenside::solve::random_solution;
use queenside::{Budget, Problem};
use queenside_checked::check_outcome;
use serde::Deserialize;

use super::Task;
use super::complete::Answer;
use crate::board::size;
use crate::{Refused, Run};

/// A random solution: the same for the same seed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Random {
    n: u32,
    #[serde(default)]
    seed: u64,
}

impl Task for Random {
    const NAME: &str = "random";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let size = size(self.n)?;
        let answer = random_solution(size, &Budget::default().seed(self.seed).stop(&run.stop))
            .map_err(Refused::bad)?;
        run.unless_stopped()?;
        check_outcome(&Problem::new(size), &answer.outcome)?;
        Ok(Answer::new(answer.outcome, answer.method, answer.nodes))
    }
}
