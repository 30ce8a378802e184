use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

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

    /// Why this machine cannot run the engine, in words; nothing where it can, or where there is no more to say.
    fn what_is_missing(&self) -> Option<String> {
        None
    }

    /// The least n for which it is worth while to start the engine, if nobody asks for it by name.
    fn worth_from(&self) -> u32 {
        0
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// This machine lacks what the engine needs, and it is known what that is.
    #[error("this machine cannot run the engine {engine}: {missing}")]
    Missing {
        /// The engine's name.
        engine: &'static str,
        /// What is missing, in words.
        missing: String,
    },
}

/// What an engine works with failed in the middle of a count; no count that was handed out before is wrong.
///
/// ```
/// use queenside::count::EngineFault;
///
/// let fault = EngineFault { engine: "cuda", reason: "the GPU was lost".to_owned() };
/// assert_eq!(fault.to_string(), "the engine cuda failed: the GPU was lost");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine {engine} failed: {reason}")]
pub struct EngineFault {
    /// The engine's name.
    pub engine: &'static str,
    /// What happened, in words.
    pub reason: String,
}

/// Why a worker ended before it had done all units.
///
/// ```
/// use queenside::count::{EngineFault, Unfinished};
///
/// let fault = EngineFault { engine: "cuda", reason: "the GPU was lost".to_owned() };
/// assert_eq!(Unfinished::from(fault.clone()), Unfinished::Fault(fault));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The stop signal was raised.
    #[error("the count was stopped")]
    Stopped,
    /// The engine failed.
    #[error(transparent)]
    Fault(#[from] EngineFault),
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

    /// How many workers are worth having where there are so many threads.
    fn workers(&self, threads: NonZeroUsize) -> NonZeroUsize {
        threads
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
    /// it takes the unit's own time; ends early when `stop` is raised.
    fn prepare(&mut self, _unit: usize, _stop: &AtomicBool) {}

    /// The partial count of one unit, or `None` when `stop` was raised before it was done.
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<u128>;

    /// The same by weight, with the work that it took: a little slower. Where symmetries are not used all solutions have
    /// weight 1; the work is 0 where it is not counted.
    fn run_in_detail(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount> {
        self.run(unit, stop).map(|count| PartialCount::new([(1, count)], 0))
    }

    /// Does units for as long as `take` gives any, and hands each partial count to `done` as soon as it is there, until
    /// that says to end. An engine that does many units at once takes as many as it can work on, and they are done in any
    /// order. `in_detail` asks for partial counts by weight; else all may have weight 1.
    ///
    /// # Errors
    /// [`Unfinished`] when `stop` was raised, or when what the engine works with failed. Units that were taken and not
    /// handed to `done` were not counted.
    ///
    /// ```
    /// use std::{ops::ControlFlow, sync::atomic::AtomicBool};
    /// use queenside::{Size, count::{Plan, plan}};
    ///
    /// let plan = plan(Size::new(10)?)?;
    /// let (mut units, mut total) = (0..plan.units(), 0);
    /// plan.worker().run_units(&mut || units.next(), true, &AtomicBool::new(false), &mut |_, partial| {
    ///     total += partial.count().unwrap();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(total, 724);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        in_detail: bool,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), Unfinished> {
        while let Some(unit) = take() {
            if stop.load(Ordering::Relaxed) {
                return Err(Unfinished::Stopped);
            }
            let partial = if in_detail {
                self.run_in_detail(unit, stop)
            } else {
                self.run(unit, stop).map(|count| PartialCount::new([(1, count)], 0))
            };
            if done(unit, partial.ok_or(Unfinished::Stopped)?).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The engines that are part of the library, the fastest on large boards first: they need nothing but a CPU.
pub const ENGINES: &[&dyn Engine] =
    &[&ColourSplit::Avx512, &ColourSplit::Avx2, &ColourSplit::Portable, &Backtrack];

/// Engines that were added.
static ADDED: RwLock<Vec<&'static dyn Engine>> = RwLock::new(Vec::new());

/// Adds an engine to those that are found by name, chosen for a size, and used for shards. One of a name that is there
/// already is left out; whether it was added.
///
/// ```
/// use queenside::count::{Backtrack, add_engine};
///
/// assert!(!add_engine(&Backtrack));
/// ```
pub fn add_engine(engine: &'static dyn Engine) -> bool {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    let is_new = added.iter().chain(ENGINES).all(|other| other.name() != engine.name());
    if is_new {
        added.push(engine);
    }
    is_new
}

/// All engines, those that were [added](add_engine) first.
///
/// ```
/// use queenside::count::{ENGINES, engines};
///
/// assert!(engines().count() >= ENGINES.len());
/// ```
pub fn engines() -> impl Iterator<Item = &'static dyn Engine> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    added.into_iter().chain(ENGINES.iter().copied())
}

/// The engine of this name, if there is one.
///
/// ```
/// use queenside::count::engine_named;
///
/// assert!(engine_named("backtrack").is_some());
/// assert!(engine_named("abacus").is_none());
/// ```
pub fn engine_named(name: &str) -> Option<&'static dyn Engine> {
    engines().find(|engine| engine.name() == name)
}

/// Up to this size backtracking is the fastest.
const SMALL: u32 = 12;

/// The engine that counts this size fastest on this machine, among those that were [added](add_engine) too.
///
/// ```
/// use queenside::{Size, count::best_engine};
///
/// assert_eq!(best_engine(Size::new(8)?).name(), "backtrack");
/// assert!(best_engine(Size::new(18)?).is_available());
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_engine(size: Size) -> &'static dyn Engine {
    best_of(engines(), size)
}

/// The engine that counts this size fastest on this machine's CPU: estimates and plans go by its time.
///
/// ```
/// use queenside::{Size, count::{ENGINES, best_cpu_engine}};
///
/// let best = best_cpu_engine(Size::new(20)?);
/// assert!(ENGINES.iter().any(|engine| engine.name() == best.name()));
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_cpu_engine(size: Size) -> &'static dyn Engine {
    best_of(ENGINES.iter().copied(), size)
}

fn best_of(mut engines: impl Iterator<Item = &'static dyn Engine>, size: Size) -> &'static dyn Engine {
    let n = size.get();
    if n <= SMALL || n > ColourSplit::LARGEST {
        return &Backtrack;
    }
    engines.find(|engine| engine.worth_from() <= n && engine.is_available()).unwrap_or(&Backtrack)
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
