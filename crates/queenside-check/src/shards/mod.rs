//! Checks of a count as a sum over shards. A shard has pairs of row sets, and each pair is counted
//! for all its images.

mod recount;
mod row_sets;
#[cfg(test)]
mod tests;
mod tiling;

use crate::CheckError;

pub use recount::recount_rows;
pub use tiling::check_tiling;

/// Number of counted solutions of each weight. The weight of a counted solution, 1, 2, 4 or 8, is
/// the number of solutions that it represents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByWeight([u128; 4]);

impl ByWeight {
    /// Return the four weights in increasing order, each with its number of counted solutions.
    pub fn pairs(&self) -> [(u32, u128); 4] {
        let [one, two, four, eight] = self.0;
        [(1, one), (2, two), (4, four), (8, eight)]
    }

    /// Return the number of represented solutions, the sum of weight times number, or `None` if it
    /// has more than 128 bits.
    pub fn count(&self) -> Option<u128> {
        self.pairs().iter().try_fold(0_u128, |sum, &(weight, number)| {
            number.checked_mul(u128::from(weight)).and_then(|product| sum.checked_add(product))
        })
    }

    /// Return the number for a weight, or `None` if the weight is not 1, 2, 4 or 8.
    fn place(&mut self, weight: u32) -> Option<&mut u128> {
        [1, 2, 4, 8].iter().position(|&known| known == weight).map(|at| &mut self.0[at])
    }
}

/// Adds up the results of the shards of a count, in any order, and checks that each shard is added
/// once.
///
/// ```
/// use queenside_check::ShardSum;
///
/// let mut sum = ShardSum::new(2);
/// sum.add(1, [(8, 11)])?;
/// assert_eq!(sum.finish(88).unwrap_err().to_string(), "shard 0 is missing");
/// sum.add(0, [(4, 1), (8, 0)])?;
/// assert_eq!(sum.finish(92), Ok(()));
/// assert_eq!(sum.finish(93).unwrap_err().to_string(), "the shards add up to 92, expected 93");
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShardSum {
    shards: u64,
    added: Bits,
    numbers: ByWeight,
    count: u128,
}

impl ShardSum {
    /// Create an empty sum for this number of shards. It needs one bit per shard.
    pub fn new(shards: u64) -> Self {
        Self { shards, added: Bits::new(shards), numbers: ByWeight::default(), count: 0 }
    }

    /// Add the result of a shard: weights, each with the number of counted solutions. A weight may
    /// occur more than once or not at all.
    ///
    /// # Errors
    /// [`CheckError`] if the shard does not exist or was added before, if a weight is not 1, 2, 4
    /// or 8, or if the sum has more than 128 bits. Then nothing is added.
    pub fn add(
        &mut self,
        shard: u64,
        numbers: impl IntoIterator<Item = (u32, u128)>,
    ) -> Result<(), CheckError> {
        if shard >= self.shards {
            return Err(fault!(
                "shard {shard} does not exist: the plan has {} shards, counted from 0",
                self.shards
            ));
        }
        let overflow = || fault!("the sum with shard {shard} has more than 128 bits");
        let mut sums = self.numbers;
        for (weight, number) in numbers {
            let sum = sums.place(weight);
            let sum =
                sum.ok_or_else(|| fault!("shard {shard} has the weight {weight}, expected 1, 2, 4 or 8"))?;
            *sum = sum.checked_add(number).ok_or_else(overflow)?;
        }
        let count = sums.count().ok_or_else(overflow)?;
        if !self.added.insert(shard) {
            return Err(fault!("shard {shard} was added twice"));
        }
        (self.numbers, self.count) = (sums, count);
        Ok(())
    }

    /// Check that every shard was added, and that the sum is `total`.
    ///
    /// # Errors
    /// [`CheckError`] that names the first missing shard, or the sum.
    pub fn finish(&self, total: u128) -> Result<(), CheckError> {
        match self.added.first_missing() {
            Some(shard) => Err(fault!("shard {shard} is missing")),
            None if self.count != total => {
                Err(fault!("the shards add up to {}, expected {total}", self.count))
            }
            None => Ok(()),
        }
    }
}

/// A set of numbers less than a bound, as one bit per number.
#[derive(Clone, Debug)]
struct Bits {
    words: Vec<u64>,
    bound: u64,
}

impl Bits {
    fn new(bound: u64) -> Self {
        Self { words: vec![0; bound.div_ceil(64) as usize], bound }
    }

    /// Add a number. Return `false` if the set contains it already, or if it is not less than the
    /// bound.
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

    fn contains(&self, number: u64) -> bool {
        self.words[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// Return the least number that the set does not contain.
    fn first_missing(&self) -> Option<u64> {
        let at = self.words.iter().position(|&word| word != u64::MAX)?;
        let number = 64 * at as u64 + u64::from(self.words[at].trailing_ones());
        (number < self.bound).then_some(number)
    }
}
