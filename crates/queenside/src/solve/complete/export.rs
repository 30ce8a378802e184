use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use super::check_size;
use crate::board::{Board, Line, Problem, Square};
use crate::dfs::Remaining;
use crate::text::named;

/// An input language of other solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Clauses for SAT solvers, in the DIMACS format of the SAT competitions. Variable i, from 1,
    /// is the i-th free square in reading order; comments name the square.
    Dimacs,
    /// A 0-1 linear program in CPLEX's LP format, which HiGHS, SCIP, Gurobi, GLPK and others read.
    /// `x_r_c` is the square (r, c).
    Lp,
    /// A MiniZinc model: `q[r]` is the column of row r.
    MiniZinc,
    /// An Essence' model for Savile Row, with the names of CSPLib's problem 79.
    CspLib,
}

/// The reason why a problem was not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The board is too large, or its given queens attack each other or are on blocked squares.
    #[error("{0}")]
    Refused(String),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 4] = [Self::Dimacs, Self::Lp, Self::MiniZinc, Self::CspLib];

    /// Return the name of the language, such as `minizinc`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dimacs => "dimacs",
            Self::Lp => "lp",
            Self::MiniZinc => "minizinc",
            Self::CspLib => "csplib",
        }
    }

    /// Return what begins a comment.
    pub(crate) const fn comment_mark(self) -> &'static str {
        match self {
            Self::Dimacs => "c",
            Self::Lp => "\\",
            Self::MiniZinc => "%",
            Self::CspLib => "$",
        }
    }

    /// Return how each model begins, up to the board size.
    pub(crate) fn beginning(self) -> String {
        // Essence' requires that the first line names the language.
        let first = if self == Self::CspLib { "language ESSENCE' 1.0\n" } else { "" };
        format!("{first}{} n-queens completion by Queenside: n = ", self.comment_mark())
    }

    /// Write the problem in this language.
    ///
    /// # Errors
    /// [`ExportError`] if the problem is too large, if its given queens attack each other or are on
    /// blocked squares, or if the writer fails.
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
        let remaining = remaining(problem)?;
        match self {
            Self::Dimacs => write_dimacs(problem, &remaining, out)?,
            Self::Lp => write_lp(problem, &remaining, out)?,
            Self::MiniZinc => write_minizinc(problem, out)?,
            Self::CspLib => write_essence(problem, out)?,
        }
        Ok(())
    }
}

named!(Language, "language");

/// Return the free squares of a problem in reading order: variable i of [`Language::Dimacs`] is the
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
    check_size(problem.size()).map_err(|error| ExportError::Refused(error.to_string()))?;
    Remaining::of(problem)
        .map_err(|misplaced| ExportError::Refused(format!("{misplaced}, so there is no completion")))
}

/// Write the problem as comments: a first line, and one line per kind of given squares or lines. The
/// reader of boards takes the board from them.
fn write_comment(problem: &Problem, language: Language, out: &mut impl Write) -> io::Result<()> {
    fn list(items: impl Iterator<Item = impl fmt::Display>) -> String {
        items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
    }
    let n = problem.size().get();
    let (mark, beginning) = (language.comment_mark(), language.beginning());
    writeln!(out, "{beginning}{n}, squares are (row, column) from 0")?;
    for (name, items) in [
        ("given queens", list(problem.given().queens())),
        ("blocked squares", list(problem.blocked().iter())),
        ("excluded diagonals (row - column)", list(problem.blocked_diagonals())),
        ("excluded antidiagonals (row + column)", list(problem.blocked_antidiagonals())),
    ] {
        if !items.is_empty() {
            writeln!(out, "{mark} {name}: {items}")?;
        }
    }
    Ok(())
}

/// Maximum number of clauses: a file of about 60 MB.
const MAX_CLAUSES: u64 = 4_000_000;

/// Write one clause per open row and column (one of its free squares), and one per pair of free
/// squares that attack each other (not both). The pairs need no additional variables, so variable i
/// is a square.
fn write_dimacs(problem: &Problem, remaining: &Remaining, out: &mut impl Write) -> Result<(), ExportError> {
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
        return Err(ExportError::Refused(format!(
            "the board has {clauses} clauses, expected at most {MAX_CLAUSES}; use another language, such as minizinc"
        )));
    }
    write_comment(problem, Language::Dimacs, out)?;
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

/// Number of terms on a line of the LP format, because some readers do not accept long lines.
const TERMS: usize = 16;

