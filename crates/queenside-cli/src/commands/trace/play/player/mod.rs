use std::time::Duration;

use queenside::methods::{Counts, Event, Method, Position, Recorded, Recording, Report};
use queenside::{Board, Outcome};

use super::super::request::{self, Request};
use super::keys::Action;

/// Where the viewer is in a run, and what they are about: everything but the drawing and the clock.
pub(super) struct Player {
    method: Method,
    n: u32,
    seed: u64,
    recording: Recording,
    /// Where the viewer wants to be: on the way there, the method may have to go on first.
    target: u64,
    is_playing: bool,
    /// Which of the speeds.
    speed: usize,
    /// The part of an event that has gone by.
    carry: f64,
    search: Option<Search>,
    shows_help: bool,
    report: Option<Report>,
}

/// What the method runs for, as fast as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
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
    Restart,
    /// Back to a place that is forgotten: the same run has to be played again up to there.
    Rewind(u64),
}

/// Times as fast as usual.
pub(super) const SPEEDS: [f64; 9] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];
const USUAL_SPEED: usize = 2;
/// Events a second at the usual speed.
const RATE: f64 = 4.0;
/// Events that are remembered, and can be gone back to: about 80 MiB.
const MEMORY: usize = 1 << 20;
/// Events that are taken before they are needed, so that the end of a short run is known from the start.
const AHEAD: u64 = 1 << 13;

impl Player {
    /// At the beginning of a run; for a method that repairs, at the start position.
    pub(super) fn new(request: &Request) -> Self {
        let recording = Recording::new(&request.problem, MEMORY);
        Self {
            method: request.method,
            n: request.problem.size().get(),
            seed: request.seed,
            recording,
            target: 0,
            is_playing: true,
            speed: USUAL_SPEED,
            carry: 0.0,
            search: request.method.takes_start().then_some(Search::SetUp),
            shows_help: false,
            report: None,
        }
    }

    /// At the beginning of another run, as fast as before.
    pub(super) fn after(before: &Self, request: &Request) -> Self {
        Self { speed: before.speed, is_playing: before.is_playing, ..Self::new(request) }
    }

    /// At a place of the same run, once the method has come there again.
    pub(super) fn rewound(before: &Self, request: &Request, place: u64) -> Self {
        let speed = before.speed;
        Self { speed, is_playing: false, search: None, target: place, ..Self::new(request) }
    }

    pub(super) fn method(&self) -> Method {
        self.method
    }

    /// Whether the method builds a board up, and so has a depth; others move queens about.
    pub(super) fn builds_up(&self) -> bool {
        request::builds_up(self.method)
    }

    pub(super) fn n(&self) -> u32 {
        self.n
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of events before the board that is shown.
    pub(super) fn place(&self) -> u64 {
        self.recording.place()
    }

    /// The board that is shown.
    pub(super) fn position(&self) -> &Position {
        self.recording.position()
    }

    /// The event that led to the board.
    pub(super) fn event(&self) -> Option<&Event> {
        self.recorded(self.place()).map(|recorded| &recorded.event)
    }

    /// An event that is remembered, by its number.
    pub(super) fn recorded(&self, place: u64) -> Option<&Recorded> {
        self.recording.event(place)
    }

    /// The first and the last place that can be gone to by now.
    pub(super) fn known(&self) -> (u64, u64) {
        (self.recording.begin(), self.recording.end())
    }

    /// How the run ended, once it has.
    pub(super) fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    pub(super) fn into_report(self) -> Option<Report> {
        self.report.filter(|_| self.recording.place() == self.recording.end())
    }

    pub(super) fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Whether the method runs as fast as it can.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(super) fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    pub(super) fn shows_help(&self) -> bool {
        self.shows_help
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

    /// The method has ended.
    pub(super) fn finish(&mut self, report: Report) {
        self.report = Some(report);
    }

    /// Time goes by.
    pub(super) fn tick(&mut self, elapsed: Duration) {
        if self.is_playing && self.search.is_none() {
            self.carry += elapsed.as_secs_f64() * RATE * self.speed();
            self.target += self.carry as u64;
            self.carry = self.carry.fract();
        }
    }

    /// Goes to where the viewer wants to be, or as near as the method has come.
    pub(super) fn settle(&mut self) {
        let (_, end) = self.known();
        if self.search.is_some() {
            self.target = end;
        }
        if self.report.is_some() {
            self.search = None;
            if self.target >= end {
                self.is_playing = false;
            }
        }
        if self.report.is_some() || self.is_playing {
            self.target = self.target.min(end);
        }
        self.target = self.target.max(self.first_shown());
        self.recording.seek(self.target);
    }

    /// Does what a key asks for.
    pub(super) fn press(&mut self, action: Action) -> Reaction {
        if action == Action::Quit {
            return Reaction::Quit;
        }
        // Any key closes the help or ends a search.
        if std::mem::take(&mut self.shows_help) {
            return Reaction::Stay;
        }
        if self.search.take().is_some() {
            self.is_playing = false;
            return Reaction::Stay;
        }
        match action {
            Action::Toggle => return self.toggle(),
            Action::Step(steps) => return self.go_back_to(self.target.saturating_add_signed(steps)),
            Action::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::Begin => return self.go_back_to(0),
            Action::End => {
                self.go(self.recording.end());
                self.search = Some(Search::End);
            }
            Action::Next => self.next(),
            Action::Previous => self.previous(),
            Action::Help => self.shows_help = true,
            Action::Restart => return Reaction::Restart,
            Action::Quit | Action::Escape => return Reaction::Quit,
            Action::Other => {}
        }
        Reaction::Stay
    }

    fn toggle(&mut self) -> Reaction {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.report.is_some() && self.place() == self.recording.end() {
            self.target = 0;
            if self.first_shown() > 0 {
                return Reaction::Rewind(0);
            }
        }
        Reaction::Stay
    }

    fn go(&mut self, place: u64) {
        self.is_playing = false;
        self.carry = 0.0;
        self.target = place;
    }

    /// Goes to a place; where its board is forgotten, that takes playing again.
    fn go_back_to(&mut self, place: u64) -> Reaction {
        self.go(place);
        if place < self.first_shown() { Reaction::Rewind(place) } else { Reaction::Stay }
    }

    /// The first place that is remembered with the event that led there.
    fn first_shown(&self) -> u64 {
        let begin = self.recording.begin();
        if begin > 0 { begin + 1 } else { 0 }
    }

    fn next(&mut self) {
        let (_, end) = self.known();
        let found = (self.place() + 1..=end).find(|&place| self.is_milestone(place));
        self.search = found.is_none().then_some(Search::Milestone);
        self.go(found.unwrap_or(end));
    }

    fn previous(&mut self) {
        let (begin, _) = self.known();
        let found = (begin..self.place()).rev().find(|&place| self.is_milestone(place));
        self.go(found.unwrap_or_default());
    }

    fn is_milestone(&self, place: u64) -> bool {
        self.recorded(place).is_some_and(|recorded| is_milestone(&recorded.event))
    }

    /// What the run came to, in words.
    pub(super) fn verdict(&self) -> Option<String> {
        let report = self.report.as_ref().filter(|_| self.place() == self.recording.end())?;
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

#[cfg(test)]
pub(super) mod tests;
