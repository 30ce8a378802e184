use queenside::methods::{Event, Proposal};
use queenside::{Line, Square};

/// What an event has to do with a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The queen that is placed, moved or chosen.
    Moved,
    /// Where a queen stood before.
    Left,
    /// A square that will not do.
    Refused,
    /// A queen that attacks such a square.
    Attacks,
}

impl Mark {
    /// The sign that boards have there.
    pub(super) const fn glyph(self) -> char {
        match self {
            Self::Moved => '*',
            Self::Left => 'o',
            Self::Refused => 'x',
            Self::Attacks => '!',
        }
    }
}

/// The squares that an event is about.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    squares: [Option<(Square, Mark)>; 2],
    /// A line without a free square.
    dead: Option<Line>,
}

impl Marks {
    /// The squares that the event is about.
    pub(super) fn of(event: Option<&Event>) -> Self {
        let Some(event) = event else { return Self::default() };
        let squares = match *event {
            Event::Place { queen } | Event::Select { queen, .. } => [Some((queen, Mark::Moved)), None],
            Event::Remove { queen } => [Some((queen, Mark::Left)), None],
            Event::Move { from, to } | Event::Accept(Proposal { from, to, .. }) => {
                [Some((from, Mark::Left)), Some((to, Mark::Moved))]
            }
            Event::Conflict { square, by } => [Some((square, Mark::Refused)), Some((by, Mark::Attacks))],
            Event::Seen { to, .. } | Event::Reject(Proposal { to, .. }) => [Some((to, Mark::Refused)), None],
            Event::DeadEnd { line } => return Self { dead: Some(line), ..Self::default() },
            Event::Stagnation { .. } | Event::Restart | Event::Solution => [None, None],
        };
        Self { squares, dead: None }
    }

    /// The mark of a square, if it has one.
    pub(super) fn at(&self, square: Square) -> Option<Mark> {
        if self.dead.is_some_and(|line| line.contains(square)) {
            return Some(Mark::Refused);
        }
        self.squares.iter().flatten().find(|(marked, _)| *marked == square).map(|(_, mark)| *mark)
    }
}
