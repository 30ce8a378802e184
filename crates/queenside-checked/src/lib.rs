//! Checks the answers of the library: translates them for the independent checker, which knows nothing of the
//! library. All front ends check through this crate.
//!
//! | answer | check |
//! |---|---|
//! | a solution by formula | [`check_construction`] |
//! | a solution, none, or giving up | [`check_outcome`] |
//! | a proof that there is no completion | [`check_proof`] |
//! | kings on a solution's safe squares | [`check_kings`] |
//!
//! [`puzzle`] is the translation of a problem, for the checker's other functions.

mod kings;
mod outcome;
mod proof;

use std::fmt::Display;

use queenside::solve::{self, Construction};
use queenside::{Board, Problem, Square};
use queenside_check::{Line, Puzzle, Run, check_runs};

pub use kings::{KingCounts, check_kings};
pub use outcome::check_outcome;
pub use proof::check_proof;

/// An answer that failed its check: a bug of the library (or of the checker), never of its user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the answer failed its check: {reason}")]
pub struct CheckError {
    /// What the checker found.
    pub reason: String,
}

impl CheckError {
    pub(crate) fn new(reason: impl Display) -> Self {
        Self { reason: reason.to_string() }
    }
}

/// The problem as the checker takes it.
///
/// ```
/// use queenside::{Problem, Size, Square};
/// use queenside_checked::puzzle;
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(puzzle(&problem).queens, [(0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(problem: &Problem) -> Puzzle {
    let excluded = problem.blocked_lines().filter_map(|line| match line {
        queenside::Line::Diagonal(difference) => Some(Line::Diagonal(difference)),
        queenside::Line::Antidiagonal(sum) => Some(Line::Antidiagonal(sum)),
        queenside::Line::Row(_) | queenside::Line::Column(_) => None,
    });
    Puzzle {
        n: problem.size().get(),
        queens: problem.given().queens().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        excluded: excluded.collect(),
    }
}

/// A square as the checker takes it.
fn pair(square: Square) -> queenside_check::Square {
    (square.row, square.column)
}

/// Proves by arithmetic on its runs that a construction is a solution: for a billion queens in microseconds.
///
/// # Errors
/// [`CheckError`] when two queens attack each other or one is missing.
///
/// ```
/// use queenside::{Size, solve::closed_form};
///
/// let construction = closed_form(Size::new(1_000_000_000)?).expect("one for every n but 2 and 3");
/// assert!(queenside_checked::check_construction(&construction).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_construction(construction: &Construction) -> Result<(), CheckError> {
    let run = |run: &solve::Run| Run { row: run.first.row, column: run.first.column, len: run.len, step: 2 };
    let runs: Vec<Run> = construction.runs.iter().map(run).collect();
    check_runs(construction.size().get(), &runs).map_err(CheckError::new)
}
