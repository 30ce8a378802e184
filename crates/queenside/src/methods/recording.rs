use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{Counts, Event, Observer, Position};
use crate::board::{Board, Problem, Square};

/// The last events of a run, so that it can be played forward and back.
///
/// Memory is bounded: a ring keeps so many events, with the board as it was every thousand events or so; older events
/// are forgotten. A place in the run is the number of events before it.
///
/// # Example
/// ```
/// use queenside::methods::{Method, Playback, Recording, Task};
/// use queenside::{Board, Problem, Size};
///
/// let problem = Problem::new(Size::new(8)?);
/// let mut recording = Recording::new(&problem, 100);
/// "backtracking".parse::<Method>()?.watch(&Task::new(&problem), &mut recording)?;
/// assert_eq!(recording.end() - recording.begin(), 100);
///
/// let mut playback = Playback::new(&recording);
/// playback.seek(&recording, recording.end());
/// assert_eq!((playback.position().queen_count(), playback.position().energy()), (8, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    capacity: usize,
    events: VecDeque<Recorded>,
    /// Events forgotten, and the board after them.
    forgotten: u64,
    oldest: Position,
    /// Boards on the way: the place, and the queens.
    marks: VecDeque<(u64, Vec<Square>)>,
    newest: Position,
}

/// An event with what was known when it had happened.
///
/// ```
/// use queenside::methods::{Event, Method, Recording, Task};
/// use queenside::{Problem, Size};
///
/// let problem = Problem::new(Size::new(1)?);
/// let mut recording = Recording::new(&problem, 100);
/// "backtracking".parse::<Method>()?.watch(&Task::new(&problem), &mut recording)?;
/// let last = recording.event(recording.end()).unwrap();
/// assert_eq!((last.event, last.energy, last.queens), (Event::Solution, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recorded {
    /// What happened.
    pub event: Event,
    /// What had been done by then.
    pub counts: Counts,
    /// Pairs of queens that attack each other.
    pub energy: u64,
    /// Queens on the board.
    pub queens: u32,
}

impl Recording {
    /// A recording of the last `capacity` events (at least one) of a run on this problem: about a hundred bytes each.
    ///
    /// ```
    /// use queenside::methods::Recording;
    /// use queenside::{Problem, Size};
    ///
    /// assert_eq!(Recording::new(&Problem::new(Size::new(8)?), 1 << 20).end(), 0);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn new(problem: &Problem, capacity: usize) -> Self {
        let newest = Position::new(problem);
        Self {
            capacity: capacity.max(1),
            events: VecDeque::new(),
            forgotten: 0,
            oldest: newest.clone(),
            marks: VecDeque::new(),
            newest,
        }
    }

    /// The first place that is remembered.
    ///
    /// ```
    /// use queenside::methods::Recording;
    /// use queenside::{Problem, Size};
    ///
    /// assert_eq!(Recording::new(&Problem::new(Size::new(8)?), 9).begin(), 0);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn begin(&self) -> u64 {
        self.forgotten
    }

    /// The last place: the number of events so far.
    ///
    /// ```
    /// use queenside::methods::{Event, Recording};
    /// use queenside::{Problem, Size};
    ///
    /// let mut recording = Recording::new(&Problem::new(Size::new(8)?), 1);
    /// recording.push(Event::Restart, Default::default());
    /// recording.push(Event::Restart, Default::default());
    /// assert_eq!((recording.begin(), recording.end()), (1, 2));
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn end(&self) -> u64 {
        self.forgotten + self.events.len() as u64
    }

    /// The event that led to this place; `None` for the first place and for those not remembered.
    ///
    /// ```
    /// use queenside::methods::{Event, Recording};
    /// use queenside::{Problem, Size};
    ///
    /// let mut recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// recording.push(Event::Restart, Default::default());
    /// assert_eq!(recording.event(1).map(|recorded| recorded.event), Some(Event::Restart));
    /// assert_eq!((recording.event(0), recording.event(2)), (None, None));
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn event(&self, place: u64) -> Option<&Recorded> {
        let index = place.checked_sub(self.forgotten + 1)?;
        self.events.get(usize::try_from(index).ok()?)
    }

    /// Adds an event: what an observer does.
    ///
    /// ```
    /// use queenside::methods::{Event, Recording};
    /// use queenside::{Problem, Size, Square};
    ///
    /// let mut recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// recording.push(Event::Place { queen: Square::new(0, 0) }, Default::default());
    /// assert_eq!(recording.event(1).unwrap().queens, 1);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
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
        // Apart by more than a board has queens, so that boards take no more memory than events.
        let apart = (self.newest.size().get()).max(1024);
        if self.end().is_multiple_of(u64::from(apart)) {
            self.marks.push_back((self.end(), self.newest.queens().collect()));
        }
    }

    /// The place nearest before this one whose board is known, and its queens.
    fn known_before(&self, place: u64) -> (u64, Vec<Square>) {
        let after = self.marks.partition_point(|(mark, _)| *mark <= place);
        match after.checked_sub(1).and_then(|last| self.marks.get(last)) {
            Some((mark, queens)) => (*mark, queens.clone()),
            None => (self.forgotten, self.oldest.queens().collect()),
        }
    }
}

