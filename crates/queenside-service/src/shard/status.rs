use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use queenside::shards::{Chunk, ShardPlan, ShardResult};
use queenside::{Board, Record, RecordError};
use serde::Serialize;

/// The progress of a count in shards.
#[derive(Clone, Debug, Serialize)]
pub struct StatusAnswer {
    /// The board size.
    pub n: u32,
    /// The number of chunks in each state.
    pub chunks: ChunkNumbers,
    /// The number of shards, and how many are done.
    pub shards: ShardNumbers,
    /// The number of solutions counted so far, in decimal.
    pub count: String,
    /// The work, planned and done.
    pub core_seconds: CoreSeconds,
    /// The machines that counted shards.
    pub machines: Vec<MachineAnswer>,
    /// The names of the engines that counted shards.
    pub engines: BTreeSet<String>,
    /// The versions of the program that counted shards.
    pub versions: BTreeSet<String>,
    /// The planned core-seconds done per second, averaged over the last half hour; null if unknown.
    pub speed: Option<f64>,
    /// The seconds until the count is complete at this speed; null if unknown.
    pub seconds_to_go: Option<f64>,
    /// A message for each file that was refused.
    pub refused: BTreeSet<String>,
}

/// The number of chunks in each state.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ChunkNumbers {
    /// The number of chunks in the plan.
    pub all: usize,
    /// The number of chunks that are done.
    pub done: usize,
    /// The number of unfinished chunks with recent results.
    pub running: usize,
    /// The number of unfinished chunks without recent results.
    pub stopped: usize,
    /// The number of chunks without results.
    pub missing: usize,
    /// The number of chunks whose file of results was refused.
    pub refused: usize,
}

/// The number of shards, and how many are done.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ShardNumbers {
    /// The number of shards in the plan.
    pub all: usize,
    /// The number of shards that are done.
    pub done: usize,
}

/// The work of a count, in seconds of one CPU core. A checkpoint has no planned times: they are 0.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CoreSeconds {
    /// The time planned for the whole count.
    pub planned: f64,
    /// The time planned for the shards that are done.
    pub done: f64,
    /// The measured time of the shards that are done.
    pub taken: f64,
}

/// The work of one machine.
#[derive(Clone, Debug, Serialize)]
pub struct MachineAnswer {
    /// The name of the machine; null if the results do not contain one.
    pub host: Option<String>,
    /// The number of shards that it counted.
    pub shards: usize,
    /// The sum of the times of these shards, in seconds.
    pub seconds: f64,
}

/// The state of a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// The chunk has no results.
    Missing,
    /// Some of its shards are done.
    Begun {
        /// The fraction of its shards that is done, 0 to 1.
        part: f64,
        /// Whether the chunk has recent results.
        is_running: bool,
    },
    /// All of its shards are done.
    Done,
    /// Its file of results was refused.
    Refused,
}

/// The time over which the speed is averaged, in seconds.
const WINDOW: f64 = 1800.0;

/// The time without new results, in seconds, after which an unfinished chunk counts as stopped. The
/// limit is higher if three times the planned time of a chunk is longer.
const IDLE_TIMEOUT: f64 = 120.0;

/// The state of a count, computed from its results. Add finished chunks before unfinished ones;
/// otherwise the order does not matter.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    plan: &'a ShardPlan,
    standings: Vec<Standing>,
    /// The shards that are done.
    record: Record,
    /// The planned core-seconds of the shards that are done.
    planned: f64,
    /// The machines by name.
    machines: BTreeMap<Option<String>, MachineAnswer>,
    engines: BTreeSet<String>,
    versions: BTreeSet<String>,
    finishes: Vec<Finish>,
    refused: BTreeSet<String>,
}

/// Work that was done, in seconds: how long ago it ended, how long it took, and how long it was
/// planned to take.
#[derive(Clone, Copy, Debug)]
struct Finish {
    ago: f64,
    took: f64,
    planned: f64,
}

