use crate::board::{antidiagonal, diagonal, diagonal_index};
use crate::puzzle::BlockedSquares;
use crate::{Puzzle, PuzzleError, Square};

/// What the given queens leave: the open rows and columns, renumbered from 0, and the free squares where they
/// cross.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) n: u32,
    /// The open rows of the board, upwards.
    pub(crate) rows: Vec<u32>,
    /// The open columns of the board, upwards; as many as rows.
    pub(crate) columns: Vec<u32>,
    /// The words of 64 squares that hold a row.
    pub(crate) words: usize,
    /// The free squares, a bit each, row by row.
    pub(crate) free: Vec<u64>,
}

impl Root {
    /// # Errors
    /// [`PuzzleError`] when the puzzle is wrong, or its given queens alone show that it has no completion.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        puzzle.check()?;
        let blocked = BlockedSquares::new(puzzle);
        if let Some(&queen) = puzzle.queens.iter().find(|&&queen| blocked.contains(queen)) {
            return Err(PuzzleError::Blocked(queen));
        }
        let [taken_rows, taken_columns, taken_diagonals, taken_antidiagonals] = taken_lines(puzzle)?;
        let open = |taken: &[Option<_>]| -> Vec<u32> {
            (0..).zip(taken).filter(|(_, queen)| queen.is_none()).map(|(line, _)| line).collect()
        };
        let (rows, columns) = (open(&taken_rows), open(&taken_columns));
        let words = columns.len().div_ceil(64);
        let mut root = Self { n: puzzle.n, words, free: vec![0; rows.len() * words], rows, columns };

        let mut barred_diagonals: Vec<bool> = taken_diagonals.iter().map(Option::is_some).collect();
        let mut barred_antidiagonals: Vec<bool> = taken_antidiagonals.iter().map(Option::is_some).collect();
        for &diagonal in &puzzle.diagonals {
            barred_diagonals[diagonal_index(root.n, diagonal)] = true;
        }
        for &antidiagonal in &puzzle.antidiagonals {
            barred_antidiagonals[antidiagonal as usize] = true;
        }
        for (row, &board_row) in root.rows.iter().enumerate() {
            for (column, &board_column) in root.columns.iter().enumerate() {
                let square = (board_row, board_column);
                let barred = barred_diagonals[diagonal_index(root.n, diagonal(square))]
                    || barred_antidiagonals[antidiagonal(square) as usize];
                if !barred {
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

    /// The free squares of each open row, and of each open column.
    pub(crate) fn free_on_lines(&self) -> (Vec<u32>, Vec<u32>) {
        let (mut on_rows, mut on_columns) = (vec![0; self.rows.len()], vec![0; self.columns.len()]);
        for (row, on_row) in on_rows.iter_mut().enumerate() {
            for (column, on_column) in on_columns.iter_mut().enumerate() {
                let free = u32::from(self.is_free(row, column));
                *on_row += free;
                *on_column += free;
            }
        }
        (on_rows, on_columns)
    }

    /// For each column of the board its number among the open ones.
    pub(crate) fn open_columns(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.n as usize];
        for (number, &column) in self.columns.iter().enumerate() {
            numbers[column as usize] = Some(number);
        }
        numbers
    }
}

type Taken = Vec<Option<Square>>;

/// The queens by row, column, diagonal and antidiagonal.
///
/// # Errors
/// [`PuzzleError::Attack`] when a line has two.
fn taken_lines(puzzle: &Puzzle) -> Result<[Taken; 4], PuzzleError> {
    let n = puzzle.n as usize;
    let mut taken = [n, n, 2 * n, 2 * n].map(|lines| vec![None; lines]);
    for &queen in &puzzle.queens {
        let numbers = [
            queen.0 as usize,
            queen.1 as usize,
            diagonal_index(puzzle.n, diagonal(queen)),
            antidiagonal(queen) as usize,
        ];
        for (taken, number) in taken.iter_mut().zip(numbers) {
            if let Some(first) = taken[number].filter(|&other| other != queen) {
                return Err(PuzzleError::Attack(first, queen));
            }
            taken[number] = Some(queen);
        }
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack;

    #[test]
    fn free_squares_are_those_of_the_definition() {
        for n in 0..=5u32 {
            for (at, closing) in (0..n * n).flat_map(|at| (0..4).map(move |closing| (at, closing))) {
                let (queen, square) = ((at / n, at % n), (at % n, (at / n + 2) % n));
                let mut puzzle = Puzzle { queens: vec![queen, queen], ..Puzzle::new(n) };
                match closing {
                    0 => puzzle.blocked.push(square),
                    1 => puzzle.diagonals.push(diagonal(square)),
                    2 => puzzle.antidiagonals.push(antidiagonal(square)),
                    _ => {}
                }
                if puzzle.is_blocked(queen) {
                    assert_eq!(Root::new(&puzzle).unwrap_err(), PuzzleError::Blocked(queen));
                    continue;
                }
                let root = Root::new(&puzzle).unwrap();
                let mut expected = (0..n * n).map(|at| (at / n, at % n)).collect::<Vec<_>>();
                expected.retain(|&square| {
                    square != queen && !attack(square, queen) && !puzzle.is_blocked(square)
                });
                let mut found = Vec::new();
                for row in 0..root.rows.len() {
                    for column in (0..root.columns.len()).filter(|&column| root.is_free(row, column)) {
                        found.push((root.rows[row], root.columns[column]));
                    }
                }
                assert_eq!(found, expected, "{puzzle:?}");
            }
        }
    }

    #[test]
    fn two_queens_attack_or_not() {
        for (a, b) in (0..36).flat_map(|a| (0..36).map(move |b| ((a / 6, a % 6), (b / 6, b % 6)))) {
            let root = Root::new(&Puzzle { queens: vec![a, b], ..Puzzle::new(6) });
            let expected = attack(a, b).then_some(PuzzleError::Attack(a, b));
            assert_eq!(root.err(), expected);
        }
    }
}
