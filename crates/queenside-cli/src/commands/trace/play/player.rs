use std::time::Duration;

use queenside::methods::{Counts, Event, EventKind, Method, Playback, Position, Recorded, Recording, Report};
use queenside::{Board, Outcome};

use super::super::request::Request;
use super::keys::Action;

/// Where the viewer is in a run, and what they are about: everything but the drawing and the clock.
pub(super) struct Player {
    method: Method,
    n: u32,
    seed: u64,
    recording: Recording,
    playback: Playback,
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
        let playback = Playback::new(&recording);
        Self {
            method: request.method,
            n: request.problem.size().get(),
            seed: request.seed,
            recording,
            playback,
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

    pub(super) fn method(&self) -> Method {
        self.method
    }

    pub(super) fn n(&self) -> u32 {
        self.n
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of events before the board that is shown.
    pub(super) fn place(&self) -> u64 {
        self.playback.place()
    }

    /// The board that is shown.
    pub(super) fn position(&self) -> &Position {
        self.playback.position()
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
        self.report.filter(|_| self.playback.place() == self.recording.end())
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
        let (begin, end) = self.known();
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
        // Of what is forgotten the last board is known, but not how it came about.
        self.target = self.target.max(if begin > 0 { begin + 1 } else { 0 });
        self.playback.seek(&self.recording, self.target);
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
            Action::Toggle => self.toggle(),
            Action::Step(steps) => self.go(self.target.saturating_add_signed(steps)),
            Action::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Action::Slower => self.speed = self.speed.saturating_sub(1),
            Action::Begin => self.go(0),
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

    fn toggle(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.report.is_some() && self.place() == self.recording.end() {
            self.target = 0;
        }
    }

    fn go(&mut self, place: u64) {
        self.is_playing = false;
        self.carry = 0.0;
        self.target = place;
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
            Outcome::None => format!("proven, there is no solution: {}", report.ended),
            Outcome::GaveUp => format!("gave up: {}", report.ended),
        })
    }
}

fn is_milestone(event: &Event) -> bool {
    matches!(event.kind(), EventKind::Solution | EventKind::Restart)
}

#[cfg(test)]
pub(super) mod tests {
    use queenside::methods::Task;
    use queenside::{Problem, Size};

    use super::*;

    /// Collects the events of a whole run.
    struct Everything<'a>(&'a mut Player);

