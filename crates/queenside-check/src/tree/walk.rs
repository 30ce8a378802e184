use super::board::Board;
use super::{Step, TreeSize};
use crate::board::{line_index, line_indices, text};
use crate::root::Root;
use crate::{CheckError, Line};

/// Bound on the absolute value of multipliers, so that the sum for the four lines of a square fits
/// in 64 bits.
const MULTIPLIER_BOUND: u64 = 1 << 60;

/// The position in a tree: the branches that lead to the current node, and the queens placed on
/// them.
#[derive(Clone, Debug)]
pub(crate) struct Walk<B> {
    board: B,
    /// The open rows and columns of the root.
    rows: Vec<u32>,
    columns: Vec<u32>,
    branches: Vec<Branch>,
    n: u32,
    /// The multipliers of a leaf, by line index.
    multipliers: Vec<i64>,
    steps: u64,
    size: TreeSize,
    done: bool,
}

/// A row or column whose free squares are tried one after the other.
#[derive(Clone, Copy, Debug)]
struct Branch {
    along: Along,
    /// Position on the line from which the next free square is searched.
    next: usize,
}

/// An open row or column, by its index among the open ones.
#[derive(Clone, Copy, Debug)]
enum Along {
    Row(usize),
    Column(usize),
}

impl<B: Board> Walk<B> {
    /// Start at the root. `board` has its free squares.
    pub(super) fn new(root: &Root, board: B) -> Self {
        Self {
            board,
            rows: root.rows.clone(),
            columns: root.columns.clone(),
            branches: Vec::new(),
            n: root.n,
            multipliers: vec![0; 6 * root.n as usize],
            steps: 0,
            size: TreeSize::default(),
            done: root.is_stuck(),
        }
    }

    /// Check a step at the current node, and advance to the next node.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), CheckError> {
        self.steps += 1;
        self.take(step).map_err(|fault| fault!("step {} of the tree: {fault}", self.steps))
    }

    /// Return the size of the tree, or an error if it is not complete.
    pub(super) fn finish(&self) -> Result<TreeSize, CheckError> {
        match self.steps {
            _ if self.done => Ok(self.size),
            0 => Err(fault!("the tree has no steps, but its root is not refuted")),
            steps => Err(fault!("the tree ends after step {steps}, but some nodes are not refuted")),
        }
    }

    fn take(&mut self, step: &Step) -> Result<(), CheckError> {
        if self.done {
            return Err(fault!("the tree is already complete"));
        }
        match step {
            Step::Row(row) => self.branch(Line::Row(*row)),
            Step::Column(column) => self.branch(Line::Column(*column)),
            Step::Farkas(multipliers) => {
                self.check_leaf(multipliers)?;
                self.size.leaves += 1;
                if !self.branches.is_empty() {
                    self.board.remove_last();
                }
                self.advance()
            }
        }
    }

    /// Check that the multipliers refute the current node.
    fn check_leaf(&mut self, multipliers: &[(Line, i64)]) -> Result<(), CheckError> {
        self.multipliers.fill(0);
        for &(line, multiplier) in multipliers {
            let must_be_positive = matches!(line, Line::Diagonal(_) | Line::Antidiagonal(_));
            if !must_be_positive && self.open_line(line).is_none() {
                return Err(fault!("{line} is not open"));
            }
            let index = line_index(self.n, line).ok_or_else(|| fault!("{line} is off the board"))?;
            if self.multipliers[index] != 0 {
                return Err(fault!("{line} has two multipliers"));
            }
            let too_large = multiplier.unsigned_abs() >= MULTIPLIER_BOUND;
            if multiplier == 0 || too_large || (must_be_positive && multiplier < 0) {
                return Err(fault!("{multiplier} is not a valid multiplier for {line}"));
            }
            self.multipliers[index] = multiplier;
        }
        for (row, &board_row) in self.rows.iter().enumerate() {
            let mut next = self.board.next_in_row(row, 0);
            while let Some(column) = next {
                let square = (board_row, self.columns[column]);
                let lines = line_indices(self.n, square);
                if lines.iter().map(|&line| self.multipliers[line]).sum::<i64>() < 0 {
                    let square = text(square);
                    return Err(fault!("the multipliers of the free square {square} sum to less than 0"));
                }
                next = self.board.next_in_row(row, column + 1);
            }
        }
        let sum: i128 = multipliers.iter().map(|&(_, multiplier)| i128::from(multiplier)).sum();
        if sum < 0 { Ok(()) } else { Err(fault!("the multipliers sum to {sum}, which is not negative")) }
    }

    fn branch(&mut self, line: Line) -> Result<(), CheckError> {
        let along = self.open_line(line).ok_or_else(|| fault!("{line} is not open"))?;
        self.branches.push(Branch { along, next: 0 });
        self.size.branches += 1;
        self.advance()
    }

    /// Try squares until one needs a step, or until the tree is complete.
    fn advance(&mut self) -> Result<(), CheckError> {
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
                if self.board.place(row, column) {
                    let queens = self.branches.len();
                    return if queens < self.rows.len() {
                        Ok(())
                    } else {
                        Err(fault!("a branch leads to a completion"))
                    };
                }
                self.board.remove_last();
            } else {
                self.branches.pop();
                if !self.branches.is_empty() {
                    self.board.remove_last();
                }
            }
        }
        self.done = true;
        Ok(())
    }

    /// Return the index of a row or column among the open ones of the root, if it is open at the
    /// current node.
    fn open_line(&self, line: Line) -> Option<Along> {
        match line {
            Line::Row(row) => {
                let row = self.rows.binary_search(&row).ok()?;
                self.board.row_is_open(row).then_some(Along::Row(row))
            }
            Line::Column(column) => {
                let column = self.columns.binary_search(&column).ok()?;
                self.board.column_is_open(column).then_some(Along::Column(column))
            }
            Line::Diagonal(_) | Line::Antidiagonal(_) => None,
        }
    }
}
