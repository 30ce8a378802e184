//! The player of `trace --play` in a pseudo-terminal of 80 x 24: the screen after each key, and the
//! terminal after the end.
//!
//! The files in `screens/` are complete screens. To update them, run `SNAPSHOTS=overwrite cargo
//! test -p queenside-cli --features full --test program -- player`, and review the difference.

#![cfg(all(unix, feature = "play"))]

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

use super::helpers::{assert_refused, run};

/// The time limit for a screen.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    /// Held so that the terminal outlives the program.
    _slave: Box<dyn SlavePty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// The modes of the terminal before the program started.
    before: String,
}

impl Terminal {
    pub(crate) fn start(args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let before = modes(&*pair.master);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_queenside"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let (sender, output) = channel();
        let mut reader = pair.master.try_clone_reader().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let sized = |number| NonZeroU16::new(number).unwrap();
        let screen = vt100::Parser::new(sized(24), sized(80), 0);
        Self { master: pair.master, _slave: pair.slave, child, keyboard, output, screen, before }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The row and the column of the cursor, from 0.
    pub(crate) fn cursor(&self) -> (u16, u16) {
        self.screen.screen().cursor_position()
    }

    /// Wait for a screen.
    fn wait_for(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.text()) {
            assert!(begun.elapsed() < PATIENCE, "expected {what}; the screen is\n{}", self.text());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.screen.process(&bytes);
            }
        }
    }

    pub(crate) fn wait_for_text(&mut self, part: &str) {
        self.wait_for(part, |text| text.contains(part));
    }

    /// Read until the program prints nothing more.
    fn drain(&mut self) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.screen.process(&bytes);
        }
    }

    pub(crate) fn end_status(&mut self) -> portable_pty::ExitStatus {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "still running");
            // A full pipe would block the program.
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.screen.process(&bytes);
            }
        };
        self.drain();
        status
    }

    /// Compare the screen with a file, after all output has arrived.
    fn assert_shows(&mut self, file: &str) {
        self.drain();
        let lines: Vec<String> = self.text().lines().map(|line| format!("{}\n", line.trim_end())).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(file);
        snapbox::assert_data_eq!(lines.concat(), snapbox::Data::read_from(&path, None).raw());
    }

    /// Wait until the program has at most this many threads.
    #[cfg(target_os = "linux")]
    fn wait_for_threads(&mut self, most: usize) {
        let tasks = format!("/proc/{}/task", self.child.process_id().unwrap());
        self.wait_for("few threads", |_| std::fs::read_dir(&tasks).unwrap().count() <= most);
    }

    fn assert_restored(&self) {
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the alternate screen must be left");
        assert!(!screen.hide_cursor(), "the cursor must be visible");
        assert_eq!(modes(&*self.master), self.before, "the modes must be restored");
    }
}

/// The modes of a terminal: echo, lines, signals.
fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

/// Presses keys one after the other, and waits for a text on the screen after each.
fn press_and_see(terminal: &mut Terminal, steps: &[(&str, &str)]) {
    for (keys, part) in steps {
        terminal.press(keys);
        terminal.wait_for_text(part);
    }
}

#[test]
fn keys_move_forward_and_back_in_the_run() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "8", "--play"]);
    terminal.wait_for_text("playing, speed 1x");
    assert!(terminal.screen.screen().alternate_screen());
    assert_ne!(modes(&*terminal.master), terminal.before);
    terminal.wait_for("some steps", |text| number_after(" event ", text) >= Some(3));
    let (home, end, left, right) = ("\x1b[H", "\x1b[F", "\x1b[D", "\x1b[C");
    press_and_see(&mut terminal, &[(" ", "paused"), (home, "event 0 of 547")]);
    terminal.assert_shows("beginning.txt");
    let steps = [
        (right, "event 1 of"),
        ("ll", "event 3 of"),
        (left, "event 2 of"),
        ("h", "event 1 of"),
        ("L", "event 11 of"),
        ("\x1b[1;2C", "event 21 of"),
        ("\x1b[1;2D", "event 11 of"),
        ("H", "event 1 of"),
        ("hhh", "event 0 of"),
        ("LLLL", "event 40 of"),
    ];
    press_and_see(&mut terminal, &steps);
    terminal.assert_shows("refused.txt");
    let steps = [
        ("\x1b[6~", "run ended: found a solution"),
        ("l", "event 547 of"),
        ("\x1b[5~", "event 0 of"),
        (end, "event 547 of"),
        ("g", "event 0 of"),
        ("G", "event 547 of"),
        ("+", "ended"),
        // Plays from the first event.
        (" ", "playing, speed 2x"),
        (" -----", "paused, speed 0.25x"),
        ("++++++++++", "paused, speed 64x"),
        (" ", "event 547 of"),
        ("?", "press a key to close"),
    ];
    press_and_see(&mut terminal, &steps);
    terminal.assert_shows("help.txt");
    terminal.press("x");
    terminal.wait_for("the help is closed", |text| !text.contains("press a key to close"));
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
    assert_eq!(terminal.text().trim(), "");
}

