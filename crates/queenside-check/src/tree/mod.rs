mod board;
#[cfg(test)]
mod tests;
mod walk;

use crate::root::Root;
use crate::{CheckError, Line, Puzzle};
use board::{Narrow, Wide};
use walk::Walk;

/// A step of a search tree. Each step belongs to the next node in depth-first order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Branch on this open row: try each of its free squares, from the left.
    Row(u32),
    /// Branch on this open column: try each of its free squares, from the top.
    Column(u32),
    /// Refute the node by Farkas' lemma, with multipliers of lines. The multipliers of the four
    /// lines of each free square sum to 0 or more, but all multipliers sum to less than 0. Only
    /// rows and columns may have negative multipliers.
    Farkas(Vec<(Line, i64)>),
}

/// The size of a search tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// Number of nodes with children.
    pub branches: u64,
    /// Number of nodes that multipliers refute.
    pub leaves: u64,
    /// Number of squares tried, over all branches.
    pub tried: u64,
}

/// Checks step by step that a search tree refutes a puzzle.
///
/// A node tries a queen on each free square of a row or column. A queen that leaves an open row or
/// column without a free square is refuted; any other queen starts a new node. The memory is
/// bounded by the board size: boards with at most 64 open rows store one word per row and queen,
/// larger boards one table with a trail of changes.
#[derive(Clone, Debug)]
pub(crate) enum TreeCheck {
    Narrow(Walk<Narrow>),
    Wide(Walk<Wide>),
}

impl TreeCheck {
    /// Start at the root of the tree.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, CheckError> {
        let root = Root::new(puzzle)?;
        let is_narrow = root.rows.len() <= Narrow::MAX_ROWS;
        Ok(Self::with_root(&root, is_narrow))
    }

    fn with_root(root: &Root, is_narrow: bool) -> Self {
        if is_narrow {
            Self::Narrow(Walk::new(root, Narrow::new(root)))
        } else {
            Self::Wide(Walk::new(root, Wide::new(root.clone())))
        }
    }

    /// Check one step. The check cannot continue after an error.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), CheckError> {
        match self {
            Self::Narrow(walk) => walk.step(step),
            Self::Wide(walk) => walk.step(step),
        }
    }

    /// Return the size of the tree, or an error if it is not complete.
    pub(crate) fn finish(&self) -> Result<TreeSize, CheckError> {
        match self {
            Self::Narrow(walk) => walk.finish(),
            Self::Wide(walk) => walk.finish(),
        }
    }
}

/// Check that a search tree refutes a puzzle. The memory is bounded by the board size.
///
/// # Errors
/// [`CheckError`] that names the first wrong step, or if the tree is not complete. A puzzle whose
/// given queens attack each other or are on blocked squares is also an error, because it needs no
/// tree.
///
/// ```
/// use queenside_check::{Puzzle, Step, check_tree};
///
/// // With a queen in the corner, row 1 has two free squares. A queen on the second one leaves a
/// // free square on every line, so the tree also branches on row 2.
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// let size = check_tree(&puzzle, [Step::Row(1), Step::Row(2)])?;
/// assert_eq!((size.branches, size.tried), (2, 3));
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn check_tree(puzzle: &Puzzle, steps: impl IntoIterator<Item = Step>) -> Result<TreeSize, CheckError> {
    let mut check = TreeCheck::new(puzzle)?;
    steps.into_iter().try_for_each(|step| check.step(&step))?;
    check.finish()
}
