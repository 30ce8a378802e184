use crate::board::{LineBits, TakenLines};

/// The queens on one colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<B> {
    /// Their diagonals and antidiagonals.
    pub(crate) taken: TakenLines<B>,
    /// Their columns.
    pub(crate) columns: u64,
    /// The column of each row that has one of them.
    pub(crate) column_of: [u8; 64],
}

impl<B: LineBits> Part<B> {
    /// No queens.
    pub(super) fn empty() -> Self {
        Self { taken: TakenLines::default(), columns: 0, column_of: [0; 64] }
    }

    /// Sets another queen, on a line of no other.
    pub(super) fn set(&mut self, n: usize, row: usize, column: usize) {
        self.taken = self.taken.or(TakenLines::through(n, row, column));
        self.columns |= 1 << column;
        self.column_of[row] = column as u8;
    }
}
