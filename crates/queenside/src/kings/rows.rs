use super::MAX_SIZE;
use crate::board::{LineBits, TakenLines};

/// Squares as one word a row, between two empty rows: the squares of row r are in word r + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows(pub(super) [u64; MAX_SIZE as usize + 2]);

impl Default for Rows {
    fn default() -> Self {
        Self([0; MAX_SIZE as usize + 2])
    }
}

impl Rows {
    /// The squares on whose diagonals there is no queen.
    #[inline]
    pub(super) fn beside<B: LineBits>(n: usize, taken: TakenLines<B>) -> Self {
        let mut rows = Self::default();
        for row in 0..n {
            rows.0[row + 1] = taken.free_in_row(n, row);
        }
        rows
    }

    /// The squares of one colour on whose diagonals there is no queen: the colour that has these columns in even rows.
    pub(super) fn beside_colour<B: LineBits>(n: usize, taken: TakenLines<B>, even: u64) -> Self {
        let mut rows = Self::beside(n, taken);
        for row in 0..n {
            rows.0[row + 1] &= if row % 2 == 0 { even } else { !even };
        }
        rows
    }

    /// Becomes the squares of both, of n rows.
    #[inline]
    pub(super) fn set_to_both(&mut self, one: &Self, other: &Self, n: usize) {
        for ((row, one), other) in self.0[1..=n].iter_mut().zip(&one.0[1..=n]).zip(&other.0[1..=n]) {
            *row = one | other;
        }
    }
}
