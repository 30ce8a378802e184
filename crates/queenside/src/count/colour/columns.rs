//! Numbered sets of columns, which are the indices of tables.

use super::sets::sets_of_size;

/// The entry of [`Columns::rank`] for sets that do not count.
pub(crate) const UNRANKED: u16 = u16::MAX;

/// The column sets of one size that count (have a weight above 0), with their numbers.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The sets that count.
    pub(crate) sets: Vec<u32>,
    /// The number of each set of columns used by a board, or [`UNRANKED`].
    pub(crate) rank: Vec<u16>,
    /// For each set of columns used by all rows except the last: the columns that complete it to a
    /// set that counts.
    pub(crate) last: Vec<u16>,
}

impl Columns {
    /// Number the sets of `size` columns out of `lines` for which `counts` is true.
    pub(crate) fn new(lines: u32, size: u32, counts: impl Fn(u32) -> bool) -> Self {
        let sets: Vec<u32> = sets_of_size(lines, size).filter(|&set| counts(set)).collect();
        Self::ranked(lines, sets, |set| set)
    }

    /// Return the same sets, indexed by their complements, for the boards that use the other
    /// columns.
    pub(crate) fn complements(&self, lines: u32) -> Self {
        let all = (1 << lines) - 1;
        Self::ranked(lines, self.sets.clone(), |set| all ^ set)
    }

    /// Number the sets in another order: the new set with number i has number `order[i]` now.
    pub(crate) fn reordered(&self, lines: u32, order: &[usize]) -> Self {
        Self::ranked(lines, order.iter().map(|&number| self.sets[number]).collect(), |set| set)
    }

    fn ranked(lines: u32, sets: Vec<u32>, used: impl Fn(u32) -> u32) -> Self {
        let mut rank = vec![UNRANKED; 1 << lines];
        let mut last = vec![0; 1 << lines];
        for (number, &set) in sets.iter().enumerate() {
            let used = used(set);
            rank[used as usize] = number as u16;
            for column in (0..lines).filter(|column| used >> column & 1 == 1) {
                last[(used ^ 1 << column) as usize] |= 1 << column;
            }
        }
        Self { sets, rank, last }
    }

    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }
}

/// Iterate over the columns of a set, each as a set with one element.
#[inline]
pub(crate) fn columns(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let column = set & set.wrapping_neg();
        set ^= column;
        (column != 0).then_some(column)
    })
}
