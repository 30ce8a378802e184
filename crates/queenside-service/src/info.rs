//! The workbench itself: its engines, methods and limits.

use queenside::Size;
use queenside::count::{Engine, MAX_COUNTED};
use queenside::draw::MAX_DRAWN;
use queenside::enumerate::MAX_LISTED;
use queenside::methods::{METHODS, Method};
use queenside::solve::{CompletionMethod, MAX_COMPLETED, MAX_RANDOM};
use serde::Serialize;

/// What this program is and can do on this machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfoAnswer {
    /// The version of the program.
    pub version: &'static str,
    /// Architecture and operating system, such as `x86_64-linux`.
    pub target: String,
    /// The number of CPUs.
    pub threads: usize,
    /// Features of the CPU that the engines use.
    pub cpu_features: Vec<&'static str>,
    /// Optional parts of this build.
    pub features: Vec<&'static str>,
    /// NVIDIA GPUs that can count.
    pub gpus: Vec<GpuAnswer>,
    /// Counting engines.
    pub engines: Vec<EngineAnswer>,
    /// Methods of completion, in the order in which they take turns.
    pub methods: Vec<&'static str>,
    /// Classic methods.
    pub classic_methods: Vec<&'static str>,
    /// The largest n of each command.
    pub limits: Limits,
}

/// A counting engine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineAnswer {
    /// The name that `--engine` takes.
    pub name: &'static str,
    /// The method in one line.
    pub summary: &'static str,
    /// The numbering of its units: engines with the same one resume the checkpoints of each other.
    pub units: &'static str,
    /// Whether this machine can run it.
    pub available: bool,
    /// Why this machine cannot run it; left out if it can, or the reason is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
}

impl From<&dyn Engine> for EngineAnswer {
    fn from(engine: &dyn Engine) -> Self {
        Self {
            name: engine.name(),
            summary: engine.summary(),
            units: engine.numbering(),
            available: engine.is_available(),
            missing: engine.what_is_missing(),
        }
    }
}

/// A GPU.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GpuAnswer {
    /// The number that `--device` takes.
    pub number: usize,
    /// The model.
    pub name: String,
    /// NVIDIA's compute capability, such as `9.0`.
    pub compute_capability: String,
    /// Its memory in MiB.
    pub memory_mib: u64,
}

/// The largest n of each command.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// `solve` by formula.
    pub solve: u32,
    /// `solve --seed`.
    pub solve_random: u32,
    /// `count`.
    pub count: u32,
    /// `list`.
    pub list: u32,
    /// Pictures.
    pub draw: u32,
    /// Given queens and blocked squares.
    pub complete: u32,
}

impl InfoAnswer {
    /// What the library says of itself; the caller knows the machine and its build.
    pub fn new(engines: &[&'static dyn Engine]) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            threads: 1,
            cpu_features: Vec::new(),
            features: Vec::new(),
            gpus: Vec::new(),
            engines: engines.iter().map(|&engine| engine.into()).collect(),
            methods: CompletionMethod::ALL.iter().map(|method| method.name()).collect(),
            classic_methods: METHODS.iter().map(Method::name).collect(),
            limits: Limits {
                solve: Size::MAX,
                solve_random: MAX_RANDOM,
                count: MAX_COUNTED,
                list: MAX_LISTED,
                draw: MAX_DRAWN,
                complete: MAX_COMPLETED,
            },
        }
    }
}

/// A classic method.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodAnswer {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it tries everything, and so can prove that there is no solution.
    pub proves: bool,
    /// Whether a run depends on the seed.
    pub random: bool,
    /// Whether it accepts a start position.
    pub takes_start: bool,
    /// The largest n that it accepts.
    pub max_n: u32,
    /// Its pseudocode, line by line.
    pub pseudocode: Vec<&'static str>,
    /// Its idea, pseudocode, cost, where it wins, and its source, as Markdown.
    pub text: &'static str,
}

impl From<&Method> for MethodAnswer {
    fn from(method: &Method) -> Self {
        Self {
            name: method.name(),
            summary: method.summary,
            proves: method.is_complete,
            random: method.is_random,
            takes_start: method.takes_start(),
            max_n: method.max_size,
            pseudocode: method.pseudocode().collect(),
            text: method.text,
        }
    }
}
