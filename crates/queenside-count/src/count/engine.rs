use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use queenside_board::{Budget, Problem};

use super::{CountError, Missing};

/// An implementation of counting for one kind of hardware.
pub trait Engine: Debug + Sync {
    /// Return the engine's name, such as `avx2`.
    fn name(&self) -> &'static str;

    /// Describe the method in one line.
    fn summary(&self) -> &'static str;

    /// Return why the engine cannot run on this machine, or `None` if it can.
    fn what_is_missing(&self) -> Option<Missing> {
        None
    }

    /// Whether the engine can run on this machine.
    fn is_available(&self) -> bool {
        self.what_is_missing().is_none()
    }

    /// Return the smallest n for which [`best_engine`](super::best_engine) may choose the engine:
    /// below it, starting the engine takes too long.
    fn worth_from(&self) -> u32 {
        0
    }

    /// Return the name of the division of this count into numbered units; `None` if the engine does
    /// not count the problem on any machine. Engines with the same name have the same units with the
    /// same partial counts. If any unit changes, the name must change.
    fn numbering(&self, problem: &Problem) -> Option<&'static str>;

    /// Divide the count of a problem's completions into units: of all solutions, if the board is
    /// empty. On large boards with given queens this takes seconds.
    ///
    /// # Errors
    /// [`CountError`] if the engine does not count the problem, if this machine cannot run it, or
    /// if the budget ends first.
    fn plan(&self, problem: &Problem, budget: &Budget) -> Result<Box<dyn Plan>, CountError>;
}

/// A count as a sum over independent units: the number of completions is the sum of the partial
/// counts of units 0 to `units() - 1`.
///
/// Methods may panic for unit numbers from `units()` on.
///
/// The units and their partial counts depend only on the problem and the method (all engines of
/// the colour split share them), so units can be counted at any time, in any order, on any machine.
/// The more similar neighbouring units are, the better is an [`estimate`](super::estimate).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Budget, Problem, Size, count::{Backtrack, Engine}};
///
/// let plan = Backtrack.plan(&Problem::new(Size::new(8)?), &Budget::default())?;
/// let (mut worker, never) = (plan.worker(), AtomicBool::new(false));
/// let counts = (0..plan.units()).map(|unit| worker.run(unit, &never).unwrap().count().unwrap());
/// assert_eq!(counts.sum::<u128>(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// The hidden methods have defaults that fit every engine; the colour split and GPUs have faster ones.
pub trait Plan: Debug + Send + Sync {
    /// Return the number of units.
    fn units(&self) -> usize;

    /// Estimate the work of a unit, relative to the other units of the plan.
    fn work(&self, _unit: usize) -> f64 {
        1.0
    }

    /// Return the sum of the work of these units.
    #[doc(hidden)]
    fn work_of(&self, units: Range<usize>) -> f64 {
        units.map(|unit| self.work(unit)).sum()
    }

    /// Return the number of units, including this one, that share the data that [`Worker::prepare`]
    /// creates.
    #[doc(hidden)]
    fn sharing(&self, _unit: usize) -> usize {
        1
    }

    /// Return the consecutive units, including this one, that a worker counts in less time together
    /// than alone: [`Worker::run_units`] does so if it takes them one after another. All of them have
    /// this range.
    #[doc(hidden)]
    fn together(&self, unit: usize) -> Range<usize> {
        unit..unit + 1
    }

    /// Create the workers of a run, one for each useful thread, at least one. They can share the
    /// state of the run, and another run has its own.
    ///
    /// # Errors
    /// [`CountError`] if the engine cannot start, for example because of its device.
    #[doc(hidden)]
    fn workers(&self, threads: NonZeroUsize) -> Result<Vec<Box<dyn Worker + Send + '_>>, CountError> {
        Ok((0..threads.get()).map(|_| self.worker()).collect())
    }

    /// Create a worker, which stores the data that successive units share. Each thread needs its
    /// own.
    fn worker(&self) -> Box<dyn Worker + Send + '_>;

    /// Return the partial count of one unit, or `None` if `stop` was set before the unit was
    /// finished.
    ///
    /// For several successive units, one [`worker`](Self::worker) is faster.
    #[doc(hidden)]
    fn run(&self, unit: usize, stop: &AtomicBool) -> Option<u128> {
        self.worker().run(unit, stop)?.count()
    }
}

