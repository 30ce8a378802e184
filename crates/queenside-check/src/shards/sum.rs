use std::error::Error;
use std::fmt;

use super::bits::Bits;
use super::{ByWeight, WeightFault};

/// Adds up what the shards of a count found, in any order, and makes sure that each came once.
///
/// # Example
/// ```
/// use queenside_check::{ShardSum, SumFault};
///
/// let mut sum = ShardSum::new(2)?;
/// sum.add(1, [(8, 11)])?;
/// assert_eq!(sum.finish(88), Err(SumFault::Missing(0)));
/// sum.add(0, [(4, 1), (8, 0)])?;
/// assert_eq!(sum.finish(92), Ok(()));
/// # Ok::<(), SumFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShardSum {
    shards: u64,
    came: Bits,
    numbers: ByWeight,
    count: u128,
}

/// What is wrong with the shards of a count.
///
/// ```
/// use queenside_check::ShardSum;
///
/// let mut sum = ShardSum::new(1)?;
/// sum.add(0, [(8, 11), (4, 1)])?;
/// assert_eq!(sum.finish(93).unwrap_err().to_string(), "the shards add up to 92, not to 93");
/// # Ok::<(), queenside_check::SumFault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumFault {
    /// More shards than [`ShardSum::MOST`].
    TooMany(u64),
    /// A shard with a number beyond the last.
    NoSuchShard {
        /// Its number.
        shard: u64,
        /// How many shards there are.
        shards: u64,
    },
    /// A shard came a second time.
    Twice(u64),
    /// What a shard found cannot be added.
    Weight {
        /// The shard.
        shard: u64,
        /// Why not.
        fault: WeightFault,
    },
    /// A shard did not come; none before it is missing.
    Missing(u64),
    /// The shards add up to another total than the one given.
    Total {
        /// The total given.
        total: u128,
        /// What the shards add up to.
        sum: u128,
    },
}

impl fmt::Display for SumFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany(shards) => write!(f, "{shards} shards, at most {} can be added up", ShardSum::MOST),
            Self::NoSuchShard { shard, shards } => write!(f, "shard {shard} of {shards}, counted from 0"),
            Self::Twice(shard) => write!(f, "shard {shard} came twice"),
            Self::Weight { shard, fault } => write!(f, "shard {shard} has {fault}"),
            Self::Missing(shard) => write!(f, "shard {shard} is missing"),
            Self::Total { total, sum } => write!(f, "the shards add up to {sum}, not to {total}"),
        }
    }
}

impl Error for SumFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Weight { fault, .. } => Some(fault),
            _ => None,
        }
    }
}

impl ShardSum {
    /// The largest number of shards: a bit each is 16 MiB then.
    pub const MOST: u64 = 1 << 27;

    /// A sum of so many shards, of which none came yet.
    ///
    /// # Errors
    /// [`SumFault::TooMany`] beyond [`Self::MOST`].
    ///
    /// ```
    /// # use queenside_check::ShardSum;
    /// assert!(ShardSum::new(0)?.finish(0).is_ok());
    /// assert!(ShardSum::new(u64::MAX).is_err());
    /// # Ok::<(), queenside_check::SumFault>(())
    /// ```
    pub fn new(shards: u64) -> Result<Self, SumFault> {
        if shards > Self::MOST {
            return Err(SumFault::TooMany(shards));
        }
        Ok(Self { shards, came: Bits::new(shards), numbers: ByWeight::default(), count: 0 })
    }

