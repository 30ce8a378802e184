use queenside_board::{Limit, Size, all_columns, is_least_of_orbit};

use super::Reached;

/// Depth-first search row by row, columns from the left. It finds every way to place one queen on
/// an allowed square of each row, no two attacking each other, in lexicographic order.
///
/// Each column is a bit. The state of a row is what the queens above it take: columns, diagonals
/// and antidiagonals, each as the bits of this row that they cross. One row further down, a
/// diagonal is one column to the right (`<< 1`) and an antidiagonal one column to the left
/// (`>> 1`).
///
/// ```text
///   row 0   . Q . .     columns 0010, diagonals 0010, antidiagonals 0010   (column 0 is the last bit)
///   row 1   * * * .             0010,           0100,               0001   free: 1000
/// ```
#[derive(Clone, Debug)]
pub(super) struct RowSearch {
    /// The allowed squares of each row.
    allowed: Vec<u64>,
    rows: Vec<RowState>,
    columns: Vec<u32>,
    /// The row to continue with; `None` when everything has been tried.
    at: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default)]
struct RowState {
    used: u64,
    diagonals: u64,
    antidiagonals: u64,
    untried: u64,
}

impl RowState {
    /// Return the state of the next row after a queen on this square.
    #[inline]
    const fn below(self, bit: u64, allowed: u64) -> Self {
        let used = self.used | bit;
        let diagonals = (self.diagonals | bit) << 1;
        let antidiagonals = (self.antidiagonals | bit) >> 1;
        Self { used, diagonals, antidiagonals, untried: allowed & !(used | diagonals | antidiagonals) }
    }
}

impl RowSearch {
    /// Create a search over the allowed squares: one mask per row, at most 64 rows.
    pub(super) fn new(allowed: Vec<u64>) -> Self {
        let n = allowed.len();
        debug_assert!(n <= 64);
        let mut rows = vec![RowState::default(); n];
        if let Some(first) = rows.first_mut() {
            first.untried = allowed[0];
        }
        Self { allowed, rows, columns: vec![0; n], at: Some(0) }
    }

    /// Create a search over all squares of a board.
    pub(super) fn of_all(size: Size) -> Self {
        Self::new(vec![all_columns(size.index()); size.index()])
    }

    /// Create a search that finds nothing: one row without an allowed square.
    pub(super) fn of_nothing() -> Self {
        Self::new(vec![0])
    }

    /// Start again after these columns. In each row, the squares up to their column count as tried;
    /// the queens above stand in these columns, as long as none attacks another.
    pub(super) fn after(self, columns: &[u32]) -> Self {
        let mut search = Self::new(self.allowed);
        // The empty board has no second solution.
        search.at = None;
        let Some(mut row) = search.rows.first().copied() else { return search };
        for (at, &column) in columns.iter().enumerate() {
            let bit = 1 << column;
            let untried = row.untried;
            row.untried &= !(bit | (bit - 1));
            (search.rows[at], search.columns[at], search.at) = (row, column, Some(at));
            if untried & bit == 0 || at + 1 == columns.len() {
                break;
            }
            row = row.below(bit, search.allowed[at + 1]);
        }
        search
    }

    /// Return the columns of the next solution, or `None` after the last. After a limit, the next
    /// call continues.
    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<&[u32]>, Reached> {
        /// Squares tried between two checks of the limit.
        const STOP_CHECK_INTERVAL: u32 = 1 << 16;
        let mut left = STOP_CHECK_INTERVAL;
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
                left = STOP_CHECK_INTERVAL;
            }
            let bit = row.untried & row.untried.wrapping_neg();
            row.untried ^= bit;
            if at == last {
                self.rows[at] = row;
                self.at = Some(at);
                self.columns[at] = bit.trailing_zeros();
                return Ok(Some(&self.columns));
            }
            let below = row.below(bit, self.allowed[at + 1]);
            // Most queens leave at most one free square in the next row, so this check saves most
            // of the steps down.
            if below.untried != 0 {
                self.rows[at] = row;
                self.columns[at] = bit.trailing_zeros();
                at += 1;
                row = below;
            }
        }
    }
}

/// All solutions of a small board. The left-right mirror images of the list, in order, are the list
/// in reverse. So the search finds only the solutions with the top queen in the left half (at most
/// 7,100), stores them, and derives the others from them.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    n: usize,
    search: RowSearch,
    /// Columns of the solutions with the top queen in the left half, one solution after another.
    /// Their mirror images are returned from the last to the first.
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
/// The edges of the board cut seven of eight branches. The column of the top queen in an image of a
/// solution is the distance of one of the four edge queens from one of the two corners of its edge.
/// In the least image it is the least of these 8 distances. So with the top queen in column f, no
/// other edge queen may be nearer than f to a corner: the first and last f squares of the bottom
/// row, the left column and the right column are blocked. The remaining solutions are compared with
/// their 7 images; those that are not fundamental are mostly ties.
#[derive(Clone, Debug)]
pub(super) struct Fundamental {
    size: Size,
    /// The column of the top queen.
    first: u32,
    search: RowSearch,
}

impl Fundamental {
    pub(super) fn new(size: Size) -> Self {
        Self { size, first: 0, search: Self::below(size, 0) }
    }

    /// Start again after these columns.
    pub(super) fn after(self, columns: &[u32]) -> Self {
        // The empty board has no top queen.
        let first = columns.first().copied().unwrap_or(0);
        Self { first, search: Self::below(self.size, first).after(columns), ..self }
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

    /// Create a search with the top queen in column `first`, the least distance of all edge queens
    /// from a corner.
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
