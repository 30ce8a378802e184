use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use queenside::notation::ReadBoard;
use queenside::{Board, Conflict, Conflicts, Size};
use queenside_check::{attack, count_conflicts};
use serde::Serialize;

use crate::failure::{Failure, Status, note};
use crate::input::Input;
use crate::output::Output;
use crate::values;

/// Whether boards are solutions, and which queens attack which
///
/// Reads boards in any format, one after the other. For one board prints `solution`, or each pair of queens
/// that attack each other. For many prints how many solutions there are, or which board is the first
/// that is none, and why. The exit status is 0 if all are solutions, otherwise 1.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside check board.txt\n  queenside list 8 | queenside check -\n  echo '[0, 2, 1]' | queenside check -"
)]
pub(crate) struct Args {
    /// A file of boards, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The board size, for boards given as pairs, which do not tell it
    #[arg(long, value_name = "N", value_parser = values::size, allow_negative_numbers = true)]
    size: Option<Size>,
    /// Print at most this many conflicts
    #[arg(long, value_name = "K", default_value = "1000", value_parser = values::limit, allow_negative_numbers = true)]
    limit: u64,
    /// One JSON object a board, up to the first that is no solution: n, solution, conflicts with a, b, line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Input { is_pipe, mut boards } = Input::open(&args.file, args.size)?;
    let failure = |error| Input::failure(&args.file, &error);
    let mut out = Output::open(None)?;
    let mut solutions = 0u64;
    while let Some(read) = boards.next_board().map_err(failure)? {
        let verdict = Verdict::of(read)?;
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

/// What is to be said of a board.
struct Verdict {
    read: ReadBoard,
    conflicts: Conflicts,
    is_solution: bool,
}

/// The verdict as JSON. Squares are [row, column].
#[derive(Serialize)]
struct Answer {
    n: u32,
    solution: bool,
    conflicts: Vec<Pair>,
    conflict_count: String,
    queens: usize,
    format: &'static str,
    board: u64,
    input_line: u64,
}

#[derive(Serialize)]
struct Pair {
    a: [u32; 2],
    b: [u32; 2],
    line: String,
}

impl Verdict {
    /// Judges the board, and has the judgement confirmed by the independent checker.
    fn of(read: ReadBoard) -> Result<Self, Failure> {
        let placement = &read.placement;
        let conflicts = placement.conflicts();
        let queens: Vec<(u32, u32)> = placement.queens().map(|queen| (queen.row, queen.column)).collect();
        let recounted = count_conflicts(&queens);
        if recounted != conflicts.count() {
            let found = conflicts.count();
            return Err(Failure::wrong(format_args!("{found} conflicts found, {recounted} counted")));
        }
        let is_solution = placement.queen_count() == placement.size().index() && recounted == 0;
        Ok(Self { read, conflicts, is_solution })
    }

    /// The first conflicts, each confirmed.
    fn shown(&self, limit: u64) -> impl Iterator<Item = Result<Conflict, Failure>> + '_ {
        self.conflicts.iter().take(usize::try_from(limit).unwrap_or(usize::MAX)).map(|conflict| {
            let Conflict { a, b, .. } = conflict;
            let confirmed = attack((a.row, a.column), (b.row, b.column));
            if confirmed { Ok(conflict) } else { Err(Failure::wrong(conflict)) }
        })
    }

    fn hidden(&self, limit: u64) -> u64 {
        self.conflicts.count().saturating_sub(limit)
    }

    /// Says in words why the board is no solution, `number` being its place among several.
    fn write(&self, args: &Args, number: Option<u64>, out: &mut Output) -> Result<(), Failure> {
        let failed = |out: &Output, error| out.failure(&error);
        if let Some(number) = number {
            writeln!(out, "board {number}, on line {}, is no solution:", self.read.line)
                .map_err(|error| failed(out, error))?;
        }
        for conflict in self.shown(args.limit) {
            writeln!(out, "{}", conflict?).map_err(|error| failed(out, error))?;
        }
        let hidden = self.hidden(args.limit);
        if hidden > 0 {
            note(format_args!("{hidden} more conflicts are not shown: see --limit"));
        }
        if self.conflicts.is_empty() {
            let (queens, n) = (self.read.placement.queen_count(), self.read.placement.size().get());
            writeln!(out, "incomplete: {queens} of {n} queens, none attacking another")
                .map_err(|error| failed(out, error))?;
        }
        Ok(())
    }

    fn write_json(&self, args: &Args, number: u64, out: &mut Output) -> Result<(), Failure> {
        let square = |square: queenside::Square| [square.row, square.column];
        let pair = |conflict: Conflict| Pair {
            a: square(conflict.a),
            b: square(conflict.b),
            line: conflict.line.to_string(),
        };
        let conflicts: Result<Vec<Pair>, Failure> =
            self.shown(args.limit).map(|conflict| conflict.map(pair)).collect();
        let answer = Answer {
            n: self.read.placement.size().get(),
            solution: self.is_solution,
            conflicts: conflicts?,
            conflict_count: self.conflicts.count().to_string(),
            queens: self.read.placement.queen_count(),
            format: self.read.format.name(),
            board: number,
            input_line: self.read.line,
        };
        let line = serde_json::to_string(&answer).map_err(Failure::wrong)?;
        writeln!(out, "{line}").map_err(|error| out.failure(&error))
    }
}
