use std::error::Error;
use std::fmt;
use std::io::{self, Write};

use queenside_board::{Board, Conflict, Problem, Square, TooLargeError};
use queenside_count::dfs::{Misplaced, Remaining};

use super::check_size;

/// The reason why [`write_dimacs`] did not write a problem.
#[derive(Debug)]
#[non_exhaustive]
pub enum ExportError {
    /// n is too large.
    TooLarge(TooLargeError),
    /// Two given queens attack each other.
    Attack(Conflict),
    /// A given queen is on a blocked square.
    Blocked(Square),
    /// The problem has too many clauses.
    TooManyClauses {
        /// Number of clauses.
        clauses: u64,
    },
    /// The writer failed.
    Io(io::Error),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::Attack(conflict) => write!(f, "{conflict}, so there is no completion"),
            Self::Blocked(queen) => {
                write!(f, "the queen on {queen} is on a blocked square, so there is no completion")
            }
            Self::TooManyClauses { clauses } => write!(
                f,
                "the board has {clauses} clauses, expected at most {MAX_CLAUSES} (n = 130 without queens)"
            ),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl Error for ExportError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

impl From<TooLargeError> for ExportError {
    fn from(error: TooLargeError) -> Self {
        Self::TooLarge(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Return the free squares of a problem in reading order: variable i of [`write_dimacs`] is the
/// square with index i - 1.
///
/// # Errors
/// [`ExportError`] if the problem is too large, or if its given queens attack each other or are on
/// blocked squares.
pub fn free_squares(problem: &Problem) -> Result<Vec<Square>, ExportError> {
    Ok(remaining(problem)?.squares())
}

/// Return the rows, columns and squares that the given queens leave, or an error if the given
/// queens conflict.
fn remaining(problem: &Problem) -> Result<Remaining, ExportError> {
    check_size(problem.size())?;
    Remaining::of(problem).map_err(|misplaced| match misplaced {
        Misplaced::Attack(conflict) => ExportError::Attack(conflict),
        Misplaced::Blocked(queen) => ExportError::Blocked(queen),
    })
}

/// Maximum number of clauses: a file of about 60 MB.
const MAX_CLAUSES: u64 = 4_000_000;

/// Write the problem as clauses for SAT solvers, in the DIMACS format of the SAT competitions.
///
/// There is one clause per open row and column (one of its free squares), and one per pair of free
/// squares that attack each other (not both). The pairs need no additional variables, so variable i,
/// from 1, is the i-th free square in reading order; comments name the square.
///
/// # Errors
/// [`ExportError`] if the problem is too large, if its given queens attack each other or are on
/// blocked squares, or if the writer fails.
///
/// ```
/// use queenside::{Problem, Size, solve::write_dimacs};
///
/// let problem = Problem::new(Size::new(4)?).with_queens([(0, 1)])?;
/// let mut text = Vec::new();
/// write_dimacs(&problem, &mut text)?;
/// assert!(String::from_utf8(text)?.contains("\nc variable 1: a queen on (1, 3)\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dimacs(problem: &Problem, out: &mut impl Write) -> Result<(), ExportError> {
    let remaining = remaining(problem)?;
    let mut lines = vec![Vec::new(); remaining.line_count()];
    for (variable, of_square) in (1..).zip(remaining.lines_of_squares()) {
        for line in of_square {
            lines[line].push(variable);
        }
    }
    let open = &lines[..2 * remaining.open()];
    let pairs = |line: &Vec<i32>| (line.len() * line.len().saturating_sub(1) / 2) as u64;
    let clauses = open.len() as u64 + lines.iter().map(pairs).sum::<u64>();
    if clauses > MAX_CLAUSES {
        return Err(ExportError::TooManyClauses { clauses });
    }
    write_comment(problem, out)?;
    let squares = remaining.squares();
    for (variable, square) in (1..).zip(&squares) {
        writeln!(out, "c variable {variable}: a queen on {square}")?;
    }
    writeln!(out, "p cnf {} {clauses}", squares.len())?;
    for line in open {
        line.iter().try_for_each(|variable| write!(out, "{variable} "))?;
        writeln!(out, "0")?;
    }
    for line in &lines {
        for (at, first) in line.iter().enumerate() {
            line[at + 1..].iter().try_for_each(|second| writeln!(out, "-{first} -{second} 0"))?;
        }
    }
    Ok(())
}

/// Write the problem as comments: a first line, and one line per kind of given squares or lines.
fn write_comment(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    fn list(items: impl Iterator<Item = impl fmt::Display>) -> String {
        items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
    }
    let n = problem.size().get();
    writeln!(out, "c n-queens completion by Queenside: n = {n}, squares are (row, column) from 0")?;
    for (name, items) in [
        ("given queens", list(problem.given().queens())),
        ("blocked squares", list(problem.blocked().iter())),
        ("excluded diagonals (row - column)", list(problem.blocked_diagonals())),
        ("excluded antidiagonals (row + column)", list(problem.blocked_antidiagonals())),
    ] {
        if !items.is_empty() {
            writeln!(out, "c {name}: {items}")?;
        }
    }
    Ok(())
}
