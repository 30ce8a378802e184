use super::Frame;
use crate::board::TakenLines;

/// What the queens so far take of the whole board. Bits are absolute, so that rows can come in any
/// order: column c, diagonal n - 1 - row + column, antidiagonal row + column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    free_columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

/// A row still to fill: how far its diagonals and antidiagonals have to be shifted to lie under the
/// columns, n - 1 - row and row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    diagonal_shift: u8,
    /// The number of the row, too.
    antidiagonal_shift: u8,
}

impl Taken {
    /// The only solution of a board that has no lines around its centre: of no square, or of one.
    pub(crate) fn single(n: u8) -> Self {
        if n == 0 {
            Self::default()
        } else {
            Self { free_columns: 1, ..Self::default() }.with(1, Row::new(1, 0))
        }
    }

    /// The columns in which a queen can stand in this row.
    #[inline]
    pub(crate) fn free(&self, row: Row) -> u64 {
        let diagonals = self.diagonals >> row.diagonal_shift;
        let antidiagonals = self.antidiagonals >> row.antidiagonal_shift;
        self.free_columns & !(diagonals | antidiagonals)
    }

    /// The diagonals and antidiagonals with a queen.
    #[inline]
    pub(crate) fn lines(&self) -> TakenLines<u64> {
        TakenLines { diagonals: self.diagonals, antidiagonals: self.antidiagonals }
    }

    /// The board with one more queen, `queen` being the bit of its column.
    #[inline]
    pub(crate) fn with(&self, queen: u64, row: Row) -> Self {
        Self {
            free_columns: self.free_columns ^ queen,
            diagonals: self.diagonals | queen << row.diagonal_shift,
            antidiagonals: self.antidiagonals | queen << row.antidiagonal_shift,
        }
    }
}

impl Row {
    fn new(n: u32, row: u32) -> Self {
        Self { diagonal_shift: (n - 1 - row) as u8, antidiagonal_shift: row as u8 }
    }

    /// Its number.
    pub(crate) fn index(self) -> usize {
        self.antidiagonal_shift.into()
    }
}

impl Frame {
    /// The board with the frame's queens on it, and the rows that are left, those with the fewest free
    /// squares first and of equals the nearest to the centre.
    pub(crate) fn start(self, n: u8) -> (Taken, Vec<Row>) {
        let mut taken = Taken { free_columns: (1 << n) - 1, diagonals: 0, antidiagonals: 0 };
        let queens = self.queens(n);
        let n = u32::from(n);
        for queen in &queens {
            taken = taken.with(1 << queen.column, Row::new(n, queen.row));
        }
        let mut rows: Vec<u32> = (0..n).filter(|row| queens.iter().all(|queen| queen.row != *row)).collect();
        rows.sort_by_key(|&row| (taken.free(Row::new(n, row)).count_ones(), (2 * row).abs_diff(n - 1)));
        (taken, rows.into_iter().map(|row| Row::new(n, row)).collect())
    }
}
