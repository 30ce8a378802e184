use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, SystemTime};

use queenside::shards::{ShardPlan, ShardResult};
use serde::Serialize;

use super::super::folder::{Folder, Found};
use crate::failure::Failure;
use crate::values::all_cpus;

/// An unfinished chunk that was not written to for so long, and for longer than a chunk should take, is not running.
const QUIET: Duration = Duration::from_secs(120);

/// Speed is taken over this time.
const WINDOW: f64 = 1800.0;

/// How a chunk stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Standing {
    Missing,
    /// Unfinished: what part of its shards is done, and whether it seems to be at work.
    Begun {
        part: f64,
        runs: bool,
    },
    Done,
    Refused,
}

/// What a machine has done.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Machine {
    pub(super) shards: usize,
    pub(super) seconds: f64,
    pub(super) tests: u64,
}

/// What was found in a folder of results.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) n: u32,
    pub(super) chunks: Vec<Standing>,
    pub(super) shards: usize,
    /// Core-seconds of the whole count, as planned.
    pub(super) planned: f64,
    pub(super) done: Results,
    /// Core-seconds as planned that are done in a second.
    pub(super) speed: Option<f64>,
    pub(super) refusals: Vec<String>,
    /// The shards that are done of chunks that are not.
    begun: BTreeMap<NonZeroU32, BTreeSet<usize>>,
}

/// What the results say, added up.
#[derive(Debug, Default)]
pub(super) struct Results {
    pub(super) shards: usize,
    /// The solutions that they count.
    pub(super) count: u128,
    /// Their core-seconds, as planned.
    pub(super) planned: f64,
    /// By name; without one those that did not give it.
    pub(super) machines: BTreeMap<Option<String>, Machine>,
    pub(super) engines: BTreeSet<String>,
    pub(super) versions: BTreeSet<String>,
    finishes: Vec<Finish>,
}

/// How many chunks stand how.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Numbers {
    pub(super) all: usize,
    pub(super) done: usize,
    pub(super) running: usize,
    pub(super) stopped: usize,
    pub(super) missing: usize,
    pub(super) refused: usize,
}

/// A piece of work: how many seconds ago it was done, how long it took, and how long it was planned to take.
#[derive(Clone, Copy, Debug)]
struct Finish {
    ago: f64,
    took: f64,
    planned: f64,
}

impl Survey {
    /// Nothing yet.
    pub(super) fn new(plan: &ShardPlan) -> Self {
        Self {
            n: plan.size().get(),
            chunks: vec![Standing::Missing; plan.chunks()],
            shards: plan.shards(),
            planned: plan.core_seconds(),
            done: Results::default(),
            speed: None,
            refusals: Vec::new(),
            begun: BTreeMap::new(),
        }
    }

    /// Goes through a folder.
    pub(super) fn take(plan: &ShardPlan, path: &Path, now: SystemTime) -> Result<Self, Failure> {
        let folder = Folder::new(path, plan);
        let mut survey = Self::new(plan);
        let (mut done, mut unfinished) = (Vec::new(), Vec::new());
        for found in folder.files()? {
            match found {
                Found::Done { chunk, path } => done.push((chunk, path)),
                Found::Unfinished { chunk, path } => unfinished.push((chunk, path)),
                Found::Foreign { path } => survey.refusals.push(folder.foreign(&path).to_string()),
            }
        }
        // Done before unfinished: a run that is killed at its very end leaves both.
        survey.look_at_done(folder, &done, now);
        for (chunk, path) in unfinished {
            survey.look_at_unfinished(plan, folder, chunk, &path, now);
        }
        survey.speed = speed(&survey.done.finishes);
        Ok(survey)
    }

    /// Chunks are cut to take the same time.
    fn planned_for_a_chunk(&self) -> f64 {
        self.planned / self.chunks.len() as f64
    }

    /// Goes through the files of chunks that are done, on all processors: there may be a hundred thousand.
    fn look_at_done(&mut self, folder: Folder<'_>, files: &[(NonZeroU32, PathBuf)], now: SystemTime) {
        let planned = self.planned_for_a_chunk();
        let read = |files: &[(NonZeroU32, PathBuf)]| {
            let (mut results, mut standings, mut refusals) = (Results::default(), Vec::new(), Vec::new());
            for (chunk, path) in files {
                let standing = match folder.read_done_at(*chunk, path) {
                    Ok((found, written)) => {
                        results.add(&found.results, planned, age(written, now));
                        Standing::Done
                    }
                    Err(refusal) => {
                        refusals.push(refusal.to_string());
                        Standing::Refused
                    }
                };
                standings.push((*chunk, standing));
            }
            (results, standings, refusals)
        };
        let shares: Vec<_> = files.chunks(files.len().div_ceil(all_cpus().get()).max(1)).collect();
        let found = std::thread::scope(|scope| {
            let spawn = |share| (share, std::thread::Builder::new().spawn_scoped(scope, move || read(share)));
            let threads: Vec<_> = shares.into_iter().map(spawn).collect();
            // What the system gives no thread for is read here.
            let join = |(share, thread): (_, std::io::Result<ScopedJoinHandle<'_, _>>)| {
                thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_else(|| read(share))
            };
            threads.into_iter().map(join).collect::<Vec<_>>()
        });
        for (results, standings, refusals) in found {
            self.done.absorb(results);
            self.refusals.extend(refusals);
            for (chunk, standing) in standings {
                self.chunks[chunk.get() as usize - 1] = standing;
            }
        }
    }

