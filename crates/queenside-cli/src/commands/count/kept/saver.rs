use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use queenside::count::{Plan, Record, Watch};

use super::state::{Run, State};
use crate::checkpoint::Checkpoint;
use crate::failure::Failure;
use crate::progress::CountProgress;

/// Hands the record to the thread that saves it, when that asks: the threads that count never wait for a disk.
pub(super) struct Channel<'a> {
    progress: &'a CountProgress,
    due: Arc<AtomicBool>,
    records: SyncSender<Record>,
}

impl<'a> Channel<'a> {
    pub(super) fn new(progress: &'a CountProgress) -> (Self, Receiver<Record>) {
        let (records, to_save) = sync_channel(1);
        (Self { progress, due: Arc::default(), records }, to_save)
    }

    /// What says whether a record is wanted.
    pub(super) fn due(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.due)
    }
}

impl Watch for Channel<'_> {
    fn begin(&self, plan: &dyn Plan) {
        self.progress.begin(plan);
    }

    fn unit_done(&self, plan: &dyn Plan, unit: usize, count: u128) {
        self.progress.unit_done(plan, unit, count);
    }

    fn recorded(&self, _plan: &dyn Plan, record: &Record) {
        if self.due.load(Ordering::Relaxed) {
            self.due.store(false, Ordering::Relaxed);
            // Who saves may have ended, and says why.
            let _ = self.records.try_send(record.clone());
        }
    }
}

/// Saves the record every now and then, on a thread of its own.
pub(super) struct Saver<'a> {
    pub(super) checkpoint: &'a Checkpoint,
    pub(super) state: &'a mut State,
    pub(super) run: Run,
    pub(super) started: Instant,
    pub(super) every: Duration,
}

impl Saver<'_> {
    /// Goes on until there is nobody left to hand records over. When one cannot be saved it stops the count: nothing more would
    /// be kept.
    pub(super) fn go_on(
        &mut self,
        due: &AtomicBool,
        records: &Receiver<Record>,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        loop {
            // None comes before it is asked for.
            if records.recv_timeout(self.every) == Err(RecvTimeoutError::Disconnected) {
                return Ok(());
            }
            due.store(true, Ordering::Relaxed);
            let Ok(record) = records.recv() else { return Ok(()) };
            self.save(record).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        }
    }

    /// Saves the record with the time that it took.
    pub(super) fn save(&mut self, record: Record) -> Result<(), Failure> {
        self.state.update(&self.run, record, self.started.elapsed().as_secs_f64());
        self.checkpoint.save(self.state)
    }
}
