mod board;
mod leaf;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::root::Root;
use crate::{Line, ProofError, Puzzle, StepError};
use board::{Board, Narrow, Wide};
use leaf::Leaf;

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
/// # Ok::<(), queenside_check::ProofError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeCheck {
    walk: AnyWalk,
    steps: u64,
    /// The first error, which stays.
    error: Option<ProofError>,
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
    /// [`ProofError::Puzzle`] when the puzzle is wrong, or its given queens attack each other or stand on blocked
    /// squares, which needs no tree.
    pub fn new(puzzle: &Puzzle) -> Result<Self, ProofError> {
        let root = Root::new(puzzle)?;
        let is_narrow = root.rows.len() <= Narrow::LARGEST;
        Ok(Self::with_root(&root, is_narrow))
    }

    fn with_root(root: &Root, is_narrow: bool) -> Self {
        let walk = if is_narrow {
            AnyWalk::Narrow(Walk::new(root, Narrow::new(root)))
        } else {
            AnyWalk::Wide(Walk::new(root, Wide::new(root.clone())))
        };
        Self { walk, steps: 0, error: None }
    }

    /// Checks one step. After an error every later call returns the same error.
    ///
    /// # Errors
    /// [`ProofError::Step`].
    pub fn step(&mut self, step: &Step) -> Result<(), ProofError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.steps += 1;
        let checked = match &mut self.walk {
            AnyWalk::Narrow(walk) => walk.step(step),
            AnyWalk::Wide(walk) => walk.step(step),
        };
        checked.map_err(|error| *self.error.insert(ProofError::Step { step: self.steps, error }))
    }

    /// The size of the tree, once it is complete.
    ///
    /// # Errors
    /// [`ProofError::OpenNodes`], or the error of a step.
    pub fn finish(self) -> Result<TreeSize, ProofError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let (is_done, size) = match &self.walk {
            AnyWalk::Narrow(walk) => (walk.done, walk.size),
            AnyWalk::Wide(walk) => (walk.done, walk.size),
        };
        if is_done { Ok(size) } else { Err(ProofError::OpenNodes { steps: self.steps }) }
    }
}

/// Checks that a search tree refutes a puzzle: that it has no completion.
///
/// # Errors
/// The first error found.
///
/// ```
/// use queenside_check::{Puzzle, Step, check_tree};
///
/// // With a queen in the corner, row 1 has two free squares. The queen in the second of them leaves every line a
/// // free square, so that row 2 is tried as well.
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// let size = check_tree(&puzzle, [Step::Row(1), Step::Row(2)])?;
/// assert_eq!((size.branches, size.tried), (2, 3));
/// # Ok::<(), queenside_check::ProofError>(())
/// ```
pub fn check_tree(puzzle: &Puzzle, steps: impl IntoIterator<Item = Step>) -> Result<TreeSize, ProofError> {
    let mut check = TreeCheck::new(puzzle)?;
    steps.into_iter().try_for_each(|step| check.step(&step))?;
    check.finish()
}

/// The way through a tree: the branches that lead to the present node, and the queens set on them.
#[derive(Clone, Debug)]
struct Walk<B> {
    board: B,
    /// The open rows and columns of the root.
    rows: Vec<u32>,
    columns: Vec<u32>,
    branches: Vec<Branch>,
    leaf: Leaf,
    size: TreeSize,
    done: bool,
}

/// A line whose free squares are tried one after the other.
#[derive(Clone, Copy, Debug)]
struct Branch {
    along: Along,
    /// Where on the line the next square may be.
    next: usize,
}

/// An open row or column by its number among the open ones.
#[derive(Clone, Copy, Debug)]
enum Along {
    Row(usize),
    Column(usize),
}

impl<B: Board> Walk<B> {
    /// At the root, with its free squares on `board`.
    fn new(root: &Root, board: B) -> Self {
        let (on_rows, on_columns) = root.free_on_lines();
        Self {
            board,
            rows: root.rows.clone(),
            columns: root.columns.clone(),
            branches: Vec::new(),
            leaf: Leaf::new(root.n),
            size: TreeSize::default(),
            done: on_rows.contains(&0) || on_columns.contains(&0),
        }
    }

    /// One step at the present node, and on to the next node.
    fn step(&mut self, step: &Step) -> Result<(), StepError> {
        if self.done {
            return Err(StepError::Done);
        }
        match step {
            Step::Row(row) => self.branch(Line::Row(*row)),
            Step::Column(column) => self.branch(Line::Column(*column)),
            Step::Farkas(multipliers) => {
                let (board, rows, columns) = (&self.board, &self.rows, &self.columns);
                let is_open = |line| open_line(board, rows, columns, line).is_some();
                let free_squares = rows.iter().enumerate().flat_map(|(row, &board_row)| {
                    let first = board.next_in_row(row, 0);
                    let squares =
                        std::iter::successors(first, move |&column| board.next_in_row(row, column + 1));
                    squares.map(move |column| (board_row, columns[column]))
                });
                self.leaf.check(multipliers, is_open, free_squares)?;
                self.size.leaves += 1;
                if !self.branches.is_empty() {
                    self.board.take_back();
                }
                self.advance()
            }
        }
    }

    fn branch(&mut self, line: Line) -> Result<(), StepError> {
        let along = open_line(&self.board, &self.rows, &self.columns, line);
        let along = along.ok_or(StepError::NotOpen(line))?;
        self.branches.push(Branch { along, next: 0 });
        self.size.branches += 1;
        self.advance()
    }

    /// Tries squares until one needs a step or none is left.
    fn advance(&mut self) -> Result<(), StepError> {
        while let Some(branch) = self.branches.last_mut() {
            let next = match branch.along {
                Along::Row(row) => {
                    self.board.next_in_row(row, branch.next).map(|column| (row, column, column))
                }
                Along::Column(column) => {
                    self.board.next_in_column(column, branch.next).map(|row| (row, column, row))
                }
            };
            if let Some((row, column, at)) = next {
                branch.next = at + 1;
                self.size.tried += 1;
                if self.board.set(row, column) {
                    let queens = self.branches.len();
                    return if queens == self.rows.len() { Err(StepError::Completion) } else { Ok(()) };
                }
                self.board.take_back();
            } else {
                self.branches.pop();
                if !self.branches.is_empty() {
                    self.board.take_back();
                }
            }
        }
        self.done = true;
        Ok(())
    }
}

/// The number of a row or column of the board among the open ones of the root, if it is open now.
fn open_line<B: Board>(board: &B, rows: &[u32], columns: &[u32], line: Line) -> Option<Along> {
    match line {
        Line::Row(row) => {
            let row = rows.binary_search(&row).ok()?;
            board.row_is_open(row).then_some(Along::Row(row))
        }
        Line::Column(column) => {
            let column = columns.binary_search(&column).ok()?;
            board.column_is_open(column).then_some(Along::Column(column))
        }
        Line::Diagonal(_) | Line::Antidiagonal(_) => None,
    }
}
