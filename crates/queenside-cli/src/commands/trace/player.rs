//! The state of the player: the current event, and what the user asked for. Drawing and the clock
//! are in other modules.

use std::time::Duration;

use queenside::methods::{Counts, Event, Recording, Report};
use queenside::{Board, Outcome};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Request;

/// The state of the player.
pub(super) struct Player {
    pub(super) request: Request,
    pub(super) recording: Recording,
    /// How the run ended, once it has.
    pub(super) report: Option<Report>,
    /// The event to show; the method may not have reached it yet.
    target: u64,
    pub(super) is_playing: bool,
    /// The speed, as a multiple of the usual speed.
    pub(super) speed: f64,
    /// The part of the next event whose time has passed.
    carry: f64,
    /// The kind of event up to which the method runs at full speed.
    pub(super) search: Option<fn(&Event) -> bool>,
    pub(super) shows_help: bool,
}

/// What to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaction {
    Stay,
    Quit,
    /// Start the method again: with the next seed, or because earlier events were discarded.
    Again,
}

const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 64.0;
/// Events per second at the usual speed.
const RATE: f64 = 4.0;
/// The number of recorded events: about 80 MiB.
const MEMORY: usize = 1 << 20;
/// The number of events received ahead, so that the end of a short run is known at the start.
const AHEAD: u64 = 1 << 13;

/// The keys and what they do.
pub(super) const HELP: &[(&str, &str)] = &[
    ("space", "play, pause"),
    ("right l, left h", "1 event forward, back"),
    ("shift right L, left H", "10 events forward, back"),
    ("PageDown, PageUp", "1000 events forward, back"),
    ("up +, down -", "faster, slower (1x: 4 per second)"),
    ("Home g, End G", "first event, last event"),
    ("n, p", "next, previous solution or restart"),
    ("r", "run again with the next seed"),
    ("?", "show this help"),
    ("q, Esc, Ctrl-C", "quit"),
];

impl Player {
    /// Start at the first event of a run, or at the start position of a method that repairs.
    pub(super) fn new(request: Request) -> Self {
        let has_start = request.method.takes_start();
        Self {
            recording: Recording::new(&request.problem, MEMORY),
            report: None,
            target: if has_start { request.problem.size().get().into() } else { 0 },
            is_playing: true,
            speed: 1.0,
            carry: 0.0,
            search: None,
            shows_help: false,
            request,
        }
    }

    /// Discards the recording; the method starts again.
    fn again(&mut self) -> Reaction {
        let (is_playing, speed) = (self.is_playing, self.speed);
        *self = Self { is_playing, speed, ..Self::new(self.request.clone()) };
        Reaction::Again
    }

    /// The number of events before the board that is shown.
    pub(super) fn place(&self) -> u64 {
        self.recording.place()
    }

    /// The last event before the board that is shown.
    pub(super) fn event(&self) -> Option<&Event> {
        self.recording.event(self.place()).map(|recorded| &recorded.event)
    }

    /// The report of the run, if its end is shown.
    pub(super) fn end(&self) -> Option<&Report> {
        self.report.as_ref().filter(|_| self.place() == self.recording.end())
    }

    /// Return whether another frame is needed soon.
    pub(super) fn is_moving(&self) -> bool {
        self.is_playing || self.wants_events()
    }

    /// Return whether the player needs events to show what the user asked for.
    pub(super) fn is_hungry(&self) -> bool {
        self.report.is_none() && (self.search.is_some() || self.target > self.recording.end())
    }

    /// Return whether the player accepts more events.
    pub(super) fn wants_events(&self) -> bool {
        self.is_hungry() || self.report.is_none() && self.recording.end() < self.place() + AHEAD
    }

    /// Receives an event of the method.
    pub(super) fn receive(&mut self, event: Event, counts: Counts) {
        self.recording.push(event, counts);
        if self.search.is_some_and(|is_wanted| is_wanted(&event)) {
            self.search = None;
            self.target = self.recording.end();
        }
    }

    /// Advance the target while playing, up to the last event so far.
    pub(super) fn tick(&mut self, elapsed: Duration) {
        let end = self.recording.end();
        if self.is_playing && self.search.is_none() && self.target < end {
            self.carry += elapsed.as_secs_f64() * RATE * self.speed;
            self.target = end.min(self.target + self.carry as u64);
            self.carry = self.carry.fract();
        }
    }

