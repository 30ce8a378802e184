//! States saved every now and then, on a thread of their own: who computes never waits for a disk.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use queenside::Stop;

use crate::failure::Failure;

/// Passes states on to be saved.
pub(crate) struct Due<'a, S> {
    is_due: &'a AtomicBool,
    states: SyncSender<S>,
}

impl<S> Due<'_, S> {
    /// Passes the state on, if it is time to save one.
    pub(crate) fn offer(&self, state: impl FnOnce() -> S) {
        if self.is_due.swap(false, Ordering::Relaxed) {
            // Why saving has ended is reported there.
            let _ = self.states.try_send(state());
        }
    }
}

/// Does the work, and calls `save` after each interval with the state that is offered then. If one cannot be saved, it stops the
/// work: nothing more would be saved. What came of the work, and of saving.
pub(crate) fn save_every<S: Send, T>(
    interval: Duration,
    stop: &Stop,
    mut save: impl FnMut(S) -> Result<(), Failure> + Send,
    work: impl FnOnce(&Due<'_, S>) -> T,
) -> (T, Result<(), Failure>) {
    let is_due = &AtomicBool::new(false);
    let (sender, states) = sync_channel(1);
    thread::scope(|scope| {
        let saving = scope.spawn(move || {
            // None comes before it is asked for.
            while matches!(states.recv_timeout(interval), Err(RecvTimeoutError::Timeout)) {
                is_due.store(true, Ordering::Relaxed);
                let Ok(state) = states.recv() else { break };
                save(state).inspect_err(|_| stop.stop())?;
            }
            Ok(())
        });
        let due = Due { is_due, states: sender };
        let end = work(&due);
        drop(due);
        let failed = || Err(Failure::wrong("a thread that saves ended in the middle"));
        (end, saving.join().unwrap_or_else(|_| failed()))
    })
}
