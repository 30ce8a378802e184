//! Run long work without blocking Python: other threads run, Ctrl-C stops the work, callbacks are
//! called.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use queenside::Stop;

/// The longest time between two checks for signals and calls of the callback.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

type Caught<T> = Result<T, Box<dyn Any + Send>>;

/// Run the work in a separate thread and wait for it to end. Ctrl-C sets the stop signal, which
/// the work must check regularly. So does an error from `look`, which is called about every 20 ms
/// and may use Python. In both cases the exception is returned.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    mut look: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let done: Mutex<Option<Caught<T>>> = Mutex::new(None);
    let came = Condvar::new();
    let wait = || {
        let done = hold(&done);
        let waited = came.wait_timeout_while(done, SIGNAL_INTERVAL, |done| done.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    };
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            let result = catch_unwind(AssertUnwindSafe(work));
            *hold(&done) = Some(result);
            came.notify_one();
        });
        let mut interrupted = None;
        loop {
            if let Some(result) = py.detach(wait) {
                return interrupted.map_or(Ok(result), Err);
            }
            if interrupted.is_none()
                && let Err(error) = py.check_signals().and_then(|()| look())
            {
                interrupted = Some(error);
                stop.stop();
            }
        }
    });
    // A panic of the library is a bug; PyO3 converts it to an exception.
    result.map(|caught| caught.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// Lock a value in a thread that does not run Python.
pub(crate) fn hold<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lock a value. While this waits for another thread, Python can run other threads.
pub(crate) fn locked<'a, T: Send>(py: Python<'_>, value: &'a Mutex<T>) -> MutexGuard<'a, T> {
    loop {
        match value.try_lock() {
            Ok(value) => return value,
            Err(TryLockError::Poisoned(value)) => return value.into_inner(),
            // A guard cannot leave `detach`, so this waits for the lock there and takes it here.
            Err(TryLockError::WouldBlock) => py.detach(|| drop(hold(value))),
        }
    }
}
