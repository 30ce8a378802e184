//! Check boards and certificates with the independent checker, and read the models of SAT solvers.

use std::collections::BTreeSet;
use std::io::BufRead;

use queenside::notation::ReadBoard;
use queenside::solve::free_squares;
use queenside::{Board, Conflict, Conflicts, Line, Problem, Square, quoted};
use queenside_check::{CertificateError, Puzzle, attack, count_conflicts};
use serde::Serialize;

use crate::ServiceError;
use crate::verify::puzzle;

/// Whether a board is a solution, and what is wrong if it is not.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether the board has n queens, no two attack each other, none is on a blocked square, and
    /// no required queen is missing.
    pub is_solution: bool,
    /// The pairs of queens that attack each other.
    pub conflicts: Conflicts,
    /// The queens on blocked squares.
    pub on_blocked: Vec<Square>,
    /// The required queens that are not on the board.
    pub missing: Vec<Square>,
}

impl Verdict {
    /// Check a board that must contain the `required` queens. The checker confirms the verdict.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the checker finds another result.
    ///
    /// ```
    /// use queenside::{Problem, Size, Square};
    /// use queenside_service::check::Verdict;
    ///
    /// let problem = Problem::new(Size::new(4)?).with_queens([Square::new(0, 0), Square::new(2, 2)])?;
    /// let verdict = Verdict::of(&problem, &[])?;
    /// assert!(!verdict.is_solution);
    /// assert_eq!(verdict.conflicts.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(problem: &Problem, required: &[Square]) -> Result<Self, ServiceError> {
        let placement = problem.given();
        let conflicts = placement.conflicts();
        let queens: Vec<(u32, u32)> = placement.queens().map(|queen| (queen.row, queen.column)).collect();
        let recounted = count_conflicts(&queens);
        if recounted != conflicts.count() {
            let found = conflicts.count();
            return Err(ServiceError::wrong(format_args!(
                "found {found} conflicts, but the checker counts {recounted}"
            )));
        }
        let on_blocked: Vec<Square> = placement.queens().filter(|&queen| problem.is_blocked(queen)).collect();
        confirm_on_blocked(problem, &queens, &on_blocked)?;
        let is_complete = placement.queen_count() == placement.size().index();
        let missing: Vec<Square> =
            required.iter().copied().filter(|queen| !queens.contains(&(queen.row, queen.column))).collect();
        let is_solution = is_complete && recounted == 0 && on_blocked.is_empty() && missing.is_empty();
        Ok(Self { is_solution, conflicts, on_blocked, missing })
    }

    /// Return the first conflicts, each confirmed by the checker.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if two queens of a conflict do not attack each other.
    pub fn first_conflicts(&self, limit: usize) -> impl Iterator<Item = Result<Conflict, ServiceError>> + '_ {
        self.conflicts.iter().take(limit).map(|conflict| {
            let Conflict { a, b, .. } = conflict;
            let confirmed = attack((a.row, a.column), (b.row, b.column));
            if confirmed { Ok(conflict) } else { Err(ServiceError::wrong(conflict)) }
        })
    }

    /// Create the answer for board `number` of the input. It lists at most `limit` conflicts and
    /// at most `limit` queens on blocked squares.
    ///
    /// # Errors
    /// As for [`first_conflicts`](Self::first_conflicts).
    pub fn answer(&self, read: &ReadBoard, number: u64, limit: usize) -> Result<CheckAnswer, ServiceError> {
        Ok(CheckAnswer {
            n: read.problem.size().get(),
            solution: self.is_solution,
            conflicts: self.first_conflicts(limit).collect::<Result<_, _>>()?,
            conflict_count: self.conflicts.count().to_string(),
            on_blocked: (!self.on_blocked.is_empty())
                .then(|| self.on_blocked.iter().copied().take(limit).collect()),
            missing: self.missing.clone(),
            queens: read.problem.queen_count(),
            format: read.format.name(),
            board: number,
            input_line: read.line,
        })
    }
}

