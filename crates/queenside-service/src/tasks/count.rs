use queenside::Record;
use queenside::count::{Engine, MAX_COUNTED, best_engine};
use queenside_check::{Evidence, check_count};
use serde::{Deserialize, Serialize};

use super::Task;
use super::part::count_and_tell;
use crate::board::size;
use crate::{Refused, Run};

/// How many solutions a board has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    n: u32,
    /// The name of an engine; the best one where none is named.
    engine: Option<String>,
    /// To go on from.
    record: Option<Record<u128>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    n: u32,
    count: String,
    engine: &'static str,
    units: usize,
    /// How the checker knows: `recounted`, `published`, or `divisors` where nobody knows the number.
    evidence: &'static str,
}

impl Task for Count {
    const NAME: &str = "count";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        if self.n > MAX_COUNTED {
            let n = self.n;
            return Err(Refused::bad(format_args!(
                "solutions are counted for n up to {MAX_COUNTED}, not for n = {n}"
            )));
        }
        let size = size(self.n)?;
        let engine: &'static dyn Engine = match &self.engine {
            None => best_engine(run.engines, size),
            Some(name) => {
                run.engines.iter().copied().find(|engine| engine.name() == name).ok_or_else(|| {
                    let names: Vec<&str> = run.engines.iter().map(|engine| engine.name()).collect();
                    Refused::bad(format_args!("no engine is called {name}; there are {}", names.join(", ")))
                })?
            }
        };
        let plan = engine.plan(size).map_err(Refused::bad)?;
        let count = count_and_tell(plan.as_ref(), self.record, run)?;
        let evidence = match check_count(self.n, count).map_err(Refused::wrong)? {
            Evidence::Recounted => "recounted",
            Evidence::Published => "published",
            Evidence::Plausible => "divisors",
        };
        Ok(Answer {
            n: self.n,
            count: count.to_string(),
            engine: engine.name(),
            units: plan.units(),
            evidence,
        })
    }
}
