use std::collections::{BTreeMap, HashSet};
use std::fmt;

use crate::{Board, Line, Square};

/// Two queens that attack each other, and the line that they share.
///
/// Every pair of queens on a line is a conflict, whether or not other queens are between them:
/// three queens on one line are three conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Conflict {
    /// The first queen in reading order.
    pub a: Square,
    /// The other queen.
    pub b: Square,
    /// The line that they share, such as `row 3`.
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub line: Line,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} attacks {} on {}", self.a, self.b, self.line)
    }
}

/// The conflicts of a board. They are stored as the lines with two or more queens, so memory is
/// linear in the number of queens although the number of pairs can be quadratic.
///
/// # Example
/// ```
/// use queenside::{Placement, Size};
///
/// let corner = [(0, 0), (0, 3), (3, 0)];
/// let conflicts = Placement::new(Size::new(4)?, corner)?.conflicts();
/// assert_eq!(conflicts.count(), 3);
/// let pairs: Vec<String> = conflicts.iter().map(|conflict| conflict.to_string()).collect();
/// assert_eq!(pairs, [
///     "(0, 0) attacks (0, 3) on row 0",
///     "(0, 0) attacks (3, 0) on column 0",
///     "(0, 3) attacks (3, 0) on antidiagonal 3",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflicts {
    crowded: Vec<(Line, Vec<Square>)>,
}

impl Conflicts {
    /// Find the conflicts of a board. Time and memory are linear in the number of queens and do not
    /// depend on the board size, apart from the time to sort the lines with two or more queens
    /// (rows, then columns, diagonals, antidiagonals).
    pub fn of(board: &impl Board) -> Self {
        let n = u64::from(board.size().get());
        let queens = board.queen_count();
        let mut crowded = Vec::new();
        for direction in 0..4 {
            let line_of = |queen: Square| queen.lines()[direction];
            // Diagonal numbers are negative above the main diagonal; adding n - 1 makes them
            // indices.
            let number = |queen: &Square| match line_of(*queen) {
                Line::Row(number) | Line::Column(number) => u64::from(number),
                Line::Diagonal(number) => (number + n as i64 - 1) as u64,
                Line::Antidiagonal(number) => number,
            };
            let mut seen = Numbers::new(2 * n, queens);
            let repeated = board.queens().filter(|queen| seen.insert(number(queen)));
            let mut lines: BTreeMap<Line, Vec<Square>> =
                repeated.map(|queen| (line_of(queen), Vec::new())).collect();
            if lines.is_empty() {
                continue;
            }
            for queen in board.queens() {
                if let Some(queens) = lines.get_mut(&line_of(queen)) {
                    queens.push(queen);
                }
            }
            crowded.extend(lines);
        }
        Self { crowded }
    }

    /// Whether no queen attacks another.
    pub fn is_empty(&self) -> bool {
        self.crowded.is_empty()
    }

    /// Return the number of conflicts.
    pub fn count(&self) -> u64 {
        let pairs = |queens: usize| queens as u64 * (queens as u64 - 1) / 2;
        self.crowded.iter().map(|(_, queens)| pairs(queens.len())).sum()
    }

    /// Iterate over the conflicts, ordered by line (rows, columns, diagonals, antidiagonals, each
    /// by increasing number), then in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Conflict> + '_ {
        self.crowded.iter().flat_map(|(line, queens)| {
            queens
                .iter()
                .enumerate()
                .flat_map(move |(i, &a)| queens[i + 1..].iter().map(move |&b| Conflict { a, b, line: *line }))
        })
    }

    /// Iterate over the lines with two or more queens, each with its queens in reading order.
    pub fn crowded_lines(&self) -> impl Iterator<Item = (Line, &[Square])> + '_ {
        self.crowded.iter().map(|(line, queens)| (*line, queens.as_slice()))
    }
}

/// A set of numbers below a bound: one bit per number, or a hash table if most bits would be 0.
pub(super) enum Numbers {
    Bits(Vec<u64>),
    Hashed(HashSet<u64>),
}

impl Numbers {
    /// Create an empty set for at most `expected` numbers below `bound`. Memory grows only with
    /// `expected`: ten queens on a board of a billion rows take ten entries.
    pub(super) fn new(bound: u64, expected: usize) -> Self {
        let words = bound.div_ceil(64);
        if words <= expected as u64 {
            Self::Bits(vec![0; words as usize])
        } else {
            Self::Hashed(HashSet::with_capacity(expected))
        }
    }

    /// Add a number below the bound; return whether the set already contained it.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        match self {
            Self::Bits(words) => {
                let (word, bit) = (&mut words[(number / 64) as usize], 1 << (number % 64));
                let before = *word & bit != 0;
                *word |= bit;
                before
            }
            Self::Hashed(set) => !set.insert(number),
        }
    }
}
