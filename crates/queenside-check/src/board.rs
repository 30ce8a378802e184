use std::fmt;

/// A square as (row, column), counted from 0.
pub type Square = (u32, u32);

/// A line of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, counted from 0.
    Row(u32),
    /// A column, counted from 0.
    Column(u32),
    /// A diagonal, numbered by row - column.
    Diagonal(i64),
    /// An antidiagonal, numbered by row + column.
    Antidiagonal(u64),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
            Self::Diagonal(diagonal) => write!(f, "diagonal {diagonal}"),
            Self::Antidiagonal(antidiagonal) => write!(f, "antidiagonal {antidiagonal}"),
        }
    }
}

/// Return the row, column, diagonal and antidiagonal of a square.
pub(crate) fn lines((row, column): Square) -> [Line; 4] {
    [
        Line::Row(row),
        Line::Column(column),
        Line::Diagonal(i64::from(row) - i64::from(column)),
        Line::Antidiagonal(u64::from(row) + u64::from(column)),
    ]
}

/// Return the index of a line in tables of all lines, less than 6n, or `None` if the line is not on
/// the board.
pub(crate) fn line_index(n: u32, line: Line) -> Option<usize> {
    let n = u64::from(n);
    let index = match line {
        Line::Row(row) if u64::from(row) < n => u64::from(row),
        Line::Column(column) if u64::from(column) < n => n + u64::from(column),
        Line::Diagonal(diagonal) if diagonal.unsigned_abs() < n => (3 * n).wrapping_add_signed(diagonal),
        Line::Antidiagonal(antidiagonal) if n > 0 && antidiagonal <= 2 * (n - 1) => 4 * n + antidiagonal,
        _ => return None,
    };
    Some(index as usize)
}

/// Return the indices of the four lines through a square of the board.
pub(crate) fn line_indices(n: u32, (row, column): Square) -> [usize; 4] {
    let (n, row, column) = (n as usize, row as usize, column as usize);
    [row, n + column, 3 * n + row - column, 4 * n + row + column]
}

/// Format a square as messages and certificates write it: `row,column`.
pub(crate) fn text((row, column): Square) -> String {
    format!("{row},{column}")
}

/// Return whether two queens attack each other: on different squares of one row, column, diagonal
/// or antidiagonal.
pub fn attack(a: Square, b: Square) -> bool {
    let (down, across) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    a != b && (down == 0 || across == 0 || down == across)
}

/// Return the number of pairs of queens that attack each other. The squares must be distinct.
///
/// Sorts the queens by each kind of line and counts the queens on each line.
///
/// ```
/// use queenside_check::count_conflicts;
///
/// assert_eq!(count_conflicts(&[(0, 0), (0, 5), (0, 7), (5, 0)]), 5);
/// ```
pub fn count_conflicts(queens: &[Square]) -> u64 {
    let mut lines: Vec<i64> = Vec::with_capacity(queens.len());
    let numbers: [fn(i64, i64) -> i64; 4] =
        [|row, _| row, |_, column| column, |row, column| row - column, |row, column| row + column];
    let pairs_along = |number: fn(i64, i64) -> i64| {
        lines.clear();
        lines.extend(queens.iter().map(|&(row, column)| number(row.into(), column.into())));
        lines.sort_unstable();
        let stretches = lines.chunk_by(|a, b| a == b).map(|line| line.len() as u64);
        stretches.map(|queens| queens * (queens - 1) / 2).sum::<u64>()
    };
    numbers.into_iter().map(pairs_along).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_and_comparing_pairs_give_the_same_number() {
        // Every set of squares of a 4 x 4 board.
        for set in 0..1u32 << 16 {
            let queens: Vec<Square> =
                (0..16).filter(|at| set >> at & 1 == 1).map(|at| (at / 4, at % 4)).collect();
            let pairs = (0..queens.len())
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .filter(|&(i, j)| attack(queens[i], queens[j]))
                .count();
            assert_eq!(count_conflicts(&queens), pairs as u64, "{queens:?}");
        }
    }

    #[test]
    fn every_line_has_a_distinct_index() {
        let squares = (0..25).map(|at| (at / 5, at % 5));
        let mut all: Vec<(usize, Line)> = Vec::new();
        for square in squares {
            let numbers = line_indices(5, square);
            assert_eq!(lines(square).map(|line| line_index(5, line)), numbers.map(Some));
            all.extend(numbers.into_iter().zip(lines(square)));
        }
        assert!(all.iter().all(|a| a.0 < 30 && all.iter().all(|b| (a.0 == b.0) == (a.1 == b.1))));
        for off_board in [Line::Row(3), Line::Column(3), Line::Diagonal(-3), Line::Antidiagonal(5)] {
            assert_eq!(line_index(3, off_board), None);
        }
        for n in [0, u32::MAX] {
            for far in [Line::Diagonal(i64::MIN), Line::Diagonal(i64::MAX), Line::Antidiagonal(u64::MAX)] {
                assert_eq!(line_index(n, far), None);
            }
        }
    }
}
