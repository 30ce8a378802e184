//! The lines of a sub-board that queens take.

/// The columns, diagonals and antidiagonals with a queen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    pub(crate) columns: u32,
    pub(crate) diagonals: u32,
    pub(crate) antidiagonals: u32,
}

impl Taken {
    /// Return the union of both.
    #[inline]
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            columns: self.columns | other.columns,
            diagonals: self.diagonals | other.diagonals,
            antidiagonals: self.antidiagonals | other.antidiagonals,
        }
    }
}
