use serde::Serialize;

use crate::outcome::Outcome;

/// What a method has done.
///
/// What a step is differs from method to method, as their texts tell: a square looked at, a permutation tried, a
/// turn of the loop. Compare steps of one method; between methods compare times.
///
/// ```
/// use queenside::methods::Counts;
///
/// assert_eq!(Counts::default().steps, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Steps, as the method counts them.
    pub steps: u64,
    /// Queens placed in search of a solution, or moved; those of a start position are not counted.
    pub moves: u64,
    /// Queens taken back.
    pub backtracks: u64,
    /// Times that the method began anew.
    pub restarts: u64,
}

/// Why a run ended.
///
/// ```
/// use queenside::methods::Ended;
///
/// assert_eq!(Ended::TimeLimit.to_string(), "the time limit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// As many solutions as were asked for are found.
    Enough,
    /// Everything has been tried: there are no more solutions.
    Exhausted,
    /// The given queens attack each other.
    GivenAttack,
    /// The limit of steps came first.
    StepLimit,
    /// The limit of time came first.
    TimeLimit,
    /// The observer or the flag stopped it.
    Stopped,
}

impl Ended {
    /// One word for programs, such as `step-limit`.
    ///
    /// ```
    /// use queenside::methods::Ended;
    ///
    /// assert_eq!(Ended::GivenAttack.name(), "given-attack");
    /// ```
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

/// What a method came to, and at what cost.
///
/// ```
/// use queenside::methods::{Ended, Method, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let problem = Problem::new(Size::new(3)?);
/// let report = "backtracking".parse::<Method>()?.run(&Task::new(&problem))?;
/// assert_eq!((report.outcome, report.ended), (Outcome::NoSolution(()), Ended::Exhausted));
/// assert_eq!((report.counts.moves, report.counts.backtracks), (5, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The first solution found; none, proven, by a complete method; or neither.
    pub outcome: Outcome,
    /// How many solutions were found.
    pub solutions: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// What was done.
    pub counts: Counts,
}
