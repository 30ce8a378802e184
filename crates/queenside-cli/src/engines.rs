//! The engines of this program: those of the library and, with the feature `gpu`, GPUs.

use queenside::count::{self, Engine, InstructionSet};
#[cfg(feature = "gpu")]
use queenside_gpu::{GpuEngine, Gpus};

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

/// The engines of a command. At its end, they report GPUs that failed, because the counts continued
/// without them.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    #[cfg(feature = "gpu")]
    gpu: GpuEngine,
}

impl Engines {
    /// Return all engines, the fastest on large boards first.
    #[cfg_attr(not(feature = "gpu"), expect(clippy::unused_self, reason = "GPUs are chosen when it is made"))]
    pub(crate) fn all(&self) -> Vec<&dyn Engine> {
        let of_cpu = count::ENGINES.iter().copied();
        #[cfg(feature = "gpu")]
        let all = std::iter::once(&self.gpu as &dyn Engine).chain(of_cpu);
        #[cfg(not(feature = "gpu"))]
        let all = of_cpu;
        all.collect()
    }
}

#[cfg(feature = "gpu")]
impl Drop for Engines {
    fn drop(&mut self) {
        for fault in self.gpu.faults() {
            crate::failure::note(format_args!("note: {fault}; the other GPUs and the CPU counted its units"));
        }
    }
}

impl DeviceArgs {
    /// Return the engines, with the chosen GPUs; refuse GPUs for another engine than theirs.
    #[cfg(feature = "gpu")]
    pub(crate) fn engines(&self, engine: Option<&str>) -> Result<Engines, Failure> {
        let Some(gpus) = &self.device else { return Ok(Engines::default()) };
        if engine != Some(GpuEngine::NAME) {
            return Err(Failure::usage(format_args!("--device {gpus} needs --engine {}", GpuEngine::NAME)));
        }
        Ok(Engines { gpu: GpuEngine::new(gpus.clone()) })
    }

    #[cfg(not(feature = "gpu"))]
    pub(crate) fn engines(&self, engine: Option<&str>) -> Result<Engines, Failure> {
        if self.device.is_some() || engine == Some("gpu") {
            return Err(features::require_gpu());
        }
        Ok(Engines {})
    }
}
