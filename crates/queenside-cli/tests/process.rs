//! Programs that tests start. Each has a time limit, and none, nor what it starts, runs longer than its test.

#![cfg_attr(not(unix), allow(dead_code, reason = "most suites need Unix"))]

use std::io::{Read, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Once;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{fs, thread};

/// The program is killed after this time. No test needs a tenth of it on an idle machine.
const LIMIT: Duration = Duration::from_secs(120);

/// The number of the signal that Ctrl-C sends.
pub(crate) const SIGINT: i32 = 2;

/// Return a script of bash that finds the program in `$QUEENSIDE`, with an empty standard input.
pub(crate) fn shell(script: &str) -> Command {
    let mut command = Command::new("bash");
    command.args(["-c", script]).env("QUEENSIDE", env!("CARGO_BIN_EXE_queenside")).stdin(Stdio::null());
    command
}

/// How tests start a command, instead of by `spawn` and `output`.
pub(crate) trait Start {
    /// Start the command.
    fn start(&mut self) -> Running;

    /// Run the command to its end, and capture what it writes.
    fn finish(&mut self) -> Output;
}

impl Start for Command {
    #[track_caller]
    fn start(&mut self) -> Running {
        static ONCE: Once = Once::new();
        ONCE.call_once(handle_ignored_signals);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(self, 0);
        let child = self.spawn().unwrap_or_else(|error| panic!("{self:?}: {error}"));
        let (ended, end) = channel();
        let (process, name) = (child.id(), format!("{self:?}"));
        thread::spawn(move || {
            if end.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
                let _ = writeln!(std::io::stderr(), "killed after {LIMIT:?}: {name}");
                kill_group(process);
            }
        });
        Running { child, _ended: ended }
    }

    #[track_caller]
    fn finish(&mut self) -> Output {
        self.stdout(Stdio::piped()).stderr(Stdio::piped()).start().finish()
    }
}

/// A program that ends with this value.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    /// The thread that watches the time ends when this is dropped.
    _ended: Sender<()>,
}

impl Running {
    /// Wait for the end.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Wait for the end, and return what the program wrote to its pipes.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Output {
        drop(self.child.stdin.take());
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let (out, err) = (self.child.stdout.take(), self.child.stderr.take());
        thread::scope(|scope| {
            scope.spawn(|| err.map(|mut pipe| pipe.read_to_end(&mut stderr).unwrap()));
            out.map(|mut pipe| pipe.read_to_end(&mut stdout).unwrap());
        });
        Output { status: self.end(), stdout, stderr }
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // What the program has started may still run.
        kill_group(self.child.id());
        let _ = self.child.wait();
    }
}

/// Send a signal, such as `-INT`. Return whether the process exists.
pub(crate) fn signal(name: &str, process: &str) -> bool {
    // The command of the shell, because a bare Debian has no other one.
    let mut shell = Command::new("sh");
    shell.args(["-c", "kill \"$1\" \"$2\" 2> /dev/null", "sh", name, process]).status().unwrap().success()
}

/// Kill a process and those of its group.
fn kill_group(process: u32) {
    if cfg!(windows) {
        let _ = Command::new("taskkill").args(["/F", "/T", "/PID", &process.to_string()]).status();
    } else {
        signal("-KILL", &format!("-{process}"));
    }
}

/// Handle the signals that this process ignores, as after `nohup` or with `&` in a script, by doing
/// nothing. A program inherits ignored signals, but not handled ones, and tests send it signals.
fn handle_ignored_signals() {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    let ignored = u64::from_str_radix(ignored.trim(), 16).unwrap();
    for signal in [1, SIGINT, 3, 15] {
        if ignored >> (signal - 1) & 1 == 1 {
            signal_hook::flag::register(signal, AtomicBool::default().into()).unwrap();
        }
    }
}
