//! Questions about the workbench: the program and its methods.
#![expect(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "all questions are answered by functions of one form"
)]

use queenside::Size;
use queenside::count::{MAX_COUNTED, best_engine};
use queenside::methods::METHODS;
use queenside_check::known_counts;
use serde::{Deserialize, Serialize};

use super::{MAX_EVENTS, MAX_SIZE, Run};
use crate::ServiceError;
use crate::info::{EngineAnswer, MethodAnswer};

/// What this program is, and what is known.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Info {}

/// The program and its limits.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Workbench {
    /// The version of the program.
    version: &'static str,
    /// How many threads work on a question.
    threads: usize,
    /// Counting engines.
    engines: Vec<EngineAnswer>,
    /// The published number of solutions for n = 0, 1 and so on.
    counts: Vec<String>,
    /// What questions may ask for.
    limits: PageLimits,
}

/// The limits of questions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PageLimits {
    /// The largest n of a board.
    n: u32,
    /// The largest n of a count of all solutions.
    count: u32,
    /// The most events that can be watched.
    events: u64,
    /// The engine for the larger counts on this machine.
    engine: &'static str,
}

impl Info {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Workbench, ServiceError> {
        let large = Size::new(20).map_err(ServiceError::bad)?;
        Ok(Workbench {
            version: env!("CARGO_PKG_VERSION"),
            threads: run.threads.get(),
            engines: run.engines.iter().map(|&engine| engine.into()).collect(),
            counts: known_counts().map(|count| count.to_string()).collect(),
            limits: PageLimits {
                n: MAX_SIZE,
                count: MAX_COUNTED,
                events: MAX_EVENTS,
                engine: best_engine(run.engines, large).name(),
            },
        })
    }
}

/// The classic methods, with what there is to read about them.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Methods {}

impl Methods {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Vec<MethodAnswer>, ServiceError> {
        Ok(METHODS.iter().map(MethodAnswer::from).collect())
    }
}
