use super::board::Board;
use crate::root::Root;

/// A board of any number of open rows: free squares with counts by line, and a trail of what queens took. Its
/// size is a few bytes a square, however many queens are set.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    root: Root,
    /// The free squares of each row, and of each column.
    free_on_row: Vec<u32>,
    free_on_column: Vec<u32>,
    row_is_open: Vec<bool>,
    column_is_open: Vec<bool>,
    /// For each column of the board its number among the open ones.
    open_columns: Vec<Option<usize>>,
    /// The squares that queens have taken, as row and column.
    trail: Vec<(u16, u16)>,
    /// The queens, each with the length of the trail before it.
    queens: Vec<(usize, usize, usize)>,
}

impl Wide {
    pub(super) fn new(root: Root) -> Self {
        let (free_on_row, free_on_column) = root.free_on_lines();
        Self {
            free_on_row,
            free_on_column,
            row_is_open: vec![true; root.rows.len()],
            column_is_open: vec![true; root.columns.len()],
            open_columns: root.open_columns(),
            trail: Vec::new(),
            queens: Vec::new(),
            root,
        }
    }

    /// Takes the square if it is free, and says whether that leaves an open line without any.
    fn take(&mut self, row: usize, column: usize) -> bool {
        let word = &mut self.root.free[row * self.root.words + column / 64];
        let bit = 1 << (column % 64);
        if *word & bit == 0 {
            return false;
        }
        *word &= !bit;
        self.trail.push((row as u16, column as u16));
        self.free_on_row[row] -= 1;
        self.free_on_column[column] -= 1;
        (self.free_on_row[row] == 0 && self.row_is_open[row])
            || (self.free_on_column[column] == 0 && self.column_is_open[column])
    }
}

impl Board for Wide {
    fn row_is_open(&self, row: usize) -> bool {
        self.row_is_open[row]
    }

    fn column_is_open(&self, column: usize) -> bool {
        self.column_is_open[column]
    }

    fn next_in_row(&self, row: usize, from: usize) -> Option<usize> {
        let words = &self.root.free[row * self.root.words..][..self.root.words];
        let mut at = from / 64;
        let mut later = words.get(at)? & (u64::MAX << (from % 64));
        while later == 0 {
            at += 1;
            later = *words.get(at)?;
        }
        Some(64 * at + later.trailing_zeros() as usize)
    }

    fn next_in_column(&self, column: usize, from: usize) -> Option<usize> {
        (from..self.root.rows.len()).find(|&row| self.root.is_free(row, column))
    }

    fn set(&mut self, row: usize, column: usize) -> bool {
        self.queens.push((row, column, self.trail.len()));
        self.row_is_open[row] = false;
        self.column_is_open[column] = false;
        let mut next = self.next_in_row(row, 0);
        while let Some(column) = next {
            if self.take(row, column) {
                return false;
            }
            next = self.next_in_row(row, column + 1);
        }
        let (board_row, board_column) = (self.root.rows[row], self.root.columns[column] as usize);
        for other in 0..self.root.rows.len() {
            if !self.row_is_open[other] {
                continue;
            }
            let down = self.root.rows[other].abs_diff(board_row) as usize;
            let left = board_column.checked_sub(down).and_then(|left| self.open_columns[left]);
            let right = self.open_columns.get(board_column + down).copied().flatten();
            for taken in [left, Some(column), right].into_iter().flatten() {
                if self.take(other, taken) {
                    return false;
                }
            }
        }
        true
    }

    fn take_back(&mut self) {
        let Some((row, column, trail)) = self.queens.pop() else { return };
        self.row_is_open[row] = true;
        self.column_is_open[column] = true;
        for (row, column) in self.trail.drain(trail..) {
            let (row, column) = (usize::from(row), usize::from(column));
            self.root.free[row * self.root.words + column / 64] |= 1 << (column % 64);
            self.free_on_row[row] += 1;
            self.free_on_column[column] += 1;
        }
    }
}
