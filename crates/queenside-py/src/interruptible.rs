//! Run long work without blocking Python: other threads run, Ctrl-C stops the work, callbacks are
//! called.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use queenside::{Size, Stop};

/// The longest time between two checks for signals and calls of the callback.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

type Caught<T> = Result<T, Box<dyn Any + Send>>;

/// Run the work in a separate thread and wait for it to end. Ctrl-C sets the stop signal, which
/// the work must check regularly. So does an error from `look`, which is called about every 20 ms
/// and may use Python. In both cases the exception is returned.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    mut look: impl FnMut(&Stop) -> PyResult<()>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    let done: Mutex<Option<Caught<T>>> = Mutex::new(None);
    let came = Condvar::new();
    let wait = || {
        let done = done.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = came.wait_timeout_while(done, SIGNAL_INTERVAL, |done| done.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    };
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            let result = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            *done.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            came.notify_one();
        });
        let mut interrupted = None;
        loop {
            if let Some(result) = py.detach(wait) {
                return interrupted.map_or(Ok(result), Err);
            }
            if interrupted.is_none()
                && let Err(error) = py.check_signals().and_then(|()| look(&stop))
            {
                interrupted = Some(error);
                stop.stop();
            }
        }
    });
    // A panic of the library is a bug; PyO3 converts it to an exception.
    result.map(|caught| caught.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// The largest board on which an answer is fast enough to block other Python threads.
pub(crate) const LARGE: u32 = 12;

/// Run the work in the calling thread for a small board, and so that Ctrl-C can stop it for a
/// large one.
pub(crate) fn unless_small<T: Send>(
    py: Python<'_>,
    size: Size,
    small: u32,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    if small > 0 && size.get() <= small {
        Ok(work(&Stop::default()))
    } else {
        interruptible(py, |_| Ok(()), work)
    }
}
