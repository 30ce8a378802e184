use std::num::NonZeroU32;

use hmac_sha256::Hash;

use super::{Chunk, ShardPlan};
use crate::count::PartialCount;

/// Adds up the results of chunks, each once.
///
/// ```
/// use queenside::{Size, shards::{Merge, NoTotal, ShardPlan}};
///
/// let plan = ShardPlan::new(Size::new(18)?, 64)?;
/// let merge = Merge::new(&plan);
/// assert_eq!(merge.total(), Err(NoTotal::Incomplete { missing: 64 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Two results of a chunk do not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two results of chunk {chunk} do not agree")]
pub struct Conflict {
    /// The chunk.
    pub chunk: NonZeroU32,
}

/// Why there is no total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTotal {
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
    ///
    /// ```
    /// use queenside::{Size, shards::{Merge, ShardPlan}};
    ///
    /// let plan = ShardPlan::new(Size::new(18)?, 64)?;
    /// assert_eq!(Merge::new(&plan).done(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(plan: &'a ShardPlan) -> Self {
        let chunks = vec![None; plan.chunks()];
        Self { plan, chunks, done: 0, by_weight: Vec::new(), tests: 0, seconds: 0.0, overflowed: false }
    }

    /// Adds the results of a chunk; whether they are new. Those of a chunk that is there already must say the same, and
    /// do not count.
    ///
    /// # Errors
    /// [`Conflict`] if they say something else.
    ///
    /// ```
    /// # use queenside::{Size, count::PartialCount, shards::{Chunk, Merge, Record, ShardPlan}};
    /// let plan = ShardPlan::new(Size::new(8)?, 1)?;
    /// let number = plan.all_chunks().next().unwrap();
    /// let record = |shard| Record::new(shard, PartialCount::new([(1, 2)], 5), 0.1, "backtrack", None);
    /// let chunk = Chunk { number, records: plan.shards_of(number).map(record).collect() };
    /// let mut merge = Merge::new(&plan);
    /// assert!(merge.add(&chunk)?);
    /// assert!(!merge.add(&chunk)?);
    /// let mut other = chunk;
    /// other.records[0].partial = PartialCount::new([(1, 3)], 5);
    /// assert!(merge.add(&other).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, chunk: &Chunk) -> Result<bool, Conflict> {
        let Some(place) = self.chunks.get_mut(chunk.number.get() as usize - 1) else {
            return Err(Conflict { chunk: chunk.number });
        };
        let digest = digest(chunk);
        if let Some(before) = place {
            return if *before == digest { Ok(false) } else { Err(Conflict { chunk: chunk.number }) };
        }
        *place = Some(digest);
        self.done += 1;
        for record in &chunk.records {
            for &(weight, number) in record.partial.by_weight() {
                self.add_weighted(weight, number);
            }
            self.tests = self.tests.saturating_add(record.partial.tests());
            self.seconds += record.seconds;
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
    ///
    /// ```
    /// # use queenside::{Size, shards::{Merge, ShardPlan}};
    /// # let plan = ShardPlan::new(Size::new(18)?, 64)?;
    /// assert_eq!(Merge::new(&plan).done(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn done(&self) -> usize {
        self.done
    }

    /// The chunks that are not there.
    ///
    /// ```
    /// # use queenside::{Size, shards::{Merge, ShardPlan}};
    /// # let plan = ShardPlan::new(Size::new(18)?, 64)?;
    /// assert_eq!(Merge::new(&plan).missing().count(), 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn missing(&self) -> impl Iterator<Item = NonZeroU32> {
        self.plan.all_chunks().filter(|chunk| self.chunks[chunk.get() as usize - 1].is_none())
    }

    /// The total, once all chunks are there.
    ///
    /// # Errors
    /// [`NoTotal`] before.
    ///
    /// ```
    /// # use queenside::{Size, shards::{Merge, NoTotal, ShardPlan}};
    /// # let plan = ShardPlan::new(Size::new(18)?, 64)?;
    /// assert!(matches!(Merge::new(&plan).total(), Err(NoTotal::Incomplete { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total(&self) -> Result<Total, NoTotal> {
        let missing = self.chunks.len() - self.done;
        if missing > 0 {
            return Err(NoTotal::Incomplete { missing });
        }
        let partial = PartialCount::new(self.by_weight.iter().copied(), self.tests);
        let count = partial.count().filter(|_| !self.overflowed).ok_or(NoTotal::TooLarge)?;
        Ok(Total { count, partial, shards: self.plan.shards(), seconds: self.seconds })
    }
}

/// A digest of what was counted, without who did it and in how long.
fn digest(chunk: &Chunk) -> [u8; 32] {
    let mut digest = Hash::new();
    for record in &chunk.records {
        digest.update((record.shard as u64).to_le_bytes());
        digest.update((record.partial.by_weight().len() as u64).to_le_bytes());
        for (weight, number) in record.partial.by_weight() {
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
    use crate::shards::Record;

    #[test]
    fn sums_that_fit_no_number_are_no_total() {
        let plan = ShardPlan::new(Size::new(8).unwrap(), 1).unwrap();
        let number = NonZeroU32::MIN;
        let huge = |shard| Record::new(shard, PartialCount::new([(1, u128::MAX)], 0), 0.0, "backtrack", None);
        let mut merge = Merge::new(&plan);
        let chunk = Chunk { number, records: plan.shards_of(number).map(huge).collect() };
        assert_eq!(merge.add(&chunk), Ok(true));
        assert_eq!(merge.total(), Err(NoTotal::TooLarge));
        let foreign = Chunk { number: NonZeroU32::new(2).unwrap(), records: Vec::new() };
        assert!(merge.add(&foreign).is_err());
    }
}
