use num_bigint::BigUint;

use super::frontier::{self, TooWideError};
use super::rows::Rows;
use super::{KingsSizeError, MAX_SIZE, Polynomial};
use crate::board::{LineBits, Size, Solution, Square, TakenLines};

/// The safe squares of a solution: those that exactly two queens attack.
///
/// Every empty square is attacked along its row and along its column, once each. So a square is safe if and only if
/// no queen stands on either of its diagonals. Whether a queen in between blocks an attack makes no difference:
/// no line holds two queens.
///
/// # Example
/// ```
/// use queenside::{Solution, Square, kings::SafeSquares};
///
/// let safe = SafeSquares::of(&Solution::new(vec![2, 5, 3, 1, 7, 4, 6, 0])?)?;
/// assert_eq!(safe.count(), 5);
/// assert!(safe.squares().all(|square| safe.contains(square)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SafeSquares {
    size: Size,
    pub(super) rows: Rows,
}

impl SafeSquares {
    /// The safe squares of a solution.
    ///
    /// # Errors
    /// [`KingsSizeError`] when n is above [`MAX_SIZE`].
    pub fn of(solution: &Solution) -> Result<Self, KingsSizeError> {
        let columns = solution.columns();
        let size = Size::from_len(columns.len()).ok().filter(|size| size.get() <= MAX_SIZE);
        let size = size.ok_or(KingsSizeError { n: columns.len() as u64 })?;
        Ok(if size.get() <= 32 {
            Self::beside(size, TakenLines::<u64>::of(columns))
        } else {
            Self::beside(size, TakenLines::<u128>::of(columns))
        })
    }

    /// The squares on no line of these.
    #[inline]
    pub(super) fn beside<B: LineBits>(size: Size, taken: TakenLines<B>) -> Self {
        Self { size, rows: Rows::beside(size.index(), taken) }
    }

    /// None.
    pub(super) fn none(size: Size) -> Self {
        Self { size, rows: Rows::default() }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many squares are safe.
    pub fn count(&self) -> u32 {
        self.rows.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether the square is safe; no square off the board is.
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && self.rows.0[square.row as usize + 1] >> square.column & 1 == 1
    }

    /// The safe squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let n = self.size.get();
        let in_row = move |row| (0..n).map(move |column| Square::new(row, column));
        (0..n).flat_map(in_row).filter(|&square| self.contains(square))
    }

    /// The groups, those that begin farther left first; of those that begin in the same column the upper first.
    pub fn groups(&self) -> Vec<Group> {
        // From each square that is new to all that kings reach from it.
        let mut left: Vec<Square> = self.squares().collect();
        left.sort_unstable_by_key(|square| std::cmp::Reverse((square.column, square.row)));
        let mut groups = Vec::new();
        while let Some(first) = left.pop() {
            let mut squares = vec![first];
            let mut done = 0;
            while let Some(&from) = squares.get(done) {
                done += 1;
                let reached =
                    |to: &mut Square| from.row.abs_diff(to.row) <= 1 && from.column.abs_diff(to.column) <= 1;
                squares.extend(left.extract_if(.., reached));
            }
            squares.sort_unstable();
            groups.push(Group { number: groups.len(), squares });
        }
        groups
    }
}

/// A maximal set of safe squares that king's moves connect. Kings of different groups never stand side by
/// side, so each group can be counted alone.
///
/// # Example
/// ```
/// use queenside::{Solution, kings::SafeSquares};
///
/// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
/// let groups = safe.groups();
/// assert_eq!(groups[1].label(), "B");
/// assert_eq!(groups[1].polynomial()?.to_string(), "1 + 4x + 2x^2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    number: usize,
    squares: Vec<Square>,
}

impl Group {
    /// Its letter: A to Z, then AA, AB and so on, as spreadsheets name their columns.
    pub fn label(&self) -> String {
        let mut label = Vec::new();
        let mut left = self.number + 1;
        while left > 0 {
            left -= 1;
            label.push(b'A' + (left % 26) as u8);
            left /= 26;
        }
        label.iter().rev().map(|&letter| char::from(letter)).collect()
    }

    /// Its squares in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// In how many ways so many kings can stand on the group.
    ///
    /// # Errors
    /// [`TooWideError`] when it would take more than about half a gibibyte.
    pub fn polynomial(&self) -> Result<Polynomial, TooWideError> {
        let ways = frontier::ways::<u128>(&self.squares)?;
        if !ways.contains(&u128::MAX) {
            return Ok(Polynomial::new(ways));
        }
        Ok(Polynomial::from_big(frontier::ways::<BigUint>(&self.squares)?))
    }
}

/// In how many ways so many kings can stand on the safe squares, by the definition and nothing more: the twin
/// that the tests compare with. It tries every set of squares, so it is for boards of up to about 14 rows.
///
/// ```
/// use queenside::{Solution, kings::naive_ways};
///
/// let solution = Solution::new(vec![2, 5, 3, 1, 7, 4, 6, 0])?;
/// assert_eq!(naive_ways(&solution, 4), 1);
/// # Ok::<(), queenside::SolutionError>(())
/// ```
pub fn naive_ways(solution: &Solution, kings: u32) -> u64 {
    let n = solution.columns().len() as u32;
    let queens: Vec<Square> =
        (0..n).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)).collect();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let safe: Vec<Square> = squares
        .filter(|square| !queens.contains(square))
        .filter(|square| queens.iter().filter(|queen| queen.shared_line(*square).is_some()).count() == 2)
        .collect();
    set_kings(&safe, &mut Vec::new(), kings)
}

fn set_kings(safe: &[Square], set: &mut Vec<Square>, kings: u32) -> u64 {
    if kings == 0 {
        return 1;
    }
    let mut ways = 0;
    for (at, &square) in safe.iter().enumerate() {
        let beside =
            |king: &Square| king.row.abs_diff(square.row) <= 1 && king.column.abs_diff(square.column) <= 1;
        if !set.iter().any(beside) {
            set.push(square);
            ways += set_kings(&safe[at + 1..], set, kings - 1);
            set.pop();
        }
    }
    ways
}
