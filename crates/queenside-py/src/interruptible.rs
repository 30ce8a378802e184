//! Long work with Python free meanwhile: other threads run, Ctrl-C stops it, callbacks are called.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use queenside::{Size, Stop};

/// How long Python waits at most before it looks for signals and calls back.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

type Caught<T> = Result<T, Box<dyn Any + Send>>;

/// Does the work in a thread of its own, which ends before this returns. The work has to look at the signal now and then: it is
/// given by Ctrl-C, and when `look` (called every 20 ms or so with Python at hand) fails; that error comes out then.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    mut look: impl FnMut() -> PyResult<()>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let stop = Stop::new();
    let done: Mutex<Option<Caught<T>>> = Mutex::new(None);
    let came = Condvar::new();
    let wait = || {
        let done = done.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = came.wait_timeout_while(done, BETWEEN_LOOKS, |done| done.is_none());
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
                && let Err(error) = py.check_signals().and_then(|()| look())
            {
                interrupted = Some(error);
                stop.stop();
            }
        }
    });
    // A panic of the library is a bug; PyO3 makes an exception of it.
    result.map(|caught| caught.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// Up to this size nobody waits for an answer, and other threads need not be let on.
pub(crate) const LARGE: u32 = 12;

/// Does the work at once for a small board, and so that Ctrl-C stops it for a large one.
pub(crate) fn unless_small<T: Send>(
    py: Python<'_>,
    size: Size,
    small: u32,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    if small > 0 && size.get() <= small {
        Ok(work(&Stop::default()))
    } else {
        interruptible(py, || Ok(()), work)
    }
}
