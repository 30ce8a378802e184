//! Count the solutions of the n-queens problem on GPUs.
//!
//! [`GpuEngine`] is an engine of [`queenside::count`] with the units of the colour split. So a count
//! that started on a GPU can be resumed on a CPU, and a CPU can audit the shards of a GPU. It
//! reaches GPUs in two ways:
//!
//! - WebGPU: GPUs of all makes, through Vulkan, Metal or Direct3D 12.
//! - CUDA: NVIDIA GPUs, with a kernel that is faster there. Building the crate does not need CUDA:
//!   the crate contains the kernel as PTX, and loads the driver at the first use.
//!
//! | module | contents |
//! |---|---|
//! | `device` | devices that run a kernel, and their batches |
//! | `layout` | the words and tables of a job |
//! | `batches` | makes batches of jobs from units, and partial counts from their results |
//! | `shared`, `worker`, `plan` | the plan of a count on devices and the CPU |
//! | `trial` | the count that a device must pass before it is used |
//! | `webgpu`, `cuda` | devices, each with its kernel |
//! | `gpus`, `found`, `engine` | the choice of GPUs and the engine |
//! | `report` | what a GPU achieves |
//!
//! # Example
//! ```
//! use queenside::{Budget, Problem, Size, count::{Engine, count_with}};
//! use queenside_gpu::{GpuEngine, Gpus};
//!
//! let engine = GpuEngine::new(Gpus::All);
//! let board = Problem::new(Size::new(12)?);
//! match engine.what_is_missing() {
//!     None => assert_eq!(count_with(&engine, &board, &Budget::default())?, 14200),
//!     Some(missing) => println!("cannot count on a GPU: {missing}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batches;
mod cuda;
mod device;
mod engine;
mod found;
mod gpus;
mod layout;
mod plan;
mod report;
mod shared;
#[cfg(test)]
#[path = "../tests/mod.rs"]
mod tests;
mod trial;
mod webgpu;
mod worker;

pub use engine::GpuEngine;
pub use found::gpus;
pub use gpus::{Gpu, Gpus, NoGpus};
pub use report::report;

/// The engine's name.
const NAME: &str = "gpu";
