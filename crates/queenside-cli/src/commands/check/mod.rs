//! The command `check`: boards ([`verdict`]), certificates and models of other solvers.

mod evidence;
mod verdict;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use queenside::notation::ReadBoard;
use queenside::{Board, Problem, Size};

use crate::failure::{Failure, Status};
use crate::input::{Input, Lists};
use crate::output::Output;
use crate::problem::ConditionArgs;
use crate::values;
use crate::words::of_many;
use verdict::Verdict;

/// Whether boards are solutions, and which queens attack which
///
/// Reads boards in any format, one after the other. For one board prints `solution`, or each pair of queens
/// that attack each other and each queen on a blocked square. For many prints how many solutions there are, or
/// the first board that is not a solution, and why; with --all every such board. The exit status is 0 if all are solutions,
/// otherwise 1.
///
/// With --queen a board also needs these queens, with --block and the like none on those squares.
///
/// With --certificate, checks a proof that the board has no completion; the exit status is 0 if it holds, 1 if
/// the proof is wrong, 2 if the file was changed. With
/// --model, reads what a SAT solver said of `queenside export --board BOARD --as dimacs` and checks the completion that it found.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside check board.txt\n  queenside list 8 | queenside check -\n  queenside check boards.txt --all\n  queenside check board.txt --queen 0,3\n  echo '[0, 2, 1]' | queenside check -\n  queenside check board.txt --certificate proof.txt\n  queenside check board.txt --model solver-output.txt"
)]
pub(crate) struct Args {
    /// A file of boards, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The board size, for boards given as pairs, which do not tell it
    #[arg(long, value_name = "N", value_parser = values::size)]
    size: Option<Size>,
    #[command(flatten)]
    lists: Lists,
    /// Go through all boards, print what is wrong with each that is not a solution, and how many are
    #[arg(long, conflicts_with_all = ["certificate", "model"])]
    all: bool,
    /// Print at most this many conflicts, and as many queens on blocked squares
    #[arg(long, value_name = "K", default_value = "1000", value_parser = values::limit)]
    limit: u64,
    /// One JSON object per board, up to the first that is not a solution: n, solution, conflicts with a, b, line,
    /// `on_blocked` if there are queens on blocked squares, `missing` if queens of --queen are not there. With --all one per
    /// board, then one with boards, solutions
    #[arg(long)]
    json: bool,
    /// Check the proof in FILE that the board has no completion
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "model")]
    certificate: Option<PathBuf>,
    /// Check the completion that a SAT solver wrote to FILE, - for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    model: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Given queens and blocked squares beside those of the board")]
    conditions: ConditionArgs,
}

impl Args {
    /// The only board of the file, with the conditions given beside.
    fn problem(&self) -> Result<Problem, Failure> {
        let input = Input::open(&self.file, self.size, self.lists)?;
        let boards = input.boards.requiring_size();
        let read = boards.only_board().map_err(|error| Input::failure(&self.file, &error))?;
        self.conditions.add_to(read.problem)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    if let Some(path) = &args.certificate {
        return evidence::check_proof(args, path);
    }
    if let Some(path) = &args.model {
        return evidence::check_model(args, path);
    }
    boards(args)
}

/// Judges one board after the other, up to the first that is not a solution, or with --all to the end.
fn boards(args: &Args) -> Result<Status, Failure> {
    let Input { is_pipe, mut boards } = Input::open(&args.file, args.size, args.lists)?;
    let failure = |error| Input::failure(&args.file, &error);
    let mut out = Output::open(None)?;
    let (mut number, mut solutions) = (0u64, 0u64);
    while let Some(read) = boards.next_board().map_err(failure)? {
        number += 1;
        let problem = args.conditions.close(read.problem.clone())?;
        let required = args.conditions.queens_on(problem.size())?;
        let verdict = Verdict::of(ReadBoard { problem, ..read }, required)?;
        solutions += u64::from(verdict.is_solution);
        let mut write = || {
            if args.json {
                verdict.write_json(args, number, &mut out)?;
            } else if !verdict.is_solution {
                // A board alone needs no number. To know, this may wait for the next one.
                let more = args.all || number > 1 || !matches!(boards.next_board(), Ok(None));
                verdict.write(args, more.then_some(number), &mut out)?;
            }
            if args.json || !verdict.is_solution {
                out.flush()?;
            }
            Ok(())
        };
        let written = write();
        let is_last = !verdict.is_solution && !args.all;
        match written {
            // A reader that has seen enough does not change what the boards are.
            Err(Failure::ClosedPipe) if solutions < number => return Ok(Status::NoSolution),
            Ok(()) if is_last => return Ok(Status::NoSolution),
            Ok(()) => {}
            Err(failure) => return Err(failure),
        }
    }
    if number == 0 && !is_pipe {
        // Says where the board should be.
        boards.only_board().map_err(failure)?;
    }
    let line = match number {
        _ if args.json && args.all => Some(format!(r#"{{"boards":{number},"solutions":{solutions}}}"#)),
        _ if args.json => None,
        0 => Some("no boards".to_owned()),
        1 if solutions == 1 => Some("solution".to_owned()),
        _ if args.all => Some(format!("{solutions} of {} are solutions", of_many(number, "board"))),
        _ => Some(format!("{solutions} solutions")),
    };
    if let Some(line) = line {
        writeln!(out, "{line}")?;
    }
    out.finish()?;
    Ok(if solutions == number { Status::Answered } else { Status::NoSolution })
}
