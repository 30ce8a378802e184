use std::fmt::{Debug, Display};

use queenside::Size;

use crate::layout::JOB_WORDS;

/// A batch of jobs for a device, with the words and tables that describe them.
///
/// `layout.rs` and the kernels describe the layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Guides and classes, 16 bits each.
    pub tables: Vec<u16>,
    /// [`PAIR_WORDS`](crate::PAIR_WORDS) words per pair of row sets.
    pub pairs: Vec<u32>,
    /// [`JOB_WORDS`](crate::JOB_WORDS) words per job.
    pub jobs: Vec<u32>,
    /// Shared memory of the largest job, in bytes.
    pub shared_bytes: u32,
}

impl Batch {
    /// Return the number of jobs.
    pub fn job_count(&self) -> usize {
        self.jobs.len() / JOB_WORDS
    }

    /// Return the tables with two 16-bit words in each word.
    pub fn table_words(&self) -> Vec<u32> {
        let word = |pair: &[u16]| pair.iter().rev().fold(0, |word, half| word << 16 | u32::from(*half));
        self.tables.chunks(2).map(word).collect()
    }
}

/// The limits of a device. A block (WebGPU: a workgroup) is a number of threads with shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Threads per block.
    pub threads: u32,
    /// Number of blocks that run at the same time.
    pub blocks: u32,
    /// Shared memory in bytes that a block can have while the intended number of blocks run.
    pub usual_shared_bytes: u32,
    /// Largest shared memory in bytes that a block can have.
    pub most_shared_bytes: u32,
    /// Largest number of 16-bit words in the tables of a batch.
    pub most_table_words: usize,
    /// Whether the stacks of the threads are in shared memory.
    pub shared_stacks: bool,
    /// Whether the guide of the inner board is in shared memory.
    pub shared_guide: bool,
}

/// The reason why a device failed. Another device can count its units.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct DeviceFault {
    reason: String,
}

impl DeviceFault {
    /// Create a fault with this reason.
    pub fn new(reason: impl Display) -> Self {
        Self { reason: reason.to_string() }
    }
}

/// A device that runs a kernel: a GPU, or an emulator in tests.
pub trait Device: Debug {
    /// Return the name of the device with its driver, for messages.
    fn name(&self) -> String;

    /// Return the limits of the device.
    fn limits(&self) -> Limits;

    /// Start a batch. Batches finish in the order in which they start. Up to two batches may be
    /// started before the first is finished.
    ///
    /// # Errors
    /// [`DeviceFault`] if the device does not accept the batch.
    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault>;

    /// Wait for the oldest unfinished batch, and return its results:
    /// [`RESULT_NUMBERS`](crate::RESULT_NUMBERS) numbers per job.
    ///
    /// # Errors
    /// [`DeviceFault`] if the device failed, or if no batch was started.
    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault>;
}

/// A source of devices.
pub trait Source: Debug + Send + Sync {
    /// Return the number of devices, at least one.
    fn devices(&self) -> usize;

    /// Open a device by its index, for a board size.
    ///
    /// # Errors
    /// [`DeviceFault`] if the device cannot be used.
    fn open(&self, place: usize, size: Size) -> Result<Box<dyn Device>, DeviceFault>;
}
