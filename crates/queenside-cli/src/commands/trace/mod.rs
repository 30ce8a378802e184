//! The command `trace`: a classic method step by step, as text or in the player.

mod lines;
#[cfg(feature = "play")]
mod play;
mod text;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{ValueEnum, ValueHint};
use queenside::methods::{Cooling, Counts, Ended, Event, Method, Position, Report};
use queenside::{Board, Outcome, Square};
use queenside_check::{Puzzle, check_completion};
use queenside_service::verify::{check_outcome, puzzle};

use crate::classic::{self, ClassicBoardArgs, Request};
use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::Output;
use crate::values;
use crate::words::terminal_width;

/// A classic method step by step
///
/// Prints what the method does as it does it: one JSON object a line, with the counts so far, the queens on the board and
/// the pairs of them that attack each other; or small boards side by side. With --play a player in the terminal goes
/// forward and back through the run; press ? there for its keys. Every solution is checked before it is shown.
///
/// Given queens have to stay. For a method that repairs, a board from --board is where it starts: its queens may
/// attack each other, and move. `queenside solve N --method METHOD` runs the same without a word.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside trace backtracking 8 --play\n  queenside trace backtracking 4 --as text\n  queenside trace row-generators 4 --all --as values\n  queenside trace min-conflicts 100 --seed 7 | tail -n 1\n  queenside trace most-threatened-h1 --board stuck.txt --play"
)]
pub(crate) struct Args {
    /// The method; h1, h2, brute-force and dlx are short names
    #[arg(value_parser = values::classic_methods())]
    method: Method,
    #[command(flatten)]
    board: ClassicBoardArgs,
    #[command(flatten, next_help_heading = "Options")]
    options: Options,
}

#[derive(Debug, clap::Args)]
struct Options {
    /// The seed of everything random: the same for the same number
    #[arg(long, value_name = "S", value_parser = values::seed, default_value = "0")]
    seed: u64,
    /// Go on through all solutions; for methods that try everything
    #[arg(long)]
    all: bool,
    /// Give up after so many steps [default: none for methods that try everything]
    #[arg(long, value_name = "STEPS", value_parser = values::steps)]
    step_limit: Option<u64>,
    /// Give up after this time, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration, conflicts_with = "play")]
    time_limit: Option<Duration>,
    /// How annealing cools: from T down to T min, times alpha each step
    #[arg(long, value_name = "T,TMIN,ALPHA", value_parser = values::cooling)]
    cooling: Option<Cooling>,
    /// Stop the output after this many events
    #[arg(long, value_name = "K", value_parser = values::limit, conflicts_with = "play")]
    events: Option<u64>,
    /// How to write the events
    #[arg(long = "as", value_name = "FORMAT", default_value = "json", conflicts_with = "play")]
    format: Format,
    /// One JSON object a line, as without --as
    #[arg(long, conflicts_with_all = ["format", "play"])]
    json: bool,
    /// Play the run in the terminal: forward, back, slow, fast
    #[arg(long)]
    play: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "play")]
    output: Option<PathBuf>,
}

/// How events are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One JSON object a line
    Json,
    /// Small boards side by side
    Text,
    /// The columns of the rows, as a Python list that is written over; for methods that try everything
    Values,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { method, board, options } = args;
    let (problem, start) = classic::read(&board.as_board_args(), *method)?;
    let request = Request {
        method: *method,
        problem,
        start,
        seed: options.seed,
        all: options.all,
        step_limit: options.step_limit,
        time_limit: options.time_limit,
        cooling: options.cooling,
    };
    check(&request)?;
    if options.play {
        features::require("play")?;
        #[cfg(feature = "play")]
        return play::run(request);
    }
    let to_stdout = options.output.as_deref().is_none_or(|path| path == Path::new("-"));
    let width = if to_stdout { terminal_width() } else { text::USUAL_WIDTH };
    let format = if options.json { Format::Json } else { options.format };
    let mut form: Box<dyn Form> = match format {
        Format::Json => Box::new(lines::Json::new(&request)),
        Format::Text => Box::new(text::Text::new(&request, width)?),
        Format::Values => Box::new(lines::Values::new(&request)?),
    };
    let mut out = Output::open(options.output.as_deref())?;
    let report = follow(&request, &mut *form, options.events, &mut out)?;
    out.finish()?;
    let Some(report) = report else {
        let events = options.events.unwrap_or_default();
        note(format_args!("stopped by --events {events}: there is more"));
        return Ok(Status::Answered);
    };
    Ok(conclude(&request, &report))
}

