use std::fmt;

/// The row and the column of a square, from 0.
pub type Square = (u32, u32);

/// A line of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, from 0.
    Row(u32),
    /// A column, from 0.
    Column(u32),
    /// A diagonal: row - column.
    Diagonal(i64),
    /// An antidiagonal: row + column.
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

pub(crate) fn diagonal((row, column): Square) -> i64 {
    i64::from(row) - i64::from(column)
}

pub(crate) fn antidiagonal((row, column): Square) -> u64 {
    u64::from(row) + u64::from(column)
}

/// The place of a diagonal of the board in a table of them, from 0.
pub(crate) fn diagonal_index(n: u32, diagonal: i64) -> usize {
    (diagonal + i64::from(n) - 1) as usize
}

/// Whether the board of n rows has the line.
pub(crate) fn has_line(n: u32, line: Line) -> bool {
    match line {
        Line::Row(line) | Line::Column(line) => line < n,
        Line::Diagonal(diagonal) => diagonal.unsigned_abs() < u64::from(n),
        Line::Antidiagonal(antidiagonal) => n > 0 && antidiagonal <= 2 * u64::from(n - 1),
    }
}

/// A square as messages and certificates write it.
pub(crate) fn text((row, column): Square) -> String {
    format!("{row},{column}")
}

/// Whether two queens stand on different squares of one row, column, diagonal or antidiagonal.
pub fn attack(a: Square, b: Square) -> bool {
    let (down, across) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    a != b && (down == 0 || across == 0 || down == across)
}

/// The number of pairs of queens that attack each other; no square has two queens.
///
/// It sorts the queens by each kind of line and counts those on each line.
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
    fn sorting_finds_what_pairs_find() {
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
}
