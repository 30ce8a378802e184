//! Pass items that a separate thread finds to Python, one by one.

use std::cell::RefCell;
use std::mem::take;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use queenside::Stop;

use crate::errors::wrong;

/// The time to wait for items before Python checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Work in a separate thread that is at most a few batches ahead of the consumer of its items.
/// Dropping the feed stops the work.
#[derive(Debug)]
pub(crate) struct Feed<T, E> {
    taken: Mutex<Received<T, E>>,
    stop: Stop,
    /// The process that started the thread: a forked process does not have it.
    process: u32,
}

#[derive(Debug)]
struct Received<T, E> {
    batches: Receiver<Batch<T, E>>,
    /// Items that were received but not requested yet.
    ready: std::vec::IntoIter<T>,
    end: Option<E>,
}

#[derive(Debug)]
enum Batch<T, E> {
    Items(Vec<T>),
    End(Result<E, String>),
}

/// The sending end, through which the work passes its items.
#[derive(Debug)]
pub(crate) struct Hand<T, E> {
    batches: SyncSender<Batch<T, E>>,
    items: RefCell<Vec<T>>,
    most: usize,
}

impl<T, E> Hand<T, E> {
    /// Pass an item on; return `false` if the feed was dropped.
    pub(crate) fn out(&self, item: T) -> bool {
        let mut items = self.items.borrow_mut();
        items.push(item);
        items.len() < self.most || self.batches.send(Batch::Items(take(&mut items))).is_ok()
    }
}

impl<T: Send + 'static, E: Clone + Send + 'static> Feed<T, E> {
    /// Start the work, which receives the stop signal. The work returns how it ended, or an error
    /// if a result is wrong.
    pub(crate) fn new(
        ahead: usize,
        batch: usize,
        work: impl FnOnce(&Hand<T, E>, &Stop) -> Result<E, String> + Send + 'static,
    ) -> PyResult<Self> {
        let (sender, batches) = sync_channel(ahead);
        let stop = Stop::new();
        let signal = stop.clone();
        thread::Builder::new().name("queenside".to_owned()).spawn(move || {
            let hand = Hand { batches: sender, items: RefCell::default(), most: batch };
            let end = work(&hand, &signal);
            for last in [Batch::Items(hand.items.into_inner()), Batch::End(end)] {
                // Fails if the feed was dropped.
                let _ = hand.batches.send(last);
            }
        })?;
        let taken = Received { batches, ready: Vec::new().into_iter(), end: None };
        Ok(Self { taken: Mutex::new(taken), stop, process: std::process::id() })
    }

    /// Convert the next item with `make` while no other thread can take one; `None` after the last
    /// item.
    pub(crate) fn next<U>(&self, py: Python<'_>, make: impl FnOnce(T) -> PyResult<U>) -> PyResult<Option<U>> {
        loop {
            {
                let mut taken = locked(py, &self.taken);
                if let Some(item) = taken.ready.next() {
                    return make(item).map(Some);
                }
                if taken.end.is_some() {
                    return Ok(None);
                }
                if self.process != std::process::id() {
                    return Err(PyRuntimeError::new_err(
                        "this iterator belongs to another process: a forked process cannot use it; create a new one",
                    ));
                }
                let batches = &mut taken.batches;
                match py.detach(move || batches.recv_timeout(SIGNAL_INTERVAL)) {
                    Ok(Batch::Items(items)) => taken.ready = items.into_iter(),
                    Ok(Batch::End(end)) => taken.end = Some(end.map_err(wrong)?),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Err(wrong("the work ended unexpectedly")),
                }
            }
            // Signal handlers run here, without the lock, because a handler may request items
            // itself.
            py.check_signals()?;
        }
    }

    /// Return how the work ended, after the last item was returned.
    pub(crate) fn end(&self, py: Python<'_>) -> Option<E> {
        locked(py, &self.taken).end.clone()
    }
}

impl<T, E> Feed<T, E> {
    /// Stop the work.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl<T, E> Drop for Feed<T, E> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Lock a value. While this waits for another thread, Python can run other threads.
pub(crate) fn locked<'a, T: Send>(py: Python<'_>, value: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match value.try_lock() {
            Ok(value) => return value,
            Err(TryLockError::Poisoned(value)) => return value.into_inner(),
            // A guard cannot leave `detach`, so this waits for the lock there and takes it here.
            Err(TryLockError::WouldBlock) => py.detach(|| drop(value.lock())),
        }
    }
}