impl Observer for Recording {
    fn observe(&mut self, event: Event, counts: Counts) -> ControlFlow<()> {
        self.push(event, counts);
        ControlFlow::Continue(())
    }
}

/// A place in a recording and the board there: goes forward and back.
///
/// ```
/// use queenside::methods::{Event, Playback, Recording};
/// use queenside::{Board, Problem, Size, Square};
///
/// let mut recording = Recording::new(&Problem::new(Size::new(8)?), 10);
/// for row in 0..3 {
///     recording.push(Event::Place { queen: Square::new(row, 0) }, Default::default());
/// }
/// let mut playback = Playback::new(&recording);
/// playback.seek(&recording, 3);
/// playback.seek(&recording, 2);
/// assert_eq!((playback.place(), playback.position().queen_count()), (2, 2));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playback {
    place: u64,
    position: Position,
}

impl Playback {
    /// The first place of the recording.
    ///
    /// ```
    /// use queenside::methods::{Playback, Recording};
    /// use queenside::{Problem, Size};
    ///
    /// let recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// assert_eq!(Playback::new(&recording).place(), 0);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn new(recording: &Recording) -> Self {
        Self { place: recording.begin(), position: recording.oldest.clone() }
    }

    /// Where it is: the number of events before.
    ///
    /// ```
    /// use queenside::methods::{Playback, Recording};
    /// use queenside::{Problem, Size};
    ///
    /// let recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// assert_eq!(Playback::new(&recording).place(), recording.begin());
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn place(&self) -> u64 {
        self.place
    }

    /// The board there.
    ///
    /// ```
    /// use queenside::methods::{Playback, Recording};
    /// use queenside::{Board, Problem, Size};
    ///
    /// let recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// assert_eq!(Playback::new(&recording).position().queen_count(), 0);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Goes to a place, or to the nearest that is remembered. A few places on or back take microseconds; far ones a
    /// thousand events, or as many as the board has rows.
    ///
    /// ```
    /// use queenside::methods::{Event, Playback, Recording};
    /// use queenside::{Problem, Size};
    ///
    /// let mut recording = Recording::new(&Problem::new(Size::new(8)?), 10);
    /// recording.push(Event::Restart, Default::default());
    /// let mut playback = Playback::new(&recording);
    /// playback.seek(&recording, u64::MAX);
    /// assert_eq!(playback.place(), 1);
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn seek(&mut self, recording: &Recording, place: u64) {
        let place = place.clamp(recording.begin(), recording.end());
        let (known, queens) = recording.known_before(place);
        let can_go_on = recording.begin() <= self.place && self.place <= place;
        if !(can_go_on && self.place >= known) {
            self.place = known;
            self.position.set(queens);
        }
        while self.place < place {
            self.place += 1;
            if let Some(recorded) = recording.event(self.place) {
                self.position.apply(&recorded.event);
            }
        }
    }
}
