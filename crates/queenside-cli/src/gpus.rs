//! The GPUs of this machine, where the program can count on them.

use crate::failure::Failure;

/// Which GPUs count.
#[derive(Debug, clap::Args)]
pub(crate) struct DeviceArgs {
    /// Which GPUs `--engine cuda` counts on: their numbers, like 0 or 0,1, or all [default: all]
    #[cfg(feature = "cuda")]
    #[arg(long, value_name = "GPUS", requires = "engine")]
    device: Option<queenside_cuda::Gpus>,
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
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "it stands in for the one that chooses"
    )]
    pub(crate) fn choose(&self, _engine: Option<&str>) -> Result<(), Failure> {
        Ok(())
    }
}
