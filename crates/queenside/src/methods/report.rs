use serde::Serialize;

use crate::outcome::Outcome;

/// The result of a run of a method, and what it cost.
///
/// ```
/// use queenside::methods::{BACKTRACKING, Ended, Task};
/// use queenside::{Budget, Outcome, Problem, Size};
///
/// let problem = Problem::new(Size::new(3)?);
/// let report = BACKTRACKING.run(&Task::new(&problem), &Budget::default())?;
/// assert_eq!((report.outcome, report.ended), (Outcome::NoSolution(()), Ended::Exhausted));
/// assert_eq!((report.counts.moves, report.counts.backtracks), (5, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The first solution found; a complete method may also prove that there is none.
    pub outcome: Outcome,
    /// How many solutions were found.
    pub solutions: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// What was done.
    pub counts: Counts,
}

/// What a method has done.
///
/// Each method has its own steps, as [`Method::text`](super::Method::text) says: a square looked at, a permutation tried, a
/// turn of a loop. Compare steps of one method; compare different methods by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Steps, as the method counts them.
    pub steps: u64,
    /// Queens placed or moved during the search; those of a start position are not counted.
    pub moves: u64,
    /// Queens taken back.
    pub backtracks: u64,
    /// How many times the method started again.
    pub restarts: u64,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ended {
    /// As many solutions as the task asks for were found.
    Enough,
    /// Everything was tried: there are no more solutions.
    Exhausted,
    /// The given queens attack each other.
    GivenAttack,
    /// The step limit was reached first.
    StepLimit,
    /// The time limit was reached first.
    TimeLimit,
    /// The observer or the stop signal ended the run.
    Stopped,
}

impl Ended {
    /// One word for programs, such as `step-limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enough => "enough",
            Self::Exhausted => "exhausted",
            Self::GivenAttack => "given-attack",
            Self::StepLimit => "step-limit",
            Self::TimeLimit => "time-limit",
            Self::Stopped => "stopped",
        }
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Enough => "enough solutions",
            Self::Exhausted => "everything tried",
            Self::GivenAttack => "given queens that attack each other",
            Self::StepLimit => "the step limit",
            Self::TimeLimit => "the time limit",
            Self::Stopped => "a stop",
        })
    }
}
