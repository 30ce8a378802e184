//! The line of progress in a pseudo-terminal of 80 x 24.

#![cfg(unix)]

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::ExitStatusExt;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::helpers::{Running, SIGINT, Start, queenside, signal, stdout};

/// The time limit for a line of progress, and for the end of the program.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The control sequence that erases the rest of the line.
const ERASE: &str = "\x1b[K";

/// A program whose output goes to a terminal.
struct Terminal {
    child: Running,
    output: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
}

impl Terminal {
    fn start(args: &[&str]) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let flags = OpenptFlags::NOCTTY.bits() as i32;
        let slave = OpenOptions::new().read(true).write(true).custom_flags(flags).open(name).unwrap();
        tcsetwinsize(&slave, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let child = queenside(args).stdout(slave.try_clone().unwrap()).stderr(slave).start();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let (mut master, mut bytes) = (File::from(master), [0; 4096]);
            // Reading fails when the program has ended.
            while let Ok(read @ 1..) = master.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, output, bytes: Vec::new() }
    }

    /// Return the lines on the screen, and the column of the cursor in the last line.
    fn screen(&self) -> (Vec<String>, usize) {
        let text = String::from_utf8_lossy(&self.bytes);
        let (mut lines, mut column) = (Vec::new(), 0);
        for line in text.split('\n') {
            let mut shown = String::new();
            for part in line.split('\r') {
                let written = part.strip_suffix(ERASE);
                let rest = if written.is_some() { 0 } else { part.chars().count() };
                let rest: String = shown.chars().skip(rest).collect();
                shown = written.map_or_else(|| format!("{part}{rest}"), str::to_owned);
                column = written.unwrap_or(part).chars().count();
            }
            lines.push(shown);
        }
        (lines, column)
    }

    /// Wait until the last line is complete and contains a text, and return all lines.
    fn wait_for(&mut self, part: &str) -> Vec<String> {
        let begun = Instant::now();
        loop {
            let lines = self.screen().0;
            if self.bytes.ends_with(ERASE.as_bytes()) && lines.last().is_some_and(|line| line.contains(part))
            {
                return lines;
            }
            assert!(begun.elapsed() < TIMEOUT, "expected {part}; the screen is {lines:?}");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.bytes.extend(bytes);
            }
        }
    }

    /// Send the signal of Ctrl-C, which must end the program. The cursor must then be on an empty
    /// line, because the shell prints its prompt there.
    fn interrupt(mut self) {
        signal(&self.child, "-INT");
        let status = self.child.end();
        self.bytes.extend(self.output.iter().flatten());
        let (lines, column) = self.screen();
        assert_eq!(status.signal(), Some(SIGINT), "{lines:?}");
        assert!(column == 0 && lines.last().is_some_and(String::is_empty), "{lines:?}");
    }
}

const PLAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/plan-22.json");

/// Return long runs, each with a text of its line of progress.
fn long_runs(folder: &str) -> Vec<(Vec<String>, &'static str)> {
    let runs = [
        ("count 26 --engine portable", " units, "),
        ("count 26 --checkpoint FOLDER/state", " units, "),
        ("count 40 --queen 0,0", " units, "),
        ("count 27 --estimate", "drawing samples"),
        ("list 50", "n = 50: 0 solutions, "),
        ("kings search 20 --ways 3000000000000000", " boards per second"),
        ("compare 30 permutations", "n = 30: permutations, run "),
        ("shard run PLAN --chunk 1/6 --output FOLDER/results", " of 1827 shards, "),
        ("shard plan 27 --sample 10m -o FOLDER/plan", "drawing samples"),
    ];
    let words = |line: &str| {
        line.split(' ').map(|word| word.replace("FOLDER", folder).replace("PLAN", PLAN)).collect()
    };
    runs.into_iter().map(|(line, says)| (words(line), says)).collect()
}

#[test]
fn long_runs_have_one_line_of_progress_that_fits() {
    let folder = tempfile::tempdir().unwrap();
    // All at once, because a line appears only after a while.
    let start = |(args, says): (Vec<String>, _)| {
        let args: Vec<&str> = args.iter().map(|arg| &**arg).collect();
        (Terminal::start(&args), args.join(" "), says)
    };
    let runs: Vec<_> = long_runs(folder.path().to_str().unwrap()).into_iter().map(start).collect();
    for (mut terminal, args, says) in runs {
        let lines = terminal.wait_for(says);
        assert!(lines.last().is_some_and(|line| line.chars().count() < 80), "{args:?}: {lines:?}");
        assert_eq!(lines.concat().matches(says).count(), 1, "{args:?}: {lines:?}");
        terminal.interrupt();
    }
}

#[test]
fn an_audit_by_the_checker_has_a_line_of_progress() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (plan, results) = (path("plan.json"), path("results"));
    stdout(&["shard", "plan", "18", "--chunks", "1", "-o", &plan]);
    stdout(&["shard", "run", &plan, "--chunk", "1/1", "--output", &results]);
    let mut terminal =
        Terminal::start(&["shard", "audit", &plan, &results, "--sample", "100%", "--engine", "checker"]);
    terminal.wait_for("recounting 71 shards: ");
    terminal.interrupt();
}
