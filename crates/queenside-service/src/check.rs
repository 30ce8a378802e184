//! Whether a board is a solution, whether a certificate holds, and what a SAT solver's model says: all by the independent checker.

use std::io::BufRead;

use queenside::notation::ReadBoard;
use queenside::solve::free_squares;
use queenside::{Board, Conflict, Conflicts, Line, Problem, Square};
use queenside_check::{CertificateError, attack, count_conflicts};
use serde::Serialize;

use crate::ServiceError;
use crate::verify::puzzle;

/// What is wrong with a board, if anything is.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// n queens, no two attacking each other, none on a blocked square, none missing.
    pub is_solution: bool,
    /// Queens that attack each other.
    pub conflicts: Conflicts,
    /// Queens on blocked squares.
    pub on_blocked: Vec<Square>,
    /// Queens that the board must have and does not.
    pub missing: Vec<Square>,
}

impl Verdict {
    /// Judges a board that must have these queens. The checker confirms the judgement.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if the checker finds something else.
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
            return Err(ServiceError::wrong(format_args!("{found} conflicts found, {recounted} counted")));
        }
        let on_blocked: Vec<Square> = placement.queens().filter(|&queen| problem.is_blocked(queen)).collect();
        confirm_on_blocked(problem, &queens, &on_blocked)?;
        let is_complete = placement.queen_count() == placement.size().index();
        let missing: Vec<Square> =
            required.iter().copied().filter(|queen| !queens.contains(&(queen.row, queen.column))).collect();
        let is_solution = is_complete && recounted == 0 && on_blocked.is_empty() && missing.is_empty();
        Ok(Self { is_solution, conflicts, on_blocked, missing })
    }

    /// The first conflicts, each confirmed by the checker.
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

    /// The first queens on blocked squares.
    pub fn first_on_blocked(&self, limit: usize) -> &[Square] {
        &self.on_blocked[..limit.min(self.on_blocked.len())]
    }

    /// The verdict on board `number` of a file, with at most `limit` conflicts and queens on blocked squares.
    ///
    /// # Errors
    /// As for [`first_conflicts`](Self::first_conflicts).
    pub fn answer(&self, read: &ReadBoard, number: u64, limit: usize) -> Result<CheckAnswer, ServiceError> {
        let conflicts: Result<_, ServiceError> =
            self.first_conflicts(limit).map(|conflict| conflict.map(ConflictAnswer::from)).collect();
        Ok(CheckAnswer {
            n: read.problem.size().get(),
            solution: self.is_solution,
            conflicts: conflicts?,
            conflict_count: self.conflicts.count().to_string(),
            on_blocked: (!self.on_blocked.is_empty()).then(|| self.first_on_blocked(limit).to_vec()),
            missing: self.missing.clone(),
            queens: read.problem.queen_count(),
            format: read.format.name(),
            board: number,
            input_line: read.line,
        })
    }
}

/// Finds the queens on blocked squares in another way: both lists are in reading order, so one walk meets all of them.
fn confirm_on_blocked(
    problem: &Problem,
    queens: &[(u32, u32)],
    found: &[Square],
) -> Result<(), ServiceError> {
    let lines: Vec<Line> = problem.blocked_lines().collect();
    let mut blocked = problem.blocked().iter().map(|square| (square.row, square.column)).peekable();
    let mut found = found.iter();
    for &(row, column) in queens {
        while blocked.next_if(|square| *square < (row, column)).is_some() {}
        let is_blocked = blocked.peek() == Some(&(row, column))
            || lines.contains(&Line::Diagonal(i64::from(row) - i64::from(column)))
            || lines.contains(&Line::Antidiagonal(u64::from(row) + u64::from(column)));
        if is_blocked && found.next().map(|queen| (queen.row, queen.column)) != Some((row, column)) {
            return Err(ServiceError::wrong("a queen on a blocked square was missed"));
        }
    }
    if found.next().is_none() {
        Ok(())
    } else {
        Err(ServiceError::wrong("a queen is not on a blocked square"))
    }
}

