use std::collections::BTreeSet;

use super::lines::LineCounts;
use super::{Event, Proposal};
use crate::board::{Board, Problem, Size, Square};

/// The board of a method at work: its queens and its energy, updated by each event.
///
/// ```
/// use queenside::methods::{Event, Position};
/// use queenside::{Board, Problem, Size, Square};
///
/// let mut position = Position::new(&Problem::new(Size::new(4)?));
/// position.apply(&Event::Place { queen: Square::new(0, 0) });
/// position.apply(&Event::Place { queen: Square::new(2, 2) });
/// assert_eq!((position.queen_count(), position.energy()), (2, 1));
/// assert_eq!(position.threats(Square::new(0, 2)), 2);
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    size: Size,
    given: Vec<Square>,
    queens: BTreeSet<Square>,
    counts: LineCounts<u32>,
}

impl Position {
    /// The empty board before the first event: given queens are placed by events. After a restart they stay.
    pub fn new(problem: &Problem) -> Self {
        let (size, given) = (problem.size(), problem.given().squares().to_vec());
        Self { size, given, queens: BTreeSet::new(), counts: LineCounts::new(size.index()) }
    }

    /// The board after the event. A queen placed where one stands, or taken from an empty square, changes nothing.
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

    /// The number of pairs of queens that attack each other, with queens between them or not.
    pub fn energy(&self) -> u64 {
        self.counts.energy
    }

    /// The number of other queens on the four lines of the square.
    pub fn threats(&self, square: Square) -> u32 {
        let itself = if self.queens.contains(&square) { 4 } else { 0 };
        self.counts.on(square) - itself
    }

    /// Replaces all queens.
    pub(super) fn set(&mut self, queens: impl IntoIterator<Item = Square>) {
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