/// Refuses what the method does not do, before anything is printed or drawn.
fn check(request: &Request) -> Result<(), Failure> {
    let method = request.method;
    if request.all && !method.is_complete {
        return Err(Failure::usage(format_args!(
            "--all is for methods that try everything, such as backtracking; {method} cannot tell when it has all"
        )));
    }
    method.check(&request.task()).map_err(Failure::usage)
}

/// Whether a method builds a board up queen by queen, rather than moving queens about.
fn builds_up(method: Method) -> bool {
    let square = Square::new(0, 0);
    method.is_complete && method.line_of(&Event::Move { from: square, to: square }).is_none()
}

/// Checks the board of an event that reports a solution.
fn check_solution(puzzle: &Puzzle, position: &Position) -> Result<(), Failure> {
    let columns: Vec<u32> = position.queens().map(|queen| queen.column).collect();
    Ok(check_completion(puzzle, &columns)?)
}

/// Reports on standard error how the run ended, unless with a solution; the exit status.
fn conclude(request: &Request, report: &Report) -> Status {
    let at_limit = matches!(report.ended, Ended::StepLimit | Ended::TimeLimit);
    match &report.outcome {
        Outcome::Found(_) if request.all && at_limit => {
            note(format_args!("gave up at {}: there may be more solutions", report.ended));
            Status::GaveUp
        }
        Outcome::Found(_) => Status::Answered,
        Outcome::NoSolution(()) if request.problem.is_unconstrained() => {
            note(format_args!("no solution exists for n = {}", request.problem.size().get()));
            Status::NoSolution
        }
        Outcome::NoSolution(()) => {
            match request.problem.given().conflicts().iter().next() {
                Some(conflict) => note(format_args!("no completion: {conflict}")),
                None => note("no completion exists"),
            }
            Status::NoSolution
        }
        Outcome::GaveUp => {
            let has_step_limit = request.step_limit.is_some();
            note(classic::why_gave_up(request.method, report.ended, &request.problem, has_step_limit));
            Status::GaveUp
        }
    }
}

/// A way to write events, one after the other as they come.
trait Form {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()>;

    /// What comes after the last event; without a report where the output was cut short.
    fn end(&mut self, request: &Request, report: Option<&Report>, out: &mut Output) -> io::Result<()>;
}

/// An event with what was known when it had happened.
struct Step<'a> {
    /// Its number, from 1.
    number: u64,
    event: Event,
    counts: Counts,
    /// The board after it.
    position: &'a Position,
}

/// A reader of a pipe waits at most about this long for events.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs the method and writes each event in this form, at most `limit` of them; the report, unless more came.
fn follow(
    request: &Request,
    form: &mut dyn Form,
    limit: Option<u64>,
    out: &mut Output,
) -> Result<Option<Report>, Failure> {
    let puzzle = puzzle(&request.problem);
    let mut position = Position::new(&request.problem);
    let mut number = 0;
    let mut flushed = Instant::now();
    let mut write = |number, event, counts| -> Result<(), Failure> {
        position.apply(&event);
        if event == Event::Solution {
            check_solution(&puzzle, &position)?;
        }
        let step = Step { number, event, counts, position: &position };
        form.step(&step, out)?;
        if out.is_terminal() || flushed.elapsed() > PATIENCE {
            out.flush()?;
            flushed = Instant::now();
        }
        Ok(())
    };
    // What ended the output before the method did: `Ok` at the limit.
    let mut cut = None;
    let observer = |event, counts| {
        cut = if limit == Some(number) {
            Some(Ok(()))
        } else {
            number += 1;
            write(number, event, counts).err().map(Err)
        };
        if cut.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report =
        request.method.watch(&request.task(), &request.budget(), observer).map_err(Failure::usage)?;
    let is_cut = cut.transpose()?.is_some();
    if !is_cut {
        check_outcome(&request.problem, &report.outcome)?;
    }
    let report = (!is_cut).then_some(report);
    form.end(request, report.as_ref(), out)?;
    Ok(report)
}
