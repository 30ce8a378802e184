use std::time::Duration;

use queenside::Outcome;
use queenside::methods::{Counts, Event, Recording, Report};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::classic::Request;

/// Where the viewer is in a run, and what they want: everything but the drawing and the clock.
pub(super) struct Player {
    pub(super) request: Request,
    pub(super) recording: Recording,
    /// How the run ended, once it has.
    pub(super) report: Option<Report>,
    /// Where the viewer wants to be: on the way there, the method may have to continue first.
    target: u64,
    pub(super) is_playing: bool,
    /// Times as fast as usual.
    pub(super) speed: f64,
    /// The part of an event that has gone by.
    carry: f64,
    pub(super) search: Option<Search>,
    pub(super) shows_help: bool,
}

/// What the method runs for, as fast as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    End,
    /// A solution or a restart.
    Milestone,
    /// The first event after the start position of a method that repairs.
    SetUp,
}

/// What a key comes to beyond the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaction {
    Stay,
    Quit,
    /// The method has to start again: with the next seed, or because the events before a place are forgotten.
    Again,
}

const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 64.0;
/// Events a second at the usual speed.
const RATE: f64 = 4.0;
/// Events that are remembered, and can be gone back to: about 80 MiB.
pub(super) const MEMORY: usize = 1 << 20;
/// Events that are taken before they are needed, so that the end of a short run is known from the start.
pub(super) const AHEAD: u64 = 1 << 13;
const FAR: i64 = 10;
const PAGE: i64 = 1000;

/// The keys and what they do, as the help has them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("space", "play, pause"),
    ("right l, left h", "a step on, a step back"),
    ("shift right L, left H", "ten steps"),
    ("PageDown, PageUp", "a thousand steps"),
    ("up +, down -", "faster, slower; 1x: 4 a second"),
    ("Home g, End G", "to the beginning, to the end"),
    ("n, p", "next, previous solution or restart"),
    ("r", "run again with the next seed"),
    ("?", "this help"),
    ("q, Esc, Ctrl-C", "quit"),
];

impl Player {
    /// At the beginning of a run; for a method that repairs, at the start position.
    pub(super) fn new(request: Request) -> Self {
        Self {
            recording: Recording::new(&request.problem, MEMORY),
            report: None,
            target: 0,
            is_playing: true,
            speed: 1.0,
            carry: 0.0,
            search: request.method.takes_start().then_some(Search::SetUp),
            shows_help: false,
            request,
        }
    }

    /// Forgets the run, and goes to this place of it when the method has come there again.
    fn again(&mut self, target: u64) -> Reaction {
        let (is_playing, speed) = (self.is_playing, self.speed);
        *self = Self { is_playing, speed, target, search: None, ..Self::new(self.request.clone()) };
        Reaction::Again
    }

    /// The number of events before the board that is shown.
    pub(super) fn place(&self) -> u64 {
        self.recording.place()
    }

    /// The event that led to the board.
    pub(super) fn event(&self) -> Option<&Event> {
        self.recording.event(self.place()).map(|recorded| &recorded.event)
    }

    /// How the run ended, if its end is shown.
    pub(super) fn end(&self) -> Option<&Report> {
        self.report.as_ref().filter(|_| self.place() == self.recording.end())
    }

    /// Whether another picture will be needed soon.
    pub(super) fn is_moving(&self) -> bool {
        self.is_playing || self.has_room()
    }

    /// Whether events are needed to show what the viewer wants.
    pub(super) fn is_hungry(&self) -> bool {
        self.report.is_none() && (self.search.is_some() || self.target > self.recording.end())
    }

    /// Whether more events are welcome.
    pub(super) fn has_room(&self) -> bool {
        self.is_hungry() || self.report.is_none() && self.recording.end() < self.place() + AHEAD
    }

    /// Takes an event of the method.
    pub(super) fn receive(&mut self, event: Event, counts: Counts) {
        self.recording.push(event, counts);
        let end = self.recording.end();
        let is_set_up = !matches!(event, Event::Place { .. }) || counts.moves > 0;
        let found = match self.search {
            Some(Search::Milestone) if is_milestone(&event) => Some(end),
            Some(Search::SetUp) if is_set_up => Some(end - 1),
            _ => None,
        };
        if let Some(place) = found {
            self.search = None;
            self.target = place;
        }
    }