fn write_lp(problem: &Problem, remaining: &Remaining, out: &mut impl Write) -> io::Result<()> {
    let squares = remaining.squares();
    // An open line without a free square must be included, so that the program is infeasible.
    let open = remaining.rows.iter().map(|&row| Line::Row(row));
    let open = open.chain(remaining.columns.iter().map(|&column| Line::Column(column)));
    let mut lines: BTreeMap<Line, Vec<Square>> = open.map(|line| (line, Vec::new())).collect();
    for &square in &squares {
        square.lines().into_iter().for_each(|line| lines.entry(line).or_default().push(square));
    }
    write_comment(problem, Language::Lp, out)?;
    writeln!(out, "Minimize\n obj: 0 zero\nSubject To")?;
    for (line, squares) in &lines {
        // For example `row_3` or `diagonal_m2`.
        let name = line.to_string().replace(' ', "_").replace('-', "m");
        let sense = if matches!(line, Line::Row(_) | Line::Column(_)) { "=" } else { "<=" };
        if sense == "<=" && squares.len() < 2 {
            continue;
        }
        let names: Vec<String> =
            squares.iter().map(|square| format!("x_{}_{}", square.row, square.column)).collect();
        let terms: Vec<String> = names.chunks(TERMS).map(|some| some.join(" + ")).collect();
        let sum = if terms.is_empty() { "zero".to_owned() } else { terms.join("\n  + ") };
        writeln!(out, " {name}: {sum} {sense} 1")?;
    }
    if lines.is_empty() {
        // No reader accepts a program without a constraint.
        writeln!(out, " nothing_left: zero = 0")?;
    }
    writeln!(out, "Bounds\n zero = 0\nBinary")?;
    for square in &squares {
        writeln!(out, " x_{}_{}", square.row, square.column)?;
    }
    writeln!(out, "End")
}

fn write_minizinc(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.size().get();
    write_comment(problem, Language::MiniZinc, out)?;
    write!(
        out,
        "include \"alldifferent.mzn\";
int: n = {n};
% The column of the queen in each row.
array[0..n - 1] of var 0..n - 1: q;
constraint alldifferent(q);
constraint alldifferent([q[r] + r | r in 0..n - 1]);
constraint alldifferent([q[r] - r | r in 0..n - 1]);
"
    )?;
    for (squares, sign) in [(problem.given().squares(), "="), (problem.blocked(), "!=")] {
        for Square { row, column } in squares {
            writeln!(out, "constraint q[{row}] {sign} {column};")?;
        }
    }
    for difference in problem.blocked_diagonals() {
        writeln!(out, "constraint forall(r in 0..n - 1)(r - q[r] != {difference});")?;
    }
    for sum in problem.blocked_antidiagonals() {
        writeln!(out, "constraint forall(r in 0..n - 1)(r + q[r] != {sum});")?;
    }
    writeln!(out, "solve satisfy;\noutput [\"\\(q)\\n\"];")
}

/// Write an Essence' model for Savile Row. Its parameters have the names of CSPLib's problem 79 (n,
/// numdiff, numsum, diffdiags, sumdiags).
fn write_essence(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.size().get();
    write_comment(problem, Language::CspLib, out)?;
    writeln!(out, "letting n be {n}")?;
    writeln!(out, "letting ROWS be domain int(0..n-1)")?;
    let differences: Vec<String> = problem.blocked_diagonals().map(|line| line.to_string()).collect();
    let sums: Vec<String> = problem.blocked_antidiagonals().map(|line| line.to_string()).collect();
    let lists = [("numdiff", "diffdiags", &differences), ("numsum", "sumdiags", &sums)];
    for (count, list, lines) in lists {
        writeln!(out, "letting {count} be {}", lines.len())?;
        if !lines.is_empty() {
            writeln!(out, "letting {list} be [{}]", lines.join(","))?;
        }
    }
    write!(
        out,
        "$ The column of the queen in each row, its diagonal and its antidiagonal.
find q1: matrix indexed by [ROWS] of int(0..n-1)
find q2: matrix indexed by [ROWS] of int(-(n-1)..n-1)
find q3: matrix indexed by [ROWS] of int(0..2*(n-1))
such that
  allDiff(q1), allDiff(q2), allDiff(q3),
"
    )?;
    for (squares, sign) in [(problem.given().squares(), "="), (problem.blocked(), "!=")] {
        for Square { row, column } in squares {
            writeln!(out, "  q1[{row}] {sign} {column},")?;
        }
    }
    if !differences.is_empty() {
        writeln!(out, "  forAll i : int(1..numdiff) . forAll j : ROWS . q2[j] != diffdiags[i],")?;
    }
    if !sums.is_empty() {
        writeln!(out, "  forAll i : int(1..numsum) . forAll j : ROWS . q3[j] != sumdiags[i],")?;
    }
    writeln!(out, "  forAll i : ROWS . q2[i] = i - q1[i] /\\ q3[i] = i + q1[i]")
}
