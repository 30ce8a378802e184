use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::notation::{Format, ReadBoard};
use queenside::{Board, Problem, Size};
use queenside_check::CertificateError;
use queenside_service::check::{
    CertificateAnswer, CheckSummary, Verdict, check_certificate, check_first, read_model,
};

use crate::failure::{Failure, Status, note};
use crate::input::{ConditionArgs, Input, ReadingArgs, open, read_board};
use crate::output::{Output, write_answer, write_json};
use crate::words::of_many;
use queenside_service::values::Whole;

/// Check whether boards are solutions
///
/// Reads boards in any one format, one after the other. For one board, prints `solution`, or each
/// conflict and each queen on a blocked square. For several boards, prints the number of solutions,
/// or the first board that is not a solution and why; with --all, every such board. The exit status
/// is 0 if all boards are solutions, 1 if all were read and one is not, and 2 if a text is not a board.
///
/// For a board of regions, prints how many solutions it has and its level; with --board, checks whether
/// the queens of FILE are a solution of the board of regions in that file.
///
/// With --queen, a solution must contain these queens; with --block, it must not use these squares.
///
/// With --certificate, verifies a proof that the board has no completion; without FILE, for the
/// board that the certificate contains, which it prints. A folder of `queenside solve N --first` proves
/// that FILE has the first solution. The exit status is 0 if the proof is valid, 1 if it is wrong, 2 if
/// a certificate was changed. With --model, reads the output
/// of a SAT solver for the clauses of `queenside export`, and checks the completion that the solver
/// found.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside check <FILE> [OPTIONS]\n       queenside check --certificate <FILE>",
    after_help = "Examples:\n  queenside check board.txt\n  queenside list 8 | queenside check -\n  queenside check boards.txt --all\n  queenside check board.txt --queen 0,3\n  echo '[0, 2, 1]' | queenside check -\n  queenside check board.txt --board regions.txt     # is it a solution of these regions\n  queenside check board.txt --certificate proof     # from `queenside solve --certificate proof`\n  queenside check board.txt --model solver-output   # from a SAT solver"
)]
pub(crate) struct Args {
    /// File with boards (- for standard input); optional with --certificate
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present = "certificate")]
    file: Option<PathBuf>,
    /// Check the solution of a board of regions, in the file FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["certificate", "model", "all"])]
    board: Option<PathBuf>,
    /// Board size, for boards given as pairs
    #[arg(long, value_name = "N")]
    size: Option<Size>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Report every board that is not a solution, not only the first
    #[arg(long, conflicts_with_all = ["certificate", "model"])]
    all: bool,
    /// Print at most K conflicts and K queens on blocked squares per board
    #[arg(long, value_name = "K", default_value = "1000")]
    limit: Whole<0, { u64::MAX }>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    /// Verify the proof in FILE that the board has no completion, or the proofs in a folder that it is the
    /// first solution
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "model")]
    certificate: Option<PathBuf>,
    /// Check the completion that a SAT solver wrote to FILE (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    model: Option<PathBuf>,
    #[command(
        flatten,
        next_help_heading = "Given queens and blocked squares, in addition to those of the board"
    )]
    conditions: ConditionArgs,
}

impl Args {
    /// Read the only board of the file, and add the conditions of the options.
    fn problem(&self) -> Result<Problem, Failure> {
        self.conditions.add_to(read_board(self.file(), self.size, &self.reading)?)
    }

    fn file(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new("-"))
    }

    fn limit(&self) -> usize {
        usize::try_from(self.limit.get()).unwrap_or(usize::MAX)
    }

    /// Print why the board is not a solution; `number` is its number among several.
    fn write_faults(
        &self,
        verdict: &Verdict,
        read: &ReadBoard,
        number: Option<u64>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        if let Some(number) = number {
            writeln!(out, "board {number}, on line {}, is not a solution:", read.line)?;
        }
        for conflict in verdict.first_conflicts(self.limit()) {
            writeln!(out, "{}", conflict?)?;
        }
        for queen in verdict.on_blocked.iter().take(self.limit()) {
            writeln!(out, "the queen on {queen} is on a blocked square")?;
        }
        for queen in &verdict.missing {
            writeln!(out, "the given queen on {queen} is missing")?;
        }
        for (count, what) in
            [(verdict.conflicts.count(), "conflict"), (verdict.on_blocked.len() as u64, "misplaced queen")]
        {
            let hidden = count.saturating_sub(self.limit.get());
            if hidden > 0 {
                note(format_args!("not shown: {}; see --limit", of_many(hidden, what)));
            }
        }
        let (queens, n) = (read.problem.queen_count(), read.problem.size().get());
        if verdict.conflicts.is_empty() && queens < n as usize {
            writeln!(out, "incomplete: {queens} of {n} queens, no conflicts")?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match (&args.certificate, &args.model) {
        (Some(path), _) => certificate(args, path),
        (None, Some(path)) => model(args, path),
        (None, None) => boards(args),
    }
}

/// Verify that the certificate proves that the board has no completion; without a board, for the
/// board that the certificate contains.
fn certificate(args: &Args, path: &Path) -> Result<Status, Failure> {
    if path.is_dir() {
        return first(args, path);
    }
    let problem = args.file.is_some().then(|| args.problem()).transpose()?;
    if problem.is_none() && (args.size.is_some() || args.conditions != ConditionArgs::default()) {
        return Err(Failure::usage(
            "without FILE, the certificate is checked for its own board: give the board, or omit its other options",
        ));
    }
    let text = BufReader::new(open(path)?);
    let answer = check_certificate(problem.as_ref(), text).map_err(|error| match error {
        CertificateError::Io(error) => Failure::input(path, &error),
        fault => Failure::usage(format_args!("{}: {fault}", path.display())),
    })?;
    write_certified(args, &answer)
}

fn write_certified(args: &Args, answer: &CertificateAnswer) -> Result<Status, Failure> {
    match write_answer(None, args.json, answer, || answer.reason.clone()) {
        Err(Failure::ClosedPipe) if !answer.certificate => note("the certificate is not valid"),
        written => written?,
    }
    Ok(if answer.certificate { Status::Answered } else { Status::NoSolution })
}

/// Verify that the certificates of a folder prove that the board is the first solution.
fn first(args: &Args, folder: &Path) -> Result<Status, Failure> {
    if args.file.is_none() {
        return Err(Failure::usage("a folder of certificates belongs to a solution: give its file"));
    }
    let board = read_board(args.file(), args.size, &args.reading)?;
    if !board.given().is_solution() {
        return Err(Failure::usage(format_args!("{} is not a solution", args.file().display())));
    }
    let columns: Vec<u32> = board.given().queens().map(|queen| queen.column).collect();
    let problem = args.conditions.add_to(Problem::new(board.size()))?;
    let paths = certificates_in(folder)?;
    let texts = paths.iter().map(|path| {
        let text = File::open(path).map(BufReader::new);
        (path.display().to_string(), text)
    });
    let answer = check_first(&problem, &columns, texts)
        .map_err(|(name, fault)| Failure::usage(format_args!("{name}: {fault}")))?;
    write_certified(args, &answer)
}

/// Return the certificates of a folder of `solve --first`, in order.
pub(super) fn certificates_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::input(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == CERTIFICATE));
    paths.sort_unstable();
    Ok(paths)
}

