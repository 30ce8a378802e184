use std::collections::{BTreeSet, VecDeque};

use super::lines::LineCounts;
use super::{Counts, Event, Proposal};
use crate::board::{Board, Problem, Size, Square};

/// The last events of a run, which can be played forward and back.
///
/// A place in the run is the number of events before it. To limit memory, a recording saves only
/// the last events, and the board about every thousand events. One place is the current one;
/// initially it is the beginning of the run.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, Event, Recording, Task};
/// use queenside::{Board, Budget, Problem, Size};
///
/// let problem = Problem::new(Size::new(8)?);
/// let mut recording = Recording::new(&problem, 100);
/// BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, counts| {
///     recording.push(event, counts);
///     ControlFlow::Continue(())
/// })?;
/// let (begin, end) = (recording.begin(), recording.end());
/// assert_eq!(end - begin, 100);
/// assert_eq!(recording.event(end).map(|recorded| recorded.event), Some(Event::Solution));
///
/// recording.seek(end);
/// assert_eq!((recording.position().queen_count(), recording.position().energy()), (8, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    capacity: usize,
    events: VecDeque<Recorded>,
    /// Number of events that are forgotten, and the board after them.
    forgotten: u64,
    oldest: Position,
    /// Saved boards: the place, and the queens.
    marks: VecDeque<(u64, Vec<Square>)>,
    newest: Position,
    /// The current place, and its board.
    place: u64,
    position: Position,
}

/// An event and the state after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recorded {
    /// The event.
    pub event: Event,
    /// The counts after the event.
    pub counts: Counts,
    /// Number of pairs of queens that attack each other.
    pub energy: u64,
    /// Number of queens on the board.
    pub queens: u32,
}

impl Recording {
    /// Return a recording of the last `capacity` events (at least one) of a run on this problem. An
    /// event takes about a hundred bytes.
    pub fn new(problem: &Problem, capacity: usize) -> Self {
        Self::after(0, &Position::new(problem), capacity)
    }

    /// Return a recording that begins at this place, with the board at that place.
    pub fn after(place: u64, position: &Position, capacity: usize) -> Self {
        Self {
            capacity: capacity.max(1),
            events: VecDeque::new(),
            forgotten: place,
            oldest: position.clone(),
            marks: VecDeque::new(),
            newest: position.clone(),
            place,
            position: position.clone(),
        }
    }

    /// Return the first place that is remembered.
    pub fn begin(&self) -> u64 {
        self.forgotten
    }

    /// Return the last place: the number of events so far.
    pub fn end(&self) -> u64 {
        self.forgotten + self.events.len() as u64
    }

    /// Return the event that led to this place, or `None` for the first place and for forgotten
    /// ones.
    pub fn event(&self, place: u64) -> Option<&Recorded> {
        let index = place.checked_sub(self.forgotten + 1)?;
        self.events.get(usize::try_from(index).ok()?)
    }

    /// Add an event at the end. The current place does not change.
    pub fn push(&mut self, event: Event, counts: Counts) {
        if self.events.len() == self.capacity
            && let Some(recorded) = self.events.pop_front()
        {
            self.oldest.apply(&recorded.event);
            self.forgotten += 1;
            while self.marks.front().is_some_and(|(place, _)| *place <= self.forgotten) {
                self.marks.pop_front();
            }
        }
        self.newest.apply(&event);
        let (energy, queens) = (self.newest.energy(), self.newest.queen_count() as u32);
        self.events.push_back(Recorded { event, counts, energy, queens });
        // At least as many events between two boards as a board has queens, so that the boards take
        // no more memory than the events.
        let apart = (self.newest.size().get()).max(1024);
        if self.end().is_multiple_of(u64::from(apart)) {
            self.marks.push_back((self.end(), self.newest.queens().collect()));
        }
    }

    /// Return the current place.
    pub fn place(&self) -> u64 {
        self.place
    }

    /// Return the board at the current place.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Make this the current place, or the nearest one that is remembered. Moving a few places
    /// forward or back takes microseconds. Moving farther replays at most a thousand events, or as
    /// many as the board has rows if that is more.
    pub fn seek(&mut self, place: u64) {
        let place = place.clamp(self.begin(), self.end());
        let (known, queens) = self.known_before(place);
        let is_on_the_way = self.begin() <= self.place && (known..=place).contains(&self.place);
        if !is_on_the_way {
            self.place = known;
            self.position.set(queens);
        }
        while self.place < place {
            self.place += 1;
            if let Some(&Recorded { event, .. }) = self.event(self.place) {
                self.position.apply(&event);
            }
        }
    }

    /// Return the nearest saved place at or before this one, and its queens.
    fn known_before(&self, place: u64) -> (u64, Vec<Square>) {
        let after = self.marks.partition_point(|(mark, _)| *mark <= place);
        match after.checked_sub(1).and_then(|last| self.marks.get(last)) {
            Some((mark, queens)) => (*mark, queens.clone()),
            None => (self.forgotten, self.oldest.queens().collect()),
        }
    }
}

/// The board of a running method: its queens and its energy, updated by each event.
#[derive(Clone, Debug)]
pub struct Position {
    size: Size,
    given: Vec<Square>,
    queens: BTreeSet<Square>,
    counts: LineCounts<u32>,
}

impl Position {
    /// Return the empty board before the first event. Events place the given queens; a restart does
    /// not remove them.
    pub fn new(problem: &Problem) -> Self {
        let (size, given) = (problem.size(), problem.given().squares().to_vec());
        Self { size, given, queens: BTreeSet::new(), counts: LineCounts::new(size.index()) }
    }

    /// Apply an event to the board. Placing a queen on an occupied square changes nothing, and so
    /// does removing one from an empty square.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Place { queen } => self.place(queen),
            Event::Remove { queen } => self.remove(queen),
            Event::Move { from, to } | Event::Accept(Proposal { from, to, .. }) => {
                self.remove(from);
                self.place(to);
            }
            Event::Restart => self.set(self.given.clone()),
            _ => {}
        }
    }

    /// Return the number of pairs of queens that share a line, also with queens between them.
    pub fn energy(&self) -> u64 {
        self.counts.energy
    }

    /// Return the number of other queens on the four lines of the square.
    pub fn threats(&self, square: Square) -> u32 {
        let itself = if self.queens.contains(&square) { 4 } else { 0 };
        self.counts.on(square) - itself
    }

    /// Replace all queens.
    fn set(&mut self, queens: impl IntoIterator<Item = Square>) {
        self.queens.clear();
        self.counts.clear();
        queens.into_iter().for_each(|queen| self.place(queen));
    }

    fn place(&mut self, queen: Square) {
        if self.size.contains(queen) && self.queens.insert(queen) {
            self.counts.place(queen);
        }
    }

    fn remove(&mut self, queen: Square) {
        if self.queens.remove(&queen) {
            self.counts.remove(queen);
        }
    }
}

impl Board for Position {
    fn size(&self) -> Size {
        self.size
    }

    fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.queens.iter().copied()
    }

    fn queen_count(&self) -> usize {
        self.queens.len()
    }
}
