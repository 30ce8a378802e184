use std::fmt::Debug;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::{Backtrack, ColourSplit, PartialCount, TooLargeToCount};
use crate::board::Size;

/// A way to count the solutions of a board size.
///
/// ```
/// use queenside::{Size, count::ENGINES};
///
/// for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
///     println!("{}: {}", engine.name(), engine.summary());
///     assert!(engine.plan(Size::new(8)?)?.units() > 0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Debug + Sync {
    /// The engine's name, as the command line takes it.
    fn name(&self) -> &'static str;

    /// The method in one line.
    fn summary(&self) -> &'static str;

    /// Whether this machine can run the engine.
    fn is_available(&self) -> bool {
        true
    }

    /// The name of the way in which the engine cuts counts into numbered units: engines of one name have the same units
    /// with the same partial counts. Whenever a unit changes, so does the name.
    fn numbering(&self) -> &'static str;

    /// The whole count of a board size as a sum over units.
    ///
    /// # Errors
    /// [`NoPlan`] when n is above what the engine counts, or this machine cannot run it.
    fn plan(&self, size: Size) -> Result<Box<dyn Plan>, NoPlan>;
}

/// Why an engine does not count a board size.
///
/// ```
/// use queenside::{Size, count::{NoPlan, plan}};
///
/// assert!(matches!(plan(Size::new(33)?), Err(NoPlan::TooLarge(_))));
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// n is above what is counted.
    #[error(transparent)]
    TooLarge(#[from] TooLargeToCount),
    /// n is above what this engine counts.
    #[error("the engine {engine} counts for n up to {largest}, not for n = {n}")]
    TooLargeForEngine {
        /// The engine's name.
        engine: &'static str,
        /// The largest n it counts.
        largest: u32,
        /// The size asked for.
        n: u32,
    },
    /// This machine lacks what the engine needs.
    #[error("this machine cannot run the engine {engine}; `queenside info` lists those that it can")]
    NotAvailable {
        /// The engine's name.
        engine: &'static str,
    },
}

/// A count as a sum over independent units: the number of solutions is the sum of the partial counts of
/// units 0 to `units() - 1`.
///
/// Unit numbers from `units()` on stand for nothing: methods may panic on them.
///
/// The numbers of units and their partial counts never change for a size and a method (all engines of
/// the colour split share theirs), so units can be counted at any time, in any order, anywhere.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, count::plan};
///
/// let plan = plan(Size::new(8)?)?;
/// let never = AtomicBool::new(false);
/// let total: u128 = (0..plan.units()).map(|unit| plan.run(unit, &never).unwrap()).sum();
/// assert_eq!(total, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Plan: Debug + Sync {
    /// The number of units.
    fn units(&self) -> usize;

    /// About how much work a unit is, compared with the other units of the plan.
    fn work(&self, unit: usize) -> f64;

    /// What a unit has in common with those that are most like it, from 0 up: samples are stratified by
    /// it.
    fn stratum(&self, unit: usize) -> usize;

    /// How many units share what [`Worker::prepare`] makes for this one, itself among them.
    fn sharing(&self, _unit: usize) -> usize {
        1
    }

    /// Calls `visit` for each of some units and each pair of row sets that the unit counts the solutions of; whether units
    /// are made of row sets at all, as those of the colour split are (the book tells which rows the bits stand for).
    fn visit_row_sets(&self, _units: Range<usize>, _visit: &mut dyn FnMut(usize, [u32; 2])) -> bool {
        false
    }

    /// A worker, which keeps from unit to unit what units share; one for each thread.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// The partial count of one unit, or `None` when `stop` was raised before it was done.
    ///
    /// Units that follow each other are done faster by one [`worker`](Self::worker).
    fn run(&self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        self.worker().run(unit, stop)
    }
}

/// Does units of a plan one after the other.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, count::{Plan, plan}};
///
/// let plan = plan(Size::new(10)?)?;
/// let mut worker = plan.worker();
/// let never = AtomicBool::new(false);
/// assert_eq!(worker.run(0, &never), plan.run(0, &never));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Worker {
    /// Makes ready what the unit shares with its neighbours, so that the next [`run`](Self::run) of
    /// it takes the unit's own time.
    fn prepare(&mut self, _unit: usize) {}

    /// The partial count of one unit, or `None` when `stop` was raised before it was done.
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128>;

    /// The same by weight, with the work that it took: a little slower. Where symmetries are not used all solutions have
    /// weight 1; the work is 0 where it is not counted.
    fn run_in_detail(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.run(unit, stop).map(|count| PartialCount::new([(1, count)], 0))
    }
}

/// Every engine, the fastest on large boards first.
pub const ENGINES: &[&dyn Engine] =
    &[&ColourSplit::Avx512, &ColourSplit::Avx2, &ColourSplit::Portable, &Backtrack];

/// The engine of this name, if there is one.
///
/// ```
/// use queenside::count::engine_named;
///
/// assert!(engine_named("backtrack").is_some());
/// assert!(engine_named("abacus").is_none());
/// ```
pub fn engine_named(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// Up to this size backtracking is the fastest.
const SMALL: u32 = 12;

/// The engine that counts this size fastest on this machine.
///
/// ```
/// use queenside::{Size, count::best_engine};
///
/// assert_eq!(best_engine(Size::new(8)?).name(), "backtrack");
/// assert!(best_engine(Size::new(18)?).is_available());
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_engine(size: Size) -> &'static dyn Engine {
    if size.get() <= SMALL || size.get() > ColourSplit::LARGEST {
        return &Backtrack;
    }
    ENGINES.iter().copied().find(|engine| engine.is_available()).unwrap_or(&Backtrack)
}

/// The plan of the [`best_engine`] for a size.
///
/// # Errors
/// [`NoPlan::TooLarge`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::plan};
///
/// let plan = plan(Size::new(20)?)?;
/// assert!(plan.units() > 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plan(size: Size) -> Result<Box<dyn Plan>, NoPlan> {
    best_engine(size).plan(size)
}
