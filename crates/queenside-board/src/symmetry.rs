//! The 8 symmetries of the board, symmetry classes (orbits), and the fundamental solution of a
//! class.
//!
//! A symmetry maps solutions to solutions. The images of a solution are its *symmetry class*, also
//! called its *orbit*. A class has 8 solutions, 4 if a half turn does not change them, or 2 if a
//! quarter turn does not change them (1 for n = 0 and 1). The lexicographically least solution of a
//! class is its *fundamental* solution.
//!
//! For n > 1 no reflection maps a solution to itself. Otherwise, if the reflection swaps left and
//! right or top and bottom, all queens would be in the middle column or row. If it is in a
//! diagonal, every queen outside that diagonal would attack its image, so all queens would be on
//! the diagonal.

use std::cmp::Ordering;

use crate::{Board, Placement, Size, Solution, Square, named};

/// One of the 8 rotations and reflections that map the board to itself.
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
    /// The identity, which moves nothing.
    Identity = 0b000,
    /// A quarter turn clockwise.
    QuarterTurn = 0b101,
    /// A half turn.
    HalfTurn = 0b011,
    /// A quarter turn counterclockwise.
    ThreeQuarterTurn = 0b110,
    /// Reflection that swaps left and right.
    MirrorColumns = 0b001,
    /// Reflection that swaps top and bottom.
    MirrorRows = 0b010,
    /// Reflection in the main diagonal, from the top left to the bottom right: rows become columns.
    Transpose = 0b100,
    /// Reflection in the antidiagonal from the top right to the bottom left.
    Antitranspose = 0b111,
}

named!(Symmetry, "symmetry");

impl Symmetry {
    /// All 8 symmetries, the identity first.
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

    /// Return the name of the symmetry, as programs and files use it, such as `quarter-turn`.
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

    /// Whether the symmetry swaps rows with columns, whether it mirrors rows, whether it mirrors
    /// columns. Each of the 8 symmetries is a composition of these three steps, in this order; they
    /// are the bits of its discriminant.
    const fn steps(self) -> (bool, bool, bool) {
        let bits = self as u8;
        (bits & 0b100 != 0, bits & 0b010 != 0, bits & 0b001 != 0)
    }

    /// Return the image of a square of an n x n board. The square must be on the board.
    pub const fn apply(self, square: Square, size: Size) -> Square {
        let (swap, mirror_rows, mirror_columns) = self.steps();
        let (row, column) = if swap { (square.column, square.row) } else { (square.row, square.column) };
        let last = size.get().saturating_sub(1);
        Square {
            row: if mirror_rows { last.saturating_sub(row) } else { row },
            column: if mirror_columns { last.saturating_sub(column) } else { column },
        }
    }

    /// Return the inverse symmetry, which undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            own_inverse => own_inverse,
        }
    }
}

/// Write the image of a solution's columns into `image`, which has the same length.
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
    /// Return the image of the solution under a symmetry, which is a solution too.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut columns = vec![0; self.columns().len()];
        image_into(self.columns(), symmetry, &mut columns);
        self.with_columns(columns)
    }

    /// Return the symmetry class of the solution: its 8, 4, 2 or 1 different images in
    /// lexicographic order. The first is the fundamental solution.
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

    /// Return the fundamental solution: the lexicographically least of the symmetry class.
    #[must_use]
    pub fn fundamental(&self) -> Self {
        let images = Symmetry::ALL.into_iter().map(|symmetry| self.image(symmetry));
        images.fold(self.clone(), Self::min)
    }

    /// Whether the solution is fundamental: the lexicographically least of its symmetry class.
    pub fn is_fundamental(&self) -> bool {
        is_least_of_orbit(self.columns())
    }
}

/// Whether no image of a solution's columns is lexicographically less. Up to n = 64 this does not
/// allocate.
#[doc(hidden)]
pub fn is_least_of_orbit(columns: &[u32]) -> bool {
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
    /// Return the image of the placement under a symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let size = self.size();
        let mut queens: Vec<Square> = self.queens().map(|queen| symmetry.apply(queen, size)).collect();
        queens.sort_unstable();
        Self::from_sorted(size, queens)
    }
}