#[test]
fn solutions_are_found_one_after_the_other() {
    let mut terminal = Terminal::start(&["trace", "row-generators", "6", "--all", "--play"]);
    press_and_see(&mut terminal, &[(" ", "paused"), ("g", "event 0 of")]);
    let mut boards = BTreeSet::new();
    for _ in 0..4 {
        let before = number_after(" event ", &terminal.text());
        terminal.press("n");
        terminal.wait_for("a solution", |text| {
            number_after(" event ", text) > before
                && text.lines().nth(21).is_some_and(|line| line.starts_with(" solution"))
        });
        let board: Vec<String> =
            terminal.text().lines().skip(1).take(6).map(|row| row[..12].to_owned()).collect();
        assert_eq!(board.concat().matches('Q').count(), 6);
        boards.insert(board);
    }
    assert_eq!(boards.len(), 4);
    press_and_see(
        &mut terminal,
        &[("n", "run ended: found 4 solutions"), ("p", " solution"), ("pppp", "start of the run")],
    );
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
}

#[test]
fn a_method_that_repairs_is_shown_from_its_start_position() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/stuck.txt");
    let mut terminal = Terminal::start(&["trace", "most-threatened-h1", "--start", board, "--play"]);
    press_and_see(
        &mut terminal,
        &[(" ", "paused"), ("g", "event 0 of"), ("l", "event 1 of"), ("lllllll", "event 8 of")],
    );
    terminal.assert_shows("attacked.txt");
    // Each run has its own thread; the threads of earlier runs end.
    press_and_see(&mut terminal, &[("r", "seed 1"), ("r", "seed 2"), ("r", "seed 3"), ("r", "seed 4")]);
    terminal.wait_for("the start position", |text| number_after(" event ", text) >= Some(6));
    #[cfg(target_os = "linux")]
    terminal.wait_for_threads(3);
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
}

#[test]
fn a_large_board_has_a_dot_per_queen() {
    let mut terminal = Terminal::start(&["trace", "swap-search", "1000", "--play"]);
    press_and_see(&mut terminal, &[(" ", "paused"), ("g", "event 0 of"), ("L", "event 10 of")]);
    terminal.wait_for_text("dot: queens on 14 x 14 squares");
    terminal.press("n");
    terminal.wait_for_text("run ended: found a solution");
    terminal.assert_shows("dots.txt");
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
}

#[test]
fn the_end_of_a_run_gives_the_exit_status() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "3", "--play"]);
    press_and_see(&mut terminal, &[("", "playing"), ("\x1b[F", "run ended: proved that no solution exists")]);
    terminal.press("\x1b");
    assert_eq!(terminal.end_status().exit_code(), 1);
    terminal.assert_restored();
    assert_eq!(terminal.text().trim(), "no solution exists for n = 3");
}

#[test]
fn a_run_longer_than_memory_stops_at_a_key_and_can_start_again() {
    let mut terminal = Terminal::start(&["trace", "permutations", "40", "--play"]);
    press_and_see(&mut terminal, &[("", "playing"), ("G", "press a key to stop")]);
    terminal.wait_for("more events than memory", |text| {
        number_after("running: ", text).is_some_and(|number| number > 1_100_000)
    });
    press_and_see(&mut terminal, &[("x", "paused")]);
    terminal.drain();
    let place = number_after(" event ", &terminal.text()).unwrap();
    assert!(terminal.text().contains(" discarded"));
    terminal.press("h");
    terminal.wait_for("one step back", |text| number_after(" event ", text) == Some(place - 1));
    press_and_see(&mut terminal, &[("g", "start of the run"), ("LL", "event 20")]);
    assert!(!terminal.text().contains(" discarded"));
    terminal.press("\x03");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
}

/// The number after the last occurrence of these words.
fn number_after(words: &str, text: &str) -> Option<u64> {
    let (_, rest) = text.rsplit_once(words)?;
    rest.split_whitespace().next()?.trim_end_matches(',').replace(',', "").parse().ok()
}

#[test]
fn a_signal_restores_the_terminal() {
    for (signal, name) in [("-TERM", "Terminated"), ("-INT", "Interrupt"), ("-HUP", "Hangup")] {
        let mut terminal = Terminal::start(&["trace", "min-conflicts", "50", "--play"]);
        terminal.wait_for_text("queens ");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        assert_eq!(terminal.end_status().signal(), Some(name));
        terminal.assert_restored();
    }
}

#[test]
fn a_small_terminal_asks_for_a_larger_one_and_redraws_after_resizing() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "8", "--play"]);
    // Paused, because `drain` would wait for the end of the run.
    press_and_see(&mut terminal, &[("", "pseudocode"), (" ", "paused")]);
    let size = |rows, cols| PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size(10, 40)).unwrap();
    terminal.wait_for_text("enlarge the terminal");
    terminal.master.resize(size(24, 80)).unwrap();
    terminal.wait_for_text("pseudocode");
    // crossterm may lose a key that arrives together with the resize signal, which arrives after
    // the drawing.
    terminal.drain();
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn without_a_terminal_there_is_an_error_in_one_line() {
    assert_refused(&run(&["trace", "backtracking", "8", "--play"]), "error: --play needs a terminal; ");
}
