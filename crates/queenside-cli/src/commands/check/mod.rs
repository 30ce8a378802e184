//! The command `check`: boards ([`verdict`]), certificates and models of other solvers.

mod certificate;
mod model;
mod verdict;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use queenside::notation::ReadBoard;
use queenside::{Problem, Size};

use crate::failure::{Failure, Status};
use crate::input::Input;
use crate::output::Output;
use crate::problem::ConditionArgs;
use crate::values;
use verdict::Verdict;

/// Whether boards are solutions, and which queens attack which
///
/// Reads boards in any format, one after the other. For one board prints `solution`, or each pair of queens
/// that attack each other and each queen on a closed square. For many prints how many solutions there are, or
/// which board is the first that is none, and why. The exit status is 0 if all are solutions, otherwise 1.
///
/// With --certificate, checks a proof that the board has no completion; the exit status is 0 if it holds. With --model,
/// reads what a SAT solver said of `queenside export --board BOARD --as dimacs` and checks the completion that it found.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside check board.txt\n  queenside list 8 | queenside check -\n  echo '[0, 2, 1]' | queenside check -\n  queenside check board.txt --certificate proof.txt\n  queenside check board.txt --model solver-output.txt"
)]
pub(crate) struct Args {
    /// A file of boards, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The board size, for boards given as pairs, which do not tell it
    #[arg(long, value_name = "N", value_parser = values::size, allow_negative_numbers = true)]
    size: Option<Size>,
    /// Print at most this many conflicts, and as many queens on closed squares
    #[arg(long, value_name = "K", default_value = "1000", value_parser = values::limit, allow_negative_numbers = true)]
    limit: u64,
    /// One JSON object a board, up to the first that is no solution: n, solution, conflicts with a, b, line,
    /// `on_closed` if there are queens on closed squares
    #[arg(long)]
    json: bool,
    /// Check the proof in FILE that the board has no completion
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "model")]
    certificate: Option<PathBuf>,
    /// Check the completion that a SAT solver wrote to FILE, - for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    model: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Given queens and closed squares beside those of the board")]
    conditions: ConditionArgs,
}

impl Args {
    /// The only board of the file, with the conditions given beside.
    fn problem(&self) -> Result<Problem, Failure> {
        let input = Input::open(&self.file, self.size)?;
        let boards = input.boards.requiring_size();
        let read = boards.only_board().map_err(|error| Input::failure(&self.file, &error))?;
        self.conditions.add_to(read.problem)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    if let Some(path) = &args.certificate {
        return certificate::run(args, path);
    }
    if let Some(path) = &args.model {
        return model::run(args, path);
    }
    boards(args)
}

/// Judges one board after the other.
fn boards(args: &Args) -> Result<Status, Failure> {
    let Input { is_pipe, mut boards } = Input::open(&args.file, args.size)?;
    let failure = |error| Input::failure(&args.file, &error);
    let mut out = Output::open(None)?;
    let mut solutions = 0u64;
    while let Some(read) = boards.next_board().map_err(failure)? {
        let problem = args.conditions.add_to(read.problem.clone())?;
        let verdict = Verdict::of(ReadBoard { problem, ..read })?;
        let mut write = || {
            if args.json {
                verdict.write_json(args, solutions + 1, &mut out)?;
            } else if !verdict.is_solution {
                // A board alone needs no number. To know, this may wait for the next one.
                let more = solutions > 0 || !matches!(boards.next_board(), Ok(None));
                verdict.write(args, more.then_some(solutions + 1), &mut out)?;
            }
            if args.json || !verdict.is_solution {
                out.flush().map_err(|error| out.failure(&error))?;
            }
            Ok(())
        };
        match write() {
            // A reader that has seen enough does not change what the board is.
            Err(Failure::ClosedPipe) | Ok(()) if !verdict.is_solution => return Ok(Status::NoSolution),
            Ok(()) => {}
            Err(failure) => return Err(failure),
        }
        solutions += 1;
    }
    if solutions == 0 && !is_pipe {
        // Says where the board should be.
        boards.only_board().map_err(failure)?;
    }
    if !args.json {
        let line = match solutions {
            0 => "no boards".to_owned(),
            1 => "solution".to_owned(),
            solutions => format!("{solutions} solutions"),
        };
        writeln!(out, "{line}").map_err(|error| out.failure(&error))?;
    }
    out.finish()?;
    Ok(Status::Answered)
}
