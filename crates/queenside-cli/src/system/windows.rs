//! Windows.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal};
use std::os::windows::fs::OpenOptionsExt;
use std::path::{self, Component, Path, Prefix};
use std::process::{self, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::flag;
use winapi_util::sysinfo::{ComputerNameKind, get_computer_name};
use winapi_util::{HandleRef, console, file};

use super::SIGINT;

/// The keys that end the input of a terminal.
pub(crate) const END_OF_INPUT: &str = "Ctrl-Z and Enter";

/// Whether most file systems ignore the case of names.
pub(crate) const IGNORES_CASE: bool = true;

/// Whether renaming a file can replace a read-only one.
pub(crate) const REPLACES_READ_ONLY_FILES: bool = false;

/// The program that opens URLs, and its first arguments.
pub(crate) const URL_OPENER: &[&str] = &["rundll32", "url.dll,FileProtocolHandler"];

/// Call `received` with the number of Ctrl-C for each Ctrl-C and Ctrl-Break.
///
/// If the console is closed, the user logs off or the system shuts down, Windows ends the program
/// immediately.
pub(crate) fn watch_stop_signals(received: fn(i32)) {
    /// The number of the signal of Ctrl-Break in the C library of Windows.
    const SIGBREAK: i32 = 21;
    const CHECK_INTERVAL: Duration = Duration::from_millis(50);
    let is_stopped = Arc::new(AtomicBool::new(false));
    // If this fails, Ctrl-C still ends the program.
    let registered = [SIGINT, SIGBREAK].map(|signal| flag::register(signal, Arc::clone(&is_stopped)));
    if registered.iter().any(Result::is_err) {
        return;
    }
    let watch = move || {
        loop {
            if is_stopped.swap(false, Ordering::Relaxed) {
                received(SIGINT);
            }
            thread::sleep(CHECK_INTERVAL);
        }
    };
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(watch);
}

/// End the program by this signal, if the system can. Windows has no signals.
pub(crate) fn end_by(_signal: i32) {}

/// Run another program instead of this one; return only if that fails.
#[cfg_attr(
    any(feature = "gpu", feature = "manual"),
    allow(dead_code, reason = "only missing features need it")
)]
pub(crate) fn replace_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

/// Return whether standard input is a pipe or a socket.
pub(crate) fn stdin_is_pipe() -> bool {
    file::typ(HandleRef::stdin()).is_ok_and(|kind| kind.is_pipe())
}

/// Return whether the error says that the reader of a pipe closed it. Named pipes have another error,
/// which the standard library does not know.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == ErrorKind::BrokenPipe || error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED)
}

/// Return whether standard error is a terminal that understands escape sequences. A console does
/// only if a program asks for it.
pub(crate) fn stderr_takes_escapes() -> bool {
    const ENABLE_VIRTUAL_TERMINAL_PROCESSING: u32 = 4;
    io::stderr().is_terminal()
        && match console::mode(HandleRef::stderr()) {
            Ok(mode) => {
                console::set_mode(HandleRef::stderr(), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING).is_ok()
            }
            // Not a console: a terminal of Cygwin, such as that of Git Bash.
            Err(_) => true,
        }
}

/// Return whether a path names a device or a pipe, which cannot be replaced by renaming, such as
/// `NUL`.
pub(crate) fn is_special(path: &Path) -> bool {
    let path = path::absolute(path).unwrap_or_default();
    let Some(Component::Prefix(prefix)) = path.components().next() else { return false };
    matches!(prefix.kind(), Prefix::DeviceNS(_))
}

const ERROR_SHARING_VIOLATION: i32 = 32;

/// Open a file to append to it. Other processes can only read it until it is closed.
/// [`ErrorKind::WouldBlock`]: another process has opened it to write.
pub(crate) fn open_to_append(path: &Path) -> io::Result<File> {
    const FILE_SHARE_READ: u32 = 1;
    OpenOptions::new().append(true).share_mode(FILE_SHARE_READ).open(path).map_err(|error| {
        match error.raw_os_error() {
            Some(ERROR_SHARING_VIOLATION) => ErrorKind::WouldBlock.into(),
            _ => error,
        }
    })
}

/// Rename a file, and replace an existing one. Tries again for a second, because a virus scanner or an
/// indexer may have one of the files open.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    const TIMEOUT: Duration = Duration::from_secs(1);
    const RETRY_INTERVAL: Duration = Duration::from_millis(20);
    let started = Instant::now();
    loop {
        match fs::rename(from, to) {
            Err(error)
                if started.elapsed() < TIMEOUT
                    && (error.kind() == ErrorKind::PermissionDenied
                        || error.raw_os_error() == Some(ERROR_SHARING_VIOLATION)) =>
            {
                thread::sleep(RETRY_INTERVAL);
            }
            done => return done,
        }
    }
}

/// Return the name of the system.
pub(crate) fn name() -> String {
    "Windows".to_owned()
}

/// Return the name of the host, if it has one.
pub(crate) fn host_name() -> Option<String> {
    let name = get_computer_name(ComputerNameKind::PhysicalDnsHostname).ok()?;
    Some(name.to_string_lossy().into_owned()).filter(|name| !name.is_empty())
}

/// Quote a word of a command that the user types, if it contains special characters. Double quotes
/// have this meaning in the command prompt, PowerShell and Git Bash.
pub(crate) fn quote(word: impl std::fmt::Display) -> String {
    let word = word.to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word;
    }
    // Backslashes are doubled before a double quote, which would be escaped otherwise.
    let parts = word.split('"').map(|part| {
        let backslashes = part.len() - part.trim_end_matches('\\').len();
        format!("{part}{}", "\\".repeat(backslashes))
    });
    format!("\"{}\"", parts.collect::<Vec<_>>().join("\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_command_prompt() {
        for (word, quoted) in [
            ("plans/n20.json", "plans/n20.json"),
            ("", "\"\""),
            (r"C:\runs\plan.json", r#""C:\runs\plan.json""#),
            (r"C:\my runs\", r#""C:\my runs\\""#),
            (r#"a\"b"#, r#""a\\\"b""#),
        ] {
            assert_eq!(quote(word), quoted);
        }
    }

    #[test]
    fn names_of_devices_are_special() {
        for name in ["NUL", "nul", r"\\.\NUL", r"\\.\pipe\queens", "CON", "COM1"] {
            assert!(is_special(Path::new(name)), "{name}");
        }
        for name in ["null", r"C:\runs", r"\\server\share\n20", "n20.json", "", "."] {
            assert!(!is_special(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn all_errors_of_closed_pipes_are_known() {
        for (code, is_closed) in [(109, true), (232, true), (233, true), (5, false), (112, false)] {
            assert_eq!(is_closed_pipe(&io::Error::from_raw_os_error(code)), is_closed, "os error {code}");
        }
    }

    /// A file without sharing, as a virus scanner opens it, delays its replacement.
    #[test]
    fn a_file_that_is_open_for_a_moment_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new"), folder.path().join("old"));
        fs::write(&new, "new").unwrap();
        fs::write(&old, "old").unwrap();
        let open = || OpenOptions::new().read(true).share_mode(0).open(&old).unwrap();
        let scanner = open();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                drop(scanner);
            });
            rename(&new, &old).unwrap();
        });
        assert_eq!(fs::read_to_string(&old).unwrap(), "new");
        fs::write(&new, "newer").unwrap();
        let _open = open();
        let error = rename(&new, &old).unwrap_err();
        assert!(!crate::failure::reason(&error).contains('\n'), "{error}");
    }
}
