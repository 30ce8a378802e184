//! What a thread of its own finds, taken one by one in Python.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use queenside::Stop;

use crate::errors::wrong;

/// How long an item is waited for before Python looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Work in a thread of its own, never more than some items ahead of who takes them. When it is dropped the work stops.
#[derive(Debug)]
pub(crate) struct Feed<T> {
    items: Mutex<Receiver<T>>,
    stop: Stop,
    /// A process that was forked off has none of its threads.
    process: u32,
}

/// How the work hands out an item; `false` when nobody takes any more.
#[derive(Debug)]
pub(crate) struct Hand<T>(SyncSender<T>);

impl<T> Hand<T> {
    pub(crate) fn out(&self, item: T) -> bool {
        self.0.send(item).is_ok()
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Begins the work, which is passed the signal to stop.
    pub(crate) fn new(ahead: usize, work: impl FnOnce(&Hand<T>, &Stop) + Send + 'static) -> PyResult<Self> {
        let (sender, receiver) = sync_channel(ahead);
        let stop = Stop::new();
        let signal = stop.clone();
        thread::Builder::new().name("queenside".to_owned()).spawn(move || work(&Hand(sender), &signal))?;
        Ok(Self { items: Mutex::new(receiver), stop, process: std::process::id() })
    }

    /// The next item; none if it has not come in a little while: then who asks again looks for signals first.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        if self.process != std::process::id() {
            return Err(PyRuntimeError::new_err(
                "begun in another process, which this one was forked off from",
            ));
        }
        let received = py.detach(|| {
            let items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
            items.recv_timeout(PATIENCE)
        });
        match received {
            Ok(item) => Ok(Some(item)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(wrong("the work ended in the middle")),
        }
    }
}

impl<T> Feed<T> {
    /// Tells the work to stop.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.stop();
    }
}
