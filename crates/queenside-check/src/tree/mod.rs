mod board;
#[cfg(test)]
mod tests;
mod walk;

use crate::root::Root;
use crate::{Fault, Line, Puzzle};
use board::{Narrow, Wide};
use walk::Walk;

/// A step of a search tree, at the next node in depth-first order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The queen of this open row stands on one of the row's free squares: each is tried, from the left.
    Row(u32),
    /// The queen of this open column stands on one of the column's free squares: each is tried, from the top.
    Column(u32),
    /// Multipliers of lines that refute the node by Farkas' lemma: those of each free square's four lines sum
    /// to 0 or more, but all of them to less than 0, although no diagonal's or antidiagonal's is negative.
    Farkas(Vec<(Line, i64)>),
}

/// The size of a search tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// Nodes with children.
    pub branches: u64,
    /// Nodes that are refuted by multipliers.
    pub leaves: u64,
    /// Squares that got a queen, over all branches.
    pub tried: u64,
}

/// Checks step by step that a search tree refutes a puzzle.
///
/// A node sets a queen on each free square of a row or column in turn. A queen that leaves an open row or
/// column without a free square is refuted; any other begins a node of its own. What is free is kept as a
/// word for each row and queen on boards with at most 64 open rows, else in one table with a trail of
/// changes; in either case the memory is bounded by the board.
#[derive(Clone, Debug)]
pub(crate) enum TreeCheck {
    Narrow(Walk<Narrow>),
    Wide(Walk<Wide>),
}

impl TreeCheck {
    /// At the root of a tree that is to refute the puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Fault> {
        let root = Root::new(puzzle)?;
        let is_narrow = root.rows.len() <= Narrow::LARGEST;
        Ok(Self::with_root(&root, is_narrow))
    }

    fn with_root(root: &Root, is_narrow: bool) -> Self {
        if is_narrow {
            Self::Narrow(Walk::new(root, Narrow::new(root)))
        } else {
            Self::Wide(Walk::new(root, Wide::new(root.clone())))
        }
    }

    /// Checks one step. A fault ends the check.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), Fault> {
        match self {
            Self::Narrow(walk) => walk.step(step),
            Self::Wide(walk) => walk.step(step),
        }
    }

    /// The size of the tree, if it is complete.
    pub(crate) fn finish(&self) -> Result<TreeSize, Fault> {
        match self {
            Self::Narrow(walk) => walk.finish(),
            Self::Wide(walk) => walk.finish(),
        }
    }
}

/// Checks that a search tree refutes a puzzle, in memory that the board bounds.
///
/// # Errors
/// [`Fault`] that names the first step that is wrong, or says that the tree is not complete. A puzzle whose given queens
/// attack each other or stand on blocked squares needs no tree, and is a fault.
///
/// ```
/// use queenside_check::{Puzzle, Step, check_tree};
///
/// // With a queen in the corner, row 1 has two free squares. The queen in the second of them leaves every line a
/// // free square, so that row 2 is tried as well.
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// let size = check_tree(&puzzle, [Step::Row(1), Step::Row(2)])?;
/// assert_eq!((size.branches, size.tried), (2, 3));
/// # Ok::<(), queenside_check::Fault>(())
/// ```
pub fn check_tree(puzzle: &Puzzle, steps: impl IntoIterator<Item = Step>) -> Result<TreeSize, Fault> {
    let mut check = TreeCheck::new(puzzle)?;
    steps.into_iter().try_for_each(|step| check.step(&step))?;
    check.finish()
}
