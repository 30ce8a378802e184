//! Numbered sets of columns, which are the indices of tables.

use super::{ColumnSet, sets_of_size};

/// The entry of [`Columns::numbers`] for sets that do not count.
const NONE: u16 = u16::MAX;

/// The column sets of one size that count (have a weight above 0), with their numbers.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The sets that count.
    pub(crate) sets: Vec<ColumnSet>,
    /// The number of each set of columns used by a board, or [`NONE`].
    numbers: Vec<u16>,
    /// For each set of columns used by all rows except the last: the columns that complete it to a
    /// set that counts.
    last: Vec<u16>,
}

impl Columns {
    /// Number the sets of `size` columns out of `lines` for which `counts` is true.
    pub(crate) fn new(lines: u32, size: u32, counts: impl Fn(ColumnSet) -> bool) -> Self {
        let sets = sets_of_size(lines, size).map(ColumnSet).filter(|&set| counts(set)).collect();
        Self::numbered(lines, sets, |ColumnSet(set)| set)
    }

    /// Return the same sets, indexed by their complements, for the boards that use the other
    /// columns.
    pub(crate) fn complements(&self, lines: u32) -> Self {
        let all = (1 << lines) - 1;
        Self::numbered(lines, self.sets.clone(), |ColumnSet(set)| all ^ set)
    }

    /// Number the sets in another order: the new set with number i has number `order[i]` now.
    pub(crate) fn reordered(&self, lines: u32, order: &[usize]) -> Self {
        Self::numbered(lines, order.iter().map(|&number| self.sets[number]).collect(), |ColumnSet(set)| set)
    }

    fn numbered(lines: u32, sets: Vec<ColumnSet>, used: impl Fn(ColumnSet) -> u32) -> Self {
        let mut numbers = vec![NONE; 1 << lines];
        let mut last = vec![0; 1 << lines];
        for (number, &set) in (0..).zip(&sets) {
            let used = used(set);
            numbers[used as usize] = number;
            for column in (0..lines).filter(|column| used >> column & 1 == 1) {
                last[(used ^ 1 << column) as usize] |= 1 << column;
            }
        }
        Self { sets, numbers, last }
    }

    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Return the number of the set of these used columns, if it counts.
    #[inline]
    pub(crate) fn number(&self, used: u32) -> Option<u16> {
        let number = self.numbers[used as usize];
        (number != NONE).then_some(number)
    }

    /// Iterate over the sets of used columns that count, with their numbers.
    pub(crate) fn used(&self) -> impl Iterator<Item = (u32, u16)> {
        (0..).zip(&self.numbers).filter(|(_, number)| **number != NONE).map(|(used, &number)| (used, number))
    }

    /// Return the columns that complete these used columns, of all rows except the last, to a set that
    /// counts.
    #[inline(always)]
    pub(crate) fn last(&self, used: u32) -> u32 {
        self.last[used as usize].into()
    }
}
