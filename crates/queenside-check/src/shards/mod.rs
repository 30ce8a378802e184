//! A count as a sum over shards: sets of pairs of row sets, each counted for all its images.

mod recount;
mod row_sets;
#[cfg(test)]
mod tests;
mod tiling;

use row_sets::Classes;

pub use recount::recount_rows;
pub use tiling::{Tiling, check_tiling};

/// How many solutions were counted with each weight: with 1, 2, 4 and 8, the number of solutions that one stands
/// for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByWeight([u128; 4]);

impl ByWeight {
    /// All four weights in increasing order, each with its number of solutions.
    pub fn pairs(&self) -> [(u32, u128); 4] {
        let [one, two, four, eight] = self.0;
        [(1, one), (2, two), (4, four), (8, eight)]
    }

    /// The solutions that all of these stand for, weights times numbers; `None` if that has more than 128 bits.
    pub fn count(&self) -> Option<u128> {
        self.pairs().iter().try_fold(0_u128, |sum, &(weight, number)| {
            number.checked_mul(u128::from(weight)).and_then(|product| sum.checked_add(product))
        })
    }

    /// The place for a weight; `None` if it is not 1, 2, 4 or 8.
    fn place(&mut self, weight: u32) -> Option<&mut u128> {
        [1, 2, 4, 8].iter().position(|&known| known == weight).map(|at| &mut self.0[at])
    }
}

/// Adds up what the shards of a count found, in any order, and checks that each came once.
///
/// ```
/// use queenside_check::{ShardError, ShardSum};
///
/// let mut sum = ShardSum::new(2)?;
/// sum.add(1, [(8, 11)])?;
/// assert_eq!(sum.finish(88), Err(ShardError::Missing(0)));
/// sum.add(0, [(4, 1), (8, 0)])?;
/// assert_eq!(sum.finish(92), Ok(()));
/// assert_eq!(sum.finish(93).unwrap_err().to_string(), "the shards add up to 92, not to 93");
/// # Ok::<(), ShardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShardSum {
    shards: u64,
    came: Bits,
    numbers: ByWeight,
    count: u128,
}

impl ShardSum {
    /// The largest number of shards: a bit for each is 16 MiB then.
    pub const MOST: u64 = 1 << 27;

    /// The sum of a number of shards of which none came yet.
    ///
    /// # Errors
    /// [`ShardError::TooMany`] beyond [`Self::MOST`].
    pub fn new(shards: u64) -> Result<Self, ShardError> {
        if shards > Self::MOST {
            return Err(ShardError::TooMany(shards));
        }
        Ok(Self { shards, came: Bits::new(shards), numbers: ByWeight::default(), count: 0 })
    }

    /// Adds what a shard found: weights, each with the number of its solutions. A weight may come more than once or
    /// not at all.
    ///
    /// # Errors
    /// [`ShardError::NoSuchShard`], [`ShardError::Twice`], [`ShardError::Weight`], [`ShardError::Overflow`];
    /// nothing is added then.
    pub fn add(
        &mut self,
        shard: u64,
        numbers: impl IntoIterator<Item = (u32, u128)>,
    ) -> Result<(), ShardError> {
        if shard >= self.shards {
            return Err(ShardError::NoSuchShard { shard, shards: self.shards });
        }
        let mut sums = self.numbers;
        for (weight, number) in numbers {
            let sum = sums.place(weight).ok_or(ShardError::Weight { shard, weight })?;
            *sum = sum.checked_add(number).ok_or(ShardError::Overflow { shard })?;
        }
        let count = sums.count().ok_or(ShardError::Overflow { shard })?;
        if !self.came.insert(shard) {
            return Err(ShardError::Twice(shard));
        }
        (self.numbers, self.count) = (sums, count);
        Ok(())
    }

    /// Checks that every shard came and that they add up to a total from elsewhere.
    ///
    /// # Errors
    /// [`ShardError::Missing`], [`ShardError::Total`].
    pub fn finish(&self, total: u128) -> Result<(), ShardError> {
        match self.came.first_missing() {
            Some(shard) => Err(ShardError::Missing(shard)),
            None if self.count != total => Err(ShardError::Total { total, sum: self.count }),
            None => Ok(()),
        }
    }
}

/// A set of the numbers below a bound, a bit for each.
#[derive(Clone, Debug)]
struct Bits {
    words: Vec<u64>,
    bound: u64,
}

impl Bits {
    fn new(bound: u64) -> Self {
        Self { words: vec![0; bound.div_ceil(64) as usize], bound }
    }

    /// Adds a number; `false` if the set had it before, or it is not below the bound.
    fn insert(&mut self, number: u64) -> bool {
        let bit = 1 << (number % 64);
        match self.words.get_mut((number / 64) as usize) {
            Some(word) if number < self.bound && *word & bit == 0 => {
                *word |= bit;
                true
            }
            _ => false,
        }
    }

    /// The least number that the set does not have.
    fn first_missing(&self) -> Option<u64> {
        let at = self.words.iter().position(|&word| word != u64::MAX)?;
        let number = 64 * at as u64 + u64::from(self.words[at].trailing_ones());
        (number < self.bound).then_some(number)
    }
}

error! {
    /// What is wrong with the shards of a count, or the pairs of row sets that they are made of.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ShardError {
        /// The board has more than 32 rows.
        Size(n: u32) => ("{n} rows, at most {} are checked", Classes::MOST);
        /// No solution has these row sets: they have rows beyond the class, or their sizes do not go together.
        RowSets { listed: u32, searched: u32 } => ("no solution has row sets {listed} and {searched}");
        /// The least of its images, a pair of row sets came twice.
        RowSetsTwice { listed: u32, searched: u32 } => ("row sets {listed} and {searched} came twice");
        /// The least of its images, a pair of row sets did not come.
        RowSetsMissing { listed: u32, searched: u32 } => ("row sets {listed} and {searched} are missing");
        /// There are more shards than [`ShardSum::MOST`].
        TooMany(shards: u64) => ("{shards} shards, at most {} can be added up", ShardSum::MOST);
        /// A shard has a number beyond the last.
        NoSuchShard { shard: u64, shards: u64 } => ("shard {shard} of {shards}, counted from 0");
        /// A shard came a second time.
        Twice(shard: u64) => ("shard {shard} came twice");
        /// A shard has solutions with a weight that is not 1, 2, 4 or 8.
        Weight { shard: u64, weight: u32 } =>
            ("shard {shard} has the weight {weight}, expected 1, 2, 4 or 8");
        /// With this shard the sum has more than 128 bits.
        Overflow { shard: u64 } => ("with shard {shard} the sum has more than 128 bits");
        /// A shard did not come, and all before it came.
        Missing(shard: u64) => ("shard {shard} is missing");
        /// The shards add up to another total than the one given.
        Total { total: u128, sum: u128 } => ("the shards add up to {sum}, not to {total}");
    }
}
