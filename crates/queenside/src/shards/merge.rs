use std::num::NonZeroU32;

use queenside_board::{Record, RecordError};
use queenside_count::count::PartialCount;

use super::{Chunk, ShardPlan};

/// The sum of the results of chunks, each shard added once. The [module](super) has an example.
#[derive(Clone, Debug)]
pub struct Merge<'a> {
    plan: &'a ShardPlan,
    record: Record,
    partial: PartialCount,
    seconds: f64,
}

/// The total of a whole count.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Total {
    /// Number of solutions.
    pub count: u128,
    /// Number of solutions by weight, and the work.
    pub partial: PartialCount,
    /// Total time of all shards, in seconds.
    pub seconds: f64,
}

impl<'a> Merge<'a> {
    /// Create an empty sum for the chunks of this plan.
    pub fn new(plan: &'a ShardPlan) -> Self {
        let record = Record::new(plan.shards());
        Self { plan, record, partial: PartialCount::default(), seconds: 0.0 }
    }

    /// Add the results of a chunk.
    ///
    /// # Errors
    /// [`RecordError`] if the plan has no such shard, if a shard was already added, or if the sum is
    /// too large.
    pub fn add(&mut self, chunk: &Chunk) -> Result<(), RecordError> {
        for result in &chunk.results {
            let count = result.partial.count().ok_or(RecordError::TooLarge)?;
            self.record.add(result.shard, count)?;
            self.partial.add(&result.partial);
            self.seconds += result.seconds;
        }
        Ok(())
    }

    /// Return the chunks that have shards that were not added.
    pub fn missing(&self) -> impl Iterator<Item = NonZeroU32> {
        self.plan.all_chunks().filter(|chunk| {
            let shards = self.plan.shards_of(*chunk);
            self.record.done_within(shards.clone()) < shards.len()
        })
    }

    /// Return the total; `None` if shards are missing.
    pub fn total(self) -> Option<Total> {
        let Self { record, partial, seconds, .. } = self;
        record.is_finished().then(|| Total { count: record.total(), partial, seconds })
    }
}
