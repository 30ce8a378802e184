use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Maximum number of different counts that a histogram stores exactly.
pub const MOST_EXACT: usize = 1 << 20;

/// The number of solutions for each number of ways (count), in bounded memory.
///
/// The [`MOST_EXACT`] least counts are exact. Greater counts are in bins: a bin contains the counts
/// with the same number of digits and the same first digit. The division into exact and binned
/// counts depends only on the boards, not on the order in which they were counted or merged. The
/// reason: a count among the least of all is also among the least of any part; and a count that a
/// part has put into a bin has [`MOST_EXACT`] smaller counts in that part.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::census::Census};
///
/// let tally = Census::new(Size::new(10)?, 10)?.run(&Budget::default())?;
/// let ways = tally.ways;
/// assert_eq!(ways.exact()[..3], [(0, 652), (1, 8), (2, 16)]);
/// assert_eq!((ways.distinct(), ways.least_missing()), (Some(9), Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Histogram {
    exact: HashMap<u128, u64>,
    /// Counts above this limit are in `binned`.
    limit: u128,
    /// Numbers of solutions, by the first count of the bin.
    binned: BTreeMap<u128, u64>,
}

/// The stored form of a histogram.
#[derive(Serialize, Deserialize)]
struct Stored {
    exact: Vec<(u128, u64)>,
    above: Vec<(u128, u64)>,
}

/// Return the counts with the same number of digits and the same first digit as this one.
fn bin_around(ways: u128) -> RangeInclusive<u128> {
    let unit = 10u128.pow(ways.checked_ilog10().unwrap_or(0));
    let from = ways / unit * unit;
    from..=from.saturating_add(unit - 1)
}

impl Default for Histogram {
    fn default() -> Self {
        Self { exact: HashMap::new(), limit: u128::MAX, binned: BTreeMap::new() }
    }
}

impl Histogram {
    #[inline]
    pub(super) fn add(&mut self, ways: u128, solutions: u64) {
        if ways > self.limit {
            *self.binned.entry(*bin_around(ways).start()).or_default() += solutions;
            return;
        }
        *self.exact.entry(ways).or_default() += solutions;
        // Rarely, because it examines all counts.
        if self.exact.len() >= 2 * MOST_EXACT {
            self.cut();
        }
    }

    /// Move counts into bins if there are more than [`MOST_EXACT`].
    pub(super) fn cut(&mut self) {
        if self.exact.len() > MOST_EXACT {
            let mut counts: Vec<u128> = self.exact.keys().copied().collect();
            let limit = *counts.select_nth_unstable(MOST_EXACT - 1).1;
            self.lower(limit);
        }
    }

    /// Move counts above the limit into bins.
    fn lower(&mut self, limit: u128) {
        self.limit = limit;
        for (ways, solutions) in self.exact.extract_if(|&ways, _| ways > limit) {
            *self.binned.entry(*bin_around(ways).start()).or_default() += solutions;
        }
    }

    pub(super) fn absorb(&mut self, other: Self) {
        if other.limit < self.limit {
            self.lower(other.limit);
        }
        for (from, solutions) in other.binned {
            *self.binned.entry(from).or_default() += solutions;
        }
        for (ways, solutions) in other.exact {
            self.add(ways, solutions);
        }
        self.cut();
    }

    /// Return the number of solutions with this number of ways, or `None` for a count in a bin.
    pub fn of(&self, ways: u128) -> Option<u64> {
        (ways <= self.limit).then(|| self.exact.get(&ways).copied().unwrap_or_default())
    }

    /// Return the number of solutions without a way.
    pub fn zero(&self) -> u64 {
        self.exact.get(&0).copied().unwrap_or_default()
    }

    /// Return the exact counts with their numbers of solutions, in ascending order.
    pub fn exact(&self) -> Vec<(u128, u64)> {
        let mut exact: Vec<(u128, u64)> =
            self.exact.iter().map(|(&ways, &solutions)| (ways, solutions)).collect();
        exact.sort_unstable();
        exact
    }

    /// Return the range of counts of each bin with its number of solutions, in ascending order.
    pub fn above(&self) -> impl Iterator<Item = (RangeInclusive<u128>, u64)> + '_ {
        self.binned.iter().map(|(&from, &solutions)| {
            (from.max(self.limit.saturating_add(1))..=*bin_around(from).end(), solutions)
        })
    }

    /// Return the number of different counts, or `None` if there are more than [`MOST_EXACT`].
    pub fn distinct(&self) -> Option<u64> {
        self.binned.is_empty().then_some(self.exact.len() as u64)
    }

    /// Return the least positive count that no solution has, or `None` if all exact counts occur.
    pub fn least_missing(&self) -> Option<u128> {
        let missing = (1..=self.exact.len() as u128 + 1).find(|ways| !self.exact.contains_key(ways));
        missing.filter(|&ways| ways <= self.limit)
    }
}

impl From<Histogram> for Stored {
    fn from(histogram: Histogram) -> Self {
        Self { exact: histogram.exact(), above: histogram.binned.into_iter().collect() }
    }
}

impl From<Stored> for Histogram {
    fn from(Stored { exact, above }: Stored) -> Self {
        let greatest = exact.last().map_or(0, |(ways, _)| *ways);
        let limit = if above.is_empty() { u128::MAX } else { greatest };
        Self { exact: exact.into_iter().collect(), limit, binned: above.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_counts_are_exact_in_every_order() {
        let counts: Vec<u128> = (0..MOST_EXACT as u128 + 5000).map(|count| count * 7).collect();
        let of = |counts: &mut dyn Iterator<Item = u128>| {
            let mut histogram = Histogram::default();
            counts.for_each(|count| histogram.add(count, 1));
            histogram.cut();
            histogram
        };
        let upwards = of(&mut counts.iter().copied());
        assert_eq!(upwards, of(&mut counts.iter().rev().copied()));
        let mut parts = of(&mut counts.iter().copied().filter(|count| count % 2 == 0));
        parts.absorb(of(&mut counts.iter().copied().filter(|count| count % 2 == 1)));
        assert_eq!(upwards, parts);
        assert_eq!(upwards.exact().len(), MOST_EXACT);
        assert_eq!(upwards.above().map(|(_, solutions)| solutions).sum::<u64>(), 5000);
        assert_eq!((upwards.distinct(), upwards.least_missing()), (None, Some(1)));
        assert_eq!((upwards.of(14), upwards.of(15), upwards.of(7 << 20)), (Some(1), Some(0), None));
        assert_eq!(Histogram::from(Stored::from(upwards.clone())), upwards);
    }
}
