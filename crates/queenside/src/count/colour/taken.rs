//! What queens take of a sub-board.

/// Sets of the columns, diagonals and antidiagonals that have a queen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    pub(crate) columns: u32,
    pub(crate) diagonals: u32,
    pub(crate) antidiagonals: u32,
}

impl Taken {
    /// What the queens of both take.
    #[inline]
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            columns: self.columns | other.columns,
            diagonals: self.diagonals | other.diagonals,
            antidiagonals: self.antidiagonals | other.antidiagonals,
        }
    }

    /// Whether a queen of one is on a diagonal or antidiagonal of the other.
    pub(crate) fn shares_a_diagonal_with(self, other: Self) -> bool {
        self.diagonals & other.diagonals != 0 || self.antidiagonals & other.antidiagonals != 0
    }
}
