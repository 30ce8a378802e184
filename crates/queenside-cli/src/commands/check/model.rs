use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use queenside::notation::{Format, ReadBoard};
use queenside::solve::free_squares;
use queenside::{Problem, Square};

use super::Args;
use super::verdict::Verdict;
use crate::failure::{Failure, Status};
use crate::output::Output;

/// The most bytes of a solver's output that are read: far more than a model of the largest board has.
const LONGEST: u64 = 1 << 28;

/// Checks that the queens of a model complete the board.
pub(super) fn run(args: &Args, path: &Path) -> Result<Status, Failure> {
    let problem = args.problem()?;
    let squares = free_squares(&problem).map_err(Failure::usage)?;
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| Failure::input(path, &error))?)
    };
    let literals = read_model(BufReader::new(input.take(LONGEST)), path)?;
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
    let completed = problem.with_queens(queens).map_err(Failure::usage)?;
    judge(args, completed)
}

fn judge(args: &Args, completed: Problem) -> Result<Status, Failure> {
    let verdict = Verdict::of(ReadBoard { problem: completed, format: Format::Columns, line: 1 }, &[])?;
    let mut out = Output::open(None)?;
    if args.json {
        verdict.write_json(args, 1, &mut out)?;
    } else if verdict.is_solution {
        io::Write::write_all(&mut out, b"solution\n")?;
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
