//! Counting solutions: engines with a common interface, on several threads, with stop and resume.
//!
//! A count is a sum over independent numbered units ([`Plan`]). Each unit has a fixed partial
//! count, so units can run in any order, on any thread and on any machine, and the total is always
//! the same.
//!
//! | engine | method | sizes |
//! |---|---|---|
//! | [`ColourSplit`] | counts the queens on white and on black squares separately; AVX-512, AVX2, NEON or plain Rust; all 8 symmetries | n up to 28 |
//! | [`Backtrack`] | depth-first search with bit masks, from the centre outwards; all 8 symmetries | n up to 32 |
//!
//! [`count`] and [`count_with`] count a board size. [`resume`] runs the units of a plan that are
//! missing from a [`Record`](queenside_board::Record), so a count can be stopped at any time and resumed
//! later, also by another engine with the same units. [`estimate`] draws a sample of units and
//! extrapolates the count and its time. Engines are values: a caller can pass engines other than
//! [`ENGINES`].

mod backtrack;
mod colour;
mod completions;
mod cpu;
mod engine;
mod estimate;
mod frame;
mod kernels;
mod per_square;
mod run;
mod symmetric;

use std::error::Error;
use std::fmt;
use std::time::Duration;

pub use backtrack::Backtrack;
pub use colour::ColourSplit;
#[doc(hidden)]
pub use colour::{LineClass, SplitRow, SplitUnits};
pub use completions::MAX_COMPLETIONS_COUNTED;
pub use cpu::{InstructionSet, InstructionSetError, Missing};
pub use engine::{Engine, PartialCount, Plan, Worker};
pub use estimate::{Estimate, estimate};
pub use per_square::count_per_square;
use queenside_board::{Board, Problem, RecordError, Size};
pub use run::{count, count_units, count_with, resume, run_units};
pub use symmetric::{OrbitCount, count_orbits, count_symmetric};

/// The largest board size whose solutions can be counted.
pub const MAX_COUNTED: u32 = 32;

/// The engines of the library, which run on CPUs. The fastest on large boards comes first.
pub const ENGINES: &[&dyn Engine] =
    &[&ColourSplit::Avx512, &ColourSplit::Avx2, &ColourSplit::Neon, &ColourSplit::Portable, &Backtrack];

/// Up to this size [`Backtrack`] is the fastest engine, because it needs no preparation.
const SMALL: u32 = 12;

/// Return the fastest of these engines for a problem on this machine, or [`Backtrack`] if none of
/// them is faster.
///
/// ```
/// use queenside::{Problem, Size, count::{ENGINES, best_engine}};
///
/// assert_eq!(best_engine(ENGINES, &Problem::new(Size::new(8)?)).name(), "backtrack");
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_engine<'a>(engines: &[&'a dyn Engine], problem: &Problem) -> &'a dyn Engine {
    let n = problem.size().get();
    let is_small = if problem.is_unconstrained() { n <= SMALL } else { completions::are_few(problem) };
    let fits = |engine: &&&dyn Engine| {
        engine.worth_from() <= n && engine.numbering(problem).is_some() && engine.is_available()
    };
    if is_small { &Backtrack } else { engines.iter().find(fits).copied().unwrap_or(&Backtrack) }
}

/// The reason why a count failed.
///
/// ```
/// use queenside::{Size, count::{CountError, count}};
///
/// assert_eq!(count(Size::new(33)?).unwrap_err().to_string(), "n = 33 is too large: solutions are counted for n up to 32");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountError {
    /// n is too large for any engine.
    TooLarge {
        /// What is done: solutions or completions are counted.
        what: &'static str,
        /// The largest n that can be counted.
        largest: u32,
        /// The requested size.
        n: u32,
    },
    /// n is too large for this engine.
    TooLargeForEngine {
        /// The engine's name.
        engine: &'static str,
        /// The largest n that the engine counts.
        largest: u32,
        /// The requested size.
        n: u32,
    },
    /// The engine cannot run here ([`Engine::what_is_missing`]).
    NotAvailable {
        /// The engine's name.
        engine: &'static str,
        /// What is missing.
        missing: Missing,
    },
    /// The units of the engine differ from those of the count.
    OtherUnits {
        /// The engine's name.
        engine: &'static str,
        /// The numbering of the count's units ([`Engine::numbering`]).
        numbering: String,
    },
    /// The engine failed during the count, for example because of its device. Results that it
    /// reported before are correct.
    EngineFailed {
        /// The engine's name.
        engine: &'static str,
        /// What happened.
        reason: String,
    },
    /// The engine counts all solutions of a board, but not completions.
    NoCompletions {
        /// The engine's name.
        engine: &'static str,
    },
    /// The engine did not report each unit exactly once.
    Unreported,
    /// The sum is 2^128 or more.
    Overflow,
    /// The record does not belong to this count.
    Record(RecordError),
    /// The time limit ended an estimate before it had enough draws.
    TooLittleTime {
        /// Number of draws within the time.
        draws: usize,
        /// A time that is probably enough or, without any draw, too little. `None` if it is not known.
        enough: Option<Duration>,
    },
    /// The count was stopped, or reached its time limit.
    Stopped,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, largest, n } => {
                write!(f, "n = {n} is too large: {what} for n up to {largest}")
            }
            Self::TooLargeForEngine { engine, largest, n } => {
                write!(f, "n = {n} is too large: the engine {engine} counts for n up to {largest}")
            }
            Self::NotAvailable { engine, missing } => write!(f, "cannot run the engine {engine}: {missing}"),
            Self::OtherUnits { engine, numbering } => {
                write!(f, "the engine {engine} cannot count units numbered as {numbering}")
            }
            Self::EngineFailed { engine, reason } => write!(f, "the engine {engine} failed: {reason}"),
            Self::NoCompletions { engine } => {
                write!(f, "the engine {engine} counts the solutions of an empty board, not completions")
            }
            Self::Unreported => f.write_str("the engine did not report each unit exactly once"),
            Self::Overflow => f.write_str("the sum of the counts is too large: 2^128 or more"),
            Self::Record(error) => error.fmt(f),
            Self::TooLittleTime { draws, enough } => {
                f.write_str("no estimate: the time limit was too short for it; allow ")?;
                match enough {
                    Some(enough) if *draws > 0 => write!(f, "about {}s", enough.as_secs()),
                    Some(least) => write!(f, "more than {}s", least.as_secs()),
                    None => f.write_str("more time"),
                }
            }
            Self::Stopped => f.write_str("the count was stopped"),
        }
    }
}

impl Error for CountError {}

impl From<RecordError> for CountError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// Refuse boards above [`MAX_COUNTED`].
fn countable(size: Size) -> Result<u32, CountError> {
    match size.get() {
        n @ 0..=MAX_COUNTED => Ok(n),
        n => Err(CountError::TooLarge { what: "solutions are counted", largest: MAX_COUNTED, n }),
    }
}
