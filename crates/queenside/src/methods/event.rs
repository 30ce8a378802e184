use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeTuple, Serializer};

use crate::board::{Line, Square};

/// One step of a method: what the observer of [`Method::watch`](super::Method::watch) gets.
///
/// `Place`, `Remove`, `Move`, `Accept` and `Restart` change the board; [`Position::apply`](super::Position::apply) follows
/// them. Serialized with serde, an event is an object with its kind in `event`, in kebab case, and its fields; squares are
/// `[row, column]`.
///
/// ```
/// use queenside::{Square, methods::Event};
///
/// let event = Event::Move { from: Square::new(0, 3), to: Square::new(0, 5) };
/// assert_eq!(event.to_string(), "move (0, 3) to (0, 5)");
/// assert_eq!(serde_json::to_string(&event)?, r#"{"event":"move","from":[0,3],"to":[0,5]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A queen is put on an empty square.
    Place {
        /// Where it stands.
        #[serde(serialize_with = "pair")]
        queen: Square,
    },
    /// A queen is taken off the board.
    Remove {
        /// Where it stood.
        #[serde(serialize_with = "pair")]
        queen: Square,
    },
    /// A queen moves to an empty square.
    Move {
        /// Where it stood.
        #[serde(serialize_with = "pair")]
        from: Square,
        /// Where it stands now.
        #[serde(serialize_with = "pair")]
        to: Square,
    },
    /// A square is rejected, as a queen attacks it.
    Conflict {
        /// The square.
        #[serde(serialize_with = "pair")]
        square: Square,
        /// The queen that attacks it; if two queens would swap columns, where it would stand then.
        #[serde(serialize_with = "pair")]
        by: Square,
    },
    /// A row or column without a queen has no free square left.
    DeadEnd {
        /// The row or column; in JSON in words, such as `row 3`.
        #[serde(serialize_with = "in_words")]
        line: Line,
    },
    /// A queen is chosen to be moved.
    Select {
        /// Where it stands.
        #[serde(serialize_with = "pair")]
        queen: Square,
        /// How many queens attack it, counted per line.
        threats: u32,
    },
    /// The move that the rule asks for would lead to a board seen before, so the rule is relaxed.
    Seen {
        /// The queen that was to move.
        #[serde(serialize_with = "pair")]
        from: Square,
        /// Where it was to go.
        #[serde(serialize_with = "pair")]
        to: Square,
    },
    /// Annealing: a move is taken, for the better or by chance.
    Accept(Proposal),
    /// Annealing: a move is not taken.
    Reject(Proposal),
    /// The search is stuck: no move is better, or its energy has stayed the same.
    Stagnation {
        /// The energy at which it is stuck: pairs of queens that attack each other.
        stuck_at: u64,
        /// How many random moves follow; 0 if the method starts again instead.
        random_moves: u64,
    },
    /// All queens but the given ones are taken off, and the method starts again.
    Restart,
    /// The board is a solution.
    Solution,
}

/// A move that annealing considers, with the numbers that decide it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proposal {
    /// Where the queen stands.
    #[serde(serialize_with = "pair")]
    pub from: Square,
    /// Where it would go.
    #[serde(serialize_with = "pair")]
    pub to: Square,
    /// Energy after the move less energy before.
    pub delta: i32,
    /// The temperature T.
    pub temperature: f32,
    /// The probability of the move: exp(-delta / T), at most 1.
    pub chance: f32,
    /// The move is made if this random number from 0 to 1 is below the chance.
    pub draw: f32,
}

/// The kinds of [`Event`], without what they carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the variants of Event say what they mean")]
pub enum EventKind {
    Place,
    Remove,
    Move,
    Conflict,
    DeadEnd,
    Select,
    Seen,
    Accept,
    Reject,
    Stagnation,
    Restart,
    Solution,
}

impl EventKind {
    /// The name that events of the kind have in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Remove => "remove",
            Self::Move => "move",
            Self::Conflict => "conflict",
            Self::DeadEnd => "dead-end",
            Self::Select => "select",
            Self::Seen => "seen",
            Self::Accept => "accept",
            Self::Reject => "reject",
            Self::Stagnation => "stagnation",
            Self::Restart => "restart",
            Self::Solution => "solution",
        }
    }
}

impl Event {
    /// The kind of the event.
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Place { .. } => EventKind::Place,
            Self::Remove { .. } => EventKind::Remove,
            Self::Move { .. } => EventKind::Move,
            Self::Conflict { .. } => EventKind::Conflict,
            Self::DeadEnd { .. } => EventKind::DeadEnd,
            Self::Select { .. } => EventKind::Select,
            Self::Seen { .. } => EventKind::Seen,
            Self::Accept(_) => EventKind::Accept,
            Self::Reject(_) => EventKind::Reject,
            Self::Stagnation { .. } => EventKind::Stagnation,
            Self::Restart => EventKind::Restart,
            Self::Solution => EventKind::Solution,
        }
    }

    /// Whether the board is another one after the event.
    pub const fn changes_board(&self) -> bool {
        matches!(
            self,
            Self::Place { .. } | Self::Remove { .. } | Self::Move { .. } | Self::Accept(_) | Self::Restart
        )
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { queen } => write!(f, "place {queen}"),
            Self::Remove { queen } => write!(f, "remove {queen}"),
            Self::Move { from, to } => write!(f, "move {from} to {to}"),
            Self::Conflict { square, by } => write!(f, "conflict: {square} is attacked by {by}"),
            Self::DeadEnd { line } => write!(f, "dead end: {line} has no free square"),
            Self::Select { queen, threats } => write!(f, "select {queen}, threats: {threats}"),
            Self::Seen { from, to } => write!(f, "seen before: {from} to {to}"),
            Self::Accept(proposal) => write!(f, "accept {proposal}"),
            Self::Reject(proposal) => write!(f, "reject {proposal}"),
            Self::Stagnation { stuck_at, random_moves: 0 } => write!(f, "stagnation at energy {stuck_at}"),
            Self::Stagnation { stuck_at, random_moves } => {
                write!(f, "stagnation at energy {stuck_at}: random moves to come: {random_moves}")
            }
            Self::Restart => f.write_str("restart"),
            Self::Solution => f.write_str("solution"),
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, delta, temperature, chance, draw } = self;
        write!(f, "{from} to {to}: delta {delta:+}, T {temperature:.3}, chance {chance:.3}, draw {draw:.3}")
    }
}

/// A line as it is shown.
fn in_words<S: Serializer>(line: &Line, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(line)
}

/// A square as `[row, column]`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn pair<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(2)?;
    tuple.serialize_element(&square.row)?;
    tuple.serialize_element(&square.column)?;
    tuple.end()
}
