//! The player of `trace --play` in a pseudo-terminal of 80 x 24: what is on the screen, and that the terminal is put back.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(all(unix, feature = "play"))]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

use super::helpers::{assert_refused, run};

/// A condition that has not come by then is a failure.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    /// Held, so that the terminal outlives the program.
    _slave: Box<dyn SlavePty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// How the terminal was before, in the system's words.
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

    /// Waits until the screen is as it should be.
    fn wait_for(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.text()) {
            assert!(begun.elapsed() < PATIENCE, "never came: {what}; the screen is\n{}", self.text());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.screen.process(&bytes);
            }
        }
    }

    pub(crate) fn wait_for_text(&mut self, part: &str) {
        self.wait_for(part, |text| text.contains(part));
    }

    /// Reads until nothing more comes.
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
            // A full pipe would hold the program up.
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.screen.process(&bytes);
            }
        };
        self.drain();
        status
    }

    fn assert_restored(&self) {
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert_eq!(modes(&*self.master), self.before, "echo and lines are back");
    }
}

/// Echo, lines, signals and all that, as the system has them.
fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

#[test]
fn a_viewer_starts_pauses_goes_back_and_forward_and_quits() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "8", "--play"]);
    terminal.wait_for_text("playing, speed 1x");
    assert!(terminal.screen.screen().alternate_screen());
    assert_ne!(modes(&*terminal.master), terminal.before);
    for part in ["queenside trace: backtracking, n = 8", "pseudocode", "counts", "legend", "depth, last"] {
        terminal.wait_for_text(part);
    }
    // The first row of the board: a queen, just placed or standing.
    terminal.wait_for("a queen", |text| text.lines().nth(1).is_some_and(|row| row.starts_with(['Q', '*'])));
    terminal.wait_for("some steps", |text| number_after(" event ", text) >= Some(3));

    terminal.press(" ");
    terminal.wait_for_text("paused");
    terminal.press("\x1b[H");
    terminal.wait_for_text("event 0 of ");
    terminal.press("\x1b[C\x1b[Cl");
    terminal.wait_for_text("event 3 of ");
    terminal.press("\x1b[D");
    terminal.wait_for_text("event 2 of ");
    terminal.press("\x1b[C");
    terminal.wait_for_text("event 3 of ");
    terminal.press("hh");
    terminal.wait_for_text("event 1 of ");

    terminal.press("?");
    terminal.wait_for_text("any key closes this");
    terminal.press("x");
    terminal.wait_for("the help is closed", |text| !text.contains("any key closes this"));
    terminal.press("+");
    terminal.wait_for_text("speed 2x");

    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
    assert_eq!(terminal.text().trim(), "");
}

#[test]
fn the_end_of_a_run_gives_the_exit_status() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "3", "--play"]);
    terminal.wait_for_text("playing");
    terminal.press("\x1b[F");
    terminal.wait_for_text("the end: proven, there is no solution");
    terminal.press("\x1b");
    assert_eq!(terminal.end_status().exit_code(), 1);
    terminal.assert_restored();
    assert_eq!(terminal.text().trim(), "no solution exists for n = 3");
}

#[test]
fn a_jump_to_an_end_that_is_far_away_stops_at_a_key() {
    let mut terminal = Terminal::start(&["trace", "permutations", "40", "--play"]);
    terminal.wait_for_text("playing");
    terminal.press("G");
    terminal.wait_for_text("any key stops");
    terminal.wait_for("hundreds of thousands of events", |text| {
        number_after("running: ", text).is_some_and(|number| number > 300_000)
    });
    terminal.press("x");
    terminal.wait_for_text("paused");
    terminal.drain();
    let place = number_after(" event ", &terminal.text()).unwrap();
    terminal.press("h");
    terminal.wait_for("one step back", |text| number_after(" event ", text) == Some(place - 1));
    terminal.press("\x03");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
}

/// The number that stands behind these words where they come last.
fn number_after(words: &str, text: &str) -> Option<u64> {
    let (_, rest) = text.rsplit_once(words)?;
    rest.split_whitespace().next()?.trim_end_matches(',').replace(',', "").parse().ok()
}

#[test]
fn a_signal_puts_the_terminal_back() {
    for (signal, name) in [("-TERM", "Terminated"), ("-INT", "Interrupt"), ("-HUP", "Hangup")] {
        let mut terminal = Terminal::start(&["trace", "min-conflicts", "50", "--play"]);
        terminal.wait_for_text("queens         ");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        assert_eq!(terminal.end_status().signal(), Some(name));
        terminal.assert_restored();
    }
}

#[test]
fn a_small_terminal_asks_for_a_larger_one_and_a_new_size_is_taken_up() {
    let mut terminal = Terminal::start(&["trace", "backtracking", "8", "--play"]);
    terminal.wait_for_text("pseudocode");
    let size = |rows, cols| PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size(10, 40)).unwrap();
    terminal.wait_for_text("enlarge the terminal");
    terminal.master.resize(size(24, 80)).unwrap();
    terminal.wait_for_text("pseudocode");
    terminal.press("q");
    assert_eq!(terminal.end_status().exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn without_a_terminal_there_is_one_line() {
    assert_refused(&run(&["trace", "backtracking", "8", "--play"]), "error: --play needs a terminal; ");
}
