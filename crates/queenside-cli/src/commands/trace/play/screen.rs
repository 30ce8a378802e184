use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

use crate::failure::Failure;
use crate::interrupt;

/// The terminal while the player has it. It is put back as it was when this is dropped, on a panic, and when the
/// program is told to end.
pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

/// Whether the terminal is ours.
static IS_OURS: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal.
    pub(super) fn open() -> Result<Self, Failure> {
        restore_on_panic();
        let mut at_end = interrupt::screen();
        *at_end = Some(restore);
        IS_OURS.store(true, Ordering::SeqCst);
        let opened = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        drop(at_end);
        opened.map(Self).map_err(|error| {
            give_back();
            terminal(&error)
        })
    }

    /// Draws a picture.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        let held = interrupt::screen();
        if IS_OURS.load(Ordering::SeqCst) {
            self.0.draw(picture).map_err(|error| terminal(&error))?;
        }
        drop(held);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Puts the terminal back, and has nothing more to do when the program ends.
fn give_back() {
    let mut at_end = interrupt::screen();
    *at_end = None;
    restore();
}

/// Puts the terminal back as it was. A terminal that is gone needs nothing.
fn restore() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    }
}

/// A panic in any thread puts the terminal back before it is told.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}

fn terminal(error: &io::Error) -> Failure {
    Failure::output("the terminal", error)
}
