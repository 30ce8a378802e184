//! GPUs through WebGPU.

mod kernel;
#[cfg(feature = "native")]
mod native;

pub use kernel::{Kernel, from_words};
#[cfg(feature = "native")]
pub(crate) use native::{SOFTWARE, adapters, may_have_gpus};
