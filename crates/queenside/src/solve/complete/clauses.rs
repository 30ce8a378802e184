use crate::board::Square;
use crate::search::Remaining;

/// The completions of a board as clauses: variable i, from 1, says that the i-th free square in reading order has
/// a queen. One clause for each open row and column (one of its free squares), one for each pair of free squares
/// that attack each other (not both).
///
/// Pairs of squares rather than a shorter encoding with more variables: every clause can be checked by
/// looking at the board, and solvers do about as well with it.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    pub(super) squares: Vec<Square>,
    pub(super) clauses: Vec<Vec<i32>>,
}

/// The most clauses: a few hundred megabytes.
pub(super) const MOST_CLAUSES: u64 = 4_000_000;

impl Clauses {
    /// How many clauses the board has.
    #[cfg(feature = "sat")]
    pub(super) fn count(remaining: &Remaining) -> u64 {
        let (_, lines) = Self::lines(remaining);
        Self::count_on(&lines, remaining)
    }

    fn count_on(lines: &[Vec<i32>], remaining: &Remaining) -> u64 {
        let pairs = |line: &Vec<i32>| (line.len() * line.len().saturating_sub(1) / 2) as u64;
        lines.iter().map(pairs).sum::<u64>() + 2 * remaining.open() as u64
    }

    /// The free squares, and the variables on each line: open rows, open columns, diagonals, antidiagonals.
    fn lines(remaining: &Remaining) -> (Vec<Square>, Vec<Vec<i32>>) {
        let open = remaining.open();
        let n = remaining.size().index();
        let mut lines: Vec<Vec<i32>> = vec![Vec::new(); 2 * open + 4 * n];
        let mut squares = Vec::new();
        for (row, column) in remaining.free_squares() {
            let square = remaining.square(row, column);
            squares.push(square);
            let variable = squares.len() as i32;
            let diagonal = (square.diagonal() + n as i64) as usize;
            lines[row].push(variable);
            lines[open + column].push(variable);
            lines[2 * open + diagonal].push(variable);
            lines[2 * open + 2 * n + square.antidiagonal() as usize].push(variable);
        }
        (squares, lines)
    }

    /// The clauses; their number if there are more than [`MOST_CLAUSES`].
    pub(super) fn new(remaining: &Remaining) -> Result<Self, u64> {
        let (squares, lines) = Self::lines(remaining);
        let count = Self::count_on(&lines, remaining);
        if count > MOST_CLAUSES {
            return Err(count);
        }
        let mut clauses = lines[..2 * remaining.open()].to_vec();
        for line in &lines {
            for (at, first) in line.iter().enumerate() {
                clauses.extend(line[at + 1..].iter().map(|second| vec![-first, -second]));
            }
        }
        Ok(Self { squares, clauses })
    }
}
