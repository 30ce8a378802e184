use std::ops::{BitAnd, BitOr, Not};

/// One bit for each diagonal or antidiagonal of a board: 64 bits for n up to 32, 128 bits for n up
/// to 64.
pub trait LineBits:
    Copy + Default + Eq + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Return the set with one line.
    fn line(index: usize) -> Self;

    /// Return the 64 bits that start at `index`.
    fn bits_from(self, index: usize) -> u64;
}

impl LineBits for u64 {
    #[inline]
    fn line(index: usize) -> Self {
        1 << index
    }

    #[inline]
    fn bits_from(self, index: usize) -> u64 {
        self >> index
    }
}

impl LineBits for u128 {
    #[inline]
    fn line(index: usize) -> Self {
        1 << index
    }

    #[inline]
    fn bits_from(self, index: usize) -> u64 {
        (self >> index) as u64
    }
}

/// The diagonals and antidiagonals with a queen. The diagonal through (row, column) has the number
/// column - row + n - 1 and the antidiagonal row + column, so that both numbers increase with the
/// column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakenLines<B> {
    /// The diagonals.
    pub diagonals: B,
    /// The antidiagonals.
    pub antidiagonals: B,
}

impl<B: LineBits> TakenLines<B> {
    /// Return the lines through this square.
    #[inline]
    pub fn through(n: usize, row: usize, column: usize) -> Self {
        Self { diagonals: B::line(column + n - 1 - row), antidiagonals: B::line(row + column) }
    }

    /// Return the lines of these queens.
    pub fn of(columns: &[u32]) -> Self {
        let n = columns.len();
        let through = |(row, &column): (usize, &u32)| Self::through(n, row, column as usize);
        columns.iter().enumerate().map(through).fold(Self::default(), Self::or)
    }

    #[inline]
    /// Return the lines of both sets.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            diagonals: self.diagonals | other.diagonals,
            antidiagonals: self.antidiagonals | other.antidiagonals,
        }
    }

    /// Whether the sets have a line in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        let none = B::default();
        self.diagonals & other.diagonals != none || self.antidiagonals & other.antidiagonals != none
    }

    /// Return the columns of this row that no queen attacks along a diagonal.
    #[inline]
    pub fn free_in_row(self, n: usize, row: usize) -> u64 {
        let taken = self.diagonals.bits_from(n - 1 - row) | self.antidiagonals.bits_from(row);
        !taken & all_columns(n)
    }
}

/// Return a mask with one bit for each of n columns.
#[inline]
pub fn all_columns(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}
