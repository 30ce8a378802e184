use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use queenside::Budget;
use queenside::count::{CountError, Engine, PartialCount, Plan};
use queenside::shards::ShardPlan;
use queenside_check::recount_rows;

use crate::engines::{ENGINES, engine_named};
use crate::failure::Failure;
use crate::words::{of_many, time};
use crate::{interrupt, progress};

/// The name of counting without the method of counting.
pub(super) const CHECKER: &str = "checker";

/// How a shard is counted again.
#[derive(Clone, Copy, Debug)]
pub(super) enum Method {
    Engine(&'static dyn Engine),
    Checker,
}

impl Method {
    /// What the user asked for, or the fastest engine that did not count the shard.
    pub(super) fn choose(asked: &str, plan: &ShardPlan, counted_by: &str) -> Result<Self, Failure> {
        if asked == CHECKER {
            return Ok(Self::Checker);
        }
        let fits = |engine: &&dyn Engine| plan.is_counted_by(*engine) && engine.is_available();
        let mut engines = ENGINES.iter().copied().filter(fits);
        if let Some(engine) = engine_named(asked) {
            return if plan.is_counted_by(engine) {
                Ok(Self::Engine(engine))
            } else {
                Err(Failure::usage(format_args!(
                    "--engine {asked} does not count this plan's shards; try auto or {CHECKER}"
                )))
            };
        }
        let another = engines.find(|engine| engine.name() != counted_by).map(Self::Engine);
        another.ok_or_else(|| {
            Failure::usage(format_args!(
                "no engine but {counted_by} counts these shards here; give --engine {counted_by}"
            ))
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Checker => CHECKER,
        }
    }

    /// Counts shards again; none if Ctrl-C stopped it.
    pub(super) fn recount(
        self,
        plan: &ShardPlan,
        threads: NonZeroUsize,
        shards: &[usize],
    ) -> Result<Option<Vec<(usize, PartialCount)>>, Failure> {
        let Self::Engine(engine) = self else { return check(plan, threads, shards) };
        let budget = Budget::default().threads(threads).stop(interrupt::stop());
        let mut counted = Vec::new();
        let end = plan.run(engine, shards, &budget, |result| {
            counted.push((result.shard, result.partial));
            ControlFlow::Continue(())
        });
        match end {
            Ok(()) => Ok(Some(counted)),
            Err(CountError::Stopped) => Ok(None),
            Err(error) => Err(Failure::usage(error)),
        }
    }
}

/// The shards of a plan as units of the count.
pub(super) fn units(plan: &ShardPlan) -> Result<Box<dyn Plan>, Failure> {
    plan.best_engine(ENGINES).and_then(|engine| engine.plan(plan.size())).map_err(Failure::usage)
}

/// Counts shards again, solution by solution.
fn check(
    plan: &ShardPlan,
    threads: NonZeroUsize,
    shards: &[usize],
) -> Result<Option<Vec<(usize, PartialCount)>>, Failure> {
    let units = units(plan)?;
    // Pairs of row sets, not shards, are shared out: there are more of them.
    let mut pairs = Vec::new();
    for &shard in shards {
        if !units.visit_row_sets(shard..shard + 1, &mut |_, pair| pairs.push((shard, pair))) {
            return Err(Failure::usage(format_args!(
                "--engine {CHECKER}: shards of n = {} are not made of row sets; try auto",
                plan.size().get()
            )));
        }
    }
    let (n, stop, next) = (plan.size().get(), interrupt::stop().flag(), AtomicUsize::new(0));
    let (found, started) = (Mutex::new(Vec::new()), Instant::now());
    let work = || -> Option<Result<(), Failure>> {
        while let Some((shard, [listed, searched])) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let is_stopped = || stop.load(Ordering::Relaxed);
            match recount_rows(n, *listed, *searched, is_stopped) {
                Ok(numbers) => {
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((*shard, numbers?));
                }
                Err(error) => return Some(Err(error.into())),
            }
        }
        Some(Ok(()))
    };
    let words = || {
        let done = next.load(Ordering::Relaxed).min(pairs.len());
        let shards = of_many(shards.len() as u64, "shard");
        let so_far = time(started.elapsed().as_secs_f64());
        format!("recounting {shards}: {done} of {} parts, {so_far} so far", pairs.len())
    };
    let recount = || {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (1..threads.get())
                // A thread that the system does not give is done without.
                .filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            let mut ends = vec![work()];
            ends.extend(threads.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|_| {
                    Some(Err(Failure::wrong("a thread that recounts ended in the middle")))
                })
            }));
            ends
        })
    };
    for end in progress::show(words, recount) {
        match end {
            None => return Ok(None),
            Some(end) => end?,
        }
    }
    let mut by_shard: BTreeMap<usize, Vec<(u16, u128)>> =
        shards.iter().map(|&shard| (shard, Vec::new())).collect();
    for (shard, numbers) in found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let pairs = numbers.pairs().map(|(weight, number)| (weight as u16, number));
        by_shard.entry(shard).or_default().extend(pairs);
    }
    let counted = by_shard.into_iter().map(|(shard, numbers)| (shard, PartialCount::new(numbers, 0)));
    Ok(Some(counted.collect()))
}
