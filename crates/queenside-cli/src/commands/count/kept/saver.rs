use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use queenside::{Record, Stop};

use super::state::{Run, State};
use crate::checkpoint::Checkpoint;
use crate::failure::Failure;

/// Saves the record every now and then, on a thread of its own.
pub(super) struct Saver<'a> {
    pub(super) checkpoint: &'a Checkpoint,
    pub(super) state: &'a mut State,
    pub(super) run: Run,
    pub(super) started: Instant,
    pub(super) every: Duration,
}

impl Saver<'_> {
    /// Saves a record after each interval, until the count ends. If one cannot be saved, it stops the count: nothing more would be
    /// saved.
    pub(super) fn save_when_due(
        &mut self,
        is_due: &AtomicBool,
        records: &Receiver<Record<u128>>,
        stop: &Stop,
    ) -> Result<(), Failure> {
        loop {
            // None comes before it is asked for.
            if records.recv_timeout(self.every) == Err(RecvTimeoutError::Disconnected) {
                return Ok(());
            }
            is_due.store(true, Ordering::Relaxed);
            let Ok(record) = records.recv() else { return Ok(()) };
            self.save(record).inspect_err(|_| stop.stop())?;
        }
    }

    /// Saves the record with the time that it took.
    pub(super) fn save(&mut self, record: Record<u128>) -> Result<(), Failure> {
        self.state.update(&self.run, record, self.started.elapsed().as_secs_f64());
        self.checkpoint.save(self.state)
    }
}
