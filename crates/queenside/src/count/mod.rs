//! Counting solutions: engines behind one small interface, and the runner that spreads one over
//! threads.
//!
//! A count is a sum over independent numbered units ([`Plan`]): each has a partial count of its own, so
//! units can run in any order, on any thread, and the total is always the same.
//!
//! | engine | method | for |
//! |---|---|---|
//! | [`ColourSplit`] | white and black queens by themselves, in three instruction sets, all 8 symmetries | n to 28 |
//! | [`Backtrack`] | bit masks from the frame of the centre out, all 8 symmetries | every n to 32 |
//!
//! A [`Record`] says which units are done and what they add up to, so that a count can be stopped at any time and gone on
//! with later, on another engine of the same units too.
//!
//! [`Estimator`] tells from a sample of units about how large a count is and how long it takes.
//!
//! [`naive_count`] is the few-line twin that every engine is tested against, and
//! [`count_half_turn`], [`count_quarter_turn`] search the symmetric solutions directly, from which
//! [`count_orbits`] gets the count up to rotation and reflection.

mod backtrack;
mod colour;
mod completions;
mod engine;
mod estimate;
mod kernels;
mod left;
mod naive;
mod orbits;
mod partial;
mod record;
mod run;
mod symmetric;

pub use backtrack::Backtrack;
pub use colour::{ColourSplit, LineClass, SplitRow, SplitUnits};
pub use completions::{CompletionPlan, MAX_COMPLETIONS_COUNTED, TooLargeToCountCompletions};
pub use engine::{
    ENGINES, Engine, EngineFault, NoPlan, Plan, Unfinished, Worker, add_engine, best_cpu_engine, best_engine,
    engine_named, engines, plan,
};
pub use estimate::{Estimate, Estimator};
pub use naive::naive_count;
pub use orbits::{OrbitCount, count_orbits, orbits_from};
pub use partial::PartialCount;
pub use record::{Record, RecordFault};
pub use run::{CountError, Counter, Watch, count};
pub use symmetric::{count_half_turn, count_quarter_turn};

/// The largest board whose solutions can be counted.
pub const MAX_COUNTED: u32 = 32;

/// A board too large to count its solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("solutions are counted for n up to {MAX_COUNTED}, not for n = {n}")]
pub struct TooLargeToCount {
    /// The size asked for.
    pub n: u32,
}

/// Refuses boards above [`MAX_COUNTED`].
fn countable(size: crate::Size) -> Result<u32, TooLargeToCount> {
    match size.get() {
        n @ 0..=MAX_COUNTED => Ok(n),
        n => Err(TooLargeToCount { n }),
    }
}
