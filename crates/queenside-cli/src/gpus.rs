//! The GPUs of this machine, where the program can count on them.

#[cfg(feature = "cuda")]
use queenside_cuda::Gpus;

use crate::failure::Failure;
#[cfg(not(feature = "cuda"))]
use crate::features;

#[cfg(not(feature = "cuda"))]
type Gpus = String;

/// Which GPUs count.
#[derive(Debug, clap::Args)]
pub(crate) struct DeviceArgs {
    /// Which GPUs `--engine cuda` counts on: their numbers, like 0 or 0,1, or all [default: all]
    #[arg(long, value_name = "GPUS", requires = "engine")]
    device: Option<Gpus>,
}

/// Puts the engine among those of the library, where it is part of the program.
pub(crate) fn add_engine() {
    #[cfg(feature = "cuda")]
    queenside_cuda::add_to_engines();
}

impl DeviceArgs {
    /// Says which GPUs the engine uses, if it is the one that was asked for.
    #[cfg(feature = "cuda")]
    pub(crate) fn choose(&self, engine: Option<&str>) -> Result<(), Failure> {
        use queenside_cuda::{Cuda, use_gpus};

        let Some(gpus) = &self.device else { return Ok(()) };
        if engine != Some(Cuda::NAME) {
            return Err(Failure::usage(format_args!("--device {gpus}: goes with --engine {}", Cuda::NAME)));
        }
        if use_gpus(gpus.clone()) { Ok(()) } else { Err(Failure::wrong("GPUs were chosen before")) }
    }

    #[cfg(not(feature = "cuda"))]
    pub(crate) fn choose(&self, engine: Option<&str>) -> Result<(), Failure> {
        if self.device.is_some() || engine == Some("cuda") { features::require("cuda") } else { Ok(()) }
    }
}
