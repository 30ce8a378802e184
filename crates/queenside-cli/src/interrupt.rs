//! Ctrl-C ends the program at once, with exit status 130 and no half-written file left behind. A command that has
//! something to save is told first.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The file being written, under the name it has until it is whole.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// What puts the terminal back as it was, while a player has it.
#[cfg(feature = "play")]
static SCREEN: Mutex<Option<fn()>> = Mutex::new(None);

/// Whether the command stops by itself, and the signal for it to do so.
static STOPS_BY_ITSELF: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C only raises this signal, for a command that then saves what it has and ends soon; a
/// second one ends the program at once.
pub(crate) fn stop_signal() -> &'static AtomicBool {
    STOPS_BY_ITSELF.store(true, Ordering::Relaxed);
    &STOP
}

/// Everything is saved: from now on Ctrl-C ends the program at once again.
pub(crate) fn nothing_to_save() {
    STOPS_BY_ITSELF.store(false, Ordering::Relaxed);
}

/// Ends the program on Ctrl-C and on a request to terminate.
pub(crate) fn install() {
    let handler = || {
        if STOPS_BY_ITSELF.load(Ordering::Relaxed) && !STOP.swap(true, Ordering::Relaxed) {
            return;
        }
        // Held until the program is gone, so that no other file is begun meanwhile.
        let mut unfinished = unfinished();
        if let Some(path) = unfinished.take() {
            let _ = std::fs::remove_file(path);
        }
        // Held for the same reason: nothing is drawn on a terminal that has been put back.
        #[cfg(feature = "play")]
        let mut screen = screen();
        #[cfg(feature = "play")]
        if let Some(restore) = screen.take() {
            restore();
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

/// What to call before the program ends. Keep the guard while the terminal is drawn on, taken or given back.
#[cfg(feature = "play")]
pub(crate) fn screen() -> MutexGuard<'static, Option<fn()>> {
    SCREEN.lock().unwrap_or_else(PoisonError::into_inner)
}
