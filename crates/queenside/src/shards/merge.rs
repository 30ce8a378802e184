use std::num::NonZeroU32;

use super::{Chunk, ShardPlan};
use crate::count::PartialCount;

/// The sum of the results of chunks, each added once. The [module](super) has an example.
#[derive(Clone, Debug)]
pub struct Merge<'a> {
    plan: &'a ShardPlan,
    is_there: Vec<bool>,
    total: Total,
    is_too_large: bool,
}

/// The total of a whole count.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Total {
    /// Number of solutions.
    pub count: u128,
    /// Number of solutions by weight, and the work.
    pub partial: PartialCount,
    /// Total time of all shards, in seconds.
    pub seconds: f64,
}

/// The reason why results are refused, or why there is no total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The plan has no such chunk.
    #[error("the plan has no chunk {chunk}")]
    NoSuchChunk {
        /// The chunk.
        chunk: NonZeroU32,
    },
    /// The chunk does not have exactly the results of its shards, in order.
    #[error("chunk {chunk} does not have exactly one result per shard, in order")]
    NotWhole {
        /// The chunk.
        chunk: NonZeroU32,
    },
    /// The chunk was added before.
    #[error("chunk {chunk} was already added")]
    Twice {
        /// The chunk.
        chunk: NonZeroU32,
    },
    /// Some chunks are missing.
    #[error("{missing} chunks are missing")]
    Incomplete {
        /// Number of missing chunks.
        missing: usize,
    },
    /// The sum is 2^128 or more, so the counts cannot be correct.
    #[error("the sum of the counts is too large: 2^128 or more")]
    TooLarge,
}

impl<'a> Merge<'a> {
    /// Create an empty sum for the chunks of this plan.
    pub fn new(plan: &'a ShardPlan) -> Self {
        Self { plan, is_there: vec![false; plan.chunks()], total: Total::default(), is_too_large: false }
    }

    /// Add the results of a chunk.
    ///
    /// # Errors
    /// [`MergeError`] if the plan has no such chunk, if the chunk was already added, or if it does
    /// not have one result per shard in order.
    pub fn add(&mut self, chunk: &Chunk) -> Result<(), MergeError> {
        let place = chunk.number.get() as usize - 1;
        let is_there = self.is_there.get_mut(place).ok_or(MergeError::NoSuchChunk { chunk: chunk.number })?;
        if *is_there {
            return Err(MergeError::Twice { chunk: chunk.number });
        }
        if !chunk.results.iter().map(|result| result.shard).eq(self.plan.shards_of(chunk.number)) {
            return Err(MergeError::NotWhole { chunk: chunk.number });
        }
        *is_there = true;
        let total = &mut self.total;
        for result in &chunk.results {
            match result.partial.count().and_then(|count| total.count.checked_add(count)) {
                Some(sum) => total.count = sum,
                None => self.is_too_large = true,
            }
            total.partial.add(&result.partial);
            total.seconds += result.seconds;
        }
        Ok(())
    }

    /// Return the chunks that have not been added.
    pub fn missing(&self) -> impl Iterator<Item = NonZeroU32> {
        self.plan
            .all_chunks()
            .zip(&self.is_there)
            .filter_map(|(chunk, is_there)| (!is_there).then_some(chunk))
    }

    /// Return the total.
    ///
    /// # Errors
    /// [`MergeError`] if chunks are missing or the sum is too large.
    pub fn total(self) -> Result<Total, MergeError> {
        match self.missing().count() {
            0 if self.is_too_large => Err(MergeError::TooLarge),
            0 => Ok(self.total),
            missing => Err(MergeError::Incomplete { missing }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Problem, Size};
    use crate::shards::ShardResult;

    fn chunk(plan: &ShardPlan, number: u32, count: u128) -> Chunk {
        let number = NonZeroU32::new(number).unwrap();
        let result =
            |shard| ShardResult::new(shard, PartialCount::new([(1, count)], 5), 0.5, "backtrack", None);
        Chunk { number, results: plan.shards_of(number).map(result).collect() }
    }

    #[test]
    fn the_total_requires_every_chunk_exactly_once() {
        let plan = ShardPlan::new(&Problem::new(Size::new(8).unwrap()), 2, None).unwrap();
        let mut merge = Merge::new(&plan);
        merge.add(&chunk(&plan, 2, 3)).unwrap();
        assert_eq!(merge.add(&chunk(&plan, 2, 3)).unwrap_err().to_string(), "chunk 2 was already added");
        let foreign = Chunk { number: NonZeroU32::new(3).unwrap(), results: Vec::new() };
        assert_eq!(merge.add(&foreign).unwrap_err().to_string(), "the plan has no chunk 3");
        let mut part = chunk(&plan, 1, 3);
        part.results.pop();
        let refused = merge.add(&part).unwrap_err().to_string();
        assert_eq!(refused, "chunk 1 does not have exactly one result per shard, in order");
        assert!(merge.missing().eq([NonZeroU32::MIN]));
        assert_eq!(merge.clone().total(), Err(MergeError::Incomplete { missing: 1 }));
        merge.add(&chunk(&plan, 1, 3)).unwrap();
        let shards = plan.shards() as u64;
        let partial = PartialCount::new([(1, 3 * u128::from(shards))], 5 * shards);
        let seconds = shards as f64 / 2.0;
        assert_eq!(merge.total(), Ok(Total { count: 3 * u128::from(shards), partial, seconds }));
    }

    #[test]
    fn too_large_sums_are_refused() {
        let plan = ShardPlan::new(&Problem::new(Size::new(8).unwrap()), 1, None).unwrap();
        let mut merge = Merge::new(&plan);
        merge.add(&chunk(&plan, 1, u128::MAX)).unwrap();
        assert_eq!(merge.total(), Err(MergeError::TooLarge));
    }
}
