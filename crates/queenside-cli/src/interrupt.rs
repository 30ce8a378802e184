//! Ctrl-C ends the program at once, with exit status 130 and no half-written file left behind.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The file being written, under the name it has until it is whole.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Ends the program on Ctrl-C and on a request to terminate.
pub(crate) fn install() {
    let handler = || {
        // Held until the program is gone, so that no other file is begun meanwhile.
        let mut unfinished = unfinished();
        if let Some(path) = unfinished.take() {
            let _ = std::fs::remove_file(path);
        }
        std::process::exit(130);
    };
    // Without a handler Ctrl-C ends the program all the same, so a failure to set one is no matter.
    let _ = ctrlc::set_handler(handler);
}

/// The file to remove. Keep the guard while a file is made and named here, or moved to its place and
/// forgotten: in between it would be left behind.
pub(crate) fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