/// Runs units of a plan, one after another.
// The hidden methods are for engines that prepare data for several units, or run them at once.
pub trait Worker {
    /// Prepare the data that the unit shares with its neighbours, so that the next
    /// [`run`](Self::run) of the unit takes only the unit's own time. Return early if `stop` is
    /// set.
    #[doc(hidden)]
    fn prepare(&mut self, _unit: usize, _stop: &AtomicBool) {}

    /// Return the partial count of one unit by weight, or `None` if `stop` was set before the unit was
    /// finished. Without symmetries all solutions have weight 1.
    fn run(&mut self, unit: usize, stop: &AtomicBool) -> Option<PartialCount>;

    /// Run units until `take` returns `None` or `done` breaks. `done` receives each partial count
    /// as soon as it is computed. An engine that runs many units at once takes as many as it can
    /// use and reports them in any order.
    ///
    /// # Errors
    /// [`CountError`] if `stop` was set or the engine failed. Units that were taken but not passed
    /// to `done` were not counted.
    #[doc(hidden)]
    fn run_units(
        &mut self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(usize, PartialCount) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        while let Some(unit) = take() {
            if stop.load(Ordering::Relaxed) {
                return Err(CountError::Stopped);
            }
            let partial = self.run(unit, stop);
            if done(unit, partial.ok_or(CountError::Stopped)?).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Below this size a count takes less time than starting threads.
pub(super) const WORTH_THREADS: u32 = 15;

/// The partial count of one unit, by weight.
///
/// A unit counts one solution for several symmetric ones; its weight is the number of solutions
/// that it represents. The numbers by weight allow stricter checks than their sum, because each of
/// them can be verified.
///
/// ```
/// use queenside::count::PartialCount;
///
/// let partial = PartialCount::new([(8, 11), (4, 1)]);
/// assert_eq!(partial.by_weight(), [(4, 1), (8, 11)]);
/// assert_eq!(partial.count(), Some(92));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialCount {
    by_weight: Vec<(u16, u128)>,
}

impl PartialCount {
    /// Create a partial count from pairs of a weight and the number of solutions with that weight.
    /// A weight may occur more than once. Pairs with a weight or a number of 0 are ignored.
    pub fn new(by_weight: impl IntoIterator<Item = (u16, u128)>) -> Self {
        let mut sorted: Vec<(u16, u128)> = Vec::new();
        for (weight, number) in by_weight {
            if weight == 0 || number == 0 {
                continue;
            }
            match sorted.binary_search_by_key(&weight, |&(weight, _)| weight) {
                Ok(place) => sorted[place].1 = sorted[place].1.saturating_add(number),
                Err(place) => sorted.insert(place, (weight, number)),
            }
        }
        Self { by_weight: sorted }
    }

    /// Add the numbers of another partial count to these.
    #[doc(hidden)]
    pub fn add(&mut self, other: &Self) {
        let both = self.by_weight.iter().chain(&other.by_weight).copied();
        *self = Self::new(both);
    }

    /// Return the weights in increasing order, each with the number of solutions that have it.
    pub fn by_weight(&self) -> &[(u16, u128)] {
        &self.by_weight
    }

    /// Return the sum of the numbers times their weights, or `None` if it is 2^128 or more.
    pub fn count(&self) -> Option<u128> {
        self.by_weight.iter().try_fold(0u128, |sum, &(weight, number)| {
            number.checked_mul(weight.into()).and_then(|product| sum.checked_add(product))
        })
    }
}
