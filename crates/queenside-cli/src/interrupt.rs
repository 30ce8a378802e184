//! Handling of signals: SIGINT (Ctrl-C), SIGTERM, SIGHUP, SIGQUIT and SIGXCPU.
//!
//! The signal ends the program immediately, and temporary files are removed. A command with unsaved
//! work saves it first.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard};

use queenside::Stop;

use crate::{progress, system};

/// The temporary file that is being written.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Whether the command stops on its own when [`STOP`] is raised.
static STOPS_BY_ITSELF: AtomicBool = AtomicBool::new(false);
static STOP: LazyLock<Stop> = LazyLock::new(Stop::new);

/// Return the stop signal that the first Ctrl-C raises from now on; a second Ctrl-C ends the
/// program.
///
/// The command must then save its work and end soon.
pub(crate) fn stop() -> &'static Stop {
    STOPS_BY_ITSELF.store(true, Ordering::Relaxed);
    &STOP
}

/// Let Ctrl-C end the program immediately again, after everything has been saved.
pub(crate) fn nothing_to_save() {
    STOPS_BY_ITSELF.store(false, Ordering::Relaxed);
}

/// The first signal that was received; 0 if none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Stop the command, or the program.
pub(crate) fn received(signal: i32) {
    let _ = SIGNAL.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    if STOPS_BY_ITSELF.load(Ordering::Relaxed) && !STOP.is_stopped() {
        STOP.stop();
        return;
    }
    // Locked until the program ends, so that no other file is created meanwhile.
    let mut unfinished = unfinished();
    if let Some(path) = unfinished.take() {
        let _ = std::fs::remove_file(path);
    }
    let _line = progress::end_line();
    end();
}

/// Remove the temporary file, unless a thread is creating or renaming it.
pub(crate) fn remove_unfinished() {
    if let Some(path) = UNFINISHED.try_lock().ok().and_then(|mut unfinished| unfinished.take()) {
        let _ = std::fs::remove_file(path);
    }
}

/// End the program by the received signal, because a loop of a shell stops at Ctrl-C only then.
pub(crate) fn end() -> ! {
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => system::SIGINT,
        signal => signal,
    };
    system::end_by(signal);
    std::process::exit(128 + signal)
}

/// Lock the name of the temporary file. Hold the guard while the file is created or renamed;
/// otherwise a signal in between leaves the file behind.
pub(crate) fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    progress::lock(&UNFINISHED)
}
