use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use super::MAX_REGIONS;

/// A set of squares, one bit for each; the square has the number row * n + column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SquareSet([u64; (MAX_REGIONS * MAX_REGIONS).div_ceil(64) as usize]);

impl SquareSet {
    pub(super) fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    pub(super) fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    pub(super) fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Return the least square, if there is one.
    pub(super) fn first(self) -> Option<usize> {
        self.into_iter().next()
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl FromIterator<usize> for SquareSet {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut set = Self::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

#[expect(clippy::copy_iterator, reason = "a loop takes the squares out of a copy")]
impl Iterator for SquareSet {
    type Item = usize;

    /// Take the least square out of the set.
    fn next(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let square = word * 64 + self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some(square)
    }
}
