use queenside_board::{Board, Budget, Size, Solution, Square, TakenLines, TooLargeError};

use super::frontier::{self, KingsError};
use super::rows::Rows;
use super::{Polynomial, checked};

/// The safe squares of a solution: the empty squares that exactly two queens attack.
///
/// Every empty square is attacked once along its row and once along its column. So a square is safe
/// if and only if neither of its diagonals has a queen. Queens cannot block attacks, because no
/// line has two queens.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SafeSquares {
    pub(super) size: Size,
    pub(super) rows: Rows,
}

impl SafeSquares {
    /// Return the safe squares of a solution.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`](super::MAX_SIZE).
    pub fn of(solution: &Solution) -> Result<Self, TooLargeError> {
        let (size, columns) = (checked(solution.size())?, solution.columns());
        Ok(Self::beside(size, TakenLines::of(columns)))
    }

    /// Return the squares that are on none of these diagonals.
    #[inline]
    pub(super) fn beside(size: Size, taken: TakenLines<u128>) -> Self {
        Self { size, rows: Rows::beside(size.index(), taken) }
    }

    /// Return the board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Return the number of safe squares.
    pub fn count(&self) -> u32 {
        self.rows.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether the square is safe; `false` for squares outside the board.
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && self.rows.0[square.row as usize + 1] >> square.column & 1 == 1
    }

    /// Return the safe squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let n = self.size.get();
        let in_row = move |row| (0..n).map(move |column| Square::new(row, column));
        (0..n).flat_map(in_row).filter(|&square| self.contains(square))
    }

    /// Return the groups, ordered by the column of their leftmost square, then by its row.
    pub fn groups(&self) -> Vec<Group> {
        // Start from each square that is not in a group yet, and add all squares that kings reach
        // from it.
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

/// A maximal set of safe squares that king's moves connect. Kings of different groups are never on
/// neighbouring squares, so each group can be counted separately.
///
/// # Example
/// ```
/// use queenside::{Budget, Solution, kings::SafeSquares};
///
/// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
/// let groups = safe.groups();
/// assert_eq!(groups[1].label(), "B");
/// assert_eq!(groups[1].polynomial(&Budget::default())?.to_string(), "1 + 4x + 2x^2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Group {
    /// The index of the group among the groups of the board, from 0.
    pub number: usize,
    /// The squares of the group in reading order.
    pub squares: Vec<Square>,
}

impl Group {
    /// Return the letter of the group: A to Z, then AA, AB and so on, as in spreadsheets.
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

    /// Return the number of ways to place kings on the group, for each number of kings.
    ///
    /// # Errors
    /// [`KingsError::TooWide`] if the computation needs more than about half a gibibyte;
    /// [`KingsError::Stopped`] if the budget ends first.
    pub fn polynomial(&self, budget: &Budget) -> Result<Polynomial, KingsError> {
        frontier::polynomial(&self.squares, budget.limit())
    }
}