/// The extension of certificates in a folder.
pub(super) const CERTIFICATE: &str = "certificate";

/// The maximum number of bytes read of a solver's output, far above a model of the largest board.
const MAX_BYTES: u64 = 1 << 28;

/// Check that the queens of a model complete the board.
fn model(args: &Args, path: &Path) -> Result<Status, Failure> {
    let text = BufReader::new(open(path)?.take(MAX_BYTES));
    let problem = read_model(&args.problem()?, text)
        .map_err(|error| Failure::usage(format_args!("{}: {error}", path.display())))?;
    let verdict = Verdict::of(&problem, &[])?;
    let read = ReadBoard::new(problem, Format::Columns);
    let mut out = Output::open(None)?;
    if args.json {
        write_json(&mut out, &verdict.answer(&read, 1, args.limit())?)?;
    } else if verdict.is_solution {
        writeln!(out, "solution")?;
    } else {
        args.write_faults(&verdict, &read, None, &mut out)?;
    }
    out.finish()?;
    Ok(if verdict.is_solution { Status::Answered } else { Status::NoSolution })
}

/// Check one board after the other: report all that are not solutions with --all, or the first one when
/// all boards are read.
fn boards(args: &Args) -> Result<Status, Failure> {
    let mut boards = Input::open(args.file(), args.size, &args.reading)?;
    let mut out = Output::open(None)?;
    let (mut number, mut solutions) = (0u64, 0u64);
    let mut wrong = None;
    while let Some(mut read) = boards.next_board()? {
        number += 1;
        if wrong.is_some() {
            continue;
        }
        let problem = args.conditions.block(read.problem.clone())?;
        let required = args.conditions.queens_on(problem.size())?;
        let verdict = Verdict::of(&problem, &required)?;
        read.problem = problem;
        solutions += u64::from(verdict.is_solution);
        let mut write = || {
            if args.json {
                write_json(&mut out, &verdict.answer(&read, number, args.limit())?)?;
            } else if args.all && !verdict.is_solution {
                args.write_faults(&verdict, &read, Some(number), &mut out)?;
            }
            if args.json || !verdict.is_solution {
                out.flush()?;
            }
            Ok(())
        };
        match write() {
            // A closed output does not change the exit status.
            Err(Failure::ClosedPipe) if solutions < number => return Ok(Status::NoSolution),
            written => written?,
        }
        wrong = (!verdict.is_solution && !args.all).then_some((verdict, read, number));
    }
    if let Some((verdict, read, place)) = wrong {
        let mut write = || {
            if !args.json {
                args.write_faults(&verdict, &read, (number > 1).then_some(place), &mut out)?;
            }
            Ok(out.flush()?)
        };
        return match write() {
            Ok(()) | Err(Failure::ClosedPipe) => Ok(Status::NoSolution),
            Err(failure) => Err(failure),
        };
    }
    if number == 0 && !boards.is_pipe() {
        // Reports where a board is expected.
        boards.only_board()?;
    }
    if args.json && args.all {
        write_json(&mut out, &CheckSummary { boards: number, solutions })?;
    }
    let line = match number {
        _ if args.json => None,
        0 => Some("no boards".to_owned()),
        1 if solutions == 1 => Some("solution".to_owned()),
        _ if args.all => {
            Some(format!("{} among {}", of_many(solutions, "solution"), of_many(number, "board")))
        }
        _ => Some(format!("{solutions} solutions")),
    };
    if let Some(line) = line {
        writeln!(out, "{line}")?;
    }
    out.finish()?;
    Ok(if solutions == number { Status::Answered } else { Status::NoSolution })
}
