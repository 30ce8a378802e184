//! Ctrl-C ends the program at once, with exit status 130 and no half-written file left behind.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file being written, under the name it has until it is whole.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Ends the program on Ctrl-C and on a request to terminate.
pub(crate) fn install() {
    let handler = || {
        if let Some(path) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = std::fs::remove_file(path);
        }
        std::process::exit(130);
    };
    // Without a handler Ctrl-C ends the program all the same, so a failure to set one is no matter.
    let _ = ctrlc::set_handler(handler);
}

/// Remembers the file to remove, or forgets it.
pub(crate) fn set_unfinished(path: Option<&Path>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = path.map(Path::to_owned);
}
