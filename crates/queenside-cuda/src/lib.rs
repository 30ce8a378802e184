//! Count the solutions of the n-queens problem on NVIDIA GPUs.
//!
//! [`Cuda`] is an engine of [`queenside::count`] with the units of the colour split. So a count
//! that started on a GPU can be resumed on a CPU, and a CPU can audit the shards of a GPU. Building
//! the crate does not need CUDA: the crate contains the kernel as PTX (`kernels/colour_split.ptx`,
//! which `scripts/build-ptx` compiles from the source beside it), and loads the driver at the first
//! use. Without a driver, the engine reports that it is not available.
//!
//! | module | contents |
//! |---|---|
//! | `device` | the trait of devices that run the kernel, and their batches |
//! | `layout` | the words and tables of a job |
//! | `worker` | makes batches of jobs from units, and partial counts from their results |
//! | `plan` | the plan of a count, with one worker per device |
//! | `driver` | GPUs through their driver; all unsafe code of the crate |
//! | `engine` | the engine and the choice of GPUs |
//!
//! A [`Device`] runs the kernel. The tests have a device that executes the PTX on a CPU, thread by
//! thread, and finds faults that a GPU would not report.
//!
//! # Example
//! ```
//! use queenside::{Budget, Problem, Size, count::{Engine, count_with}};
//! use queenside_cuda::Cuda;
//!
//! let cuda = Cuda::new();
//! let board = Problem::new(Size::new(12)?);
//! match cuda.what_is_missing() {
//!     None => assert_eq!(count_with(&cuda, &board, &Budget::default())?, 14200),
//!     Some(missing) => println!("cannot count on a GPU: {missing}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod device;
mod driver;
mod engine;
mod gpus;
mod layout;
mod plan;
mod worker;

pub use device::{Batch, Device, DeviceFault, Limits, Source};
pub use driver::{Gpu, gpus};
pub use engine::{CUDA, Cuda, ENGINES};
pub use gpus::{Gpus, NoGpus};
pub use layout::{JOB_WORDS, PAIR_WORDS, RESULT_NUMBERS, SCRATCH_WORDS, THREADS, done_mark};
pub use plan::DevicePlan;

/// The engine's name.
const NAME: &str = "cuda";

/// The kernel in PTX, the GPU assembly language, for compute capability 7.0 and later.
pub const KERNEL: &str = include_str!("../kernels/colour_split.ptx");
