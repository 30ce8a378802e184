//! Certificates, and models of other solvers.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use queenside::notation::{Format, ReadBoard};
use queenside::solve::free_squares;
use queenside::{Board, Square};
use queenside_check::{CertificateError, check_certificate};
use queenside_service::verify::puzzle;
use serde::Serialize;

use super::Args;
use super::verdict::Verdict;
use crate::failure::{Failure, Status, note};
use crate::input::open;
use crate::output::{Output, write_answer};

/// What the check of a certificate came to, as JSON.
#[derive(Serialize)]
struct Answer {
    n: u32,
    certificate: bool,
    reason: String,
}

/// Checks that the certificate proves the board to have no completion.
pub(super) fn check_proof(args: &Args, path: &Path) -> Result<Status, Failure> {
    let problem = args.problem()?;
    let (certificate, reason) = match check_certificate(&puzzle(&problem), BufReader::new(open(path)?)) {
        Ok(proven) => (true, format!("the certificate holds: {proven}")),
        // A proof that is well written and does not hold is an answer; a text that is none is bad input.
        Err(CertificateError::Proof(fault)) => (false, format!("the certificate does not hold: {fault}")),
        Err(CertificateError::Io(error)) => return Err(Failure::input(path, &error)),
        Err(fault) => return Err(Failure::usage(format_args!("{}: {fault}", path.display()))),
    };
    let answer = Answer { n: problem.size().get(), certificate, reason };
    match write_answer(None, args.json, &answer, || answer.reason.clone()) {
        Err(Failure::ClosedPipe) if !certificate => note("the certificate does not hold"),
        written => written?,
    }
    Ok(if certificate { Status::Answered } else { Status::NoSolution })
}

/// The most bytes of a solver's output that are read: far more than a model of the largest board has.
const LONGEST: u64 = 1 << 28;

/// Checks that the queens of a model complete the board.
pub(super) fn check_model(args: &Args, path: &Path) -> Result<Status, Failure> {
    let problem = args.problem()?;
    let squares = free_squares(&problem).map_err(Failure::usage)?;
    let literals = read_model(BufReader::new(open(path)?.take(LONGEST)), path)?;
    let variables = literals.iter().map(|literal| literal.unsigned_abs() as usize).max().unwrap_or(0);
    if variables < squares.len() {
        return Err(Failure::usage(format_args!(
            "{}: {variables} variables, but the board has {} free squares: is it a model of another board?",
            path.display(),
            squares.len()
        )));
    }
    let mut queens: Vec<Square> = Vec::new();
    for literal in literals {
        let variable = literal.unsigned_abs() as usize;
        let square = squares.get(variable - 1).ok_or_else(|| {
            Failure::usage(format_args!(
                "{}: variable {variable}, but the board has {} free squares: is it a model of another board?",
                path.display(),
                squares.len()
            ))
        })?;
        if literal > 0 {
            queens.push(*square);
        }
    }
    let problem = problem.with_queens(queens).map_err(Failure::usage)?;
    let verdict = Verdict::of(ReadBoard { problem, format: Format::Columns, line: 1 }, &[])?;
    let mut out = Output::open(None)?;
    if args.json {
        verdict.write_json(args, 1, &mut out)?;
    } else if verdict.is_solution {
        writeln!(out, "solution")?;
    } else {
        verdict.write(args, None, &mut out)?;
    }
    out.finish()?;
    Ok(if verdict.is_solution { Status::Answered } else { Status::NoSolution })
}

/// The literals of a model: `v` lines of the SAT competitions' output, or bare numbers as MiniSat writes them.
fn read_model(input: impl BufRead, path: &Path) -> Result<Vec<i64>, Failure> {
    let mut literals = Vec::new();
    let wrong =
        |number: usize, what: &str| Failure::usage(format_args!("{}: line {number}: {what}", path.display()));
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.map_err(|error| Failure::input(path, &error))?;
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
                Err(_) => return Err(wrong(number, "a word that is no literal; give the solver's output")),
            }
        }
    }
    if literals.is_empty() {
        return Err(Failure::usage(format_args!("{}: no model in it (no `v` line)", path.display())));
    }
    Ok(literals)
}
