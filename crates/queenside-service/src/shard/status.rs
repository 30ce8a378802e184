use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use queenside::shards::{Chunk, ShardPlan, ShardResult};
use serde::Serialize;

/// How far a count in shards has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatusAnswer {
    /// The board size.
    pub n: u32,
    /// Chunks by their state.
    pub chunks: ChunkNumbers,
    /// Shards that are done.
    pub shards: ShardNumbers,
    /// The solutions that the shards count so far, a decimal string.
    pub count: String,
    /// The work.
    pub core_seconds: CoreSeconds,
    /// The machines that counted.
    pub machines: Vec<MachineAnswer>,
    /// The engines that counted.
    pub engines: BTreeSet<String>,
    /// The versions of the program that counted.
    pub versions: BTreeSet<String>,
    /// Planned core-seconds done per second, over the last half hour; null if unknown.
    pub speed: Option<f64>,
    /// Seconds until the count is complete, at this speed; null if unknown.
    pub seconds_to_go: Option<f64>,
    /// A message for each file that was refused.
    pub refused: BTreeSet<String>,
}

/// The number of chunks in each state.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChunkNumbers {
    /// In the plan.
    pub all: usize,
    /// Done.
    pub done: usize,
    /// Unfinished, with recent results.
    pub running: usize,
    /// Unfinished, without recent results.
    pub stopped: usize,
    /// Without results.
    pub missing: usize,
    /// With a file of results that was refused.
    pub refused: usize,
}

/// Shards that are done.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShardNumbers {
    /// In the plan.
    pub all: usize,
    /// Done.
    pub done: usize,
}

/// The work, in seconds of one core.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoreSeconds {
    /// Planned for the whole count.
    pub planned: f64,
    /// Planned for what is done.
    pub done: f64,
    /// Taken for what is done.
    pub taken: f64,
}

/// What one machine did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MachineAnswer {
    /// Its name; null for results without one.
    pub host: Option<String>,
    /// The shards that it counted.
    pub shards: usize,
    /// The seconds that they took together.
    pub seconds: f64,
    /// The placements that it tested; 0 if they were not counted.
    pub tests: u64,
}

/// The state of a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// No results.
    Missing,
    /// Unfinished.
    Begun {
        /// The part of its shards that is done, 0 to 1.
        part: f64,
        /// Whether it has recent results.
        is_running: bool,
    },
    /// All shards are done.
    Done,
    /// Its file was refused.
    Refused,
}

/// Speed is averaged over this time, in seconds.
const WINDOW: f64 = 1800.0;

/// An unfinished chunk without new results for this time, and for three times the planned time of a chunk, is not running.
const QUIET: f64 = 120.0;

/// The state of a count, from its results in any order; but chunks that are done before unfinished ones.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    plan: &'a ShardPlan,
    standings: Vec<Standing>,
    shards: usize,
    count: u128,
    /// The planned core-seconds of what is done.
    planned: f64,
    /// By name.
    machines: BTreeMap<Option<String>, MachineAnswer>,
    engines: BTreeSet<String>,
    versions: BTreeSet<String>,
    finishes: Vec<Finish>,
    refused: BTreeSet<String>,
    /// The shards that are done of unfinished chunks.
    begun: BTreeMap<NonZeroU32, BTreeSet<usize>>,
}

/// A piece of work, in seconds: how long ago it was done, how long it took, and how long it was planned to take.
#[derive(Clone, Copy, Debug)]
struct Finish {
    ago: f64,
    took: f64,
    planned: f64,
}

impl<'a> Survey<'a> {
    /// A count without results.
    pub fn new(plan: &'a ShardPlan) -> Self {
        Self {
            plan,
            standings: vec![Standing::Missing; plan.chunks()],
            shards: 0,
            count: 0,
            planned: 0.0,
            machines: BTreeMap::new(),
            engines: BTreeSet::new(),
            versions: BTreeSet::new(),
            finishes: Vec::new(),
            refused: BTreeSet::new(),
            begun: BTreeMap::new(),
        }
    }

    /// Adds a chunk that is done, and how many seconds ago its file was written, if the clocks agree.
    pub fn add_done(&mut self, chunk: &Chunk, ago: Option<f64>) {
        self.standings[place(chunk.number)] = Standing::Done;
        self.add(&chunk.results, self.planned_for_a_chunk(), ago);
    }