impl<'a> Survey<'a> {
    /// Create a survey without results.
    pub fn new(plan: &'a ShardPlan) -> Self {
        Self {
            plan,
            standings: vec![Standing::Missing; plan.chunks()],
            record: Record::new(plan.shards()),
            planned: 0.0,
            machines: BTreeMap::new(),
            engines: BTreeSet::new(),
            versions: BTreeSet::new(),
            finishes: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Add a chunk that is done. `ago` is the age of its file in seconds; `None` if the clocks of
    /// the machines disagree.
    ///
    /// # Errors
    /// [`RecordError`] if a shard was added before, or if the sum of the counts is too large.
    pub fn add_done(&mut self, chunk: &Chunk, ago: Option<f64>) -> Result<(), RecordError> {
        self.standings[place(chunk.number)] = Standing::Done;
        self.add(&chunk.results, self.planned_for_a_chunk(), ago)
    }

    /// Add a file that was refused. `chunk` is the chunk that the name of the file contains, if
    /// any.
    pub fn add_refused(&mut self, chunk: Option<NonZeroU32>, message: String) {
        if let Some(chunk) = chunk {
            self.standings[place(chunk)] = Standing::Refused;
        }
        self.refused.insert(message);
    }

    /// Add the results of a run that still works on a chunk or was stopped. `ago` is the age of
    /// its last result in seconds; `None` if the clocks of the machines disagree.
    ///
    /// # Errors
    /// As for [`add_done`](Self::add_done).
    pub fn add_unfinished(
        &mut self,
        chunk: NonZeroU32,
        mut results: Vec<ShardResult>,
        ago: Option<f64>,
    ) -> Result<(), RecordError> {
        let ran = match self.standings[place(chunk)] {
            Standing::Missing => false,
            Standing::Begun { is_running, .. } => is_running,
            // A run that is killed just before its end leaves both files.
            Standing::Done | Standing::Refused => return Ok(()),
        };
        let planned = self.planned_for_a_chunk();
        let is_running = ran || ago.is_none_or(|ago| ago < IDLE_TIMEOUT.max(3.0 * planned));
        // Two runs of one chunk can have results of the same shards.
        results.retain(|result| self.record.done_within(result.shard..result.shard + 1) == 0);
        let shards = self.plan.shards_of(chunk);
        let all = shards.len() as f64;
        self.add(&results, planned * results.len() as f64 / all, ago)?;
        let part = self.record.done_within(shards) as f64 / all;
        self.standings[place(chunk)] = Standing::Begun { part, is_running };
        Ok(())
    }

    /// Return the planned core-seconds of a chunk. All chunks are planned to take the same time.
    fn planned_for_a_chunk(&self) -> f64 {
        self.plan.core_seconds() / self.standings.len() as f64
    }

    fn add(&mut self, results: &[ShardResult], planned: f64, ago: Option<f64>) -> Result<(), RecordError> {
        let mut took = 0.0;
        for result in results {
            self.record.add(result.shard, result.partial.count().ok_or(RecordError::TooLarge)?)?;
            took += result.seconds;
            let new = || MachineAnswer { host: result.host.clone(), shards: 0, seconds: 0.0 };
            let machine = self.machines.entry(result.host.clone()).or_insert_with(new);
            machine.shards += 1;
            machine.seconds += result.seconds;
            self.engines.insert(result.engine.clone());
            self.versions.insert(result.version.clone());
        }
        self.planned += planned;
        if let Some(ago) = ago.filter(|_| !results.is_empty()) {
            self.finishes.push(Finish { ago, took, planned });
        }
        Ok(())
    }

    /// Return the state of each chunk.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Return whether all chunks are done.
    pub fn is_complete(&self) -> bool {
        self.standings.iter().all(|standing| *standing == Standing::Done)
    }

    /// Return the answer.
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
        // `sum` of no floats is -0.
        let taken = self.machines.values().fold(0.0, |sum, machine| sum + machine.seconds);
        StatusAnswer {
            n: self.plan.problem().size().get(),
            chunks,
            shards: ShardNumbers { all: self.plan.shards(), done: self.record.done() },
            count: self.record.total().to_string(),
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

/// Return the planned core-seconds done per second, over the last half hour or since the work
/// began; `None` if nothing was done.
fn speed(finishes: &[Finish]) -> Option<f64> {
    // Work that began before the window, or on a machine with another clock, counts only for its
    // part inside the window.
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
    fn speed_is_averaged_over_the_last_half_hour() {
        // Two machines; each finished a chunk of 100 planned seconds in 50 seconds.
        let two = [finish(0.0, 50.0, 100.0), finish(0.0, 50.0, 100.0)];
        assert_eq!(speed(&two), Some(4.0));
        // Work done yesterday does not count.
        let since = [finish(86_400.0, 100.0, 1e6), finish(0.0, 1800.0, 900.0)];
        assert_eq!(speed(&since), Some(0.5));
        assert_eq!(speed(&[finish(86_400.0, 100.0, 1e6)]), None);
        assert_eq!(speed(&[]), None);
    }
}
