//! GPUs through WebGPU.

#[cfg(feature = "native")]
mod adapter;
#[cfg(feature = "native")]
mod device;
mod kernel;

#[cfg(feature = "native")]
pub(crate) use adapter::{SOFTWARE, adapters, may_have_gpus};
pub use kernel::{Kernel, from_words};
