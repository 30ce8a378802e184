//! Functions that all tests share: they run the program and check how it ended.

#![cfg_attr(not(unix), allow(dead_code, reason = "most suites need Unix"))]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) use super::process::{Running, SIGINT, Start, shell};

/// Return the program with these arguments and an empty standard input.
pub(crate) fn queenside(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queenside"));
    command.args(args).stdin(Stdio::null());
    command
}

pub(crate) fn run(args: &[&str]) -> Output {
    queenside(args).finish()
}

/// Run a command that must not fail, and return its standard output.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", error(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Run a command on this input, through a pipe.
pub(crate) fn piped(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = queenside(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).start();
    // The command may close the pipe early.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.finish()
}

pub(crate) fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Assert an error on standard error, exit status 2, and nothing on standard output. The error is one
/// line; that of an invalid argument is followed by what clap adds.
#[track_caller]
pub(crate) fn assert_refused(output: &Output, part: &str) {
    let error = error(output);
    assert_eq!(output.status.code(), Some(2), "{error}");
    let is_of_clap = error.ends_with("\n\nFor more information, try '--help'.\n");
    assert!(is_of_clap || error.lines().count() == 1, "{error}");
    assert!(error.starts_with("error: ") && error.contains(part), "no {part:?} in {error}");
    assert!(output.stdout.is_empty());
}

/// Send a signal, such as `-INT`.
#[track_caller]
pub(crate) fn signal(child: &Child, name: &str) {
    assert!(super::process::signal(name, &child.id().to_string()));
}

/// Wait until the condition is true, at most a minute.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < Duration::from_secs(60), "expected within a minute: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Wait until this process is the program and handles signals, on systems that report it.
#[track_caller]
pub(crate) fn wait_until_signals_are_handled(process: u32) {
    const SIGTERM: u32 = 15;
    let status = |process: &str| fs::read_to_string(format!("/proc/{process}/status"));
    let field = |status: &str, name: &str| {
        status.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
    };
    if status("self").is_ok_and(|status| field(&status, "SigCgt:").is_some()) {
        wait_until("signals are handled", || {
            let status = status(&process.to_string()).unwrap();
            let caught = u64::from_str_radix(&field(&status, "SigCgt:").unwrap(), 16).unwrap();
            field(&status, "Name:").is_some_and(|name| name == "queenside")
                && caught >> (SIGTERM - 1) & 1 == 1
        });
    }
}

/// Run a script of bash in a folder and in a new namespace, where it may mount file systems; `None`
/// if that is not allowed here.
pub(crate) fn with_mounts(folder: &Path, script: &str) -> Option<Output> {
    let allowed = Command::new("unshare").args(["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
    if !allowed.is_ok_and(|output| output.status.success()) {
        let _ = writeln!(std::io::stderr(), "skipped: file systems cannot be mounted here");
        return None;
    }
    let inside =
        shell("exec unshare -rm bash -c \"$SCRIPT\"").env("SCRIPT", script).current_dir(folder).finish();
    Some(inside)
}

/// Return the sorted names of the files in a folder.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
