//! The player: a thread runs the method, [`player`] holds where the viewer is, [`view`] draws it.

mod player;
#[cfg(test)]
mod tests;
mod view;

use std::io::{self, IsTerminal, stdout};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use queenside::methods::{Counts, Event, Report};
use queenside::{Board, Stop};
use queenside_service::verify::{check_outcome, puzzle};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, KeyEventKind};
use ratatui::crossterm::execute;

use super::{check_solution, conclude};
use crate::classic::Request;
use crate::failure::{Failure, Status};
use crate::interrupt;
use player::{Player, Reaction};

/// The largest board: one is drawn thirty times a second.
const MAX: u32 = 10_000;
/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);
/// Time between two looks at the keyboard when nothing moves.
const IDLE: Duration = Duration::from_millis(500);

/// Plays the run until the viewer leaves; what the run came to, if they saw its end.
pub(super) fn run(request: Request) -> Result<Status, Failure> {
    let n = request.problem.size().get();
    if n > MAX {
        return Err(Failure::usage(format_args!(
            "--play shows boards up to n = {MAX}, not n = {n}; use --as json"
        )));
    }
    if !stdout().is_terminal() {
        return Err(Failure::usage(
            "--play needs a terminal; for a file or a pipe use --as text, --as json or --as values",
        ));
    }
    let mut player = Player::new(request);
    let mut screen = Screen::open()?;
    while play(&mut player, &mut screen)? == Reaction::Again {}
    drop(screen);
    Ok(player.end().map_or(Status::Answered, |report| conclude(&player.request, report)))
}

/// Runs the method and plays it until the viewer leaves or wants it to start again.
fn play(player: &mut Player, screen: &mut Screen) -> Result<Reaction, Failure> {
    let feed = Feed::start(player.request.clone());
    let puzzle = puzzle(&player.request.problem);
    let mut before = Instant::now();
    let mut checked = 0;
    loop {
        let now = Instant::now();
        player.tick(now - before);
        before = now;
        feed.fill(player, now + FRAME)?;
        player.settle();
        // A board is checked before it is shown as a solution.
        if player.place() != checked && player.event() == Some(&Event::Solution) {
            check_solution(&puzzle, player.recording.position())?;
        }
        checked = player.place();
        screen.draw(player)?;
        let patience = if player.is_moving() { FRAME } else { IDLE };
        let mut patience = patience.saturating_sub(now.elapsed());
        // All that has come meanwhile: a key held down does not lag behind.
        while event::poll(patience).map_err(|error| keyboard(&error))? {
            patience = Duration::ZERO;
            let event = event::read().map_err(|error| keyboard(&error))?;
            let Some(key) = event.as_key_event().filter(|key| key.kind != KeyEventKind::Release) else {
                continue;
            };
            let reaction = player.press(key);
            if reaction != Reaction::Stay {
                return Ok(reaction);
            }
        }
    }
}

fn keyboard(error: &io::Error) -> Failure {
    Failure::input(Path::new("the keyboard"), error)
}

/// How many events the method may be ahead of the player.
const AHEAD: usize = 1 << 13;

/// A method at work in a thread of its own. When this is dropped the method stops.
struct Feed {
    messages: Receiver<Message>,
    stop: Stop,
}

enum Message {
    Event(Event, Counts),
    /// How the method ended, its answer checked.
    Ended(Result<Report, Failure>),
}

impl Feed {
    fn start(request: Request) -> Self {
        let (sender, messages) = sync_channel(AHEAD);
        let stop = Stop::new();
        let ours = stop.clone();
        // Not waited for: the method may take a moment to see that it is to stop.
        thread::spawn(move || send(&request, &ours, &sender));
        Self { messages, stop }
    }

    /// Hands the player what the method has done, until it has what it needs or the time is over.
    fn fill(&self, player: &mut Player, until: Instant) -> Result<(), Failure> {
        while player.has_room() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let patience = if player.is_hungry() { left } else { Duration::ZERO };
            match self.messages.recv_timeout(patience) {
                Ok(Message::Event(event, counts)) => player.receive(event, counts),
                Ok(Message::Ended(report)) => player.report = Some(report?),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::wrong("the method stopped in the middle"));
                }
            }
        }
        Ok(())
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Runs the method and sends each event; waits while the player is behind.
fn send(request: &Request, stop: &Stop, sender: &SyncSender<Message>) {
    let budget = request.budget().stop(stop);
    let observer = |event, counts| match sender.send(Message::Event(event, counts)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    let watched = request.method.watch(&request.task(), &budget, observer).map_err(Failure::usage);
    // Checked here, where the viewer does not wait: a proof may take its time.
    let ended = watched.and_then(|report| {
        check_outcome(&request.problem, &report.outcome)?;
        Ok(report)
    });
    // Fails if the viewer has left.
    let _ = sender.send(Message::Ended(ended));
}

/// The terminal while the player has it. It is put back as it was when this is dropped, on a panic, and when a signal ends
/// the program.
struct Screen(DefaultTerminal);

impl Screen {
    fn open() -> Result<Self, Failure> {
        let mut at_end = interrupt::screen();
        *at_end = Some(restore);
        let opened = ratatui::try_init();
        drop(at_end);
        opened.map(Self).map_err(|error| {
            give_back();
            terminal(&error)
        })
    }

    fn draw(&mut self, player: &Player) -> Result<(), Failure> {
        let _held = interrupt::screen();
        self.0.draw(|frame| view::draw(player, frame)).map(drop).map_err(|error| terminal(&error))
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
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), Show);
}

fn terminal(error: &io::Error) -> Failure {
    Failure::output("the terminal", error)
}
