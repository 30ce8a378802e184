use std::collections::BTreeSet;

use queenside_board::{Board, Problem, Size, Square, Squares};

use super::lines::LineCounts;
use super::{Counts, Event, Proposal};

/// Events of a run from its beginning, which can be played forward and back.
///
/// A place in the run is the number of events before it. One place is the current one; initially it
/// is 0.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, Event, Position, Recording, Task};
/// use queenside::{Board, Budget, Problem, Size};
///
/// let problem = Problem::new(Size::new(8)?);
/// let mut recording = Recording::new(Position::new(&problem));
/// BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, counts| {
///     recording.push(event, counts);
///     ControlFlow::Continue(())
/// })?;
/// recording.seek(recording.end());
/// assert_eq!(recording.event(recording.place()).map(|(event, _counts)| event), Some(Event::Solution));
/// assert_eq!((recording.position().queen_count(), recording.position().energy()), (8, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    events: Vec<(Event, Counts)>,
    /// Number of events between two saved boards: at least as many as a board has queens, so that
    /// the boards take no more memory than the events.
    apart: u64,
    /// The boards at place 0 and at every `apart`th place after it that was visited.
    saved: Vec<Vec<Square>>,
    /// The current place, and its board.
    place: u64,
    position: Position,
}

impl Recording {
    /// Return a recording without events, with the board before the first one.
    pub fn new(position: Position) -> Self {
        let apart = u64::from(position.size().get()).max(1024);
        let saved = vec![position.queens().collect()];
        Self { events: Vec::new(), apart, saved, place: 0, position }
    }

    /// Return the last place.
    pub fn end(&self) -> u64 {
        self.events.len() as u64
    }

    /// Return the event that led to this place, and the counts after it; `None` for place 0 and for
    /// places after the end.
    pub fn event(&self, place: u64) -> Option<(Event, Counts)> {
        self.events.get(place.checked_sub(1)? as usize).copied()
    }

    /// Add an event at the end. The current place does not change.
    pub fn push(&mut self, event: Event, counts: Counts) {
        self.events.push((event, counts));
    }

    /// Return the current place.
    pub fn place(&self) -> u64 {
        self.place
    }

    /// Return the board at the current place.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Make this the current place, or the last place if it is after the end. Moving back replays at
    /// most a thousand events, or as many as the board has rows if that is more.
    pub fn seek(&mut self, place: u64) {
        let place = place.min(self.end());
        let nearest = (place / self.apart).min(self.saved.len() as u64 - 1);
        let saved_place = nearest * self.apart;
        if !(saved_place..=place).contains(&self.place) {
            self.place = saved_place;
            self.position.set(self.saved[nearest as usize].iter().copied());
        }
        while self.place < place {
            self.position.apply(&self.events[self.place as usize].0);
            self.place += 1;
            if self.place == self.apart * self.saved.len() as u64 {
                self.saved.push(self.position.queens().collect());
            }
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
    /// Return the board before the first event: the given queens, which no event removes.
    pub fn new(problem: &Problem) -> Self {
        let (size, given) = (problem.size(), problem.given().squares().to_vec());
        let counts = LineCounts::new(size.index());
        let mut position = Self { size, given: given.clone(), queens: BTreeSet::new(), counts };
        position.set(given);
        position
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

    fn queens(&self) -> Squares<'_> {
        Squares::new(self.queens.iter().copied())
    }

    fn queen_count(&self) -> usize {
        self.queens.len()
    }
}
