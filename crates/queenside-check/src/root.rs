use crate::board::{line_indices, text};
use crate::puzzle::BlockedSquares;
use crate::{CheckError, Puzzle};

/// What remains after the given queens: the open rows and columns, renumbered from 0, and the free
/// squares on them.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) n: u32,
    /// The open rows of the board, in increasing order.
    pub(crate) rows: Vec<u32>,
    /// The open columns of the board, in increasing order; as many as open rows.
    pub(crate) columns: Vec<u32>,
    /// Number of 64-bit words per row.
    pub(crate) words: usize,
    /// The free squares, one bit per square, row by row.
    pub(crate) free: Vec<u64>,
}

impl Root {
    /// # Errors
    /// [`CheckError`] if the puzzle is not valid, or if a given queen is attacked by another one or
    /// on a blocked square.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, CheckError> {
        puzzle.check()?;
        let n = puzzle.n;
        let blocked = BlockedSquares::new(puzzle);
        if let Some(&queen) = puzzle.queens.iter().find(|&&queen| blocked.contains(queen)) {
            return Err(fault!("the given queen {} is on a blocked square", text(queen)));
        }
        let mut taken = vec![None; 6 * n as usize];
        for &queen in &puzzle.queens {
            for line in line_indices(n, queen) {
                if let Some(first) = taken[line].filter(|&other| other != queen) {
                    return Err(fault!(
                        "the given queens {} and {} attack each other",
                        text(first),
                        text(queen)
                    ));
                }
                taken[line] = Some(queen);
            }
        }
        let open = |first: u32| -> Vec<u32> {
            (0..n).filter(|line| taken[(first + line) as usize].is_none()).collect()
        };
        let (rows, columns) = (open(0), open(n));
        let words = columns.len().div_ceil(64);
        let mut root = Self { n, words, free: vec![0; rows.len() * words], rows, columns };

        let barred: Vec<bool> =
            (0..).zip(&taken).map(|(line, queen)| queen.is_some() || blocked.excludes(line)).collect();
        for (row, &board_row) in root.rows.iter().enumerate() {
            for (column, &board_column) in root.columns.iter().enumerate() {
                let mut lines = line_indices(n, (board_row, board_column)).into_iter();
                if !lines.any(|line| barred[line]) {
                    root.free[row * words + column / 64] |= 1 << (column % 64);
                }
            }
        }
        for &(row, column) in &puzzle.blocked {
            let open = (root.rows.binary_search(&row), root.columns.binary_search(&column));
            if let (Ok(row), Ok(column)) = open {
                root.free[row * words + column / 64] &= !(1 << (column % 64));
            }
        }
        Ok(root)
    }

    pub(crate) fn is_free(&self, row: usize, column: usize) -> bool {
        self.free[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// Iterate over the free squares in reading order, as indices among the open rows and columns.
    pub(crate) fn free_squares(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.columns.len();
        let squares = (0..self.rows.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        squares.filter(|&(row, column)| self.is_free(row, column))
    }

    /// Return the number of free squares of each open row and of each open column.
    pub(crate) fn free_on_lines(&self) -> (Vec<u32>, Vec<u32>) {
        let (mut on_rows, mut on_columns) = (vec![0; self.rows.len()], vec![0; self.columns.len()]);
        for (row, column) in self.free_squares() {
            on_rows[row] += 1;
            on_columns[column] += 1;
        }
        (on_rows, on_columns)
    }

    /// Return whether an open row or column has no free square.
    pub(crate) fn is_stuck(&self) -> bool {
        let (on_rows, on_columns) = self.free_on_lines();
        on_rows.contains(&0) || on_columns.contains(&0)
    }

    /// Return for each column of the board its index among the open columns.
    pub(crate) fn open_columns(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.n as usize];
        for (number, &column) in self.columns.iter().enumerate() {
            numbers[column as usize] = Some(number);
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::lines;
    use crate::testing::refusal;
    use crate::{Square, attack};

    #[test]
    fn free_squares_agree_with_the_definition() {
        for n in 0..=5u32 {
            for (at, blocking) in (0..n * n).flat_map(|at| (0..6).map(move |blocking| (at, blocking))) {
                let (queen, square) = ((at / n, at % n), (at % n, (at / n + 2) % n));
                let mut puzzle = Puzzle { queens: vec![queen, queen], ..Puzzle::new(n) };
                match blocking {
                    0 => puzzle.blocked.push(square),
                    1..=4 => puzzle.excluded.push(lines(square)[blocking - 1]),
                    _ => {}
                }
                if puzzle.is_blocked(queen) {
                    let expected = format!("the given queen {} is on a blocked square", text(queen));
                    assert_eq!(refusal(Root::new(&puzzle)), expected);
                    continue;
                }
                let root = Root::new(&puzzle).unwrap();
                let mut expected = (0..n * n).map(|at| (at / n, at % n)).collect::<Vec<_>>();
                expected.retain(|&square| {
                    square != queen && !attack(square, queen) && !puzzle.is_blocked(square)
                });
                let free = root.free_squares().map(|(row, column)| (root.rows[row], root.columns[column]));
                let found: Vec<Square> = free.collect();
                assert_eq!(found, expected, "{puzzle:?}");
            }
        }
    }

    #[test]
    fn two_given_queens_that_attack_are_refused() {
        for (a, b) in (0..36).flat_map(|a| (0..36).map(move |b| ((a / 6, a % 6), (b / 6, b % 6)))) {
            let root = Root::new(&Puzzle { queens: vec![a, b], ..Puzzle::new(6) });
            let expected = fault!("the given queens {} and {} attack each other", text(a), text(b));
            assert_eq!(root.err(), attack(a, b).then_some(expected));
        }
    }
}
