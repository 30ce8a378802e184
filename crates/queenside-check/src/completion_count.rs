use std::error::Error;
use std::fmt;

use crate::{Evidence, Puzzle, attack};

/// A number of completions that a recount contradicts.
///
/// ```
/// use queenside_check::{Puzzle, check_completion_count};
///
/// let puzzle = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(8) };
/// let fault = check_completion_count(&puzzle, 5).unwrap_err();
/// assert_eq!(fault.to_string(), "counted 5 completions, a recount gives 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletionCountFault {
    /// The count.
    pub count: u128,
    /// What the recount gave.
    pub recounted: u128,
}

impl fmt::Display for CompletionCountFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, recounted } = self;
        write!(f, "counted {count} completions, a recount gives {recounted}")
    }
}

impl Error for CompletionCountFault {}

/// Squares that a recount looks at before it is given up: some tens of milliseconds.
const MOST_LOOKS: u64 = 2_000_000;

/// Checks a number of completions by counting again, row by row, each queen compared with all others one by
/// one; `None` where that would take too long, and the number is not checked.
///
/// # Errors
/// [`CompletionCountFault`] when the recount gives another number.
///
/// ```
/// use queenside_check::{Evidence, Puzzle, check_completion_count};
///
/// let puzzle = Puzzle { blocked: vec![(0, 1)], ..Puzzle::new(4) };
/// assert_eq!(check_completion_count(&puzzle, 1), Ok(Some(Evidence::Recounted)));
/// assert_eq!(check_completion_count(&Puzzle::new(18), 7), Ok(None));
/// ```
pub fn check_completion_count(
    puzzle: &Puzzle,
    count: u128,
) -> Result<Option<Evidence>, CompletionCountFault> {
    let mut recount = Recount { puzzle, queens: Vec::new(), looks: 0 };
    match recount.below_row(0) {
        None => Ok(None),
        Some(recounted) if recounted == count => Ok(Some(Evidence::Recounted)),
        Some(recounted) => Err(CompletionCountFault { count, recounted }),
    }
}

struct Recount<'a> {
    puzzle: &'a Puzzle,
    queens: Vec<(u32, u32)>,
    looks: u64,
}

impl Recount<'_> {
    /// The ways to fill the rows from this one on; `None` after too many looks.
    fn below_row(&mut self, row: u32) -> Option<u128> {
        if row == self.puzzle.n {
            let all_there = self.puzzle.queens.iter().all(|given| self.queens.contains(given));
            return Some(u128::from(all_there));
        }
        let mut count = 0;
        for column in 0..self.puzzle.n {
            // Every comparison is a look.
            let Puzzle { queens, blocked, .. } = self.puzzle;
            self.looks += 1 + (self.queens.len() + queens.len() + blocked.len()) as u64;
            if self.looks > MOST_LOOKS {
                return None;
            }
            let square = (row, column);
            let given = &self.puzzle.queens;
            let attacked = self.queens.iter().chain(given).any(|&queen| attack(queen, square));
            if !attacked && !self.puzzle.is_blocked(square) {
                self.queens.push(square);
                let below = self.below_row(row + 1);
                self.queens.pop();
                count += below?;
            }
        }
        Some(count)
    }
}