    fn look_at_unfinished(
        &mut self,
        plan: &ShardPlan,
        folder: Folder<'_>,
        chunk: NonZeroU32,
        path: &Path,
        now: SystemTime,
    ) {
        let place = chunk.get() as usize - 1;
        let ran = match self.chunks[place] {
            Standing::Missing => false,
            Standing::Begun { runs, .. } => runs,
            Standing::Done | Standing::Refused => return,
        };
        // Gone since the folder was listed: done by now.
        let Some((mut records, written)) = folder.read_unfinished(chunk, path) else { return };
        let planned = self.planned_for_a_chunk();
        let quiet = QUIET.max(Duration::try_from_secs_f64(3.0 * planned).unwrap_or(Duration::MAX));
        let age = age(written, now);
        let runs = ran || age.is_none_or(|age| age < quiet);
        // Two runs of a chunk may have results of the same shards.
        let begun = self.begun.entry(chunk).or_default();
        records.retain(|record| begun.insert(record.shard));
        let shards = plan.shards_of(chunk).len().max(1) as f64;
        self.chunks[place] = Standing::Begun { part: begun.len() as f64 / shards, runs };
        self.done.add(&records, planned * records.len() as f64 / shards, age);
    }

    pub(super) fn numbers(&self) -> Numbers {
        let mut numbers = Numbers { all: self.chunks.len(), ..Numbers::default() };
        for standing in &self.chunks {
            *match standing {
                Standing::Missing => &mut numbers.missing,
                Standing::Begun { runs: true, .. } => &mut numbers.running,
                Standing::Begun { runs: false, .. } => &mut numbers.stopped,
                Standing::Done => &mut numbers.done,
                Standing::Refused => &mut numbers.refused,
            } += 1;
        }
        numbers
    }

    pub(super) fn is_complete(&self) -> bool {
        self.chunks.iter().all(|standing| *standing == Standing::Done)
    }

    pub(super) fn seconds_to_go(&self) -> Option<f64> {
        let left = if self.is_complete() { 0.0 } else { (self.planned - self.done.planned).max(0.0) };
        self.speed.map(|speed| left / speed)
    }
}

impl Results {
    /// Adds results that are so old, and worth so many core-seconds as planned.
    fn add(&mut self, records: &[ShardResult], planned: f64, age: Option<Duration>) {
        let mut took = 0.0;
        for record in records {
            self.count = self.count.saturating_add(record.partial.count().unwrap_or_default());
            took += record.seconds;
            let machine = match self.machines.get_mut(&record.host) {
                Some(machine) => machine,
                None => self.machines.entry(record.host.clone()).or_default(),
            };
            let tests = record.partial.tests();
            machine.absorb(Machine { shards: 1, seconds: record.seconds, tests });
            for (names, name) in [(&mut self.engines, &record.engine), (&mut self.versions, &record.version)]
            {
                if !names.contains(name) {
                    names.insert(name.clone());
                }
            }
        }
        self.shards += records.len();
        self.planned += planned;
        if let Some(age) = age.filter(|_| !records.is_empty()) {
            self.finishes.push(Finish { ago: age.as_secs_f64(), took, planned });
        }
    }

    /// The seconds of all machines together.
    pub(super) fn seconds(&self) -> f64 {
        // A sum of no floats would be -0.
        self.machines.values().fold(0.0, |sum, machine| sum + machine.seconds)
    }

    fn absorb(&mut self, other: Self) {
        self.count = self.count.saturating_add(other.count);
        self.shards += other.shards;
        self.planned += other.planned;
        for (host, machine) in other.machines {
            self.machines.entry(host).or_default().absorb(machine);
        }
        self.engines.extend(other.engines);
        self.versions.extend(other.versions);
        self.finishes.extend(other.finishes);
    }
}

impl Machine {
    fn absorb(&mut self, other: Self) {
        self.shards += other.shards;
        self.seconds += other.seconds;
        self.tests = self.tests.saturating_add(other.tests);
    }
}

/// How long ago a file was written; nothing if the clocks do not agree.
fn age(written: Option<SystemTime>, now: SystemTime) -> Option<Duration> {
    now.duration_since(written?).ok()
}

/// The work done a second over the last half hour, or since the work began; nothing if nothing was done.
fn speed(finishes: &[Finish]) -> Option<f64> {
    // What took longer than it is ago began before the window, or the clocks do not agree: its part within counts.
    let began = finishes.iter().map(|finish| finish.ago + finish.took).fold(0.0, f64::max);
    let window = began.min(WINDOW);
    let done = finishes.iter().filter(|finish| finish.ago < window).map(|finish| {
        let within = (window - finish.ago).min(finish.took);
        if finish.took > 0.0 { finish.planned * within / finish.took } else { finish.planned }
    });
    let done: f64 = done.sum();
    Some(done / window).filter(|speed| speed.is_finite() && *speed > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(ago: f64, took: f64, planned: f64) -> Finish {
        Finish { ago, took, planned }
    }

    #[test]
    fn speed_is_that_of_the_last_half_hour() {
        // Two machines, each a chunk of 100 planned seconds in 50 seconds.
        let two = [finish(0.0, 50.0, 100.0), finish(0.0, 50.0, 100.0)];
        assert_eq!(speed(&two), Some(4.0));
        // What was done yesterday does not count.
        let since = [finish(86_400.0, 100.0, 1e6), finish(0.0, 1800.0, 900.0)];
        assert_eq!(speed(&since), Some(0.5));
        assert_eq!(speed(&[finish(86_400.0, 100.0, 1e6)]), None);
        assert_eq!(speed(&[]), None);
    }
}
