use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use queenside::shards::{Record, ShardPlan};

use super::super::folder::{Folder, Found, age};
use crate::failure::Failure;

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
#[derive(Clone, Copy, Debug, Default)]
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
    pub(super) shards_done: usize,
    /// The solutions counted by the shards that are done.
    pub(super) count: u128,
    /// Core-seconds of the whole count, and of what is done, as planned.
    pub(super) planned: f64,
    pub(super) planned_done: f64,
    /// By name; without one those that did not give it.
    pub(super) machines: BTreeMap<Option<String>, Machine>,
    pub(super) engines: BTreeSet<String>,
    pub(super) versions: BTreeSet<String>,
    /// Core-seconds as planned that are done in a second.
    pub(super) speed: Option<f64>,
    pub(super) refusals: Vec<String>,
}

/// How many chunks stand how.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    pub(super) done: usize,
    pub(super) running: usize,
    pub(super) stopped: usize,
    pub(super) missing: usize,
    pub(super) refused: usize,
}

/// A piece of work with the time it was done, in seconds before now, and how long it took.
struct Finish {
    ago: f64,
    took: f64,
    planned: f64,
}

impl Survey {
    /// Goes through a folder; one that is not there yet has nothing.
    pub(super) fn take(plan: &ShardPlan, path: &Path, now: SystemTime) -> Result<Self, Failure> {
        let folder = Folder::new(path, plan);
        let mut survey = Self {
            n: plan.size().get(),
            chunks: vec![Standing::Missing; plan.chunks()],
            shards: plan.shards(),
            shards_done: 0,
            count: 0,
            planned: plan.core_seconds(),
            planned_done: 0.0,
            machines: BTreeMap::new(),
            engines: BTreeSet::new(),
            versions: BTreeSet::new(),
            speed: None,
            refusals: Vec::new(),
        };
        let mut finishes = Vec::new();
        let mut files = folder.files()?;
        // Done before unfinished: a run that is killed at its very end leaves both.
        files.sort_by_key(|found| matches!(found, Found::Unfinished { .. }));
        for found in files {
            survey.look_at(plan, folder, found, now, &mut finishes);
        }
        survey.speed = speed(&finishes);
        Ok(survey)
    }

    fn look_at(
        &mut self,
        plan: &ShardPlan,
        folder: Folder<'_>,
        found: Found,
        now: SystemTime,
        finishes: &mut Vec<Finish>,
    ) {
        // Chunks are cut to take the same time.
        let a_chunk = self.planned / plan.chunks() as f64;
        match found {
            Found::Foreign { path } => self.refusals.push(folder.foreign(&path).to_string()),
            Found::Done { chunk, path } => {
                let place = chunk.get() as usize - 1;
                match folder.read_done(chunk, &path) {
                    Ok(results) => {
                        self.chunks[place] = Standing::Done;
                        self.add(&results.records, a_chunk, age(&path, now), finishes);
                    }
                    Err(refusal) => {
                        self.chunks[place] = Standing::Refused;
                        self.refusals.push(refusal.to_string());
                    }
                }
            }
            Found::Unfinished { chunk, path } => {
                let place = chunk.get() as usize - 1;
                let before = match self.chunks[place] {
                    Standing::Missing => 0.0,
                    Standing::Begun { part, .. } => part,
                    Standing::Done | Standing::Refused => return,
                };
                // Gone since the folder was listed: done by now.
                if !fs::exists(&path).unwrap_or(false) {
                    return;
                }
                let records = folder.read_unfinished(chunk, &path);
                let age = age(&path, now);
                let expected = Duration::try_from_secs_f64(3.0 * a_chunk);
                let quiet = QUIET.max(expected.unwrap_or(Duration::MAX));
                let runs = age.is_none_or(|age| age < quiet);
                // Two runs of a chunk may have the same results; no more than the whole counts.
                let part =
                    (records.len() as f64 / plan.shards_of(chunk).len().max(1) as f64).min(1.0 - before);
                self.chunks[place] = Standing::Begun { part: before + part, runs };
                self.add(&records, part * a_chunk, age, finishes);
            }
        }
    }

    /// Adds results that are so old, and are worth so many core-seconds as planned.
    fn add(&mut self, records: &[Record], planned: f64, age: Option<Duration>, finishes: &mut Vec<Finish>) {
        let mut took = 0.0;
        for record in records {
            self.count = self.count.saturating_add(record.partial.count().unwrap_or_default());
            took += record.seconds;
            let machine = match self.machines.get_mut(&record.host) {
                Some(machine) => machine,
                None => self.machines.entry(record.host.clone()).or_default(),
            };
            machine.shards += 1;
            machine.seconds += record.seconds;
            machine.tests = machine.tests.saturating_add(record.partial.tests());
            for (names, name) in [(&mut self.engines, &record.engine), (&mut self.versions, &record.version)]
            {
                if !names.contains(name) {
                    names.insert(name.clone());
                }
            }
        }
        self.shards_done += records.len();
        self.planned_done += planned;
        if let Some(age) = age.filter(|_| !records.is_empty()) {
            finishes.push(Finish { ago: age.as_secs_f64(), took, planned });
        }
    }

    pub(super) fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::default();
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
        self.speed.map(|speed| (self.planned - self.planned_done).max(0.0) / speed)
    }
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