/// Confirms the queens on blocked squares by another algorithm: it walks through both lists at
/// once, because both are in reading order.
fn confirm_on_blocked(
    problem: &Problem,
    queens: &[(u32, u32)],
    found: &[Square],
) -> Result<(), ServiceError> {
    let lines: BTreeSet<Line> = problem.blocked_lines().collect();
    let mut blocked = problem.blocked().iter().map(|square| (square.row, square.column)).peekable();
    let mut found = found.iter();
    for &(row, column) in queens {
        while blocked.next_if(|square| *square < (row, column)).is_some() {}
        let is_blocked = blocked.peek() == Some(&(row, column))
            || lines.contains(&Line::Diagonal(i64::from(row) - i64::from(column)))
            || lines.contains(&Line::Antidiagonal(u64::from(row) + u64::from(column)));
        if is_blocked && found.next().map(|queen| (queen.row, queen.column)) != Some((row, column)) {
            return Err(ServiceError::wrong("the search for queens on blocked squares missed one"));
        }
    }
    if found.next().is_none() {
        Ok(())
    } else {
        Err(ServiceError::wrong("a queen reported on a blocked square is not on one"))
    }
}

/// The verdict on a board.
#[derive(Clone, Debug, Serialize)]
pub struct CheckAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the board is a solution.
    pub solution: bool,
    /// The first pairs of queens that attack each other.
    pub conflicts: Vec<Conflict>,
    /// The number of all pairs of queens that attack each other, in decimal.
    pub conflict_count: String,
    /// The first queens on blocked squares, as `[row, column]`; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_blocked: Option<Vec<Square>>,
    /// The required queens that are not on the board, as `[row, column]`; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Square>,
    /// The number of queens on the board.
    pub queens: usize,
    /// The name of the format of the board.
    pub format: &'static str,
    /// The number of the board in the input, from 1.
    pub board: u64,
    /// The line of the input on which the board begins, from 1.
    pub input_line: u64,
}

/// The number of boards, and the number of solutions among them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CheckSummary {
    /// The number of boards that were read.
    pub boards: u64,
    /// The number of boards that are solutions.
    pub solutions: u64,
}

/// Whether a certificate proves that a board has no completion.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the certificate holds.
    pub certificate: bool,
    /// What the certificate proves, or why it does not hold.
    pub reason: String,
}

/// Check whether a certificate proves that the board has no completion; without a board, whether it
/// proves it for the board that it contains, which the reason then describes. A well-formed
/// certificate that does not hold is an answer, not an error.
///
/// # Errors
/// [`CertificateError`] if the text cannot be read, is not a certificate, or does not match its
/// checksum.
pub fn check_certificate(
    problem: Option<&Problem>,
    text: impl BufRead,
) -> Result<CertificateAnswer, CertificateError> {
    let (n, whose, proven) = if let Some(problem) = problem {
        let proven = match queenside_check::check_certificate(&puzzle(problem), text) {
            Ok(proven) => Ok(proven),
            Err(CertificateError::Proof(fault)) => Err(fault),
            Err(fault) => return Err(fault),
        };
        (problem.size().get(), String::new(), proven)
    } else {
        let (board, proven) = queenside_check::certified_board(text)?;
        (board.n, format!(" for {}", described(&board)), proven)
    };
    let (certificate, reason) = match proven {
        Ok(proven) => (true, format!("the certificate holds{whose}: {proven}")),
        Err(fault) => (false, format!("the certificate does not hold{whose}: {fault}")),
    };
    Ok(CertificateAnswer { n, certificate, reason })
}

/// Check that a solution is the first one of a board in lexicographic order, by the certificates of
/// `solve_first`, each with its name.
///
/// # Errors
/// The name of a certificate that cannot be read, is not a certificate, or does not match its checksum.
pub fn check_first<R: BufRead>(
    problem: &Problem,
    columns: &[u32],
    certificates: impl IntoIterator<Item = (String, std::io::Result<R>)>,
) -> Result<CertificateAnswer, (String, CertificateError)> {
    let (mut refuted, mut fault) = (Vec::new(), None);
    for (name, text) in certificates {
        let found = text.map_err(CertificateError::Io).and_then(queenside_check::certified_board);
        match found.map_err(|fault| (name.clone(), fault))? {
            (board, Ok(_)) => refuted.push(board),
            (_, Err(why)) => fault = fault.or(Some(format!("{name} does not hold: {why}"))),
        }
    }
    let n = problem.size().get();
    let (certificate, reason) =
        match (fault, queenside_check::check_first(&puzzle(problem), columns, &refuted)) {
            (Some(fault), _) => (false, fault),
            (None, Err(fault)) => (false, fault.to_string()),
            (None, Ok(boards)) => {
                let given = if problem.is_unconstrained() {
                    ""
                } else {
                    " with these given queens and blocked squares"
                };
                let what = format!("the first solution for n = {n}{given}");
                (true, format!("{what}: certificates refute all smaller ones; boards: {boards}"))
            }
        };
    Ok(CertificateAnswer { n, certificate, reason })
}

