//! The engines of this program: those of the library and, with the feature `gpu`, GPUs.

use queenside::Problem;
#[cfg(not(feature = "gpu"))]
pub(crate) use queenside::count::ENGINES;
use queenside::count::{self, Engine, InstructionSet};
#[cfg(feature = "gpu")]
pub(crate) use queenside_gpu::ENGINES;
#[cfg(feature = "gpu")]
use queenside_gpu::{GPU, GpuEngine, Gpus};

use crate::failure::Failure;
#[cfg(not(feature = "gpu"))]
use crate::features;

#[cfg(not(feature = "gpu"))]
type Gpus = String;

/// The option `--device`.
#[derive(Debug, clap::Args)]
pub(crate) struct DeviceArgs {
    /// GPUs for --engine gpu: numbers or parts of names, such as 0 or 0,radeon, or all [default: all]
    #[arg(long, value_name = "GPUS")]
    device: Option<Gpus>,
}

/// Refuse an invalid value of the environment variable that limits the instruction sets.
pub(crate) fn check_limit() -> Result<(), Failure> {
    InstructionSet::limit().map(drop).map_err(Failure::usage)
}

/// Return the fastest engine for a problem on this machine.
pub(crate) fn best_engine(problem: &Problem) -> &'static dyn Engine {
    count::best_engine(ENGINES, problem)
}

/// Report GPUs that failed; the counts continued without them.
#[cfg(feature = "gpu")]
pub(crate) fn note_faults() {
    for fault in queenside_gpu::faults() {
        crate::failure::note(format_args!("note: {fault}; the other GPUs and the CPU counted its units"));
    }
}

#[cfg(not(feature = "gpu"))]
pub(crate) const fn note_faults() {}

impl DeviceArgs {
    /// Set the GPUs for the engine; refuse them for another engine.
    #[cfg(feature = "gpu")]
    pub(crate) fn choose(&self, engine: Option<&str>) -> Result<(), Failure> {
        let Some(gpus) = &self.device else { return Ok(()) };
        if engine != Some(GpuEngine::NAME) {
            return Err(Failure::usage(format_args!("--device {gpus} needs --engine {}", GpuEngine::NAME)));
        }
        if GPU.use_gpus(gpus.clone()) { Ok(()) } else { Err(Failure::wrong("GPUs were chosen before")) }
    }

    #[cfg(not(feature = "gpu"))]
    pub(crate) fn choose(&self, engine: Option<&str>) -> Result<(), Failure> {
        if self.device.is_some() || engine == Some("gpu") { features::require("gpu") } else { Ok(()) }
    }
}
