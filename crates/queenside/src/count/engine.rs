use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Backtrack, ColourSplit, CountError};
use crate::board::Size;

/// A way to count the solutions of a board size.
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
    /// [`CountError`] when n is above what the engine counts, or this machine cannot run it.
    fn plan(&self, size: Size) -> Result<Box<dyn Plan>, CountError>;
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
/// use queenside::{Size, count::{Backtrack, Engine}};
///
/// let plan = Backtrack.plan(Size::new(8)?)?;
/// let never = AtomicBool::new(false);
/// let total: u128 = (0..plan.units()).map(|unit| plan.run(unit, &never).unwrap()).sum();
/// assert_eq!(total, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Plan: Debug + Send + Sync {
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
    /// [`CountError`] when `stop` was raised, or when what the engine works with failed. Units that were taken and not
    /// handed to `done` were not counted.
    ///
    /// ```
    /// use std::{ops::ControlFlow, sync::atomic::AtomicBool};
    /// use queenside::{Size, count::{Backtrack, Engine}};
    ///
    /// let plan = Backtrack.plan(Size::new(10)?)?;
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
    ) -> Result<(), CountError> {
        while let Some(unit) = take() {
            if stop.load(Ordering::Relaxed) {
                return Err(CountError::Stopped);
            }
            let partial = if in_detail {
                self.run_in_detail(unit, stop)
            } else {
                self.run(unit, stop).map(|count| PartialCount::new([(1, count)], 0))
            };
            if done(unit, partial.ok_or(CountError::Stopped)?).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The engines that are part of the library, the fastest on large boards first: they need nothing but a CPU.
pub const ENGINES: &[&dyn Engine] =
    &[&ColourSplit::Avx512, &ColourSplit::Avx2, &ColourSplit::Portable, &Backtrack];

/// Below this size a count is done sooner than threads are started.
pub(super) const WORTH_THREADS: u32 = 15;

/// Below this size no engine is worth its preparation but [`Backtrack`].
const SMALL: u32 = 12;

/// The fastest of these engines for a board size on this machine; [`Backtrack`] if none of them is faster.
///
/// ```
/// use queenside::{Size, count::{ENGINES, best_engine}};
///
/// assert_eq!(best_engine(ENGINES, Size::new(8)?).name(), "backtrack");
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn best_engine(engines: &[&'static dyn Engine], size: Size) -> &'static dyn Engine {
    let n = size.get();
    if n <= SMALL || n > ColourSplit::LARGEST {
        return &Backtrack;
    }
    let mut fit = engines.iter().filter(|engine| engine.worth_from() <= n && engine.is_available());
    fit.next().copied().unwrap_or(&Backtrack)
}

/// The partial count of one unit, by weight, and the work that it took.
///
/// Of the solutions that a symmetry takes to one another, a unit counts one for all: with a weight that says for how
/// many it stands. How many have which weight says more than the sum: each number has to be right for itself.
///
/// ```
/// use queenside::count::PartialCount;
///
/// let partial = PartialCount::new([(8, 11), (4, 1)], 0);
/// assert_eq!(partial.by_weight(), [(4, 1), (8, 11)]);
/// assert_eq!(partial.count(), Some(92));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialCount {
    by_weight: Vec<(u16, u128)>,
    tests: u64,
}

impl PartialCount {
    /// A partial count from weights, each with the number of solutions that have it; the same weight may come more than
    /// once. Weights and numbers of 0 are left out.
    pub fn new(by_weight: impl IntoIterator<Item = (u16, u128)>, tests: u64) -> Self {
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
        Self { by_weight: sorted, tests }
    }

    /// Adds the numbers of each weight, and the work.
    pub(crate) fn add(&mut self, other: &Self) {
        let both = self.by_weight.iter().chain(&other.by_weight).copied();
        *self = Self::new(both, self.tests.saturating_add(other.tests));
    }

    /// The weights that occur, in increasing order, each with the number of solutions that have it.
    pub fn by_weight(&self) -> &[(u16, u128)] {
        &self.by_weight
    }

    /// The work: tests of pairs of placements by the colour split, queens set by backtracking. It is the same for all
    /// engines whose units are the same, whatever machine they run on; 0 where it was not counted, as on a GPU.
    pub fn tests(&self) -> u64 {
        self.tests
    }

    /// Whether two counts of the same unit say the same: by weight, and in their work where both have counted it.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let is_known = |partial: &Self| partial.tests != 0;
        let same_work = !is_known(self) || !is_known(other) || self.tests == other.tests;
        self.by_weight == other.by_weight && same_work
    }

    /// The sum of the numbers times their weights; nothing if it is 2^128 or more.
    pub fn count(&self) -> Option<u128> {
        self.by_weight.iter().try_fold(0u128, |sum, &(weight, number)| {
            number.checked_mul(weight.into()).and_then(|product| sum.checked_add(product))
        })
    }
}
