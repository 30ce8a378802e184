//! Questions about the workbench: the program and its methods.
#![expect(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "all questions are answered by functions of one form"
)]

use queenside::Size;
use queenside::count::{MAX_COUNTED, best_engine};
use queenside::methods::{METHODS, Method};
use queenside_check::known_counts;
use serde::{Deserialize, Serialize};

use super::{MAX_EVENTS, MAX_SIZE, Run};
use crate::ServiceError;

/// What this program is, and what is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Info {}

#[derive(Debug, Serialize)]
pub(crate) struct Workbench {
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

impl Info {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Workbench, ServiceError> {
        let engines = run.engines.iter().map(|engine| Engine {
            name: engine.name(),
            summary: engine.summary(),
            available: engine.is_available(),
        });
        let large = Size::new(20).map_err(ServiceError::bad)?;
        Ok(Workbench {
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

/// The classic methods, with what there is to read about them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Methods {}

#[derive(Debug, Serialize)]
pub(crate) struct About {
    name: &'static str,
    summary: &'static str,
    /// Markdown.
    text: &'static str,
    pseudocode: Vec<&'static str>,
    is_complete: bool,
    is_random: bool,
    takes_start: bool,
    max_size: u32,
}

impl From<&Method> for About {
    fn from(method: &Method) -> Self {
        Self {
            name: method.name(),
            summary: method.summary,
            text: method.text,
            pseudocode: method.pseudocode().collect(),
            is_complete: method.is_complete,
            is_random: method.is_random,
            takes_start: method.takes_start(),
            max_size: method.max_size,
        }
    }
}

impl Methods {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Vec<About>, ServiceError> {
        Ok(METHODS.iter().map(About::from).collect())
    }
}
