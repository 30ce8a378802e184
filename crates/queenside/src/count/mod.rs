//! Counting solutions: engines behind one small interface, spread over threads, stopped and resumed.
//!
//! A count is a sum over independent numbered units ([`Plan`]). Each unit has a partial count of its own, so units can run in any
//! order, on any thread, on any machine, and the total is always the same.
//!
//! | engine | method | for |
//! |---|---|---|
//! | [`ColourSplit`] | white and black queens by themselves, in three instruction sets, all 8 symmetries | n to 28 |
//! | [`Backtrack`] | bit masks from the frame of the centre out, all 8 symmetries | every n to 32 |
//!
//! [`count`] and [`count_with`] count a board size. [`resume`] runs the units of any plan that a [`Record`](crate::Record) lacks, so a
//! count can be stopped at any time and resumed later, also by another engine with the same units. [`estimate`] draws a sample of
//! units and extrapolates the count and its time. Engines are values: a caller that has others than [`ENGINES`] passes them.
//!
//! [`naive_count`] is the naive twin that every engine is tested against.

mod backtrack;
mod colour;
mod completions;
mod engine;
mod estimate;
mod kernels;
mod run;
mod symmetric;

pub use backtrack::Backtrack;
pub use colour::{ColourSplit, LineClass, SplitRow, SplitUnits};
pub use completions::{CompletionPlan, MAX_COMPLETIONS_COUNTED};
pub use engine::{ENGINES, Engine, PartialCount, Plan, Worker, best_engine};
pub use estimate::{Estimate, estimate};
pub use run::{count, count_units, count_with, resume, resume_units};
pub use symmetric::{OrbitCount, count_orbits};

use crate::board::Size;
use crate::run::RecordError;

/// The largest board whose solutions can be counted.
pub const MAX_COUNTED: u32 = 32;

/// Why there is no count.
///
/// ```
/// use queenside::{Size, count::{CountError, count}};
///
/// assert_eq!(count(Size::new(33)?).unwrap_err().to_string(), "solutions are counted for n up to 32, not for n = 33");
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// n is above what can be counted.
    #[error("{what} are counted for n up to {largest}, not for n = {n}")]
    TooLarge {
        /// What is counted: solutions or completions.
        what: &'static str,
        /// The largest n.
        largest: u32,
        /// The size asked for.
        n: u32,
    },
    /// n is above what this engine counts.
    #[error("the engine {engine} counts for n up to {largest}, not for n = {n}")]
    TooLargeForEngine {
        /// The engine's name.
        engine: &'static str,
        /// The largest n.
        largest: u32,
        /// The size asked for.
        n: u32,
    },
    /// This machine lacks what the engine needs.
    #[error("this machine cannot run the engine {engine}{}", missing.as_ref().map(|missing| format!(": {missing}")).unwrap_or_default())]
    NotAvailable {
        /// The engine's name.
        engine: &'static str,
        /// What is missing, if that is known.
        missing: Option<String>,
    },
    /// None of the engines counts these units on this machine.
    #[error("no engine of this machine counts units numbered as {numbering}")]
    NoEngine {
        /// The numbering of the units ([`Engine::numbering`]).
        numbering: String,
    },
    /// The engine has other units than the count.
    #[error("the engine {engine} does not count units numbered as {numbering}")]
    OtherUnits {
        /// The engine's name.
        engine: &'static str,
        /// The numbering of the count's units ([`Engine::numbering`]).
        numbering: String,
    },
    /// What an engine works with failed in the middle of a count. No result that was reported before is wrong.
    #[error("the engine {engine} failed: {reason}")]
    EngineFailed {
        /// The engine's name.
        engine: &'static str,
        /// What happened.
        reason: String,
    },
    /// The engine left units out or counted some twice.
    #[error("the engine did not report each unit once")]
    Unreported,
    /// The sum is 2^128 or more, which no count of solutions is.
    #[error("the sum is 2^128 or more")]
    Overflow,
    /// The record is not one of this count.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// An estimate ended before each stratum had two draws.
    #[error("no estimate: the units of this count take far longer than the time limit; give it more time")]
    TooLittleTime,
    /// The count was stopped, or its time ran out.
    #[error("the count was stopped")]
    Stopped,
}

/// Refuses boards above [`MAX_COUNTED`].
fn countable(size: Size) -> Result<u32, CountError> {
    match size.get() {
        n @ 0..=MAX_COUNTED => Ok(n),
        n => Err(CountError::TooLarge { what: "solutions", largest: MAX_COUNTED, n }),
    }
}

/// The number of solutions, by the plainest search there is: row by row, one mask each for columns, diagonals and
/// antidiagonals, no symmetry. The naive twin of the engines, for tests.
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`].
pub fn naive_count(size: Size) -> Result<u128, CountError> {
    fn rows_below(all: u64, columns: u64, diagonals: u64, antidiagonals: u64) -> u128 {
        if columns == all {
            return 1;
        }
        let mut free = all & !(columns | diagonals | antidiagonals);
        let mut count = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (diagonals, antidiagonals) = ((diagonals | queen) << 1, (antidiagonals | queen) >> 1);
            count += rows_below(all, columns | queen, diagonals, antidiagonals);
        }
        count
    }
    Ok(rows_below((1 << countable(size)?) - 1, 0, 0, 0))
}
