//! The 8 symmetries of the board, orbits, and the fundamental solution of an orbit.
//!
//! A symmetry takes solutions to solutions. The images of one solution are its *orbit*: 8 solutions, or 4 if it looks the same
//! after a half turn, or 2 if after a quarter turn too (1 for n = 0 and 1). The lexicographically least of the orbit is the
//! *fundamental* solution. No solution with n > 1 is its own image under a reflection: all its queens would stand in the middle
//! row or column, or all but one in pairs (r, c), (c, r), which attack each other.

use std::cmp::Ordering;
use std::str::FromStr;

use crate::board::{Board, Placement, Size, Solution, Square};
use crate::text::UnknownNameError;

/// One of the 8 rotations and reflections that take the board to itself.
///
/// # Example
/// ```
/// use queenside::{Size, Square, Symmetry};
///
/// let eight = Size::new(8)?;
/// assert_eq!(Symmetry::QuarterTurn.apply(Square::new(0, 2), eight), Square::new(2, 7));
/// for symmetry in Symmetry::ALL {
///     let square = symmetry.apply(Square::new(0, 2), eight);
///     assert_eq!(symmetry.inverse().apply(square, eight), Square::new(0, 2));
/// }
/// # Ok::<(), queenside::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity = 0b000,
    /// A quarter turn clockwise.
    QuarterTurn = 0b101,
    /// A half turn.
    HalfTurn = 0b011,
    /// A quarter turn counterclockwise.
    ThreeQuarterTurn = 0b110,
    /// Left and right change sides.
    MirrorColumns = 0b001,
    /// Top and bottom change sides.
    MirrorRows = 0b010,
    /// Rows become columns.
    Transpose = 0b100,
    /// Reflection in the antidiagonal from the top right to the bottom left.
    Antitranspose = 0b111,
}

impl FromStr for Symmetry {
    type Err = UnknownNameError;

    fn from_str(name: &str) -> Result<Self, UnknownNameError> {
        UnknownNameError::find("symmetry", name, &Self::ALL, |symmetry| symmetry.name())
    }
}

impl Symmetry {
    /// All 8, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::Antitranspose,
    ];

    /// Its name, for users and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::QuarterTurn => "quarter-turn",
            Self::HalfTurn => "half-turn",
            Self::ThreeQuarterTurn => "three-quarter-turn",
            Self::MirrorColumns => "mirror-columns",
            Self::MirrorRows => "mirror-rows",
            Self::Transpose => "transpose",
            Self::Antitranspose => "antitranspose",
        }
    }

    /// Whether the symmetry swaps rows with columns, mirrors rows, mirrors columns: in that order, these three steps make any of
    /// the 8. They are the bits of its discriminant.
    const fn steps(self) -> (bool, bool, bool) {
        let bits = self as u8;
        (bits & 0b100 != 0, bits & 0b010 != 0, bits & 0b001 != 0)
    }

    /// Where the square of an n x n board goes. The square has to lie on the board.
    pub const fn apply(self, square: Square, size: Size) -> Square {
        let (swap, mirror_rows, mirror_columns) = self.steps();
        let (row, column) = if swap { (square.column, square.row) } else { (square.row, square.column) };
        let last = size.get().saturating_sub(1);
        Square {
            row: if mirror_rows { last.saturating_sub(row) } else { row },
            column: if mirror_columns { last.saturating_sub(column) } else { column },
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            own_inverse => own_inverse,
        }
    }
}

/// Writes the image of a solution's columns into `image`, which has as many entries.
fn image_into(columns: &[u32], symmetry: Symmetry, image: &mut [u32]) {
    let last = (columns.len() as u32).saturating_sub(1);
    let (swap, mirror_rows, mirror_columns) = symmetry.steps();
    for (row, &column) in (0u32..).zip(columns) {
        let (row, column) = if swap { (column, row) } else { (row, column) };
        let row = if mirror_rows { last - row } else { row };
        image[row as usize] = if mirror_columns { last - column } else { column };
    }
}

impl Solution {
    /// The image of the solution under a symmetry: again a solution.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut columns = vec![0; self.columns().len()];
        image_into(self.columns(), symmetry, &mut columns);
        self.with_columns(columns)
    }

    /// The solution's orbit: its different images, in lexicographic order, so that the first is the
    /// fundamental solution. 8, 4, 2 or 1 solutions.
    ///
    /// ```
    /// use queenside::Solution;
    ///
    /// let solution = Solution::new(vec![2, 0, 3, 1])?;
    /// let orbit: Vec<_> = solution.orbit().iter().map(|image| image.columns().to_vec()).collect();
    /// assert_eq!(orbit, [[1, 3, 0, 2], [2, 0, 3, 1]]);
    /// # Ok::<(), queenside::SolutionError>(())
    /// ```
    pub fn orbit(&self) -> Vec<Self> {
        let mut orbit: Vec<Self> = Symmetry::ALL.into_iter().map(|symmetry| self.image(symmetry)).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// The lexicographically least solution of the orbit.
    #[must_use]
    pub fn fundamental(&self) -> Self {
        let images = Symmetry::ALL.into_iter().map(|symmetry| self.image(symmetry));
        images.min().unwrap_or_else(|| self.clone())
    }

    /// Whether the solution is the least of its orbit.
    pub fn is_fundamental(&self) -> bool {
        is_least_of_orbit(self.columns())
    }
}

/// Whether no image of a solution's columns comes before them; allocates nothing up to n = 64.
pub(crate) fn is_least_of_orbit(columns: &[u32]) -> bool {
    let (mut on_stack, mut on_heap) = ([0; 64], Vec::new());
    let image = on_stack.get_mut(..columns.len()).unwrap_or_else(|| {
        on_heap.resize(columns.len(), 0);
        &mut on_heap[..]
    });
    Symmetry::ALL.into_iter().skip(1).all(|symmetry| {
        image_into(columns, symmetry, image);
        columns.cmp(&*image) != Ordering::Greater
    })
}

impl Placement {
    /// The image of the placement under a symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let mut queens: Vec<Square> = self.queens().map(|queen| symmetry.apply(queen, size)).collect();
        queens.sort_unstable();
        Self::from_sorted(size, queens)
    }
}
