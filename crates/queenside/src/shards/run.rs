use std::ops::{ControlFlow, Range};

use queenside_board::{Budget, Instant};
use queenside_count::count::{CountError, Engine, Plan, run_units};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{ShardPlan, ShardResult};

impl ShardPlan {
    /// Whether the engine can count the shards of this plan.
    pub fn is_counted_by(&self, engine: &dyn Engine) -> bool {
        engine.numbering(&self.problem).is_some_and(|numbering| numbering == self.numbering)
    }

    /// Count shards on the budget's threads. `done` receives each result as soon as it is computed,
    /// in any order, and returns whether to continue. Shards that are not in the plan are ignored.
    ///
    /// # Errors
    /// [`CountError`] if the engine cannot count these shards or fails, or if the budget ends
    /// first.
    pub fn run(
        &self,
        engine: &dyn Engine,
        shards: &[usize],
        budget: &Budget,
        done: impl FnMut(ShardResult) -> ControlFlow<()> + Send,
    ) -> Result<(), CountError> {
        if !self.is_counted_by(engine) {
            return Err(CountError::OtherUnits { engine: engine.name(), numbering: self.numbering.clone() });
        }
        // The time limit includes the planning.
        let begun = Instant::now();
        let plan = engine.plan(&self.problem, budget)?;
        let runs = shards.chunk_by(|a, b| a + 1 == *b).map(|run| run[0]..run[0] + run.len());
        self.run_units(plan.as_ref(), engine.name(), runs, &budget.clone().since(begun), done)
    }

    /// Count ranges of shards like [`run`](Self::run), with the units of an engine of this name.
    ///
    /// # Errors
    /// [`CountError`] if the engine fails, or if the budget ends first.
    pub fn run_units(
        &self,
        units: &dyn Plan,
        engine: &str,
        shards: impl IntoIterator<Item = Range<usize>>,
        budget: &Budget,
        mut done: impl FnMut(ShardResult) -> ControlFlow<()> + Send,
    ) -> Result<(), CountError> {
        let ranges = shards.into_iter().map(|run| run.start..run.end.min(units.units()));
        run_units(budget.limit(), units, ranges, budget, |shard, partial, seconds| {
            done(ShardResult::new(shard, partial, seconds, engine))
        })
    }
}

/// Draw a random sample of shards without replacement, in their order. The same seed gives the same
/// sample.
///
/// ```
/// use queenside::shards::sample;
///
/// let shards: Vec<usize> = (100..200).collect();
/// let drawn = sample(&shards, 5, 1);
/// assert_eq!(drawn.len(), 5);
/// assert_eq!(drawn, sample(&shards, 5, 1));
/// assert_eq!(sample(&shards, 1000, 1), shards);
/// ```
pub fn sample(shards: &[usize], size: usize, seed: u64) -> Vec<usize> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut drawn = vec![0; size.min(shards.len())];
    shards.iter().copied().sample_fill(&mut random, &mut drawn);
    drawn.sort_unstable();
    drawn
}