    /// Lets time go by.
    pub(super) fn tick(&mut self, elapsed: Duration) {
        if self.is_playing && self.search.is_none() {
            self.carry += elapsed.as_secs_f64() * RATE * self.speed;
            self.target += self.carry as u64;
            self.carry = self.carry.fract();
        }
    }

    /// Goes to where the viewer wants to be, or as near as the method has come.
    pub(super) fn settle(&mut self) {
        let end = self.recording.end();
        if self.search.is_some() {
            self.target = end;
        }
        if self.report.is_some() {
            self.search = None;
            self.is_playing &= self.target < end;
        }
        if self.report.is_some() || self.is_playing {
            self.target = self.target.min(end);
        }
        self.target = self.target.max(self.first_shown());
        self.recording.seek(self.target);
    }

    /// Does what a key asks for.
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
        let arrow = if has(KeyModifiers::SHIFT) { FAR } else { 1 };
        match key.code {
            KeyCode::Char(' ') => return self.toggle(),
            KeyCode::Right => return self.step(arrow),
            KeyCode::Left => return self.step(-arrow),
            KeyCode::Char('l') => return self.step(1),
            KeyCode::Char('h') => return self.step(-1),
            KeyCode::Char('L') => return self.step(FAR),
            KeyCode::Char('H') => return self.step(-FAR),
            KeyCode::PageDown => return self.step(PAGE),
            KeyCode::PageUp => return self.step(-PAGE),
            KeyCode::Home | KeyCode::Char('g') => return self.step(i64::MIN),
            KeyCode::End | KeyCode::Char('G') => {
                self.go(self.recording.end());
                self.search = Some(Search::End);
            }
            KeyCode::Up | KeyCode::Char('+' | '=') => self.speed = (2.0 * self.speed).min(FASTEST),
            KeyCode::Down | KeyCode::Char('-' | '_') => self.speed = (self.speed / 2.0).max(SLOWEST),
            KeyCode::Char('n') => self.next(),
            KeyCode::Char('p') => self.previous(),
            KeyCode::Char('?') => self.shows_help = true,
            KeyCode::Char('r') => {
                self.request.seed = self.request.seed.wrapping_add(1);
                self.again(0);
                self.search = self.request.method.takes_start().then_some(Search::SetUp);
                return Reaction::Again;
            }
            KeyCode::Esc => return Reaction::Quit,
            _ => {}
        }
        Reaction::Stay
    }

    /// Plays or pauses; at the end of the run, plays it from the beginning.
    fn toggle(&mut self) -> Reaction {
        self.is_playing = !self.is_playing;
        if !self.is_playing || self.end().is_none() {
            return Reaction::Stay;
        }
        self.target = 0;
        if self.first_shown() > 0 { self.again(0) } else { Reaction::Stay }
    }

    fn go(&mut self, place: u64) {
        self.is_playing = false;
        self.carry = 0.0;
        self.target = place;
    }

    /// Goes some steps on or back; where the board there is forgotten, that takes playing again.
    fn step(&mut self, steps: i64) -> Reaction {
        let place = self.target.saturating_add_signed(steps);
        self.go(place);
        if place < self.first_shown() { self.again(place) } else { Reaction::Stay }
    }

    /// The first place that is remembered with the event that led there.
    fn first_shown(&self) -> u64 {
        let begin = self.recording.begin();
        if begin > 0 { begin + 1 } else { 0 }
    }

    fn next(&mut self) {
        let end = self.recording.end();
        let found = (self.place() + 1..=end).find(|&place| self.is_milestone(place));
        self.search = found.is_none().then_some(Search::Milestone);
        self.go(found.unwrap_or(end));
    }

    fn previous(&mut self) {
        let found = (self.recording.begin()..self.place()).rev().find(|&place| self.is_milestone(place));
        self.go(found.unwrap_or_default());
    }

    fn is_milestone(&self, place: u64) -> bool {
        self.recording.event(place).is_some_and(|recorded| is_milestone(&recorded.event))
    }

    /// What the run came to, in words, at its end.
    pub(super) fn verdict(&self) -> Option<String> {
        let report = self.end()?;
        Some(match &report.outcome {
            Outcome::Found(_) if report.solutions == 1 => "found a solution".to_owned(),
            Outcome::Found(_) => format!("found {} solutions: {}", report.solutions, report.ended),
            Outcome::NoSolution(()) => format!("proven, there is no solution: {}", report.ended),
            Outcome::GaveUp => format!("gave up: {}", report.ended),
        })
    }
}

fn is_milestone(event: &Event) -> bool {
    matches!(event, Event::Solution | Event::Restart)
}
