//! Questions about the program and its methods.
#![expect(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "the functions that answer questions all have the same signature"
)]

use queenside::count::{MAX_COUNTED, best_engine};
use queenside::methods::METHODS;
use queenside::{Problem, Size};
use queenside_check::known_counts;
use serde::{Deserialize, Serialize};

use super::{MAX_EVENTS, MAX_SIZE, Run};
use crate::ServiceError;
use crate::info::{EngineAnswer, MethodAnswer};

/// Describe the program: version, engines, limits and published counts.
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
    /// The number of threads that work on a question.
    threads: usize,
    /// The counting engines.
    engines: Vec<EngineAnswer>,
    /// The published numbers of solutions for n = 0, 1, 2 and so on, in decimal.
    counts: Vec<String>,
    /// The limits of questions.
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
    /// The largest number of events in a watched run.
    events: u64,
    /// The name of the fastest engine for large counts on this machine.
    engine: &'static str,
}

impl Info {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Workbench, ServiceError> {
        let large = Problem::new(Size::new(20).map_err(ServiceError::bad)?);
        Ok(Workbench {
            version: env!("CARGO_PKG_VERSION"),
            threads: run.threads.get(),
            engines: run.engines.iter().map(|&engine| engine.into()).collect(),
            counts: known_counts().map(|count| count.to_string()).collect(),
            limits: PageLimits {
                n: MAX_SIZE,
                count: MAX_COUNTED,
                events: MAX_EVENTS,
                engine: best_engine(run.engines, &large).name(),
            },
        })
    }
}

/// List the classic methods with their descriptions.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Methods {}

impl Methods {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Vec<MethodAnswer>, ServiceError> {
        Ok(METHODS.iter().map(MethodAnswer::from).collect())
    }
}
