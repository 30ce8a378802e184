//! Handling of signals: SIGINT (Ctrl-C), SIGTERM, SIGHUP, SIGQUIT and SIGXCPU.
//!
//! The signal ends the program immediately, and temporary files are removed. A command with unsaved
//! work saves it first.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard};

use queenside::Stop;

use crate::INTERNAL;
use crate::progress;

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

/// Install the handlers. Signals that the parent process ignores, as `nohup` does, stay ignored.
#[cfg(unix)]
pub(crate) fn install() {
    use std::sync::Arc;

    use signal_hook::consts::{SIGABRT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;

    // With a handler, writing beyond the limit on the size of files is an error like any other.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // The standard library aborts the program if memory is exhausted.
    let _ = flag::register_conditional_shutdown(SIGABRT, INTERNAL.into(), Arc::new(true.into()));
    let ignored = ignored_signals();
    let watched = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    let watched = watched.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // If this fails, a signal still ends the program.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(watched) else { return };
    let watch = move || signals.forever().for_each(received);
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(watch);
}

/// Return a bit mask of the ignored signals, signal 1 lowest; 0 if the system does not report it.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(not(unix))]
pub(crate) fn install() {
    // If this fails, Ctrl-C still ends the program.
    let _ = ctrlc::set_handler(|| received(2));
}

/// The first signal that was received; 0 if none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

fn received(signal: i32) {
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

/// End the program by the received signal, because a loop of a shell stops at Ctrl-C only then.
pub(crate) fn end() -> ! {
    const SIGINT: i32 = 2;
    let signal = match SIGNAL.load(Ordering::Relaxed) {
        0 => SIGINT,
        signal => signal,
    };
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal)
}

/// Lock the name of the temporary file. Hold the guard while the file is created or renamed;
/// otherwise a signal in between leaves the file behind.
pub(crate) fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    progress::lock(&UNFINISHED)
}
