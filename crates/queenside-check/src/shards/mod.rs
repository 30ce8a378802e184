//! A count as a sum over shards: sets of pairs of row sets, each counted for all its images.

mod recount;
mod row_sets;
#[cfg(test)]
mod tests;
mod tiling;

use crate::Fault;

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
/// use queenside_check::ShardSum;
///
/// let mut sum = ShardSum::new(2)?;
/// sum.add(1, [(8, 11)])?;
/// assert_eq!(sum.finish(88).unwrap_err().to_string(), "shard 0 is missing");
/// sum.add(0, [(4, 1), (8, 0)])?;
/// assert_eq!(sum.finish(92), Ok(()));
/// assert_eq!(sum.finish(93).unwrap_err().to_string(), "the shards add up to 92, not to 93");
/// # Ok::<(), queenside_check::Fault>(())
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
    /// [`Fault`] beyond [`Self::MOST`].
    pub fn new(shards: u64) -> Result<Self, Fault> {
        if shards > Self::MOST {
            return Err(fault!("{shards} shards, at most {} can be added up", Self::MOST));
        }
        Ok(Self { shards, came: Bits::new(shards), numbers: ByWeight::default(), count: 0 })
    }

    /// Adds what a shard found: weights, each with the number of its solutions. A weight may come more than once or
    /// not at all.
    ///
    /// # Errors
    /// [`Fault`] when there is no such shard, it came before, a weight is not 1, 2, 4 or 8, or the sum has more than 128
    /// bits; nothing is added then.
    pub fn add(&mut self, shard: u64, numbers: impl IntoIterator<Item = (u32, u128)>) -> Result<(), Fault> {
        if shard >= self.shards {
            return Err(fault!("shard {shard} of {}, counted from 0", self.shards));
        }
        let overflow = || fault!("with shard {shard} the sum has more than 128 bits");
        let mut sums = self.numbers;
        for (weight, number) in numbers {
            let sum = sums.place(weight);
            let sum =
                sum.ok_or_else(|| fault!("shard {shard} has the weight {weight}, expected 1, 2, 4 or 8"))?;
            *sum = sum.checked_add(number).ok_or_else(overflow)?;
        }
        let count = sums.count().ok_or_else(overflow)?;
        if !self.came.insert(shard) {
            return Err(fault!("shard {shard} came twice"));
        }
        (self.numbers, self.count) = (sums, count);
        Ok(())
    }

    /// Checks that every shard came and that they add up to a total from elsewhere.
    ///
    /// # Errors
    /// [`Fault`] that names the first that is missing, or the sum.
    pub fn finish(&self, total: u128) -> Result<(), Fault> {
        match self.came.first_missing() {
            Some(shard) => Err(fault!("shard {shard} is missing")),
            None if self.count != total => Err(fault!("the shards add up to {}, not to {total}", self.count)),
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
