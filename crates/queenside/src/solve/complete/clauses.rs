use crate::board::Square;
use crate::search::Remaining;

/// The completions of a board as clauses. Variable i, from 1, is true if the i-th free square in
/// reading order has a queen. There is one clause for each open row and column (one of its free
/// squares), and one for each pair of free squares that attack each other (not both).
///
/// The encoding uses pairs of squares instead of additional variables, so that every clause can be
/// checked on the board. Solvers are about as fast with it as with a shorter encoding.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    pub(super) squares: Vec<Square>,
    pub(super) clauses: Vec<Vec<i32>>,
}

/// Maximum number of clauses: a few hundred megabytes.
pub(super) const MOST_CLAUSES: u64 = 4_000_000;

impl Clauses {
    /// Return the number of clauses of the board.
    #[cfg(feature = "sat")]
    pub(super) fn count(remaining: &Remaining) -> u64 {
        Self::count_on(&Self::lines(remaining), remaining)
    }

    fn count_on(lines: &[Vec<i32>], remaining: &Remaining) -> u64 {
        let pairs = |line: &Vec<i32>| (line.len() * line.len().saturating_sub(1) / 2) as u64;
        lines.iter().map(pairs).sum::<u64>() + 2 * remaining.open() as u64
    }

    /// Return the variables on each line.
    fn lines(remaining: &Remaining) -> Vec<Vec<i32>> {
        let mut lines = vec![Vec::new(); remaining.line_count()];
        for (variable, of_square) in (1..).zip(remaining.lines_of_squares()) {
            for line in of_square {
                lines[line].push(variable);
            }
        }
        lines
    }

    /// Return the clauses, or their number if there are more than [`MOST_CLAUSES`].
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
