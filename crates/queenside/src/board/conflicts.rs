use std::collections::BTreeMap;
use std::fmt;

use super::numbers::Numbers;
use super::{Board, Line, Square};

/// Two queens that attack each other, and the line on which they do.
///
/// Counted per pair whatever stands between: three queens on one line are three conflicts.
///
/// ```
/// use queenside::{Placement, Size, Square};
///
/// let queens = [Square::new(0, 0), Square::new(2, 2)];
/// let conflicts = Placement::new(Size::new(3)?, queens)?.conflicts();
/// let conflict = conflicts.iter().next().unwrap();
/// assert_eq!(conflict.to_string(), "(0, 0) attacks (2, 2) on diagonal 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conflict {
    /// The first queen in reading order.
    pub a: Square,
    /// The other queen.
    pub b: Square,
    /// The line that both stand on.
    pub line: Line,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} attacks {} on {}", self.a, self.b, self.line)
    }
}

/// The conflicts of a board, kept as the lines that hold two queens or more: linear space, though
/// the pairs may be quadratically many.
///
/// # Example
/// ```
/// use queenside::{Placement, Size, Square};
///
/// let corner = [(0, 0), (0, 3), (3, 0)].map(|(row, column)| Square::new(row, column));
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    crowded: Vec<(Line, Vec<Square>)>,
}

impl Conflicts {
    /// The conflicts of a board. Time and memory are linear in the queens, whatever the size of the
    /// board (sorting the crowded lines apart: rows first, then columns, diagonals, antidiagonals).
    ///
    /// ```
    /// use queenside::{Conflicts, Size, solve::closed_form};
    ///
    /// assert!(Conflicts::of(&closed_form(Size::new(100)?).unwrap()).is_empty());
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn of(board: &impl Board) -> Self {
        let n = u64::from(board.size().get());
        let queens = board.queen_count();
        let mut crowded = Vec::new();
        for direction in 0..4 {
            let line_of = |queen: Square| queen.lines()[direction];
            // Differences are negative above the main diagonal: n - 1 makes them indices.
            let number = |queen: Square| match line_of(queen) {
                Line::Row(number) | Line::Column(number) => u64::from(number),
                Line::Diagonal(number) => (number + n as i64 - 1) as u64,
                Line::Antidiagonal(number) => number,
            };
            let mut seen = Numbers::new(2 * n, queens);
            let mut repeated: Option<Numbers> = None;
            for queen in board.queens() {
                if seen.insert(number(queen)) {
                    repeated.get_or_insert_with(|| Numbers::new(2 * n, queens)).insert(number(queen));
                }
            }
            let Some(repeated) = repeated else { continue };
            let mut lines: BTreeMap<Line, Vec<Square>> = BTreeMap::new();
            for queen in board.queens().filter(|&queen| repeated.contains(number(queen))) {
                lines.entry(line_of(queen)).or_default().push(queen);
            }
            crowded.extend(lines);
        }
        Self { crowded }
    }

    /// Whether no queen attacks another.
    ///
    /// ```
    /// use queenside::{Placement, Size};
    ///
    /// assert!(Placement::empty(Size::new(5)?).conflicts().is_empty());
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.crowded.is_empty()
    }

    /// The number of conflicts.
    ///
    /// ```
    /// use queenside::{Placement, Size, Square};
    ///
    /// let row = (0..5).map(|column| Square::new(2, column));
    /// assert_eq!(Placement::new(Size::new(5)?, row)?.conflicts().count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> u64 {
        let pairs = |queens: usize| queens as u64 * (queens as u64 - 1) / 2;
        self.crowded.iter().map(|(_, queens)| pairs(queens.len())).sum()
    }

    /// The conflicts one by one: by line (rows, columns, diagonals, antidiagonals, each upwards from
    /// the least number), and in reading order within a line.
    ///
    /// ```
    /// use queenside::{Placement, Size, Square};
    ///
    /// let row = (0..3).map(|column| Square::new(0, column));
    /// let conflicts = Placement::new(Size::new(3)?, row)?.conflicts();
    /// assert_eq!(conflicts.iter().last().unwrap().a, Square::new(0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Conflict> + '_ {
        self.crowded.iter().flat_map(|(line, queens)| {
            queens
                .iter()
                .enumerate()
                .flat_map(move |(i, &a)| queens[i + 1..].iter().map(move |&b| Conflict { a, b, line: *line }))
        })
    }

    /// The lines that hold two queens or more, each with its queens in reading order.
    ///
    /// ```
    /// use queenside::{Line, Placement, Size, Square};
    ///
    /// let row = (0..3).map(|column| Square::new(0, column));
    /// let conflicts = Placement::new(Size::new(3)?, row)?.conflicts();
    /// let (line, queens) = conflicts.crowded_lines().next().unwrap();
    /// assert_eq!((line, queens.len()), (Line::Row(0), 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn crowded_lines(&self) -> impl Iterator<Item = (Line, &[Square])> + '_ {
        self.crowded.iter().map(|(line, queens)| (*line, queens.as_slice()))
    }
}
