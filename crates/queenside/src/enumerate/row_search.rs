use super::Reached;
use crate::board::{Size, all_columns};
use crate::run::Limit;
use crate::symmetry::is_least_of_orbit;

/// Depth-first search row by row, columns from the left: finds every way to put one queen on an allowed square of each row with
/// none attacking another, in lexicographic order.
///
/// Columns are bits. A row's state is what the queens above it take: columns, and the diagonals and antidiagonals as they cross
/// this row. One step down the board moves a diagonal one column to the right (`<< 1`) and an antidiagonal one to the left
/// (`>> 1`).
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
    /// The row to continue with; none when everything has been tried.
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
    /// A search over the allowed squares, one mask for each row, at most 64 rows.
    pub(super) fn new(allowed: Vec<u64>) -> Self {
        let n = allowed.len();
        debug_assert!(n <= 64);
        let mut rows = vec![Row::default(); n];
        if let Some(first) = rows.first_mut() {
            first.untried = allowed[0];
        }
        Self { allowed, rows, columns: vec![0; n], at: Some(0) }
    }

    /// The columns of the next solution; none after the last. After the limit it can continue.
    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<&[u32]>, Reached> {
        /// Squares tried between two looks at the limit.
        const LOOK_EVERY: u32 = 1 << 16;
        let mut left = LOOK_EVERY;
        let Some(mut at) = self.at else { return Ok(None) };
        let Some(last) = self.allowed.len().checked_sub(1) else {
            // The empty board has one solution: no queens.
            self.at = None;
            return Ok(Some(&self.columns));
        };
        let mut row = self.rows[at];
        loop {
            if row.untried == 0 {
                if at == 0 {
                    self.at = None;
                    return Ok(None);
                }
                at -= 1;
                row = self.rows[at];
                continue;
            }
            left -= 1;
            if left == 0 {
                if limit.is_reached() {
                    self.rows[at] = row;
                    self.at = Some(at);
                    return Err(Reached);
                }
                left = LOOK_EVERY;
            }
            let bit = row.untried & row.untried.wrapping_neg();
            row.untried ^= bit;
            if at == last {
                self.rows[at] = row;
                self.at = Some(at);
                self.columns[at] = bit.trailing_zeros();
                return Ok(Some(&self.columns));
            }
            let used = row.used | bit;
            let diagonals = (row.diagonals | bit) << 1;
            let antidiagonals = (row.antidiagonals | bit) >> 1;
            let untried = self.allowed[at + 1] & !(used | diagonals | antidiagonals);
            // Most queens leave the next row one square or none: the search goes down only where it can continue.
            if untried != 0 {
                self.rows[at] = row;
                self.columns[at] = bit.trailing_zeros();
                at += 1;
                row = Row { used, diagonals, antidiagonals, untried };
            }
        }
    }
}

/// All solutions of a small board. Mirrored left to right, the list is the same backwards. So those with the top queen on the left
/// (7,100 at most) are searched for and kept, and give the second half.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    n: usize,
    search: RowSearch,
    /// Columns of the solutions with the top queen on the left, one solution after the other, until their mirror images are handed
    /// out from the last to the first.
    left: Vec<u8>,
}

impl Mirrored {
    pub(super) fn suits(size: Size) -> bool {
        (1..=12).contains(&size.get())
    }

    pub(super) fn new(size: Size) -> Self {
        let n = size.index();
        let mut allowed = vec![all_columns(n); n];
        // The left half, and the middle column if there is one.
        allowed[0] = all_columns(n.div_ceil(2));
        Self { n, search: RowSearch::new(allowed), left: Vec::new() }
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        if let Some(columns) = self.search.next(limit)? {
            if (columns[0] as usize) < self.n / 2 {
                self.left.extend(columns.iter().map(|&column| column as u8));
            }
            return Ok(Some(columns.to_vec()));
        }
        let Some(rest) = self.left.len().checked_sub(self.n) else { return Ok(None) };
        let last = self.n as u32 - 1;
        Ok(Some(self.left.drain(rest..).map(|column| last - u32::from(column)).collect()))
    }
}

/// The fundamental solutions of a board size.
///
/// Seven in eight branches are cut at the edges of the board. The images of a solution begin with the places of its four edge
/// queens, counted from either end; the least image begins with the least of these. So with the top queen in column f, no other
/// edge queen may be nearer than f to a corner: the bottom row, the left column and the right column are blocked on their first
/// and last f squares. What is left (ties, mostly) is compared with its 7 images.
#[derive(Clone, Debug)]
pub(super) struct Fundamental {
    size: Size,
    /// The top queen's column.
    first: u32,
    search: RowSearch,
}

impl Fundamental {
    pub(super) fn new(size: Size) -> Self {
        Self { size, first: 0, search: Self::below(size, 0) }
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        loop {
            while let Some(columns) = self.search.next(limit)? {
                if is_least_of_orbit(columns) {
                    return Ok(Some(columns.to_vec()));
                }
            }
            // A top queen right of the middle is the mirror image of one left of it.
            if self.first + 1 >= self.size.get().div_ceil(2) {
                return Ok(None);
            }
            self.first += 1;
            self.search = Self::below(self.size, self.first);
        }
    }

    /// A search below a top queen in column `first`, the least place of all edge queens.
    fn below(size: Size, first: u32) -> RowSearch {
        let (n, full_row) = (size.get(), all_columns(size.index()));
        let edges = if n == 0 { 0 } else { 1 | 1u64 << (n - 1) };
        // Columns from `first` to `n - 1 - first`.
        let inner = full_row & (full_row << first) & (full_row >> first);
        let allowed = |row: u32| {
            if row == 0 {
                return 1u64 << first;
            }
            let near_a_corner = row < first || row + first > n - 1;
            let mask = if near_a_corner { full_row & !edges } else { full_row };
            if row == n - 1 { mask & inner } else { mask }
        };
        RowSearch::new(size.lines().map(allowed).collect())
    }
}
