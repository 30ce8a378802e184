use std::fmt;
use std::io::{self, Write};

use super::TooManyClauses;
use super::{MAX_COMPLETED, TooLargeToComplete};
use crate::board::{Board, Problem, Square};

mod dimacs;
mod essence;
mod lp;
mod minizinc;

/// A language of other solvers.
///
/// ```
/// use queenside::{Problem, Size, solve::Language};
///
/// let mut text = Vec::new();
/// Language::Dimacs.export(&Problem::new(Size::new(4)?), &mut text)?;
/// assert!(String::from_utf8(text)?.contains("\np cnf 16 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Clauses for SAT solvers. Variable i, from 1, is the i-th free square in reading order; comments tell
    /// which square it is.
    Dimacs,
    /// A 0-1 linear program in CPLEX's LP format, read by HiGHS, SCIP, Gurobi, GLPK and others. `x_r_c` is
    /// the square (r, c).
    Lp,
    /// A MiniZinc model: `q[r]` is the column of row r.
    MiniZinc,
    /// An Essence' model for Savile Row, with the names of CSPLib's problem 79.
    CspLib,
}

/// A problem that was not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeToComplete),
    /// The clauses are too many.
    #[error(transparent)]
    TooManyClauses(#[from] TooManyClauses),
    /// The given queens attack each other or stand on blocked squares, so there is nothing left to solve.
    #[error("{0}, so there is nothing to solve")]
    Misplaced(String),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Language {
    /// All languages.
    ///
    /// ```
    /// use queenside::solve::Language;
    ///
    /// assert_eq!(Language::ALL.len(), 4);
    /// ```
    pub const ALL: [Self; 4] = [Self::Dimacs, Self::Lp, Self::MiniZinc, Self::CspLib];

    /// The name by which it is asked for.
    ///
    /// ```
    /// use queenside::solve::Language;
    ///
    /// assert_eq!(Language::MiniZinc.name(), "minizinc");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs",
            Self::Lp => "lp",
            Self::MiniZinc => "minizinc",
            Self::CspLib => "csplib",
        }
    }

    /// Writes the problem in this language.
    ///
    /// # Errors
    /// [`ExportError`] when the problem is too large or its given queens are at fault, and when the writer fails.
    ///
    /// ```
    /// use queenside::{Problem, Size, Square, solve::Language};
    ///
    /// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
    /// let mut text = Vec::new();
    /// Language::MiniZinc.export(&problem, &mut text)?;
    /// assert!(String::from_utf8(text)?.contains("constraint q[0] = 1;"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn export(self, problem: &Problem, out: &mut impl Write) -> Result<(), ExportError> {
        let n = problem.size().get();
        if n > MAX_COMPLETED {
            return Err(TooLargeToComplete { n }.into());
        }
        let remaining = remaining(problem)?;
        match self {
            Self::Dimacs => dimacs::write(problem, &remaining, out),
            Self::Lp => Ok(lp::write(problem, &remaining, out)?),
            Self::MiniZinc => Ok(minizinc::write(problem, out)?),
            Self::CspLib => Ok(essence::write(problem, out)?),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The free squares of a problem in reading order: what variable i of [`Language::Dimacs`] stands for, i - 1 being
/// the index.
///
/// # Errors
/// [`ExportError`] when the problem is too large or its given queens are at fault.
///
/// ```
/// use queenside::{Problem, Size, Square, solve::free_squares};
///
/// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 1)])?;
/// assert_eq!(free_squares(&problem)?.first(), Some(&Square::new(1, 3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn free_squares(problem: &Problem) -> Result<Vec<Square>, ExportError> {
    let n = problem.size().get();
    if n > MAX_COMPLETED {
        return Err(TooLargeToComplete { n }.into());
    }
    let remaining = remaining(problem)?;
    Ok(remaining.free_squares().map(|(row, column)| remaining.square(row, column)).collect())
}

/// What the given queens leave, or what is wrong with them.
fn remaining(problem: &Problem) -> Result<crate::search::Remaining, ExportError> {
    use crate::search::{Misplaced, Remaining};
    Remaining::of(problem).map_err(|misplaced| {
        ExportError::Misplaced(match misplaced {
            Misplaced::Attack(conflict) => conflict.to_string(),
            Misplaced::Blocked(queen) => format!("the queen on {queen} stands on a blocked square"),
        })
    })
}

/// What the problem is, in a line for each thing said of it, each behind `mark`.
fn write_comment(problem: &Problem, mark: &str, out: &mut impl Write) -> io::Result<()> {
    let n = problem.size().get();
    writeln!(out, "{mark} n-queens completion by Queenside: n = {n}, squares are (row, column) from 0")?;
    let list = |squares: &[Square]| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
    if problem.queen_count() > 0 {
        writeln!(out, "{mark} given queens: {}", list(problem.given().squares()))?;
    }
    if !problem.blocked().is_empty() {
        writeln!(out, "{mark} blocked squares: {}", list(problem.blocked()))?;
    }
    let numbers = |name: &str, numbers: Vec<String>, out: &mut dyn Write| {
        if numbers.is_empty() { Ok(()) } else { writeln!(out, "{mark} {name}: {}", numbers.join(" ")) }
    };
    let diagonals = problem.blocked_diagonals().map(|line| line.to_string()).collect();
    numbers("excluded diagonals (row - column)", diagonals, out)?;
    let antidiagonals = problem.blocked_antidiagonals().map(|line| line.to_string()).collect();
    numbers("excluded antidiagonals (row + column)", antidiagonals, out)
}
