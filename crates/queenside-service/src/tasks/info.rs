use queenside::Size;
use queenside::count::{MAX_COUNTED, best_engine};
use queenside_check::known_counts;
use serde::{Deserialize, Serialize};

use super::Task;
use crate::{MAX_EVENTS, MAX_SIZE, Refused, Run};

/// What this program is, and what is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Info {}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    version: &'static str,
    threads: usize,
    engines: Vec<Engine>,
    /// The published number of solutions for n = 0, 1 and so on.
    counts: Vec<String>,
    limits: Limits,
}

#[derive(Debug, Serialize)]
struct Engine {
    name: &'static str,
    summary: &'static str,
    available: bool,
}

#[derive(Debug, Serialize)]
struct Limits {
    n: u32,
    count: u32,
    events: u64,
    /// The engine for the larger counts on this machine.
    engine: &'static str,
}

impl Task for Info {
    const NAME: &str = "info";
    const IS_LONG: bool = false;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        let engines = run.engines.iter().map(|engine| Engine {
            name: engine.name(),
            summary: engine.summary(),
            available: engine.is_available(),
        });
        let large = Size::new(20).map_err(Refused::bad)?;
        Ok(Answer {
            version: env!("CARGO_PKG_VERSION"),
            threads: run.threads.get(),
            engines: engines.collect(),
            counts: known_counts().map(|count| count.to_string()).collect(),
            limits: Limits {
                n: MAX_SIZE,
                count: MAX_COUNTED,
                events: MAX_EVENTS,
                engine: best_engine(run.engines, large).name(),
            },
        })
    }
}
