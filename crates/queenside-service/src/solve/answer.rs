use queenside::methods::{Counts, Ended};
use queenside::solve::{Construction, Explanation, Proof};
use queenside::{Board, Problem, Solution};

/// The answer to [`Solve`](super::Solve), and its cost. [`SolveView`](super::SolveView) is its JSON.
#[derive(Clone, Debug)]
pub struct SolveAnswer {
    /// The board size.
    pub n: u32,
    /// A verified solution, verified evidence that there is none, or why neither is known.
    pub outcome: Solved,
    /// The name of the method that found the answer. `given` if the given queens attack each other
    /// or stand on blocked squares; `none` if all methods gave up.
    pub method: &'static str,
    /// The number of squares on which all methods together tried a queen; for a classic method, its
    /// steps.
    pub nodes: u64,
    /// The work of a classic method.
    pub counts: Option<Counts>,
    /// Wall time of the search and the verification, in seconds.
    pub seconds: f64,
}

/// Whether there is a solution.
#[derive(Clone, Debug)]
pub enum Solved {
    /// There is this solution.
    Solution(Found),
    /// There is none, for this reason.
    None(Evidence),
    /// It is not known, for this reason.
    Unknown(GaveUp),
}

/// A solution as a list of queens or as a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The queen of each row.
    Queens(Solution),
    /// Runs of queens, which represent up to a billion rows in little memory.
    Formula(Construction),
}

/// Why there is no solution.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// A board of n = 0 has no square for a given queen.
    NoSquare,
    /// A proof that the checker accepted.
    Proof {
        /// The proof.
        proof: Proof,
        /// The method that found it. It differs from that of the answer if that is a classic method.
        prover: &'static str,
        /// Given queens that together rule out a completion, if the question asks for them.
        explanation: Option<Box<Explanation>>,
    },
}

/// The reason why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GaveUp {
    /// The search reached its time limit.
    TimeLimit,
    /// The random search found no solution; another seed may succeed.
    NoLuck,
    /// The requested method of completion could not decide the board.
    Undecided,
    /// The method found no completion, but the proof did not finish in time.
    Unproven,
    /// A classic method ended for this reason.
    Classic(Ended),
}

impl GaveUp {
    /// Return the name for programs, such as `time-limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TimeLimit => "time-limit",
            Self::NoLuck => "no-luck",
            Self::Undecided => "undecided",
            Self::Unproven => "unproven",
            Self::Classic(ended) => ended.name(),
        }
    }
}

impl SolveAnswer {
    pub(super) fn new(n: u32, method: &'static str, outcome: Solved) -> Self {
        Self { n, outcome, method, nodes: 0, counts: None, seconds: 0.0 }
    }

    /// Return the answer for n = 0 and a given queen, which no [`Problem`] can represent.
    pub fn without_squares() -> Self {
        Self::new(0, "given", Solved::None(Evidence::NoSquare))
    }
}

impl Evidence {
    /// Say in one line why this board has no completion.
    pub fn reason(&self, board: &Problem) -> String {
        let n = board.size().get();
        match self {
            Self::NoSquare => "no completion: a board of n = 0 has no square for a queen".to_owned(),
            Self::Proof { proof: Proof::Attack(conflict), .. } => {
                let queens = board.queen_count();
                let many = format!("{queens} queens on a board of {n} rows; ");
                format!("no completion: {}{conflict}", if queens > n as usize { &many } else { "" })
            }
            Self::Proof { proof: Proof::Blocked(queen), .. } => {
                format!("no completion: the queen on {queen} is on a blocked square")
            }
            Self::Proof { .. } if board.is_unconstrained() => format!("no solution exists for n = {n}"),
            Self::Proof { prover, .. } => {
                format!("no completion exists (proven by {prover}; the checker verified the proof)")
            }
        }
    }
}
