use std::ops::ControlFlow;

use super::{ShardPlan, ShardResult};
use crate::board::Board;
use crate::clock::Instant;
use crate::count::{CountError, Engine, PartialCount};
use crate::run::{Budget, each_unit, with_flag};

impl ShardPlan {
    /// Whether the engine can count the shards of this plan.
    pub fn is_counted_by(&self, engine: &dyn Engine) -> bool {
        engine.numbering(&self.problem).is_some_and(|numbering| numbering == self.numbering)
    }

    /// Return the fastest of these engines that can count the shards of this plan on this machine.
    ///
    /// # Errors
    /// [`CountError::NoEngine`] if no engine can count them.
    pub fn best_engine(&self, engines: &[&'static dyn Engine]) -> Result<&'static dyn Engine, CountError> {
        let is_worth_it =
            |engine: &dyn Engine| engine.worth_from() <= self.problem.size().get() && engine.is_available();
        let mut fit = engines.iter().filter(|engine| self.is_counted_by(**engine) && is_worth_it(**engine));
        fit.next().copied().ok_or_else(|| CountError::NoEngine { numbering: self.numbering.clone() })
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
        mut done: impl FnMut(ShardResult) -> ControlFlow<()> + Send,
    ) -> Result<(), CountError> {
        if !self.is_counted_by(engine) {
            return Err(CountError::OtherUnits { engine: engine.name(), numbering: self.numbering.clone() });
        }
        let limit = budget.limit();
        let plan = engine.plan(&self.problem, budget)?;
        let shards: Vec<usize> = shards.iter().copied().filter(|shard| *shard < plan.units()).collect();
        let units = shards.chunk_by(|a, b| a + 1 == *b).map(|run| run[0]..run[0] + run.len());
        let threads = plan.workers(budget.threads).get();
        with_flag(limit, |stop| {
            let work =
                |take: &mut dyn FnMut() -> Option<usize>,
                 done: &mut dyn FnMut(usize, (PartialCount, f64)) -> ControlFlow<()>| {
                    // If an engine counts many shards at once, a shard gets the time since the
                    // previous result, so that the times add up.
                    let mut started = Instant::now();
                    plan.worker().run_units(take, stop, &mut |shard, partial| {
                        let seconds = started.elapsed().as_secs_f64();
                        started = Instant::now();
                        done(shard, (partial, seconds))
                    })
                };
            let together = |shard| plan.together(shard);
            each_unit(units, threads, together, work, |shard, (partial, seconds)| {
                done(ShardResult::new(shard, partial, seconds, engine.name(), None))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Problem, Size};
    use crate::count::ENGINES;

    fn best(plan: &ShardPlan) -> &'static dyn Engine {
        plan.best_engine(ENGINES).unwrap()
    }

    fn on_threads(threads: usize) -> Budget {
        Budget::default().threads(std::num::NonZeroUsize::new(threads).unwrap())
    }

    #[test]
    fn every_shard_is_counted_once_on_any_number_of_threads() {
        let plan = ShardPlan::new(&Problem::new(Size::new(12).unwrap()), 1, None).unwrap();
        let shards: Vec<usize> = (0..plan.shards() + 3).collect();
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let end = plan.run(best(&plan), &shards, &on_threads(threads), |result| {
                seen.push((result.shard, result.partial.count().unwrap()));
                ControlFlow::Continue(())
            });
            end.unwrap();
            seen.sort_unstable();
            assert_eq!(seen.iter().map(|(_, count)| count).sum::<u128>(), 14200);
            assert_eq!(seen.iter().map(|(shard, _)| *shard).collect::<Vec<_>>(), shards[..plan.shards()]);
        }
    }

    #[test]
    fn a_break_ends_the_run() {
        let plan = ShardPlan::new(&Problem::new(Size::new(12).unwrap()), 1, None).unwrap();
        let shards: Vec<usize> = (0..plan.shards()).collect();
        for threads in [1, 3] {
            let mut seen = 0;
            let end = plan.run(best(&plan), &shards, &on_threads(threads), |_| {
                seen += 1;
                if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            end.unwrap();
            assert_eq!(seen, 5);
        }
    }

    #[test]
    fn all_engines_with_the_same_numbering_agree() {
        let plan = ShardPlan::new(&Problem::new(Size::new(14).unwrap()), 1, None).unwrap();
        let shards: Vec<usize> = (0..plan.shards()).collect();
        let mut results = Vec::new();
        let fit = |engine: &&&'static dyn Engine| plan.is_counted_by(**engine) && engine.is_available();
        for engine in ENGINES.iter().filter(fit) {
            let mut partials = Vec::new();
            let end = plan.run(*engine, &shards, &Budget::default(), |result| {
                assert_eq!(result.engine, engine.name());
                partials.push(result.partial);
                ControlFlow::Continue(())
            });
            end.unwrap();
            results.push(partials);
        }
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
        let foreign = ENGINES.iter().find(|engine| !plan.is_counted_by(**engine)).unwrap();
        let refused = plan.run(*foreign, &shards, &Budget::default(), |_| ControlFlow::Continue(()));
        assert!(matches!(refused, Err(CountError::OtherUnits { engine: "backtrack", .. })));
    }
}
