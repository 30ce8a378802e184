use std::error::Error;
use std::fmt;
use std::ops::Index;

use crate::conflicts::Numbers;
use crate::{Board, Conflict, LineBits, Placement, Size, SizeError, Square, Squares, TakenLines};

/// n queens on an n x n board, no two attacking each other. The constructors check this, so every
/// value is a valid solution.
///
/// # Example
/// ```
/// use queenside::Solution;
///
/// let solution = Solution::new(vec![1, 3, 0, 2])?;
/// assert_eq!(solution.columns(), [1, 3, 0, 2]);
/// assert_eq!((solution[0], (&solution).into_iter().max()), (1, Some(&3)));
/// assert_eq!(solution.to_string().parse(), Ok(solution));
///
/// let refused = Solution::new(vec![0, 1, 2, 3]).unwrap_err();
/// assert_eq!(refused.to_string(), "the queens on (0, 0) and (1, 1) attack each other on diagonal 0");
/// # Ok::<(), queenside::SolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    size: Size,
    columns: Vec<u32>,
}

/// The reason why columns, or a placement, are not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionError {
    /// There are more rows than the largest board has.
    TooLarge(SizeError),
    /// A column is off the board.
    OffBoard {
        /// The square of the queen.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// Two queens attack each other.
    Attack(Conflict),
    /// There are too few queens, although no two attack each other.
    Incomplete {
        /// The number of queens.
        queens: usize,
        /// The size of the board.
        size: Size,
    },
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::OffBoard { square: Square { row, column }, size } => {
                let n = size.get();
                write!(
                    f,
                    "column {column} in row {row} is off the board: columns of an n = {n} board go from 0 to {}",
                    n - 1
                )
            }
            Self::Attack(Conflict { a, b, line }) => {
                write!(f, "the queens on {a} and {b} attack each other on {line}")
            }
            Self::Incomplete { queens, size } => write!(f, "incomplete: {queens} of {} queens", size.get()),
        }
    }
}

impl Error for SolutionError {}

impl From<SizeError> for SolutionError {
    fn from(error: SizeError) -> Self {
        Self::TooLarge(error)
    }
}

impl Solution {
    /// Create the solution with a queen in column `columns[row]` of each row.
    ///
    /// # Errors
    /// [`SolutionError`] for the first row whose column is off the board or whose queen is attacked
    /// from a row above.
    pub fn new(columns: Vec<u32>) -> Result<Self, SolutionError> {
        let size = Size::try_from(columns.len())?;
        match first_fault(size, &columns) {
            None => Ok(Self { size, columns }),
            Some(row) => Err(explain(size, &columns, row)),
        }
    }

    /// Create a solution from other columns of the same board: an image of this solution, so they
    /// are not checked again.
    pub(crate) fn with_columns(&self, columns: Vec<u32>) -> Self {
        debug_assert_eq!(first_fault(self.size, &columns), None);
        Self { size: self.size, columns }
    }

    /// Return the column of the queen in each row.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Return the columns without a copy.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }
}

/// Find the first row whose queen is off the board or attacked from a row above, in time linear in
/// n.
fn first_fault(size: Size, columns: &[u32]) -> Option<usize> {
    match size.get() {
        0..=32 => first_fault_in_bits::<u64>(columns),
        33..=64 => first_fault_in_bits::<u128>(columns),
        n => {
            let lines = || Numbers::new(2 * u64::from(n), columns.len());
            let (mut used, mut diagonals, mut antidiagonals) = (lines(), lines(), lines());
            columns.iter().zip(0u32..).position(|(&column, row)| {
                column >= n
                    || used.insert(u64::from(column))
                    || diagonals.insert(u64::from(row + n - 1 - column))
                    || antidiagonals.insert(u64::from(row + column))
            })
        }
    }
}

/// As [`first_fault`], for boards whose diagonals fit into the bits of `B`.
fn first_fault_in_bits<B: LineBits>(columns: &[u32]) -> Option<usize> {
    let n = columns.len();
    let (mut used, mut taken) = (0u64, TakenLines::<B>::default());
    columns.iter().enumerate().position(|(row, &column)| {
        let column = column as usize;
        if column >= n {
            return true;
        }
        let (bit, through) = (1 << column, TakenLines::through(n, row, column));
        let is_attacked = used & bit != 0 || taken.meets(through);
        used |= bit;
        taken = taken.or(through);
        is_attacked
    })
}

/// Explain what is wrong with the queen in `row`, the first faulty row.
fn explain(size: Size, columns: &[u32], row: usize) -> SolutionError {
    let b = Square::new(row as u32, columns[row]);
    if !size.contains(b) {
        return SolutionError::OffBoard { square: b, size };
    }
    let mut above = (0u32..).zip(&columns[..row]).map(|(row, &column)| Square::new(row, column));
    let attack = above.find_map(|a| a.shared_line(b).map(|line| Conflict { a, b, line }));
    SolutionError::Attack(attack.expect("a queen on the board is at fault only if one above attacks it"))
}

impl TryFrom<Vec<u32>> for Solution {
    type Error = SolutionError;

    fn try_from(columns: Vec<u32>) -> Result<Self, SolutionError> {
        Self::new(columns)
    }
}

impl TryFrom<&[u32]> for Solution {
    type Error = SolutionError;

    fn try_from(columns: &[u32]) -> Result<Self, SolutionError> {
        Self::new(columns.to_vec())
    }
}

impl<const N: usize> TryFrom<[u32; N]> for Solution {
    type Error = SolutionError;

    fn try_from(columns: [u32; N]) -> Result<Self, SolutionError> {
        Self::new(columns.into())
    }
}

/// Return the column of the queen in a row.
///
/// # Panics
/// If the board does not have the row, as slices do.
impl Index<usize> for Solution {
    type Output = u32;

    fn index(&self, row: usize) -> &u32 {
        &self.columns[row]
    }
}

/// Iterate over the columns of the queens, from the top row.
#[expect(clippy::into_iter_without_iter, reason = "the slice `columns` has it")]
impl<'a> IntoIterator for &'a Solution {
    type Item = &'a u32;
    type IntoIter = std::slice::Iter<'a, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.iter()
    }
}

/// Iterate over the columns of the queens, from the top row.
impl IntoIterator for Solution {
    type Item = u32;
    type IntoIter = std::vec::IntoIter<u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.into_iter()
    }
}

impl TryFrom<&Placement> for Solution {
    type Error = SolutionError;

    fn try_from(placement: &Placement) -> Result<Self, SolutionError> {
        if let Some(conflict) = placement.conflicts().iter().next() {
            return Err(SolutionError::Attack(conflict));
        }
        if placement.queen_count() != placement.size().index() {
            let (queens, size) = (placement.queen_count(), placement.size());
            return Err(SolutionError::Incomplete { queens, size });
        }
        Self::new(placement.queens().map(|queen| queen.column).collect())
    }
}

impl From<&Solution> for Placement {
    fn from(solution: &Solution) -> Self {
        Self::from_sorted(solution.size, solution.queens().collect())
    }
}

impl Board for Solution {
    fn size(&self) -> Size {
        self.size
    }

    fn queens(&self) -> Squares<'_> {
        Squares::of_columns(&self.columns)
    }

    fn queen_count(&self) -> usize {
        self.columns.len()
    }

    fn row_with_two_queens(&self) -> Option<u32> {
        None
    }
}
