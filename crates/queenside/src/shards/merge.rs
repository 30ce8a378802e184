use std::num::NonZeroU32;

use hmac_sha256::Hash;

use super::{Chunk, ShardPlan};
use crate::count::PartialCount;

/// Adds up the results of chunks, each once.
#[derive(Clone, Debug)]
pub struct Merge<'a> {
    plan: &'a ShardPlan,
    /// A digest of what each chunk counted, where its results are there.
    chunks: Vec<Option<[u8; 32]>>,
    done: usize,
    by_weight: Vec<(u16, u128)>,
    tests: u64,
    seconds: f64,
    overflowed: bool,
}

/// What a whole count came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Total {
    /// The number of solutions.
    pub count: u128,
    /// The same by weight, and the work.
    pub partial: PartialCount,
    /// How many shards there were.
    pub shards: usize,
    /// The seconds that they took, added up.
    pub seconds: f64,
}

/// Why results are refused, or there is no total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Two results of a chunk do not agree.
    #[error("two results of chunk {chunk} do not agree")]
    Conflict {
        /// The chunk.
        chunk: NonZeroU32,
    },
    /// Chunks are missing.
    #[error("{missing} chunks are missing")]
    Incomplete {
        /// How many.
        missing: usize,
    },
    /// The sum is 2^128 or more, which no count of solutions is.
    #[error("the sum is 2^128 or more")]
    TooLarge,
}

impl<'a> Merge<'a> {
    /// Nothing yet of this plan's chunks.
    pub fn new(plan: &'a ShardPlan) -> Self {
        let chunks = vec![None; plan.chunks()];
        Self { plan, chunks, done: 0, by_weight: Vec::new(), tests: 0, seconds: 0.0, overflowed: false }
    }

    /// Adds the results of a chunk; whether they are new. Those of a chunk that is there already must say the same, and
    /// do not count.
    ///
    /// # Errors
    /// [`MergeError::Conflict`] if they say something else.
    ///
    /// ```
    /// # use queenside::{Size, count::PartialCount, shards::{Chunk, Merge, ShardResult, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let number = plan.all_chunks().next().unwrap();
    /// let result = |shard| ShardResult::new(shard, PartialCount::new([(1, 2)], 5), 0.1, "backtrack", None);
    /// let chunk = Chunk { number, results: plan.shards_of(number).map(result).collect() };
    /// let mut merge = Merge::new(&plan);
    /// assert!(merge.add(&chunk)?);
    /// assert!(!merge.add(&chunk)?);
    /// let mut other = chunk;
    /// other.results[0].partial = PartialCount::new([(1, 3)], 5);
    /// assert!(merge.add(&other).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, chunk: &Chunk) -> Result<bool, MergeError> {
        let Some(place) = self.chunks.get_mut(chunk.number.get() as usize - 1) else {
            return Err(MergeError::Conflict { chunk: chunk.number });
        };
        let digest = digest(chunk);
        if let Some(before) = place {
            return if *before == digest {
                Ok(false)
            } else {
                Err(MergeError::Conflict { chunk: chunk.number })
            };
        }
        *place = Some(digest);
        self.done += 1;
        for result in &chunk.results {
            for &(weight, number) in result.partial.by_weight() {
                self.add_weighted(weight, number);
            }
            self.tests = self.tests.saturating_add(result.partial.tests());
            self.seconds += result.seconds;
        }
        Ok(true)
    }

    fn add_weighted(&mut self, weight: u16, number: u128) {
        match self.by_weight.iter_mut().find(|(other, _)| *other == weight) {
            Some((_, sum)) => match sum.checked_add(number) {
                Some(more) => *sum = more,
                None => self.overflowed = true,
            },
            None => self.by_weight.push((weight, number)),
        }
    }

    /// How many chunks are there.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The chunks that are not there.
    pub fn missing(&self) -> impl Iterator<Item = NonZeroU32> {
        self.plan.all_chunks().filter(|chunk| self.chunks[chunk.get() as usize - 1].is_none())
    }

    /// The total, once all chunks are there.
    ///
    /// # Errors
    /// [`MergeError`] before.
    pub fn total(&self) -> Result<Total, MergeError> {
        let missing = self.chunks.len() - self.done;
        if missing > 0 {
            return Err(MergeError::Incomplete { missing });
        }
        let partial = PartialCount::new(self.by_weight.iter().copied(), self.tests);
        let count = partial.count().filter(|_| !self.overflowed).ok_or(MergeError::TooLarge)?;
        Ok(Total { count, partial, shards: self.plan.shards(), seconds: self.seconds })
    }
}

/// A digest of what was counted, without who did it and in how long.
fn digest(chunk: &Chunk) -> [u8; 32] {
    let mut digest = Hash::new();
    for result in &chunk.results {
        digest.update((result.shard as u64).to_le_bytes());
        digest.update((result.partial.by_weight().len() as u64).to_le_bytes());
        for (weight, number) in result.partial.by_weight() {
            digest.update(weight.to_le_bytes());
            digest.update(number.to_le_bytes());
        }
    }
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::shards::ShardResult;

    #[test]
    fn sums_that_fit_no_number_are_no_total() {
        let plan = ShardPlan::new(Size::new(8).unwrap(), 1).unwrap();
        let number = NonZeroU32::MIN;
        let huge =
            |shard| ShardResult::new(shard, PartialCount::new([(1, u128::MAX)], 0), 0.0, "backtrack", None);
        let mut merge = Merge::new(&plan);
        let chunk = Chunk { number, results: plan.shards_of(number).map(huge).collect() };
        assert_eq!(merge.add(&chunk), Ok(true));
        assert_eq!(merge.total(), Err(MergeError::TooLarge));
        let foreign = Chunk { number: NonZeroU32::new(2).unwrap(), results: Vec::new() };
        assert!(merge.add(&foreign).is_err());
    }
}
