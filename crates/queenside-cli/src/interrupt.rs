//! SIGINT (Ctrl-C), SIGTERM and SIGHUP end the program at once, by that signal and with no half-written file left behind. A
//! command that has something to save saves it first.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use queenside::Stop;

use crate::progress;

/// The file being written, under the name it has until it is whole.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// What puts the terminal back as it was, while a player has it.
#[cfg(feature = "play")]
static SCREEN: Mutex<Option<fn()>> = Mutex::new(None);

/// Whether the command stops by itself, and the signal for it to do so.
static STOPS_BY_ITSELF: AtomicBool = AtomicBool::new(false);
static STOP: LazyLock<Stop> = LazyLock::new(Stop::new);

/// From now on the first Ctrl-C only raises this signal, for a command that then saves what it has and ends soon; a
/// second one ends the program at once.
pub(crate) fn stop() -> &'static Stop {
    STOPS_BY_ITSELF.store(true, Ordering::Relaxed);
    &STOP
}

/// Everything is saved: from now on Ctrl-C ends the program at once again.
pub(crate) fn nothing_to_save() {
    STOPS_BY_ITSELF.store(false, Ordering::Relaxed);
}

/// From now on these signals end the program in order. Those that it was started to ignore, as by `nohup`, stay ignored.
#[cfg(unix)]
pub(crate) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = ignored_signals();
    let watched = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without this a signal ends the program all the same, so a failure is no matter.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(watched) else { return };
    let watch = move || signals.forever().for_each(received);
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(watch);
}

/// A bit for each signal that the program was started to ignore, signal 1 the lowest; 0 where the system does not say.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(not(unix))]
pub(crate) fn install() {
    // Without a handler Ctrl-C ends the program all the same, so a failure to set one is no matter.
    let _ = ctrlc::set_handler(|| received(2));
}

/// The first signal that was received; 0 before it.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

fn received(signal: i32) {
    let _ = SIGNAL.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed);
    if STOPS_BY_ITSELF.load(Ordering::Relaxed) && !STOP.is_stopped() {
        STOP.stop();
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
    progress::end_line();
    end();
}

/// Ends the program by the signal that was received: a shell's loop stops at Ctrl-C only if the program died of it.
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
