//! GPUs through WebGPU.

mod adapter;
mod device;
mod kernel;

pub(crate) use adapter::{SOFTWARE, adapters, may_have_gpus};