    /// Adds what a shard found: weights, each with the number of its solutions. A weight that comes twice is
    /// added twice, one that does not come has none.
    ///
    /// # Errors
    /// [`SumFault`] when there is no such shard, when it came before, or when its numbers cannot be added; nothing
    /// is added then.
    ///
    /// ```
    /// # use queenside_check::{ShardSum, SumFault};
    /// let mut sum = ShardSum::new(10)?;
    /// assert_eq!(sum.add(9, [(8, 1)]), Ok(()));
    /// assert_eq!(sum.add(9, []), Err(SumFault::Twice(9)));
    /// assert_eq!(sum.add(10, []), Err(SumFault::NoSuchShard { shard: 10, shards: 10 }));
    /// # Ok::<(), SumFault>(())
    /// ```
    pub fn add(
        &mut self,
        shard: u64,
        numbers: impl IntoIterator<Item = (u32, u128)>,
    ) -> Result<(), SumFault> {
        if shard >= self.shards {
            return Err(SumFault::NoSuchShard { shard, shards: self.shards });
        }
        if self.came.contains(shard) {
            return Err(SumFault::Twice(shard));
        }
        let mut sums = self.numbers;
        for (weight, number) in numbers {
            sums.add(weight, number).map_err(|fault| SumFault::Weight { shard, fault })?;
        }
        let count = sums.count().ok_or(SumFault::Weight { shard, fault: WeightFault::Overflow })?;
        self.came.insert(shard);
        (self.numbers, self.count) = (sums, count);
        Ok(())
    }

    /// The sums over the shards that came so far.
    ///
    /// ```
    /// # use queenside_check::ShardSum;
    /// let mut sum = ShardSum::new(3)?;
    /// sum.add(2, [(2, 5)])?;
    /// sum.add(0, [(2, 6)])?;
    /// assert_eq!(sum.numbers().number(2), 11);
    /// # Ok::<(), queenside_check::SumFault>(())
    /// ```
    pub fn numbers(&self) -> ByWeight {
        self.numbers
    }

    /// Checks that every shard came and that they add up to a total that somebody else added up.
    ///
    /// # Errors
    /// [`SumFault::Missing`], [`SumFault::Total`].
    ///
    /// ```
    /// # use queenside_check::{ShardSum, SumFault};
    /// let mut sum = ShardSum::new(1)?;
    /// sum.add(0, [(2, 1)])?;
    /// assert_eq!(sum.finish(2), Ok(()));
    /// assert_eq!(sum.finish(4), Err(SumFault::Total { total: 4, sum: 2 }));
    /// # Ok::<(), SumFault>(())
    /// ```
    pub fn finish(&self, total: u128) -> Result<(), SumFault> {
        match self.came.first_missing() {
            Some(shard) => Err(SumFault::Missing(shard)),
            None if self.count != total => Err(SumFault::Total { total, sum: self.count }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_adds_nothing() {
        let mut sum = ShardSum::new(3).unwrap();
        sum.add(1, [(1, 5), (8, 2)]).unwrap();
        for weight in [0, 3, 5, 6, 7, 9, 16, u32::MAX] {
            let fault = SumFault::Weight { shard: 0, fault: WeightFault::Unknown(weight) };
            assert_eq!(sum.add(0, [(1, 7), (weight, 0)]), Err(fault));
        }
        let overflow = |shard| Err(SumFault::Weight { shard, fault: WeightFault::Overflow });
        assert_eq!(sum.add(0, [(1, u128::MAX)]), overflow(0));
        assert_eq!(sum.add(2, [(8, u128::MAX / 8)]), overflow(2));
        assert_eq!(sum.add(2, [(2, u128::MAX / 2), (4, 1)]), overflow(2));
        assert_eq!(sum.add(1, []), Err(SumFault::Twice(1)));
        assert_eq!(sum.finish(21), Err(SumFault::Missing(0)));
        sum.add(0, []).unwrap();
        assert_eq!(sum.finish(21), Err(SumFault::Missing(2)));
        sum.add(2, [(2, 1), (2, 1)]).unwrap();
        assert_eq!(sum.finish(24), Err(SumFault::Total { total: 24, sum: 25 }));
        assert_eq!(sum.finish(25), Ok(()));
    }

    #[test]
    fn numbers_up_to_128_bits_are_added() {
        let mut sum = ShardSum::new(2).unwrap();
        sum.add(1, [(1, u128::MAX - 8)]).unwrap();
        sum.add(0, [(8, 1)]).unwrap();
        assert_eq!(sum.finish(u128::MAX), Ok(()));
    }

    #[test]
    fn shards_are_at_most_so_many() {
        let mut sum = ShardSum::new(ShardSum::MOST).unwrap();
        assert_eq!(sum.add(ShardSum::MOST - 1, []), Ok(()));
        assert_eq!(ShardSum::new(ShardSum::MOST + 1).unwrap_err(), SumFault::TooMany(ShardSum::MOST + 1));
    }
}
