//! Count the solutions of the n-queens problem on GPUs.
//!
//! [`GpuEngine`] is an engine of [`queenside::count`] with the units of the colour split. So a count
//! that started on a GPU can be resumed on a CPU, and a CPU can audit the shards of a GPU. It
//! reaches GPUs in two ways:
//!
//! - WebGPU: GPUs of all makes, through Vulkan, Metal or Direct3D 12. Browsers run the same kernel.
//! - CUDA: NVIDIA GPUs, with a kernel that is faster there. Building the crate does not need CUDA:
//!   the crate contains the kernel as PTX, and loads the driver at the first use.
//!
//! | module | contents |
//! |---|---|
//! | `device` | the trait of devices that run a kernel, and their batches |
//! | `layout` | the words and tables of a job |
//! | `batches` | makes batches of jobs from units, and partial counts from their results |
//! | `runs`, `shared`, `worker`, `plan` | the plan of a count on devices and the CPU |
//! | `trial` | the count that a device must pass before it is used |
//! | `webgpu`, `cuda` | devices, each with its kernel |
//! | `gpus`, `found`, `engine` | the choice of GPUs and the engine |
//! | `report` | what a GPU achieves |
//!
//! Without the feature `native`, the crate has only the batches and the kernel for browsers.
//!
//! # Example
//! ```
//! use queenside::{Budget, Problem, Size, count::{Engine, count_with}};
//! use queenside_gpu::GpuEngine;
//!
//! let engine = GpuEngine::new();
//! let board = Problem::new(Size::new(12)?);
//! match engine.what_is_missing() {
//!     None => assert_eq!(count_with(&engine, &board, &Budget::default())?, 14200),
//!     Some(missing) => println!("cannot count on a GPU: {missing}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batches;
#[cfg(feature = "native")]
mod cuda;
mod device;
#[cfg(feature = "native")]
mod engine;
#[cfg(feature = "native")]
mod found;
#[cfg(feature = "native")]
mod gpus;
mod layout;
#[cfg(feature = "native")]
mod plan;
#[cfg(feature = "native")]
mod report;
#[cfg(feature = "native")]
mod runs;
#[cfg(feature = "native")]
mod shared;
#[cfg(feature = "native")]
mod trial;
pub mod webgpu;
#[cfg(feature = "native")]
mod worker;

pub use batches::{Batcher, Begun, Refused, is_sampled, plan_on_cpu};
#[cfg(feature = "native")]
pub use cuda::{KERNEL, THREADS};
pub use device::{Batch, Device, DeviceFault, Limits, Source};
#[cfg(feature = "native")]
pub use engine::{ENGINES, GPU, GpuEngine};
#[cfg(feature = "native")]
pub use found::gpus;
#[cfg(feature = "native")]
pub use gpus::{Gpu, Gpus, NoGpus};
pub use layout::{JOB_WORDS, PAIR_WORDS, RESULT_NUMBERS, done_mark, scratch_words};
#[cfg(feature = "native")]
pub use plan::DevicePlan;
#[cfg(feature = "native")]
pub use report::report;
#[cfg(feature = "native")]
pub use shared::faults;

/// The engine's name.
#[cfg(feature = "native")]
const NAME: &str = "gpu";