/// The verdict on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the board is a solution.
    pub solution: bool,
    /// The first pairs of queens that attack each other.
    pub conflicts: Vec<ConflictAnswer>,
    /// The number of all such pairs, in decimal.
    pub conflict_count: String,
    /// The first queens on blocked squares, as `[row, column]`; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_blocked: Option<Vec<Square>>,
    /// Queens that the board must have and does not, as `[row, column]`; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Square>,
    /// The number of queens on the board.
    pub queens: usize,
    /// The format in which the board was read.
    pub format: &'static str,
    /// The place of the board in the input, from 1.
    pub board: u64,
    /// The line of the input on which the board begins, from 1.
    pub input_line: u64,
}

/// Two queens that attack each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConflictAnswer {
    /// The first queen in reading order, as `[row, column]`.
    pub a: Square,
    /// The other queen.
    pub b: Square,
    /// The line that both stand on, such as `row 2` or `diagonal -1`.
    pub line: String,
}

impl From<Conflict> for ConflictAnswer {
    fn from(Conflict { a, b, line }: Conflict) -> Self {
        Self { a, b, line: line.to_string() }
    }
}

/// The number of boards and of solutions among them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckSummary {
    /// Boards that were read.
    pub boards: u64,
    /// Boards that are solutions.
    pub solutions: u64,
}

/// Whether a certificate proves that a board has no completion.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateAnswer {
    /// The board size.
    pub n: u32,
    /// Whether the certificate holds.
    pub certificate: bool,
    /// What it proves, or why it does not hold.
    pub reason: String,
}

/// Whether the certificate proves that the board has no completion. A proof that is well written and does not hold is an answer.
///
/// # Errors
/// [`CertificateError`] if the text cannot be read, is not a certificate, or was changed.
pub fn check_certificate(
    problem: &Problem,
    text: impl BufRead,
) -> Result<CertificateAnswer, CertificateError> {
    let (certificate, reason) = match queenside_check::check_certificate(&puzzle(problem), text) {
        Ok(proven) => (true, format!("the certificate holds: {proven}")),
        Err(CertificateError::Proof(fault)) => (false, format!("the certificate does not hold: {fault}")),
        Err(fault) => return Err(fault),
    };
    Ok(CertificateAnswer { n: problem.size().get(), certificate, reason })
}

/// The board with the queens of a SAT solver's model, as `queenside export --as dimacs` numbers the variables: `v` lines of the
/// SAT competitions' output, or bare numbers as `MiniSat` writes them.
///
/// # Errors
/// [`ServiceError::Bad`] with the line that is wrong, or if the model has other variables than the board has free squares.
pub fn read_model(problem: &Problem, text: impl BufRead) -> Result<Problem, ServiceError> {
    let squares = free_squares(problem).map_err(ServiceError::bad)?;
    let other = |what: String| {
        let free = squares.len();
        ServiceError::bad(format_args!(
            "{what}, but the board has {free} free squares: is it a model of another board?"
        ))
    };
    let literals = literals(text)?;
    let variables = literals.iter().map(|literal| literal.unsigned_abs() as usize).max().unwrap_or(0);
    if variables < squares.len() {
        return Err(other(format!("{variables} variables")));
    }
    let mut queens: Vec<Square> = Vec::new();
    for literal in literals {
        let variable = literal.unsigned_abs() as usize;
        let square = squares.get(variable - 1).ok_or_else(|| other(format!("variable {variable}")))?;
        if literal > 0 {
            queens.push(*square);
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
                Err(_) => return Err(wrong(number, "not a literal; give the solver's output")),
            }
        }
    }
    if literals.is_empty() {
        return Err(ServiceError::bad("the file has no model (no `v` line)"));
    }
    Ok(literals)
}
