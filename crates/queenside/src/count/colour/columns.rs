//! Sets of columns by number, as tables are indexed by them.

use super::sets::sets_of_size;

/// What [`Columns::rank`] has for sets that do not count.
pub(crate) const UNRANKED: u16 = u16::MAX;

/// The column sets of one size that count, numbered in increasing order.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The sets that count.
    pub(crate) sets: Vec<u32>,
    /// The number of each set of columns used by a board, or [`UNRANKED`].
    pub(crate) rank: Vec<u16>,
    /// For each set of columns used by all rows but the last: the columns that make it one that counts.
    pub(crate) last: Vec<u16>,
}

impl Columns {
    /// The sets of `size` among `lines` columns for which `counts` holds.
    pub(crate) fn new(lines: u32, size: u32, counts: impl Fn(u32) -> bool) -> Self {
        let sets: Vec<u32> = sets_of_size(lines, size).filter(|&set| counts(set)).collect();
        Self::ranked(lines, sets, |set| set)
    }

    /// The same sets, found by their complements: for the boards that use the columns left over.
    pub(crate) fn complements(&self, lines: u32) -> Self {
        let all = (1 << lines) - 1;
        Self::ranked(lines, self.sets.clone(), |set| all ^ set)
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
