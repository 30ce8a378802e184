use std::fmt::{Debug, Display};
use std::mem::take;
use std::sync::{Mutex, PoisonError};

use queenside::Size;

use crate::layout::JOB_WORDS;

/// A batch of jobs for a device, with the words and tables that describe them.
///
/// `layout.rs` and the kernels describe the layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    /// Guides and classes, 16 bits each.
    pub(crate) tables: Vec<u16>,
    /// `PAIR_WORDS` words per pair of row sets.
    pub(crate) pairs: Vec<u32>,
    /// `JOB_WORDS` words per job.
    pub(crate) jobs: Vec<u32>,
    /// Shared memory of the largest job, in bytes.
    pub(crate) shared_bytes: u32,
}

impl Batch {
    /// Return the number of jobs.
    pub(crate) fn job_count(&self) -> usize {
        self.jobs.len() / JOB_WORDS
    }

    /// Return the tables with two 16-bit words in each word.
    pub(crate) fn table_words(&self) -> Vec<u32> {
        let word = |pair: &[u16]| pair.iter().rev().fold(0, |word, half| word << 16 | u32::from(*half));
        self.tables.chunks(2).map(word).collect()
    }
}

/// The limits of a device. A block (WebGPU: a workgroup) is a number of threads with shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Threads per block.
    pub(crate) threads: u32,
    /// Number of blocks that run at the same time.
    pub(crate) blocks: u32,
    /// Shared memory in bytes that a block can have while the intended number of blocks run.
    pub(crate) usual_shared_bytes: u32,
    /// Largest shared memory in bytes that a block can have.
    pub(crate) most_shared_bytes: u32,
    /// Largest number of 16-bit words in the tables of a batch.
    pub(crate) most_table_words: usize,
    /// Whether the stacks of the threads are in shared memory.
    pub(crate) shared_stacks: bool,
    /// Whether the guide of the inner board is in shared memory.
    pub(crate) shared_guide: bool,
}

/// The reason why a device failed. Another device can count its units.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub(crate) struct DeviceFault {
    reason: String,
}

impl DeviceFault {
    /// Create a fault with this reason.
    pub(crate) fn new(reason: impl Display) -> Self {
        Self { reason: reason.to_string() }
    }
}

/// An open device that runs a kernel.
pub(crate) trait Device: Debug + Send {
    /// Return the name of the device with its driver, for messages.
    fn name(&self) -> String;

    /// Return the limits of the device.
    fn limits(&self) -> Limits;

    /// Start a batch. Batches finish in the order in which they start. Up to two batches may be
    /// started before the first is finished.
    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault>;

    /// Wait for the oldest unfinished batch, and return its results: `RESULT_NUMBERS` numbers per
    /// job.
    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault>;
}

/// A GPU, or an emulator in tests, that can be opened for each size of the board.
pub(crate) trait Opens: Debug + Send + Sync {
    /// Open the device. A GPU passes a trial count before it is returned.
    fn open(&self, size: Size) -> Result<Box<dyn Device>, DeviceFault>;
}

/// The devices of an engine, and the faults of those that failed in its counts.
#[derive(Debug)]
pub(crate) struct Devices {
    all: Vec<Box<dyn Opens>>,
    faults: Mutex<Vec<DeviceFault>>,
}

impl Devices {
    pub(crate) fn new(all: Vec<Box<dyn Opens>>) -> Self {
        Self { all, faults: Mutex::default() }
    }

    /// Open all devices for a run.
    pub(crate) fn open(&self, size: Size) -> Result<Vec<Box<dyn Device>>, DeviceFault> {
        self.all.iter().map(|one| one.open(size)).collect()
    }

    /// Remember that a device failed.
    pub(crate) fn add_fault(&self, fault: DeviceFault) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
    }

    /// Return the faults since the last call.
    pub(crate) fn take_faults(&self) -> Vec<DeviceFault> {
        take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