    /// Adds a file that was refused; it has the name of this chunk, if it has that of a chunk.
    pub fn add_refused(&mut self, chunk: Option<NonZeroU32>, message: String) {
        if let Some(chunk) = chunk {
            self.standings[place(chunk)] = Standing::Refused;
        }
        self.refused.insert(message);
    }

    /// Adds the results of a run that is at work on a chunk or was stopped, and how many seconds ago the last was written,
    /// if the clocks agree.
    pub fn add_unfinished(&mut self, chunk: NonZeroU32, mut results: Vec<ShardResult>, ago: Option<f64>) {
        let ran = match self.standings[place(chunk)] {
            Standing::Missing => false,
            Standing::Begun { is_running, .. } => is_running,
            // A run that is killed at its very end leaves both files.
            Standing::Done | Standing::Refused => return,
        };
        let planned = self.planned_for_a_chunk();
        let is_running = ran || ago.is_none_or(|ago| ago < QUIET.max(3.0 * planned));
        // Two runs of a chunk may have results of the same shards.
        let begun = self.begun.entry(chunk).or_default();
        results.retain(|result| begun.insert(result.shard));
        let shards = self.plan.shards_of(chunk).len().max(1) as f64;
        self.standings[place(chunk)] = Standing::Begun { part: begun.len() as f64 / shards, is_running };
        self.add(&results, planned * results.len() as f64 / shards, ago);
    }

    /// Chunks are cut to take the same time.
    fn planned_for_a_chunk(&self) -> f64 {
        self.plan.core_seconds() / self.standings.len() as f64
    }

    fn add(&mut self, results: &[ShardResult], planned: f64, ago: Option<f64>) {
        let mut took = 0.0;
        for result in results {
            self.count = self.count.saturating_add(result.partial.count().unwrap_or_default());
            took += result.seconds;
            let new = || MachineAnswer { host: result.host.clone(), shards: 0, seconds: 0.0, tests: 0 };
            let machine = self.machines.entry(result.host.clone()).or_insert_with(new);
            machine.shards += 1;
            machine.seconds += result.seconds;
            machine.tests = machine.tests.saturating_add(result.partial.tests());
            self.engines.insert(result.engine.clone());
            self.versions.insert(result.version.clone());
        }
        self.shards += results.len();
        self.planned += planned;
        if let Some(ago) = ago.filter(|_| !results.is_empty()) {
            self.finishes.push(Finish { ago, took, planned });
        }
    }

    /// The state of each chunk.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Whether all chunks are done.
    pub fn is_complete(&self) -> bool {
        self.standings.iter().all(|standing| *standing == Standing::Done)
    }

    /// The answer.
    pub fn answer(&self) -> StatusAnswer {
        let mut chunks = ChunkNumbers { all: self.standings.len(), ..ChunkNumbers::default() };
        for standing in &self.standings {
            *match standing {
                Standing::Missing => &mut chunks.missing,
                Standing::Begun { is_running: true, .. } => &mut chunks.running,
                Standing::Begun { is_running: false, .. } => &mut chunks.stopped,
                Standing::Done => &mut chunks.done,
                Standing::Refused => &mut chunks.refused,
            } += 1;
        }
        let (planned, done) = (self.plan.core_seconds(), self.planned);
        let left = if self.is_complete() { 0.0 } else { (planned - done).max(0.0) };
        let speed = speed(&self.finishes);
        // A sum of no floats is -0.
        let taken = self.machines.values().fold(0.0, |sum, machine| sum + machine.seconds);
        StatusAnswer {
            n: self.plan.size().get(),
            chunks,
            shards: ShardNumbers { all: self.plan.shards(), done: self.shards },
            count: self.count.to_string(),
            core_seconds: CoreSeconds { planned, done, taken },
            machines: self.machines.values().cloned().collect(),
            engines: self.engines.clone(),
            versions: self.versions.clone(),
            speed,
            seconds_to_go: speed.map(|speed| left / speed),
            refused: self.refused.clone(),
        }
    }
}

fn place(chunk: NonZeroU32) -> usize {
    chunk.get() as usize - 1
}

/// The work done per second over the last half hour, or since the work began; nothing if nothing was done.
fn speed(finishes: &[Finish]) -> Option<f64> {
    // Work that took longer than it is ago began before the window, or the clocks do not agree: its part within counts.
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
