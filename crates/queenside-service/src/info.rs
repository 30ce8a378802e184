//! Describe the program: its engines, methods and limits.
#![expect(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "the functions that answer questions all have the same signature"
)]

use queenside::Size;
use queenside::count::{Engine, InstructionSet, MAX_COUNTED};
use queenside::draw::MAX_DRAWN;
use queenside::enumerate::MAX_LISTED;
use queenside::methods::{METHODS, Method};
use queenside::solve::{CompletionMethod, MAX_COMPLETED, MAX_RANDOM};
use queenside_check::known_counts;
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::count::{self, Engines};
use crate::inputs::MAX_SIZE;
use crate::values::Named;
use crate::watch::MAX_EVENTS;

/// The version, engines, methods and limits of this program on this machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct InfoAnswer {
    /// The version of the program.
    pub version: &'static str,
    /// The architecture and operating system, such as `x86_64-linux`.
    pub target: String,
    /// The number of CPUs.
    pub threads: usize,
    /// The features of the CPU that engines can use.
    pub cpu_features: Vec<&'static str>,
    /// The best instruction set that the environment variable `QUEENSIDE_CPU` allows; absent if it
    /// is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cpu_limit: Option<&'static str>,
    /// The optional features of this build.
    pub features: Vec<&'static str>,
    /// The GPUs that can count, then software adapters.
    pub gpus: Vec<GpuAnswer>,
    /// The counting engines.
    pub engines: Vec<EngineAnswer>,
    /// The methods of completion, in the order in which they take turns.
    pub methods: Vec<&'static str>,
    /// The classic methods.
    pub classic_methods: Vec<&'static str>,
    /// The published numbers of solutions for n = 0, 1, 2 and so on, in decimal.
    pub counts: Vec<String>,
    /// The largest n of each command, and other limits.
    pub limits: Limits,
}

/// A counting engine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EngineAnswer {
    /// The name that `--engine` accepts.
    pub name: &'static str,
    /// The method in one line.
    pub summary: &'static str,
    /// Whether this machine can run it.
    pub available: bool,
    /// Why it cannot run on this machine; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub missing: Option<String>,
}

impl From<&dyn Engine> for EngineAnswer {
    fn from(engine: &dyn Engine) -> Self {
        Self {
            name: engine.name(),
            summary: engine.summary(),
            // Every engine counts small empty boards.
            available: engine.is_available(),
            missing: engine.what_is_missing().map(|missing| missing.to_string()),
        }
    }
}

/// A GPU.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GpuAnswer {
    /// The number that `--device` accepts; absent for a software adapter, which is chosen by a part
    /// of its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub number: Option<usize>,
    /// The name of the model.
    pub name: String,
    /// The driver.
    pub driver: String,
    /// The limits for counting, in words.
    pub limits: String,
}

/// The largest n of each command, and other limits.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Limits {
    /// The largest n of `solve` by formula.
    pub solve: u32,
    /// The largest n of `solve --seed`.
    pub solve_random: u32,
    /// The largest n of `count`.
    pub count: u32,
    /// The largest n of `list`.
    pub list: u32,
    /// The largest n of a picture.
    pub draw: u32,
    /// The largest n of a board with given queens or blocked squares.
    pub complete: u32,
    /// The largest n of a board in a question in JSON.
    pub question: u32,
    /// The largest number of events in a run that the web app shows.
    pub events: u64,
}

impl InfoAnswer {
    /// Create an answer with the facts that the library knows. The caller adds those of the
    /// machine and the build.
    pub fn new(engines: Engines<'_>) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            threads: 1,
            cpu_features: InstructionSet::features_of_cpu(),
            cpu_limit: InstructionSet::limit().ok().flatten().map(InstructionSet::name),
            features: Vec::new(),
            gpus: Vec::new(),
            engines: engines.iter().map(|&engine| engine.into()).collect(),
            methods: CompletionMethod::ALL.iter().map(|method| method.name()).collect(),
            classic_methods: METHODS.iter().map(Method::name).collect(),
            counts: known_counts().map(|count| count.to_string()).collect(),
            limits: Limits {
                solve: Size::MAX,
                solve_random: MAX_RANDOM,
                count: MAX_COUNTED,
                list: MAX_LISTED,
                draw: MAX_DRAWN,
                complete: MAX_COMPLETED,
                question: MAX_SIZE,
                events: MAX_EVENTS,
            },
        }
    }
}

/// A classic method.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MethodAnswer {
    /// The name of the method.
    pub name: &'static str,
    /// Short names that are accepted too, such as `dlx`.
    pub short_names: Vec<&'static str>,
    /// Names that other programs and documents use for it.
    pub other_names: Vec<OtherName>,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it searches exhaustively and so can prove that there is no solution. Only the runs of
    /// other methods depend on the seed.
    pub proves: bool,
    /// Whether it accepts a start position.
    pub takes_start: bool,
    /// The largest n that it accepts.
    pub max_n: u32,
    /// Its pseudocode, one string per line.
    pub pseudocode: Vec<&'static str>,
    /// Its description in Markdown: idea, pseudocode, cost, strengths and source.
    pub text: &'static str,
}

/// The name of a method elsewhere.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OtherName {
    /// The name there. Here it can be the name of another method.
    pub name: &'static str,
    /// The program or document.
    pub place: &'static str,
}

impl From<&Method> for MethodAnswer {
    fn from(method: &Method) -> Self {
        Self {
            name: method.name(),
            short_names: method.short_names.to_vec(),
            other_names: method.other_names.iter().map(|&(name, place)| OtherName { name, place }).collect(),
            summary: method.summary,
            proves: method.is_complete,
            takes_start: method.takes_start(),
            max_n: method.max_size,
            pseudocode: method.pseudocode().collect(),
            text: method.text,
        }
    }
}

/// Describe the program: version, engines, methods, limits and published counts.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Info {}

impl Info {
    pub(crate) fn answer(self) -> Result<InfoAnswer, ServiceError> {
        Ok(InfoAnswer::new(count::engines_of_questions()))
    }
}

/// List the classic methods with their descriptions.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub(crate) struct Methods {
    /// Only this method.
    name: Option<Named<Method>>,
}

impl Methods {
    pub(crate) fn answer(self) -> Result<Vec<MethodAnswer>, ServiceError> {
        let name = self.name.map(|Named(method)| method);
        Ok(name.as_ref().map_or(METHODS, std::slice::from_ref).iter().map(MethodAnswer::from).collect())
    }
}
