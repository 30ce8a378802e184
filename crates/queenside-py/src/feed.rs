//! What a thread of its own finds, taken one by one in Python.

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

/// How long items are waited for before Python looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Work in a thread of its own, never more than some batches ahead of who takes its items. When it is dropped the work stops.
#[derive(Debug)]
pub(crate) struct Feed<T, E> {
    taken: Mutex<Taken<T, E>>,
    stop: Stop,
    /// A process that was forked off has none of its threads.
    process: u32,
}

#[derive(Debug)]
struct Taken<T, E> {
    batches: Receiver<Batch<T, E>>,
    /// Came, and not yet asked for.
    ready: std::vec::IntoIter<T>,
    end: Option<E>,
}

#[derive(Debug)]
enum Batch<T, E> {
    Items(Vec<T>),
    End(Result<E, String>),
}

/// How the work hands out its items.
#[derive(Debug)]
pub(crate) struct Hand<T, E> {
    batches: SyncSender<Batch<T, E>>,
    items: RefCell<Vec<T>>,
    most: usize,
}

impl<T, E> Hand<T, E> {
    /// Hands an item out; `false` when nobody takes any more.
    pub(crate) fn out(&self, item: T) -> bool {
        let mut items = self.items.borrow_mut();
        items.push(item);
        items.len() < self.most || self.batches.send(Batch::Items(take(&mut items))).is_ok()
    }
}

impl<T: Send + 'static, E: Clone + Send + 'static> Feed<T, E> {
    /// Begins the work, which is passed the signal to stop; it says how it ended, or what is wrong with what it found.
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
                // Nobody may take it any more.
                let _ = hand.batches.send(last);
            }
        })?;
        let taken = Taken { batches, ready: Vec::new().into_iter(), end: None };
        Ok(Self { taken: Mutex::new(taken), stop, process: std::process::id() })
    }

    /// Makes something of the next item, before another thread takes one; none after the last.
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
                        "begun in another process, which this one was forked off from",
                    ));
                }
                let batches = &mut taken.batches;
                match py.detach(move || batches.recv_timeout(PATIENCE)) {
                    Ok(Batch::Items(items)) => taken.ready = items.into_iter(),
                    Ok(Batch::End(end)) => taken.end = Some(end.map_err(wrong)?),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Err(wrong("the work ended in the middle")),
                }
            }
            // With nobody kept off: a signal handler may ask for items, too.
            py.check_signals()?;
        }
    }

    /// How the work ended, once all items are taken.
    pub(crate) fn end(&self, py: Python<'_>) -> Option<E> {
        locked(py, &self.taken).end.clone()
    }
}

impl<T, E> Feed<T, E> {
    /// Tells the work to stop.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl<T, E> Drop for Feed<T, E> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The locked value; while another thread has it, others can go on.
pub(crate) fn locked<'a, T: Send>(py: Python<'_>, value: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match value.try_lock() {
            Ok(value) => return value,
            Err(TryLockError::Poisoned(value)) => return value.into_inner(),
            // A guard cannot be handed over from where Python is free: it is waited for there, and taken here.
            Err(TryLockError::WouldBlock) => py.detach(|| drop(value.lock())),
        }
    }
}
