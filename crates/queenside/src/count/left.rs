use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Units left to do, handed out to threads in runs of neighbours.
pub(super) struct Left {
    /// Sorted, disjoint, none empty; each with how many units come before it.
    ranges: Vec<(usize, Range<usize>)>,
    units: usize,
    /// How many are handed out.
    next: AtomicUsize,
}

impl Left {
    pub(super) fn new(ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let mut units = 0;
        let mut ranges: Vec<_> = ranges.into_iter().map(|range| (0, range)).collect();
        for (before, range) in &mut ranges {
            *before = units;
            units += range.len();
        }
        Self { ranges, units, next: AtomicUsize::new(0) }
    }

    /// How many there were in the beginning.
    pub(super) fn units(&self) -> usize {
        self.units
    }

    /// The next run, for one of so many threads; none when all are handed out.
    ///
    /// Neighbours share lists, so a thread takes some at once; towards the end fewer, so that no thread is left with
    /// much when the others are done.
    pub(super) fn take(&self, threads: usize) -> Option<impl Iterator<Item = usize> + '_> {
        let left = self.units.saturating_sub(self.next.load(Ordering::Relaxed));
        let run = (left / (16 * threads)).clamp(1, 64);
        let first = self.next.fetch_add(run, Ordering::Relaxed);
        (first < self.units).then(|| self.between(first..self.units.min(first + run)))
    }

    /// Those at these places in the sequence of all.
    fn between(&self, places: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let begin = self.ranges.partition_point(|(before, range)| before + range.len() <= places.start);
        self.ranges[begin..].iter().take_while(move |(before, _)| *before < places.end).flat_map(
            move |(before, range)| {
                let first = range.start + places.start.saturating_sub(*before);
                first..range.end.min(range.start + places.end - before)
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_units_are_handed_out_once_and_in_order() {
        for ranges in
            [vec![], vec![0..1, 1..2], vec![0..5000, 5001..5002], vec![3..4, 7..300, 301..302, 500..1000]]
        {
            for threads in [1, 2, 7] {
                let left = Left::new(ranges.clone());
                let mut units = Vec::new();
                while let Some(run) = left.take(threads) {
                    units.extend(run);
                }
                let expected: Vec<usize> = ranges.iter().cloned().flatten().collect();
                assert_eq!(units, expected);
                assert_eq!(left.units(), expected.len());
            }
        }
    }
}
