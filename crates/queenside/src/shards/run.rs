use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::clock::Instant;

use super::{Record, ShardPlan};
use crate::count::{CountError, Engine, NoPlan, Plan, Unfinished};

/// Counts shards, on some threads.
///
/// ```
/// use std::{ops::ControlFlow, sync::atomic::AtomicBool};
/// use queenside::{Size, shards::{Runner, ShardPlan}};
///
/// let plan = ShardPlan::new(Size::new(10)?, 1)?;
/// let mut sum = 0;
/// Runner::new(&plan)?.run(&[0, 1, 2], &AtomicBool::new(false), |record| {
///     sum += record.partial.count().unwrap();
///     ControlFlow::Continue(())
/// })?;
/// assert!(sum > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Runner<'a> {
    engine: &'static dyn Engine,
    units: Box<dyn Plan>,
    threads: NonZeroUsize,
    host: Option<&'a str>,
}

impl<'a> Runner<'a> {
    /// With the engine that is fastest here, on one thread.
    ///
    /// # Errors
    /// [`NoPlan`] where this machine runs no engine with the plan's shards.
    ///
    /// ```
    /// # use queenside::{Size, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// assert!(Runner::new(&plan).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(plan: &ShardPlan) -> Result<Self, NoPlan> {
        Self::with_engine(plan, plan.best_engine()?)
    }

    /// With this engine, one of the plan's.
    ///
    /// # Errors
    /// [`NoPlan`] where this machine cannot run it.
    ///
    /// ```
    /// # use queenside::{Size, count::ColourSplit, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// assert!(Runner::with_engine(&plan, &ColourSplit::Portable).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_engine(plan: &ShardPlan, engine: &'static dyn Engine) -> Result<Self, NoPlan> {
        if engine.numbering() != plan.numbering() {
            return Err(NoPlan::NotAvailable { engine: engine.name() });
        }
        Ok(Self { engine, units: engine.plan(plan.size())?, threads: NonZeroUsize::MIN, host: None })
    }

    /// On this many threads.
    ///
    /// ```
    /// # use std::num::NonZeroUsize;
    /// # use queenside::{Size, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// let runner = Runner::new(&plan)?.threads(NonZeroUsize::new(2).unwrap());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// With the name of the machine in each result.
    ///
    /// ```
    /// # use queenside::{Size, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// let runner = Runner::new(&plan)?.host(Some("node-12"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn host(self, host: Option<&'a str>) -> Self {
        Self { host, ..self }
    }

    /// The engine that counts.
    ///
    /// ```
    /// # use queenside::{Size, count::ColourSplit, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// assert_eq!(Runner::with_engine(&plan, &ColourSplit::Portable)?.engine().name(), "portable");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn engine(&self) -> &'static dyn Engine {
        self.engine
    }

    /// Counts these shards and hands each result to `done`, as soon as it is there, on the caller's thread; ends early
    /// when `done` says so. Numbers that are no shards of the plan are left out.
    ///
    /// # Errors
    /// [`CountError::Stopped`] soon after `stop` was raised; [`CountError::Threads`] if not even one thread could be
    /// started.
    ///
    /// ```
    /// # use std::{ops::ControlFlow, sync::atomic::AtomicBool};
    /// # use queenside::{Size, count::CountError, shards::{Runner, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(20)?, 1)?;
    /// let stopped = Runner::new(&plan)?.run(&[0], &AtomicBool::new(true), |_| ControlFlow::Continue(()));
    /// assert!(matches!(stopped, Err(CountError::Stopped)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(
        &self,
        shards: &[usize],
        stop: &AtomicBool,
        mut done: impl FnMut(Record) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let threads = self.units.workers(self.threads).get().min(shards.len());
        if threads <= 1 {
            let mut shards = shards.iter().copied();
            return Ok(self.count(&mut || shards.next(), stop, &mut done)?);
        }
        self.in_parallel(threads, shards, stop, done)
    }

    fn in_parallel(
        &self,
        threads: usize,
        shards: &[usize],
        stop: &AtomicBool,
        mut done: impl FnMut(Record) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let (next, enough) = (&AtomicUsize::new(0), &AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(threads);
            let mut refusal = None;
            for thread in 0..threads {
                let sender = sender.clone();
                let work = move || self.share(shards, next, enough, stop, &sender);
                if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, work) {
                    // With some threads it takes longer; without any, for ever.
                    refusal = Some(error.to_string()).filter(|_| thread == 0);
                    break;
                }
            }
            drop(sender);
            if let Some(reason) = refusal {
                return Err(CountError::Threads { threads, reason });
            }
            let mut end = Ok(());
            // Received to the end, so that no thread waits for ever.
            for record in receiver {
                match record {
                    Ok(record) if !enough.load(Ordering::Relaxed) => {
                        enough.store(done(record).is_break(), Ordering::Relaxed);
                    }
                    Ok(_) => {}
                    Err(error) => end = Err(error),
                }
            }
            end
        })
    }

    /// Counts the shards that no other thread has begun.
    fn share(
        &self,
        shards: &[usize],
        next: &AtomicUsize,
        enough: &AtomicBool,
        stop: &AtomicBool,
        sender: &mpsc::SyncSender<Result<Record, CountError>>,
    ) {
        let mut take = || {
            if enough.load(Ordering::Relaxed) {
                return None;
            }
            shards.get(next.fetch_add(1, Ordering::Relaxed)).copied()
        };
        // The receiver is there as long as the threads are.
        let mut done = |record| match sender.send(Ok(record)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        if let Err(end) = self.count(&mut take, stop, &mut done) {
            enough.store(true, Ordering::Relaxed);
            let _ = sender.send(Err(end.into()));
        }
    }

    /// Counts the shards that `take` gives and the plan has.
    fn count(
        &self,
        take: &mut dyn FnMut() -> Option<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(Record) -> ControlFlow<()>,
    ) -> Result<(), Unfinished> {
        let units = self.units.units();
        let mut take = || loop {
            let shard = take()?;
            if shard < units {
                return Some(shard);
            }
        };
        // Where an engine does many shards at once, each has the time since the one before: together, all of it.
        let mut started = Instant::now();
        self.units.worker().run_units(&mut take, true, stop, &mut |shard, partial| {
            let seconds = started.elapsed().as_secs_f64();
            started = Instant::now();
            done(Record::new(shard, partial, seconds, self.engine.name(), self.host))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::count::ENGINES;

    #[test]
    fn every_shard_is_counted_once_on_any_number_of_threads() {
        let plan = ShardPlan::new(Size::new(12).unwrap(), 1).unwrap();
        let shards: Vec<usize> = (0..plan.shards() + 3).collect();
        for threads in [1, 2, 5] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let mut seen = Vec::new();
            let runner = Runner::new(&plan).unwrap().threads(threads);
            let end = runner.run(&shards, &AtomicBool::new(false), |record| {
                seen.push((record.shard, record.partial.count().unwrap()));
                ControlFlow::Continue(())
            });
            end.unwrap();
            seen.sort_unstable();
            assert_eq!(seen.iter().map(|(_, count)| count).sum::<u128>(), 14200);
            assert_eq!(seen.iter().map(|(shard, _)| *shard).collect::<Vec<_>>(), shards[..plan.shards()]);
        }
    }

    #[test]
    fn it_ends_early_when_told_to() {
        let plan = ShardPlan::new(Size::new(12).unwrap(), 1).unwrap();
        let shards: Vec<usize> = (0..plan.shards()).collect();
        for threads in [1, 3] {
            let mut seen = 0;
            let runner = Runner::new(&plan).unwrap().threads(NonZeroUsize::new(threads).unwrap());
            let end = runner.run(&shards, &AtomicBool::new(false), |_| {
                seen += 1;
                if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            end.unwrap();
            assert_eq!(seen, 5);
        }
    }

    #[test]
    fn all_engines_of_a_numbering_say_the_same() {
        let plan = ShardPlan::new(Size::new(14).unwrap(), 1).unwrap();
        let shards: Vec<usize> = (0..plan.shards()).collect();
        let mut results = Vec::new();
        for engine in plan.engines().filter(|engine| engine.is_available()) {
            let mut partials = Vec::new();
            let runner = Runner::with_engine(&plan, engine).unwrap();
            let end = runner.run(&shards, &AtomicBool::new(false), |record| {
                assert_eq!(record.engine, engine.name());
                partials.push(record.partial);
                ControlFlow::Continue(())
            });
            end.unwrap();
            results.push(partials);
        }
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
        let foreign = ENGINES.iter().find(|engine| engine.numbering() != plan.numbering()).unwrap();
        assert!(Runner::with_engine(&plan, *foreign).is_err());
    }
}
