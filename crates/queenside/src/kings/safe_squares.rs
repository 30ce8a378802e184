use super::rows::Rows;
use super::{Group, MAX_SIZE, TooLargeForKings};
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
    rows: Rows,
}

impl SafeSquares {
    /// The safe squares of a solution.
    ///
    /// # Errors
    /// [`TooLargeForKings`] when n is above [`MAX_SIZE`].
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// // Knight's moves: a solution for every n that neither 2 nor 3 divides.
    /// let knights = |n: u32| Solution::new((0..n).map(|row| 2 * row % n).collect());
    /// assert!(SafeSquares::of(&knights(61)?).is_ok());
    /// assert!(SafeSquares::of(&knights(65)?).is_err());
    /// # Ok::<(), queenside::SolutionError>(())
    /// ```
    pub fn of(solution: &Solution) -> Result<Self, TooLargeForKings> {
        let columns = solution.columns();
        let size = Size::from_len(columns.len()).ok().filter(|size| size.get() <= MAX_SIZE);
        let size = size.ok_or(TooLargeForKings { n: columns.len() as u64 })?;
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

    pub(super) fn rows_mut(&mut self) -> &mut Rows {
        &mut self.rows
    }

    /// The size of the board.
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// assert_eq!(SafeSquares::of(&Solution::new(vec![1, 3, 0, 2])?)?.size().get(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many squares are safe.
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// assert_eq!(SafeSquares::of(&Solution::new(vec![1, 3, 0, 2])?)?.count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> u32 {
        self.rows.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether the square is safe; no square off the board is.
    ///
    /// ```
    /// use queenside::{Solution, Square, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// assert!(safe.contains(Square::new(0, 6)) && !safe.contains(Square::new(0, 8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && self.rows.0[square.row as usize + 1] >> square.column & 1 == 1
    }

    /// The safe squares in reading order.
    ///
    /// ```
    /// use queenside::{Solution, Square, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// assert_eq!(safe.squares().next(), Some(Square::new(0, 6)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let n = self.size.get();
        let in_row = move |row| (0..n).map(move |column| Square::new(row, column));
        (0..n).flat_map(in_row).filter(|&square| self.contains(square))
    }

    /// The groups, those that begin farther left first; of those that begin in the same column the upper first.
    ///
    /// ```
    /// use queenside::{Solution, kings::SafeSquares};
    ///
    /// let safe = SafeSquares::of(&Solution::new(vec![8, 1, 3, 0, 6, 9, 5, 2, 4, 7])?)?;
    /// let sizes: Vec<usize> = safe.groups().iter().map(|group| group.squares().len()).collect();
    /// assert_eq!(sizes, [2, 4, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn groups(&self) -> Vec<Group> {
        Group::all(self)
    }

    pub(super) fn rows(&self) -> &Rows {
        &self.rows
    }
}
