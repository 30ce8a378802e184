/// Depth-first search row by row, columns from the left: finds every way to put one queen on an
/// allowed square of each row with none attacking another, in lexicographic order.
///
/// Columns are bits. A row's state is what the queens above it take: columns, and the diagonals and
/// antidiagonals as they cross this row. One step down the board moves a diagonal one column to the
/// right (`<< 1`) and an antidiagonal one to the left (`>> 1`).
///
/// ```text
///   row 0   . Q . .     columns 0010, diagonals 0010, antidiagonals 0010   (column 0 is the last bit)
///   row 1   * * * .             0010,           0100,               0001   free: 1000
/// ```
#[derive(Clone, Debug)]
pub(super) struct RowSearch {
    /// The squares of each row that a queen may stand on.
    allowed: Vec<u64>,
    rows: Vec<Row>,
    columns: Vec<u32>,
    /// The row to go on with, or none when everything has been tried.
    at: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    used: u64,
    diagonals: u64,
    antidiagonals: u64,
    untried: u64,
}

impl RowSearch {
    /// A search over the allowed squares, a mask a row, at most 64 rows.
    pub(super) fn new(allowed: Vec<u64>) -> Self {
        let n = allowed.len();
        debug_assert!(n <= 64);
        let mut rows = vec![Row::default(); n];
        if let Some(first) = rows.first_mut() {
            first.untried = allowed[0];
        }
        Self { allowed, rows, columns: vec![0; n], at: Some(0) }
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.allowed.len()
    }

    /// The columns of the next solution, or `None` when there are no more, or soon after this becomes true; then it can go on.
    pub(super) fn next_unless(&mut self, mut is_over: impl FnMut() -> bool) -> Option<&[u32]> {
        /// Squares tried between two looks.
        const LOOK_EVERY: u32 = 1 << 16;
        let mut left = LOOK_EVERY;
        let mut at = self.at?;
        let Some(last) = self.allowed.len().checked_sub(1) else {
            // The empty board has one solution: no queens.
            self.at = None;
            return Some(&self.columns);
        };
        let mut row = self.rows[at];
        loop {
            if row.untried == 0 {
                if at == 0 {
                    self.at = None;
                    return None;
                }
                at -= 1;
                row = self.rows[at];
                continue;
            }
            left -= 1;
            if left == 0 {
                if is_over() {
                    self.rows[at] = row;
                    self.at = Some(at);
                    return None;
                }
                left = LOOK_EVERY;
            }
            let bit = row.untried & row.untried.wrapping_neg();
            row.untried ^= bit;
            if at == last {
                self.rows[at] = row;
                self.at = Some(at);
                self.columns[at] = bit.trailing_zeros();
                return Some(&self.columns);
            }
            let used = row.used | bit;
            let diagonals = (row.diagonals | bit) << 1;
            let antidiagonals = (row.antidiagonals | bit) >> 1;
            let untried = self.allowed[at + 1] & !(used | diagonals | antidiagonals);
            // Most queens leave the next row a square or none: the board goes down only where it can go on.
            if untried != 0 {
                self.rows[at] = row;
                self.columns[at] = bit.trailing_zeros();
                at += 1;
                row = Row { used, diagonals, antidiagonals, untried };
            }
        }
    }
}
