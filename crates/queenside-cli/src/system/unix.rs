//! Linux, macOS and other Unix systems.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, IsTerminal};
use std::os::fd::AsFd;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

/// Quote a word of a command that the user types, if it contains special characters.
pub(crate) use crate::words::shell as quote;

/// The keys that end the input of a terminal.
pub(crate) const END_OF_INPUT: &str = "Ctrl-D";

/// Whether most file systems ignore the case of names.
pub(crate) const IGNORES_CASE: bool = cfg!(target_os = "macos");

/// Whether renaming a file can replace a read-only one.
pub(crate) const REPLACES_READ_ONLY_FILES: bool = true;

/// The program that opens URLs, and its first arguments.
pub(crate) const URL_OPENER: &[&str] = if cfg!(target_os = "macos") { &["open"] } else { &["xdg-open"] };

/// Call `received` with each signal that stops the program. Signals that the parent process ignores,
/// as `nohup` does, stay ignored.
pub(crate) fn watch_stop_signals(received: fn(i32)) {
    // With a handler, writing beyond the limit on the size of files is an error like any other.
    let _ = flag::register(SIGXFSZ, Arc::default());
    let ignored = ignored_signals();
    let watched = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    let watched = watched.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // If this fails, a signal still ends the program.
    let Ok(mut signals) = Signals::new(watched) else { return };
    let watch = move || signals.forever().for_each(received);
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(watch);
}

/// Return a bit mask of the ignored signals, signal 1 lowest; 0 if the system does not report it.
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// End the program by this signal, if the system can.
pub(crate) fn end_by(signal: i32) {
    let _ = low_level::emulate_default_handler(signal);
}

/// Replace this program with another; return only if that fails.
#[cfg_attr(
    any(feature = "gpu", feature = "manual"),
    allow(dead_code, reason = "only missing features need it")
)]
pub(crate) fn replace_program(command: &mut std::process::Command) -> io::Error {
    use std::os::unix::process::CommandExt;
    command.exec()
}

/// Return whether standard input is a pipe or a socket.
pub(crate) fn stdin_is_pipe() -> bool {
    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    let kind = file.and_then(|file| file.metadata()).map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| kind.is_fifo() || kind.is_socket())
}

/// Return whether the error says that the reader of a pipe closed it.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

/// Return whether standard error is a terminal that understands escape sequences.
pub(crate) fn stderr_takes_escapes() -> bool {
    io::stderr().is_terminal()
}

/// Return whether a path names a device, a pipe or a socket, which cannot be replaced by renaming.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Open a file to append to it, and lock it until it is closed. [`ErrorKind::WouldBlock`]: another
/// process has locked it. On a file system without locks, several processes can open the file.
pub(crate) fn open_to_append(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().append(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
        _ => Ok(file),
    }
}

/// Rename a file, and replace an existing one.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Return the name of the system, such as `Linux`.
pub(crate) fn name() -> String {
    rustix::system::uname().sysname().to_string_lossy().into_owned()
}

/// Return the name of the host, if it has one.
pub(crate) fn host_name() -> Option<String> {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    Some(name).filter(|name| !name.is_empty())
}
