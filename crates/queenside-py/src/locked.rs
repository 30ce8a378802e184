//! Locks that may be waited for without keeping Python from other threads.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::prelude::*;

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
