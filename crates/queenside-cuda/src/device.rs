use std::fmt::{Debug, Display};

/// What a device is given to work on at once: jobs, with the words and tables that describe them.
///
/// How they are laid out is told in `layout.rs` and at the top of the kernel, `kernels/colour_split.cu`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Guides and classes, 16 bits each.
    pub tables: Vec<u16>,
    /// [`PAIR_WORDS`](crate::PAIR_WORDS) for each pair of row sets.
    pub pairs: Vec<u32>,
    /// [`JOB_WORDS`](crate::JOB_WORDS) for each job.
    pub jobs: Vec<u32>,
    /// How much shared memory the largest job takes, in bytes.
    pub shared_bytes: u32,
}

impl Batch {
    /// How many jobs there are.
    pub fn job_count(&self) -> usize {
        self.jobs.len() / crate::JOB_WORDS
    }
}

/// How much of a device there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The shared memory that a block can have when as many blocks run as should.
    pub usual_shared_bytes: u32,
    /// The most shared memory that a block can have.
    pub most_shared_bytes: u32,
    /// How many blocks run at the same time.
    pub blocks: u32,
}

/// Why a device could not do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct DeviceFault {
    reason: String,
}

impl DeviceFault {
    /// A fault with this reason, in words.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }

    pub(crate) fn of(error: impl Display) -> Self {
        Self { reason: error.to_string() }
    }
}

/// Something that runs the kernel: a GPU, or what stands for one in tests.
pub trait Device: Debug {
    /// How much of it there is.
    fn limits(&self) -> Limits;

    /// Begins a batch; those begun first are finished first. A device may be given two before it is asked for the first.
    ///
    /// # Errors
    /// [`DeviceFault`] when the device does not take it.
    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault>;

    /// Waits for the end of the batch that was begun first of those that are not finished:
    /// [`RESULT_NUMBERS`](crate::RESULT_NUMBERS) for each of its jobs.
    ///
    /// # Errors
    /// [`DeviceFault`] when the device failed, or was given no batch.
    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault>;
}

/// Where devices come from.
pub trait Source: Debug + Send + Sync {
    /// How many there are, at least one.
    fn devices(&self) -> usize;

    /// Opens one of them, by its place among them.
    ///
    /// # Errors
    /// [`DeviceFault`] when it cannot be used.
    fn open(&self, place: usize) -> Result<Box<dyn Device>, DeviceFault>;
}