/// Describe a board in one line.
fn described(board: &Puzzle) -> String {
    const MAX: usize = 20;
    let list = |name: &str, items: &mut dyn ExactSizeIterator<Item = String>| {
        let (total, shown) = (items.len(), items.take(MAX).collect::<Vec<_>>().join(" "));
        let more = total.saturating_sub(MAX);
        match (total, more) {
            (0, _) => String::new(),
            (_, 0) => format!(", {name} {shown}"),
            _ => format!(", {name} {shown} and {more} more"),
        }
    };
    let square = |&(row, column): &(u32, u32)| Square::new(row, column).to_string();
    let queens = list("queens on", &mut board.queens.iter().map(square));
    let blocked = list("blocked squares", &mut board.blocked.iter().map(square));
    let excluded = list("blocked lines", &mut board.excluded.iter().map(ToString::to_string));
    format!("n = {}{queens}{blocked}{excluded}", board.n)
}

/// Add the queens of a SAT solver's model to a board. `queenside export` defines the numbers of the
/// variables. The text is the output of a solver: `v` lines as in the SAT competitions, or lines of
/// numbers as written by `MiniSat`.
///
/// # Errors
/// [`ServiceError::Bad`] with the number of the invalid line, or if the variables of the model do
/// not match the free squares of the board.
pub fn read_model(problem: &Problem, text: impl BufRead) -> Result<Problem, ServiceError> {
    let squares = free_squares(problem).map_err(ServiceError::bad)?;
    let other = |what: String| {
        let free = squares.len();
        ServiceError::bad(format_args!(
            "the model has {what}, but the board has {free} free squares: is it a model of another board?"
        ))
    };
    let literals = literals(text)?;
    let variables = literals.iter().map(|literal| literal.unsigned_abs() as usize).max().unwrap_or(0);
    if variables < squares.len() {
        return Err(other(format!("{variables} variables")));
    }
    let mut queens: Vec<Square> = Vec::new();
    // The value of each variable.
    let mut values = vec![None; squares.len()];
    for literal in literals {
        let variable = literal.unsigned_abs() as usize;
        let square = squares.get(variable - 1).ok_or_else(|| other(format!("variable {variable}")))?;
        let value = literal > 0;
        match values[variable - 1].replace(value) {
            Some(before) if before != value => {
                return Err(ServiceError::bad(format_args!(
                    "the model has both {variable} and -{variable}: expected one value for each variable"
                )));
            }
            None if value => queens.push(*square),
            _ => {}
        }
    }
    problem.clone().with_queens(queens).map_err(ServiceError::bad)
}

fn literals(text: impl BufRead) -> Result<Vec<i64>, ServiceError> {
    let mut literals = Vec::new();
    let wrong = |number: usize, what: &str| ServiceError::bad(format_args!("line {number}: {what}"));
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.map_err(|error| wrong(number, &error.to_string()))?;
        let line = line.trim();
        let words = match line.split_once(char::is_whitespace) {
            Some(("c", _)) => continue,
            Some(("s", status)) if status.trim() == "SATISFIABLE" => continue,
            Some(("s", _)) => return Err(wrong(number, "the solver found no model")),
            Some(("v", words)) => words,
            _ if line.is_empty() || matches!(line, "c" | "v" | "SAT" | "SATISFIABLE") => continue,
            _ if matches!(line, "UNSAT" | "UNSATISFIABLE" | "INDET") => {
                return Err(wrong(number, "the solver found no model"));
            }
            _ => line,
        };
        for word in words.split_whitespace() {
            match word.parse::<i64>() {
                Ok(0) => {}
                Ok(literal) => literals.push(literal),
                Err(_) => {
                    let what =
                        format!("'{}' is not a literal: expected the output of a SAT solver", quoted(word));
                    return Err(wrong(number, &what));
                }
            }
        }
    }
    if literals.is_empty() {
        return Err(ServiceError::bad(
            "the file has no model: expected a line that begins with `v`, or a line of literals",
        ));
    }
    Ok(literals)
}
