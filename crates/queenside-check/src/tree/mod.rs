mod board;
mod fault;
mod leaf;
mod line;
mod narrow;
#[cfg(test)]
mod tests;
mod walk;
mod wide;

use std::fmt;

use crate::Puzzle;
use crate::root::Root;
use narrow::Narrow;
use walk::Walk;
use wide::Wide;

pub use fault::{StepFault, TreeFault};
pub use line::Line;

/// A step of a search tree, at the next node in depth-first order.
///
/// ```
/// use queenside_check::{Line, Step};
///
/// let leaf = Step::Farkas(vec![(Line::Row(0), -2), (Line::Diagonal(1), 1)]);
/// assert_ne!(leaf, Step::Row(0));
/// ```
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

/// How much a search tree has of what.
///
/// ```
/// use queenside_check::TreeSize;
///
/// let size = TreeSize { branches: 7, leaves: 2, tried: 30 };
/// assert_eq!(size.to_string(), "branches: 7, refuted by arithmetic: 2, squares tried: 30");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// Nodes with children.
    pub branches: u64,
    /// Nodes that are refuted by multipliers.
    pub leaves: u64,
    /// Squares that got a queen, over all branches.
    pub tried: u64,
}

impl fmt::Display for TreeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { branches, leaves, tried } = self;
        write!(f, "branches: {branches}, refuted by arithmetic: {leaves}, squares tried: {tried}")
    }
}

/// Checks step by step that a search tree refutes a puzzle.
///
/// A node sets a queen on each free square of a row or column in turn. A queen that leaves an open row or
/// column without a free square is refuted; any other begins a node of its own. What is free is kept as a
/// word for each row and queen on boards with at most 64 open rows, else in one table with a trail of
/// changes; in either case the memory is bounded by the board.
///
/// ```
/// use queenside_check::{Puzzle, Step, TreeCheck};
///
/// // A queen in the corner leaves two squares of row 2, and both leave some line none.
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// let mut check = TreeCheck::new(&puzzle)?;
/// check.step(&Step::Row(2))?;
/// assert_eq!(check.finish()?.tried, 2);
/// # Ok::<(), queenside_check::TreeFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeCheck {
    walk: AnyWalk,
    steps: u64,
    /// The first fault, which stays.
    fault: Option<TreeFault>,
}

#[derive(Clone, Debug)]
enum AnyWalk {
    Narrow(Walk<Narrow>),
    Wide(Walk<Wide>),
}

impl TreeCheck {
    /// At the root of a tree that is to refute the puzzle.
    ///
    /// # Errors
    /// [`TreeFault::Puzzle`] when the puzzle is wrong, or its given queens attack each other or stand on blocked
    /// squares, which needs no tree.
    ///
    /// ```
    /// use queenside_check::{Puzzle, TreeCheck};
    ///
    /// assert!(TreeCheck::new(&Puzzle { queens: vec![(0, 0), (1, 1)], ..Puzzle::new(4) }).is_err());
    /// ```
    pub fn new(puzzle: &Puzzle) -> Result<Self, TreeFault> {
        let root = Root::new(puzzle).map_err(TreeFault::Puzzle)?;
        let is_narrow = root.rows.len() <= Narrow::LARGEST;
        Ok(Self::with_root(&root, is_narrow))
    }

    fn with_root(root: &Root, is_narrow: bool) -> Self {
        let walk = if is_narrow {
            AnyWalk::Narrow(Walk::new(root, Narrow::new(root)))
        } else {
            AnyWalk::Wide(Walk::new(root, Wide::new(root.clone())))
        };
        Self { walk, steps: 0, fault: None }
    }

    /// Checks one step. After a fault nothing can make the tree right: it is what every later call returns.
    ///
    /// # Errors
    /// [`TreeFault::Step`].
    ///
    /// ```
    /// use queenside_check::{Puzzle, Step, TreeCheck};
    ///
    /// let mut check = TreeCheck::new(&Puzzle::new(4))?;
    /// assert!(check.step(&Step::Row(4)).is_err());
    /// # Ok::<(), queenside_check::TreeFault>(())
    /// ```
    pub fn step(&mut self, step: &Step) -> Result<(), TreeFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        self.steps += 1;
        let checked = match &mut self.walk {
            AnyWalk::Narrow(walk) => walk.step(step),
            AnyWalk::Wide(walk) => walk.step(step),
        };
        checked.map_err(|fault| *self.fault.insert(TreeFault::Step { step: self.steps, fault }))
    }

    /// The size of the tree, once it is complete.
    ///
    /// # Errors
    /// [`TreeFault::Unfinished`], or the fault of a step.
    ///
    /// ```
    /// use queenside_check::{Puzzle, TreeCheck, TreeFault};
    ///
    /// let check = TreeCheck::new(&Puzzle::new(4))?;
    /// assert_eq!(check.finish(), Err(TreeFault::Unfinished { steps: 0 }));
    /// # Ok::<(), TreeFault>(())
    /// ```
    pub fn finish(self) -> Result<TreeSize, TreeFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let (is_done, size) = match &self.walk {
            AnyWalk::Narrow(walk) => (walk.is_done(), walk.size()),
            AnyWalk::Wide(walk) => (walk.is_done(), walk.size()),
        };
        if is_done { Ok(size) } else { Err(TreeFault::Unfinished { steps: self.steps }) }
    }
}

/// Checks that a search tree refutes a puzzle: that it has no completion.
///
/// # Errors
/// [`TreeFault`] with the first fault found.
///
/// ```
/// use queenside_check::{Puzzle, Step, check_tree};
///
/// // With a queen in the corner, row 1 has two free squares. The queen in the second of them leaves every line a
/// // free square, so that row 2 is tried as well.
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// let size = check_tree(&puzzle, [Step::Row(1), Step::Row(2)])?;
/// assert_eq!((size.branches, size.tried), (2, 3));
/// # Ok::<(), queenside_check::TreeFault>(())
/// ```
pub fn check_tree(puzzle: &Puzzle, steps: impl IntoIterator<Item = Step>) -> Result<TreeSize, TreeFault> {
    let mut check = TreeCheck::new(puzzle)?;
    steps.into_iter().try_for_each(|step| check.step(&step))?;
    check.finish()
}
