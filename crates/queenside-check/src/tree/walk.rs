use super::board::Board;
use super::leaf::Leaf;
use super::{Line, Step, StepFault, TreeSize};
use crate::root::Root;

/// The way through a tree: the branches that lead to the present node, and the queens set on them.
#[derive(Clone, Debug)]
pub(super) struct Walk<B> {
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
    pub(super) fn new(root: &Root, board: B) -> Self {
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

    pub(super) fn size(&self) -> TreeSize {
        self.size
    }

    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// One step at the present node, and on to the next node.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), StepFault> {
        if self.done {
            return Err(StepFault::Done);
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

    fn branch(&mut self, line: Line) -> Result<(), StepFault> {
        let along = open_line(&self.board, &self.rows, &self.columns, line);
        let along = along.ok_or(StepFault::NotOpen { line })?;
        self.branches.push(Branch { along, next: 0 });
        self.size.branches += 1;
        self.advance()
    }

    /// Tries squares until one needs a step or none is left.
    fn advance(&mut self) -> Result<(), StepFault> {
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
                    return if queens == self.rows.len() { Err(StepFault::Completion) } else { Ok(()) };
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