    /// Move to the target, or to the last event so far.
    pub(super) fn settle(&mut self) {
        let end = self.recording.end();
        if self.search.is_some() {
            self.target = end;
        }
        if self.report.is_some() {
            self.search = None;
            self.target = self.target.min(end);
            self.is_playing &= self.target < end;
        }
        self.target = self.target.max(self.first_shown());
        self.recording.seek(self.target);
    }

    /// Handle a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Reaction {
        let has = |modifier| key.modifiers.contains(modifier);
        if key.code == KeyCode::Char('q') || key.code == KeyCode::Char('c') && has(KeyModifiers::CONTROL) {
            return Reaction::Quit;
        }
        // Any other key closes the help or ends a search.
        if std::mem::take(&mut self.shows_help) {
            return Reaction::Stay;
        }
        if self.search.take().is_some() {
            self.is_playing = false;
            return Reaction::Stay;
        }
        let arrow = if has(KeyModifiers::SHIFT) { 10 } else { 1 };
        match key.code {
            KeyCode::Esc => return Reaction::Quit,
            KeyCode::Char(' ') => return self.toggle(),
            KeyCode::Right => return self.step(arrow),
            KeyCode::Left => return self.step(-arrow),
            KeyCode::Char('l') => return self.step(1),
            KeyCode::Char('h') => return self.step(-1),
            KeyCode::Char('L') => return self.step(10),
            KeyCode::Char('H') => return self.step(-10),
            KeyCode::PageDown => return self.step(1000),
            KeyCode::PageUp => return self.step(-1000),
            KeyCode::Home | KeyCode::Char('g') => return self.step(i64::MIN),
            KeyCode::End | KeyCode::Char('G') => {
                self.go(self.recording.end());
                self.search = Some(|_| false);
            }
            KeyCode::Up | KeyCode::Char('+' | '=') => self.speed = (2.0 * self.speed).min(FASTEST),
            KeyCode::Down | KeyCode::Char('-' | '_') => self.speed = (self.speed / 2.0).max(SLOWEST),
            KeyCode::Char('n') => {
                let end = self.recording.end();
                let found = (self.target + 1..=end).find(|&place| self.is_milestone(place));
                self.go(found.unwrap_or(end));
                self.search = if found.is_none() { Some(is_milestone) } else { None };
            }
            KeyCode::Char('p') => {
                let earlier = (self.recording.begin()..self.target).rev();
                self.go(earlier.into_iter().find(|&place| self.is_milestone(place)).unwrap_or_default());
            }
            KeyCode::Char('?') => self.shows_help = true,
            KeyCode::Char('r') => {
                self.request.seed = self.request.seed.wrapping_add(1);
                return self.again();
            }
            _ => {}
        }
        Reaction::Stay
    }

    /// Play or pauses; at the end of the run, play it from the beginning.
    fn toggle(&mut self) -> Reaction {
        self.is_playing = !self.is_playing;
        if !self.is_playing || self.end().is_none() {
            return Reaction::Stay;
        }
        if self.first_shown() > 0 {
            return self.again();
        }
        self.target = 0;
        Reaction::Stay
    }

    fn go(&mut self, place: u64) {
        self.is_playing = false;
        self.carry = 0.0;
        self.target = place;
    }

    /// Move some events forward or back; the method starts again if the target was discarded.
    fn step(&mut self, steps: i64) -> Reaction {
        let place = self.target.saturating_add_signed(steps);
        self.go(place);
        if place >= self.first_shown() {
            return Reaction::Stay;
        }
        self.again();
        self.target = place;
        Reaction::Again
    }

    /// The first place that is recorded with the event before it.
    fn first_shown(&self) -> u64 {
        let begin = self.recording.begin();
        if begin > 0 { begin + 1 } else { 0 }
    }

    fn is_milestone(&self, place: u64) -> bool {
        self.recording.event(place).is_some_and(|recorded| is_milestone(&recorded.event))
    }

    /// The answer of the run, if its end is shown.
    pub(super) fn verdict(&self) -> Option<String> {
        let report = self.end()?;
        Some(match &report.outcome {
            Outcome::Found(_) if report.solutions == 1 => "found a solution".to_owned(),
            Outcome::Found(_) => format!("found {} solutions: {}", report.solutions, report.ended),
            Outcome::NoSolution(()) => format!("proved that no solution exists: {}", report.ended),
            Outcome::GaveUp => format!("gave up: {}", report.ended),
        })
    }
}

fn is_milestone(event: &Event) -> bool {
    matches!(event, Event::Solution | Event::Restart)
}
