use std::error::Error;
use std::fmt;

use super::Line;
use crate::PuzzleFault;

/// What is wrong with a search tree that should refute a puzzle.
///
/// ```
/// use queenside_check::{Puzzle, Step, check_tree};
///
/// let fault = check_tree(&Puzzle::new(6), [Step::Row(1)]).unwrap_err();
/// assert_eq!(fault.to_string(), "the tree ends after step 1, with nodes still open");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeFault {
    /// The puzzle cannot be the root of a tree.
    Puzzle(PuzzleFault),
    /// A step is wrong.
    Step {
        /// The number of the step, from 1.
        step: u64,
        /// What is wrong.
        fault: StepFault,
    },
    /// There are nodes left.
    Unfinished {
        /// The number of steps.
        steps: u64,
    },
}

impl fmt::Display for TreeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(fault) => fault.fmt(f),
            Self::Step { step, fault } => write!(f, "step {step} of the tree: {fault}"),
            Self::Unfinished { steps: 0 } => f.write_str("the tree has no steps, but its root needs some"),
            Self::Unfinished { steps } => {
                write!(f, "the tree ends after step {steps}, with nodes still open")
            }
        }
    }
}

impl Error for TreeFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Puzzle(fault) => Some(fault),
            Self::Step { fault, .. } => Some(fault),
            Self::Unfinished { .. } => None,
        }
    }
}

/// What is wrong with one step of a search tree.
///
/// ```
/// use queenside_check::{Line, StepFault};
///
/// assert_eq!(StepFault::NotOpen { line: Line::Row(3) }.to_string(), "row 3 is not open");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFault {
    /// Every node is done before this step.
    Done,
    /// The row or column is not on the board, or has a queen already.
    NotOpen {
        /// The row or column.
        line: Line,
    },
    /// The board has no such diagonal or antidiagonal.
    OffBoard {
        /// The diagonal or antidiagonal.
        line: Line,
    },
    /// A leaf names a line twice.
    Repeated {
        /// The line.
        line: Line,
    },
    /// A multiplier is 0, or 2^60 or more either way, or negative for a diagonal or antidiagonal.
    Multiplier {
        /// The line.
        line: Line,
        /// Its multiplier.
        multiplier: i64,
    },
    /// The multipliers of a free square's lines sum to less than 0.
    NegativeSquare {
        /// The square.
        square: (u32, u32),
    },
    /// The sum of all multipliers is not negative.
    Sum {
        /// The sum.
        sum: i128,
    },
    /// The queens of this branch are a completion.
    Completion,
}

impl fmt::Display for StepFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("the tree was complete before"),
            Self::NotOpen { line } => write!(f, "{line} is not open"),
            Self::OffBoard { line } => write!(f, "{line} is off the board"),
            Self::Repeated { line } => write!(f, "{line} has two multipliers"),
            Self::Multiplier { line, multiplier } => {
                write!(f, "{multiplier} is no multiplier for {line}")
            }
            Self::NegativeSquare { square: (row, column) } => {
                write!(f, "the multipliers of the free square {row},{column} sum to less than 0")
            }
            Self::Sum { sum } => write!(f, "the multipliers sum to {sum}, which is not negative"),
            Self::Completion => f.write_str("a branch leads to a completion"),
        }
    }
}

impl Error for StepFault {}
