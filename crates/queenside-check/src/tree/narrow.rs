use super::board::Board;
use crate::root::Root;

/// A board of at most 64 open rows: a word of free squares for each, copied for every queen.
#[derive(Clone, Debug)]
pub(super) struct Narrow {
    /// The open rows of the root.
    rows: usize,
    /// For each square, what a queen there takes from each row: of its own all.
    attacks: Vec<u64>,
    /// For the root and each queen, the free squares of each row; none of a row with a queen.
    free: Vec<u64>,
    /// For the root and each queen, the columns without a queen.
    open_columns: Vec<u64>,
}

impl Narrow {
    /// The most open rows.
    pub(super) const LARGEST: usize = 64;

    /// A root with at most [`Narrow::LARGEST`] open rows.
    pub(super) fn new(root: &Root) -> Self {
        let rows = root.rows.len();
        let open_columns = if rows == 0 { 0 } else { u64::MAX >> (64 - rows) };
        // At most 64 rows of one word, for each of 65 states.
        let mut free = Vec::with_capacity((rows + 1) * rows);
        free.extend_from_slice(&root.free);
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
        self.open_columns.last().copied().unwrap_or_default()
    }
}

/// Row after row of squares, as many words each as there are rows.
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

    fn set(&mut self, row: usize, column: usize) -> bool {
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
        // Rows with a queen are empty; no other may be.
        empty == queens as u64 + 1 && covered == open_columns
    }

    fn take_back(&mut self) {
        self.open_columns.pop();
    }
}
