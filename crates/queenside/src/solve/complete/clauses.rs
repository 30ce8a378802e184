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
        Self::count_on(&Self::lines(remaining), remaining)
    }

    fn count_on(lines: &[Vec<i32>], remaining: &Remaining) -> u64 {
        let pairs = |line: &Vec<i32>| (line.len() * line.len().saturating_sub(1) / 2) as u64;
        lines.iter().map(pairs).sum::<u64>() + 2 * remaining.open() as u64
    }

    /// The variables on each line.
    fn lines(remaining: &Remaining) -> Vec<Vec<i32>> {
        let mut lines = vec![Vec::new(); remaining.line_count()];
        for (variable, of_square) in (1..).zip(remaining.lines_of_squares()) {
            for line in of_square {
                lines[line].push(variable);
            }
        }
        lines
    }

    /// The clauses; their number if there are more than [`MOST_CLAUSES`].
    pub(super) fn new(remaining: &Remaining) -> Result<Self, u64> {
        let lines = Self::lines(remaining);
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
        Ok(Self { squares: remaining.squares(), clauses })
    }
}
