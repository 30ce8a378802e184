use crate::root::Root;

/// The free squares, while queens are placed and removed. Rows and columns are the open ones of the
/// root, renumbered from 0.
pub(crate) trait Board {
    /// Return whether the row has no queen. Callers must make sure that every open line has a free
    /// square.
    fn row_is_open(&self, row: usize) -> bool;

    /// Return whether the column has no queen.
    fn column_is_open(&self, column: usize) -> bool;

    /// Return the first free square of the row in column `from` or a later one.
    fn next_in_row(&self, row: usize, from: usize) -> Option<usize>;

    /// Return the first free square of the column in row `from` or a later one.
    fn next_in_column(&self, column: usize, from: usize) -> Option<usize>;

    /// Place a queen on a free square. Return whether every open line still has a free square.
    fn place(&mut self, row: usize, column: usize) -> bool;

    /// Remove the queen that was placed last.
    fn remove_last(&mut self);
}

/// A board of at most 64 open rows. Each row is one word of free squares, and each queen has a copy
/// of all rows.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    /// Number of open rows of the root.
    rows: usize,
    /// For each square and each row, the squares of the row that a queen there attacks; all squares
    /// of its own row.
    attacks: Vec<u64>,
    /// For the root and after each queen, the free squares of each row; 0 for a row with a queen.
    free: Vec<u64>,
    /// For the root and after each queen, the columns without a queen.
    open_columns: Vec<u64>,
}

impl Narrow {
    /// Largest number of open rows.
    pub(super) const MAX_ROWS: usize = 64;

    /// Create the board of a root with at most [`Narrow::MAX_ROWS`] open rows.
    pub(super) fn new(root: &Root) -> Self {
        let rows = root.rows.len();
        let open_columns = if rows == 0 { 0 } else { u64::MAX >> (64 - rows) };
        // One word per row, for each number of queens.
        let mut free = root.free.clone();
        free.resize((rows + 1) * rows, 0);
        Self { rows, attacks: attacks(root), free, open_columns: vec![open_columns] }
    }

    fn queens(&self) -> usize {
        self.open_columns.len() - 1
    }

    fn free(&self) -> &[u64] {
        &self.free[self.queens() * self.rows..][..self.rows]
    }

    fn columns(&self) -> u64 {
        *self.open_columns.last().expect("the board before the first queen is never removed")
    }
}

/// Compute the attacked squares for each square in reading order, one word per row.
fn attacks(root: &Root) -> Vec<u64> {
    let numbers = root.open_columns();
    let bit = |column: i64| {
        let number = usize::try_from(column).ok().and_then(|column| *numbers.get(column)?);
        number.map_or(0, |number| 1u64 << number)
    };
    let mut attacks = Vec::with_capacity(root.rows.len().pow(3));
    for &row in &root.rows {
        for &column in &root.columns {
            let column = i64::from(column);
            attacks.extend(root.rows.iter().map(|&other| {
                let down = i64::from(other) - i64::from(row);
                if down == 0 { u64::MAX } else { bit(column - down) | bit(column) | bit(column + down) }
            }));
        }
    }
    attacks
}

impl Board for Narrow {
    fn row_is_open(&self, row: usize) -> bool {
        self.free()[row] != 0
    }

    fn column_is_open(&self, column: usize) -> bool {
        self.columns() >> column & 1 == 1
    }

    fn next_in_row(&self, row: usize, from: usize) -> Option<usize> {
        let later = self.free()[row].checked_shr(from as u32).unwrap_or_default();
        (later != 0).then(|| from + later.trailing_zeros() as usize)
    }

    fn next_in_column(&self, column: usize, from: usize) -> Option<usize> {
        let later = self.free().get(from..)?;
        later.iter().position(|free| free >> column & 1 == 1).map(|down| from + down)
    }

    fn place(&mut self, row: usize, column: usize) -> bool {
        let (rows, queens) = (self.rows, self.queens());
        let (before, after) = self.free.split_at_mut((queens + 1) * rows);
        let attacks = &self.attacks[(row * rows + column) * rows..][..rows];
        let (mut empty, mut covered) = (0, 0);
        for ((after, before), attacked) in after.iter_mut().zip(&before[queens * rows..]).zip(attacks) {
            *after = before & !attacked;
            empty += u64::from(*after == 0);
            covered |= *after;
        }
        let open_columns = self.columns() & !(1 << column);
        self.open_columns.push(open_columns);
        // Only the rows with a queen may be empty.
        empty == queens as u64 + 1 && covered == open_columns
    }

    fn remove_last(&mut self) {
        self.open_columns.pop();
    }
}

/// A board of any number of open rows: the free squares with counts per line, and a trail of the
/// squares that queens removed. It takes a few bytes per square, whatever the number of queens.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    root: Root,
    /// Number of free squares of each row, and of each column.
    free_on_row: Vec<u32>,
    free_on_column: Vec<u32>,
    row_is_open: Vec<bool>,
    column_is_open: Vec<bool>,
    /// For each column of the board, its index among the open columns.
    open_columns: Vec<Option<usize>>,
    /// The squares that queens removed, as (row, column).
    trail: Vec<(u16, u16)>,
    /// The queens: row, column, and the length of the trail before the queen.
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

    /// Remove a square if it is free. Return whether an open line then has no free square.
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

    fn place(&mut self, row: usize, column: usize) -> bool {
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

    fn remove_last(&mut self) {
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
