use std::fmt;

use queenside_board::{Line, Square};

/// One step of a method, as the observer of [`Method::watch`](super::Method::watch) receives it.
///
/// `Place`, `Remove`, `Move`, `Accept` and `Restart` change the board;
/// [`Position::apply`](super::Position::apply) applies them. As JSON, an event is an object with
/// its kind in `event`, in kebab case, and its fields; squares are `[row, column]`.
///
/// ```
/// use queenside::{Square, methods::Event};
///
/// let event = Event::Move { from: Square::new(0, 3), to: Square::new(0, 5) };
/// assert_eq!(event.to_string(), "move (0, 3) to (0, 5)");
/// assert_eq!(serde_json::to_string(&event)?, r#"{"event":"move","from":[0,3],"to":[0,5]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// A queen is placed on an empty square.
    Place {
        /// The square of the queen.
        queen: Square,
    },
    /// A queen is removed from the board.
    Remove {
        /// The square where the queen was.
        queen: Square,
    },
    /// A queen moves to an empty square.
    Move {
        /// The square before the move.
        from: Square,
        /// The square after the move.
        to: Square,
    },
    /// A square is rejected because a queen attacks it.
    Conflict {
        /// The square.
        square: Square,
        /// The queen that attacks the square. If two rows would swap columns, this is its square
        /// after the swap.
        by: Square,
    },
    /// A row or column without a queen has no free square left.
    DeadEnd {
        /// The row or column, such as `row 3`.
        #[cfg_attr(feature = "typescript", ts(as = "String"))]
        line: Line,
    },
    /// A queen is chosen to be moved.
    Select {
        /// The square of the queen.
        queen: Square,
        /// Number of queens that attack the queen, counted per line.
        threats: u32,
    },
    /// The move that the rule chooses would lead to a board seen before, so the rule is relaxed.
    Seen {
        /// The square of the queen before that move.
        from: Square,
        /// The square after that move.
        to: Square,
    },
    /// Annealing: a move is accepted because it lowers the energy, or at random.
    Accept(Proposal),
    /// Annealing: a move is rejected.
    Reject(Proposal),
    /// The search is stuck: no move is better, or the energy has stayed the same.
    Stagnation {
        /// The energy at which the search is stuck: the number of pairs of queens that attack each
        /// other.
        stuck_at: u64,
        /// Number of random moves that follow; 0 if the method starts again instead.
        random_moves: u64,
    },
    /// All queens except the given ones are removed, and the method starts again.
    Restart,
    /// The board is a solution.
    Solution,
}

/// A move that annealing considers, with the numbers that decide it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proposal {
    /// The square of the queen.
    pub from: Square,
    /// The square where the queen would move.
    pub to: Square,
    /// Energy after the move minus energy before.
    pub delta: i32,
    /// The temperature T.
    pub temperature: f32,
    /// The probability that the move is made: exp(-delta / T), at most 1.
    pub chance: f32,
    /// A random number from 0 to 1. The move is made if it is less than `chance`.
    pub draw: f32,
}

impl Event {
    /// Return the name of the event's kind, as in JSON, such as `dead-end`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Place { .. } => "place",
            Self::Remove { .. } => "remove",
            Self::Move { .. } => "move",
            Self::Conflict { .. } => "conflict",
            Self::DeadEnd { .. } => "dead-end",
            Self::Select { .. } => "select",
            Self::Seen { .. } => "seen",
            Self::Accept(_) => "accept",
            Self::Reject(_) => "reject",
            Self::Stagnation { .. } => "stagnation",
            Self::Restart => "restart",
            Self::Solution => "solution",
        }
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
                write!(f, "stagnation at energy {stuck_at}, random moves: {random_moves}")
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
