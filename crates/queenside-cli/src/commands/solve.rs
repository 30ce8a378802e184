use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueHint;
use queenside::draw::Style;
use queenside::notation::write_columns_array;
use queenside::solve::{Construction, Outcome, closed_form, random_solution};
use queenside::{Board, Size};
use queenside_check::{Run, check_count, check_runs, check_solution};

use crate::failure::{Failure, Status, note};
use crate::output::Output;
use crate::picture::write_board;
use crate::values::{self, OutputFormat};

/// One solution of the n-queens problem
///
/// Without --seed the solution comes from a formula, at once, for every n up to 1,000,000,000 but 2 and
/// 3, which have none. With --seed it is a random one, for n up to 10,000,000: the same for the same
/// seed on every machine. Every solution is checked before it is printed.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside solve 8\n  queenside solve 8 --as unicode\n  queenside solve 1000 --seed 42\n  queenside solve 12 --seed 1 -o board.svg"
)]
pub(crate) struct Args {
    /// Number of rows and columns
    #[arg(value_parser = values::size, allow_negative_numbers = true)]
    n: Size,
    /// A random solution, the same for the same number
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How to write the board [default: columns, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// One JSON object: n, status, columns, method, nodes, seconds
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let Some(seed) = args.seed else {
        return match closed_form(args.n) {
            Some(construction) => {
                check_construction(&construction)?;
                write_found(args, &construction, Report { method: "closed-form", nodes: 0, started })
            }
            None => write_none(args, "none", Report { method: "closed-form", nodes: 0, started }),
        };
    };
    let answer = random_solution(args.n, seed).map_err(Failure::usage)?;
    let report = Report { method: answer.method, nodes: answer.nodes, started };
    match answer.outcome {
        Outcome::Found(solution) => {
            check_solution(solution.columns()).map_err(Failure::wrong)?;
            write_found(args, &solution, report)
        }
        Outcome::None => write_none(args, "none", report),
        Outcome::GaveUp => write_none(args, "unknown", report),
    }
}

/// How a solution was found.
#[derive(Clone, Copy)]
struct Report {
    method: &'static str,
    nodes: u64,
    started: Instant,
}

/// Proves from its runs that a construction is a solution.
fn check_construction(construction: &Construction) -> Result<(), Failure> {
    let run = |run: &queenside::solve::Run| Run {
        row: run.first.row,
        column: run.first.column,
        len: run.len,
        step: 2,
    };
    let runs: Vec<Run> = construction.runs().iter().map(run).collect();
    check_runs(construction.size().get(), &runs).map_err(Failure::wrong)
}

fn write_found(args: &Args, board: &impl Board, report: Report) -> Result<Status, Failure> {
    let mut out = Output::open(args.output.as_deref())?;
    if args.json {
        let seconds = report.started.elapsed().as_secs_f64();
        write_json(args.n, board, report, seconds, &mut out).map_err(|error| out.failure(&error))?;
    } else {
        let format = OutputFormat::choose(args.format, args.output.as_deref(), OutputFormat::Columns)?;
        write_board(board, format, &Style::default(), &mut out)?;
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// One object, with the columns written row by row: there may be a billion.
fn write_json(
    n: Size,
    board: &impl Board,
    Report { method, nodes, .. }: Report,
    seconds: f64,
    out: &mut Output,
) -> std::io::Result<()> {
    write!(out, r#"{{"n":{},"status":"solution","columns":"#, n.get())?;
    write_columns_array(board, out)?;
    writeln!(out, r#","method":"{method}","nodes":{nodes},"seconds":{seconds:.6}}}"#)
}

fn write_none(args: &Args, status: &str, report: Report) -> Result<Status, Failure> {
    let n = args.n.get();
    if status == "none" {
        check_count(n, 0).map_err(Failure::wrong)?;
    }
    if args.json {
        let mut out = Output::open(args.output.as_deref())?;
        let Report { method, nodes, started } = report;
        let seconds = started.elapsed().as_secs_f64();
        writeln!(
            out,
            r#"{{"n":{n},"status":"{status}","columns":null,"method":"{method}","nodes":{nodes},"seconds":{seconds:.6}}}"#
        )
        .map_err(|error| out.failure(&error))
        .and_then(|()| out.finish())
        // A reader that has seen enough does not change the answer.
        .or_else(|failure| if matches!(failure, Failure::ClosedPipe) { Ok(()) } else { Err(failure) })?;
    } else if status == "none" {
        note(format_args!("no solution exists for n = {n}"));
    } else {
        note(format_args!("gave up on n = {n}: try another --seed"));
    }
    Ok(if status == "none" { Status::NoSolution } else { Status::GaveUp })
}
