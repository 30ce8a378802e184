//! The player of `trace --play`: one thread runs the method, another shows the run in the terminal.

use std::io::{self, IsTerminal, stdout};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use queenside::methods::{Counts, Event, Report};
use queenside::{Board, Stop};
use queenside_service::ServiceError;
use queenside_service::trace::trace;
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, KeyEventKind};
use ratatui::crossterm::execute;

use super::Request;
use super::conclude;
use super::player::{Player, Reaction};
use super::view;
use crate::failure::{Failure, Status};
use crate::interrupt;

/// The largest board, because it is drawn 30 times per second.
const MAX: u32 = 10_000;
/// Time between two frames.
const FRAME: Duration = Duration::from_millis(33);
/// Time between two frames when nothing moves.
const IDLE: Duration = Duration::from_millis(500);
/// The maximum number of events that wait for the player.
const AHEAD: usize = 1 << 13;

/// Play the run until the user quits. Returns the status of the run if its end was shown.
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

/// Run the method and play it until the user quits or the method has to start again.
fn play(player: &mut Player, screen: &mut Screen) -> Result<Reaction, Failure> {
    let feed = Feed::start(player.request.clone());
    let mut before = Instant::now();
    loop {
        let now = Instant::now();
        player.tick(now - before);
        before = now;
        feed.fill(player, now + FRAME)?;
        player.settle();
        screen.draw(player)?;
        let patience = if player.is_moving() { FRAME } else { IDLE };
        let mut patience = patience.saturating_sub(now.elapsed());
        // Handles all keys since the last frame, so that a key that is held down does not lag.
        while let Some(event) = next_event(patience)? {
            patience = Duration::ZERO;
            let key = event.as_key_event().filter(|key| key.kind != KeyEventKind::Release);
            let reaction = key.map_or(Reaction::Stay, |key| player.press(key));
            if reaction != Reaction::Stay {
                return Ok(reaction);
            }
        }
    }
}

/// Wait for a key, or for a new size of the terminal.
fn next_event(patience: Duration) -> Result<Option<event::Event>, Failure> {
    let event = event::poll(patience).and_then(|is_there| is_there.then(event::read).transpose());
    event.map_err(|error| Failure::input(Path::new("the keyboard"), &error))
}

/// A thread that runs the method, and stops when this is dropped.
pub(super) struct Feed {
    messages: Receiver<Message>,
    stop: Stop,
}

enum Message {
    Event(Event, Counts),
    Ended(Result<Option<Report>, ServiceError>),
}

impl Feed {
    pub(super) fn start(request: Request) -> Self {
        let (sender, messages) = sync_channel(AHEAD);
        let stop = Stop::new();
        let signal = stop.clone();
        // Not joined, because the method may take a moment to stop.
        thread::spawn(move || {
            let budget = request.budget().stop(&signal);
            let ended = trace(request.method, &request.task(), &budget, |step| {
                // Fails if the user has quit.
                Ok(match sender.send(Message::Event(step.event, step.counts)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            });
            let _ = sender.send(Message::Ended(ended));
        });
        Self { messages, stop }
    }

    /// Pass events to the player until it has enough or the time is over.
    pub(super) fn fill(&self, player: &mut Player, until: Instant) -> Result<(), Failure> {
        while player.wants_events() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let patience = if player.is_hungry() { left } else { Duration::ZERO };
            match self.messages.recv_timeout(patience) {
                Ok(Message::Event(event, counts)) => player.receive(event, counts),
                Ok(Message::Ended(report)) => player.report = report?,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::wrong("the thread of the method panicked"));
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

/// The terminal while the player uses it. It is restored on drop, on a panic, and when a signal
/// ends the program.
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

/// Restore the terminal now rather than at the end of the program.
fn give_back() {
    let mut at_end = interrupt::screen();
    *at_end = None;
    restore();
}

/// Restore the terminal. An error means that the terminal is gone.
fn restore() {
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), Show);
}

fn terminal(error: &io::Error) -> Failure {
    Failure::output("the terminal", error)
}
