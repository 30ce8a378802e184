//! Counts of the solutions that a half turn or a quarter turn maps to themselves (A032522 and
//! A033148 in the On-Line Encyclopedia of Integer Sequences), by a search that places whole orbits
//! of squares, and the resulting number of symmetry classes.

use std::sync::atomic::{AtomicBool, Ordering};

use queenside_board::{Budget, Size, map_on_threads, with_flag};

use super::{CountError, countable};

/// The number of symmetry classes, and the counts from which it is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrbitCount {
    /// Number of all solutions (A000170).
    pub all: u128,
    /// Number of solutions that a half turn maps to themselves (A032522).
    pub half_turn: u128,
    /// Number of solutions that a quarter turn maps to themselves (A033148); 0 unless n or n - 1 is
    /// a multiple of 4.
    pub quarter_turn: u128,
    /// Number of symmetry classes: solutions up to rotation and reflection (A002562).
    pub orbits: u128,
}

/// Count the solutions up to rotation and reflection, given the number of all solutions.
///
/// By the lemma of Cauchy, Frobenius and Burnside, it is the average over the 8 symmetries of the
/// number of solutions that each maps to themselves. The identity maps all solutions to themselves.
/// This function counts those of the half turn and of the quarter turns. For n > 1 the four
/// reflections have none (see [`symmetry`](queenside_board::symmetry)).
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED),
/// [`CountError::Stopped`] if the budget ends first.
///
/// ```
/// use queenside::{Budget, Size, count::count_orbits};
///
/// let twelve = count_orbits(Size::new(12)?, 14200, &Budget::default())?;
/// assert_eq!((twelve.half_turn, twelve.quarter_turn, twelve.orbits), (80, 8, 1787));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_orbits(size: Size, all: u128, budget: &Budget) -> Result<OrbitCount, CountError> {
    Ok(OrbitCount::new(size, all, count_symmetric(size, budget)?))
}

impl OrbitCount {
    /// Compute the number of classes from those of all solutions, and of the ones that a half turn and a
    /// quarter turn map to themselves.
    #[doc(hidden)]
    pub fn new(size: Size, all: u128, [half_turn, quarter_turn]: [u128; 2]) -> Self {
        let reflections = if size.get() < 2 { 4 * all } else { 0 };
        let orbits = (all + half_turn + 2 * quarter_turn + reflections) / 8;
        Self { all, half_turn, quarter_turn, orbits }
    }
}

/// Count the solutions that a half turn maps to themselves (A032522), and those that a quarter turn
/// does (A033148). n = 24 takes about a second, and two more rows ten times as long.
///
/// # Errors
/// As for [`count_orbits`].
///
/// ```
/// use queenside::{Budget, Size, count::count_symmetric};
///
/// assert_eq!(count_symmetric(Size::new(16)?, &Budget::default())?, [3000, 64]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_symmetric(size: Size, budget: &Budget) -> Result<[u128; 2], CountError> {
    countable(size)?;
    let threads = budget.threads.get();
    let counts = with_flag(budget.limit(), |stop| {
        // An orbit outside the centre has four squares, so n is a multiple of 4, or one more if a
        // queen is on the centre.
        let quarter_turn = match size.get() % 4 {
            0 | 1 => OrbitSearch { n: size.get(), is_quarter: true }.count(threads, stop)?,
            _ => 0,
        };
        Some([OrbitSearch { n: size.get(), is_quarter: false }.count(threads, stop)?, quarter_turn])
    });
    counts.ok_or(CountError::Stopped)
}

/// A search for the solutions that a half turn or a quarter turn maps to themselves.
///
/// Each queen is placed together with its images. The search fills the rows from the middle outwards,
/// because queens in the middle leave the fewest squares.
#[derive(Clone, Copy)]
struct OrbitSearch {
    n: u32,
    is_quarter: bool,
}

/// Lines that hold a queen, one bit each. The bit of a diagonal is n - 1 - row + column, that of an
/// antidiagonal row + column.
#[derive(Clone, Copy)]
struct OccupiedLines {
    rows: u64,
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

/// Return the numbers of the bits that are set, from the lowest on.
fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit)
    })
}

impl OrbitSearch {
    /// Count the solutions; `None` if the flag is set.
    fn count(self, threads: usize, stop: &AtomicBool) -> Option<u128> {
        let n = self.n;
        // The turn maps the middle row to itself and so its queen, which is therefore on the centre.
        // A queen elsewhere on a long diagonal would attack its image.
        let centre = if n % 2 == 1 { 1 << (n / 2) } else { 0 };
        let long = if n == 0 { 0 } else { 1 << (n - 1) };
        let start = OccupiedLines { rows: centre, columns: centre, diagonals: long, antidiagonals: long };
        let Some(first) = self.next_row(start) else { return Some(1) };
        // A reflection maps these solutions to each other, so the first row needs half of its columns.
        let left = self.free(start, first) & ((1 << (n / 2)) - 1);
        let beginnings: Vec<OccupiedLines> = bits(left)
            .map(|column| self.with(start, first, column))
            .flat_map(|lines| match self.next_row(lines) {
                Some(row) => {
                    bits(self.free(lines, row)).map(|column| self.with(lines, row, column)).collect()
                }
                None => vec![lines],
            })
            .collect();
        let counts = map_on_threads(threads, &beginnings, |&lines| self.count_from(lines, stop));
        Some(2 * u128::from(counts.into_iter().sum::<Option<u64>>()?))
    }

    fn count_from(self, lines: OccupiedLines, stop: &AtomicBool) -> Option<u64> {
        let Some(row) = self.next_row(lines) else { return Some(1) };
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        bits(self.free(lines, row)).map(|column| self.count_from(self.with(lines, row, column), stop)).sum()
    }

    /// Return the row without a queen that is the nearest to the middle, in the upper half.
    fn next_row(self, lines: OccupiedLines) -> Option<u32> {
        let free = !lines.rows & ((1 << (self.n / 2)) - 1);
        free.checked_ilog2()
    }

    /// Return the columns of the row that no queen attacks.
    fn free(self, lines: OccupiedLines, row: u32) -> u64 {
        let attacked = lines.columns | lines.diagonals >> (self.n - 1 - row) | lines.antidiagonals >> row;
        !attacked & ((1 << self.n) - 1)
    }

    /// Place a queen and its images on squares that are not attacked.
    fn with(self, lines: OccupiedLines, row: u32, column: u32) -> OccupiedLines {
        let last = self.n - 1;
        let pair = |line: u32, last: u32| 1 << line | 1 << (last - line);
        let (rows, columns) = (pair(row, last), pair(column, last));
        let diagonals = pair(last - row + column, 2 * last);
        let antidiagonals = pair(row + column, 2 * last);
        // A quarter turn exchanges rows and columns, and diagonals and antidiagonals.
        let more = |lines: u64, others: u64| if self.is_quarter { lines | others } else { lines };
        OccupiedLines {
            rows: lines.rows | more(rows, columns),
            columns: lines.columns | more(columns, rows),
            diagonals: lines.diagonals | more(diagonals, antidiagonals),
            antidiagonals: lines.antidiagonals | more(antidiagonals, diagonals),
        }
    }
}