    impl queenside::methods::Observer for Everything<'_> {
        fn observe(&mut self, event: Event, counts: Counts) -> std::ops::ControlFlow<()> {
            self.0.receive(event, counts);
            std::ops::ControlFlow::Continue(())
        }
    }

    pub(in super::super) fn request(method: &str, n: u32) -> Request {
        Request {
            method: method.parse().unwrap(),
            problem: Problem::new(Size::new(n).unwrap()),
            start: None,
            seed: 0,
            all: false,
            step_limit: None,
            time_limit: None,
            cooling: None,
        }
    }

    /// A player that has the whole run, paused at its beginning.
    pub(in super::super) fn played(request: &Request) -> Player {
        let mut player = Player::new(request);
        let task: Task<'_> = request.task();
        let report = request.method.watch(&task, &mut Everything(&mut player)).unwrap();
        player.finish(report);
        player.is_playing = false;
        player.settle();
        player
    }

    pub(in super::super) fn pressed(player: &mut Player, actions: &[Action]) {
        for &action in actions {
            assert_eq!(player.press(action), Reaction::Stay);
            player.settle();
        }
    }

    #[test]
    fn steps_go_forward_and_back_and_stop_at_both_ends() {
        let mut player = played(&request("backtracking", 6));
        let (_, end) = player.known();
        pressed(&mut player, &[Action::Step(1), Action::Step(1), Action::Step(-1)]);
        assert_eq!((player.place(), player.position().queen_count()), (1, 1));
        pressed(&mut player, &[Action::Step(-10)]);
        assert_eq!(player.place(), 0);
        pressed(&mut player, &[Action::Step(1000)]);
        assert_eq!((player.place(), player.position().queen_count()), (end, 6));
        assert_eq!(player.verdict().as_deref(), Some("found a solution"));
        pressed(&mut player, &[Action::Begin, Action::End, Action::Step(-1)]);
        assert_eq!(player.place(), end - 1);
    }

    #[test]
    fn playing_goes_as_fast_as_asked_and_stops_at_the_end() {
        let mut player = played(&request("backtracking", 8));
        pressed(&mut player, &[Action::Toggle]);
        player.tick(Duration::from_millis(500));
        player.settle();
        assert_eq!((player.place(), player.is_playing()), (2, true));
        pressed(&mut player, &[Action::Faster; 20]);
        assert!((player.speed() - 64.0).abs() < f64::EPSILON);
        player.tick(Duration::from_millis(250));
        player.settle();
        assert_eq!(player.place(), 66);
        pressed(&mut player, &[Action::Slower; 20]);
        assert!((player.speed() - 0.25).abs() < f64::EPSILON);
        player.tick(Duration::from_secs(1_000_000));
        player.settle();
        assert_eq!((player.place(), player.is_playing()), (player.known().1, false));
        // Playing on begins again.
        pressed(&mut player, &[Action::Toggle]);
        assert_eq!((player.place(), player.is_playing()), (0, true));
    }

    #[test]
    fn next_and_previous_go_from_solution_to_solution() {
        let mut player = played(&Request { all: true, ..request("row-generators", 6) });
        let mut boards = Vec::new();
        for _ in 0..4 {
            pressed(&mut player, &[Action::Next]);
            assert_eq!(player.event(), Some(&Event::Solution));
            boards.push(player.position().queens().map(|queen| queen.column).collect::<Vec<_>>());
        }
        assert_eq!(boards[1..3], [[2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2]]);
        pressed(&mut player, &[Action::Next]);
        assert_eq!(player.place(), player.known().1);
        pressed(&mut player, &[Action::Previous; 4]);
        assert_eq!(player.position().queens().next().map(|queen| queen.column), Some(1));
        pressed(&mut player, &[Action::Previous]);
        assert_eq!(player.place(), 0);
    }

    #[test]
    fn a_method_that_repairs_is_shown_from_its_start_position() {
        let player = played(&request("min-conflicts", 20));
        assert_eq!((player.place(), player.position().queen_count()), (20, 20));
    }

    #[test]
    fn any_key_ends_a_search_and_closes_the_help() {
        let mut player = Player::new(&request("permutations", 20));
        pressed(&mut player, &[Action::End]);
        assert!(player.is_hungry() && player.is_searching());
        pressed(&mut player, &[Action::Other]);
        assert!(!player.is_hungry() && !player.is_playing());
        pressed(&mut player, &[Action::Help]);
        assert!(player.shows_help());
        pressed(&mut player, &[Action::Escape]);
        assert!(!player.shows_help());
        assert_eq!(player.press(Action::Escape), Reaction::Quit);
    }

    #[test]
    fn a_paused_viewer_takes_a_bounded_number_of_events_and_a_step_beyond_them_waits() {
        let mut player = Player::new(&request("permutations", 20));
        pressed(&mut player, &[Action::Toggle]);
        while player.has_room() {
            player.receive(Event::Restart, Counts::default());
        }
        assert_eq!(player.known(), (0, AHEAD));
        pressed(&mut player, &[Action::Step(AHEAD as i64 + 1)]);
        assert!(player.is_hungry());
        player.receive(Event::Restart, Counts::default());
        player.settle();
        assert_eq!((player.place(), player.is_hungry()), (AHEAD + 1, false));
    }

    #[test]
    fn a_run_longer_than_memory_forgets_its_beginning() {
        let mut player = Player::new(&request("permutations", 4));
        pressed(&mut player, &[Action::End]);
        for _ in 0..MEMORY as u64 + 10 {
            player.receive(Event::Restart, Counts::default());
        }
        player.settle();
        assert_eq!(player.place(), MEMORY as u64 + 10);
        pressed(&mut player, &[Action::Other, Action::Begin]);
        assert_eq!((player.place(), player.event()), (11, Some(&Event::Restart)));
    }
}
