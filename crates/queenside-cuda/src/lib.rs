//! Counting the solutions of the n-queens problem on NVIDIA GPUs.
//!
//! [`Cuda`] is an engine of [`queenside::count`] with the units of the colour split, so a count that began on a GPU can be
//! resumed on a CPU, and a GPU's shards audited by a CPU. The crate needs nothing of CUDA to be built: the kernel is part of it as
//! PTX (`kernels/colour_split.ptx`, which `scripts/build-ptx` makes of the source beside it), and the driver is loaded when
//! it is first asked for. Where there is none, the engine says so.
//!
//! | module | what it knows |
//! |---|---|
//! | `device` | what runs the kernel, and what it is given |
//! | `layout` | what a job is in words and tables |
//! | `worker` | units in, batches of jobs to a device, partial counts out |
//! | `plan` | the units as a plan, with a worker for each device |
//! | `driver` | GPUs, by way of their driver; all unsafe code is in there |
//! | `engine` | the engine, and which GPUs it uses |
//!
//! A [`Device`] is whatever runs the kernel: the tests have one that executes the PTX on a CPU, thread by thread, and looks
//! for what a GPU would not tell.
//!
//! # Example
//! ```
//! use queenside::{Budget, Size, count::{Engine, count_with}};
//! use queenside_cuda::Cuda;
//!
//! let cuda = Cuda::new();
//! match cuda.what_is_missing() {
//!     None => assert_eq!(count_with(&cuda, Size::new(12)?, &Budget::default())?, 14200),
//!     Some(missing) => println!("no GPU here: {missing}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod device;
mod driver;
mod engine;
mod layout;
mod plan;
mod worker;

pub use device::{Batch, Device, DeviceFault, Limits, Source};
pub use driver::{Gpu, gpus};
pub use engine::{CUDA, Cuda, ENGINES, Gpus, NoGpus};
pub use layout::{JOB_WORDS, PAIR_WORDS, RESULT_NUMBERS, SCRATCH_WORDS, THREADS, done_mark};
pub use plan::DevicePlan;

/// The kernel in the GPU assembly language PTX, for compute capability 7.0 and later.
pub const KERNEL: &str = include_str!("../kernels/colour_split.ptx");
