//! A thread that saves the state of a computation at intervals, so that the computation never waits
//! for the disk.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use queenside::Stop;

use crate::failure::Failure;

/// Passes states to the thread that saves them.
pub(crate) struct Due<'a, S> {
    is_due: &'a AtomicBool,
    states: SyncSender<S>,
}

impl<S> Due<'_, S> {
    /// Pass the state to the thread if it is time to save one.
    pub(crate) fn offer(&self, state: impl FnOnce() -> S) {
        if self.is_due.swap(false, Ordering::Relaxed) {
            // Fails if saving has failed; `save_every` returns that error.
            let _ = self.states.try_send(state());
        }
    }
}

/// Do the work, and call `save` after each interval with the next state that the work offers.
///
/// Returns the results of the work and of saving. If a save fails, the work is stopped.
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
            // No state arrives before one is due.
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
        let failed = || Err(Failure::wrong("the thread that saves the state panicked"));
        (end, saving.join().unwrap_or_else(|_| failed()))
    })
}
