//! The command `trace`: the events of a classic method, as JSON or as text.

mod text;
mod uses;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use clap::ValueEnum;
use queenside::methods::{Ended, Event, Method, Proposal, Report};
use queenside::{Board, Budget, Outcome, Problem, Square, Stop};
use queenside_service::trace::{EndAnswer, EventAnswer, Step, Trace, trace};

use crate::failure::{Failure, Status, note};
use crate::format;
use crate::input::BoardArgs;
use crate::interrupt;
use crate::output::{Output, OutputArg, write_json};
use crate::start::{StartArg, refusal};
use crate::words::{terminal_width, why_gave_up};

/// Trace a classic method event by event
///
/// Prints each event as it happens: as a JSON object with the counts so far, the queens on the
/// board and their conflicts, or as small boards side by side. Every solution is verified before it
/// is printed. `queenside serve --open` opens the web app, which plays a run forward and back.
///
/// The queens of --board and --queen do not move. A method that repairs may move those of --start,
/// which may attack each other. `queenside solve N --method METHOD` runs the same method and prints
/// only the answer.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("n", |n| n.required_unless_present("start")),
    mut_arg("block", |arg| arg.hide(true)),
    mut_arg("exclude_diagonal", |arg| arg.hide(true)),
    mut_arg("exclude_antidiagonal", |arg| arg.hide(true)),
    after_help = "Examples:\n  queenside trace backtracking 4 --as text\n  queenside trace row-generators 4 --all --as values\n  queenside trace row-generators 4 --as uses\n  queenside trace backtracking 12 --all --summary         # only the counts\n  queenside trace most-threatened-h1 --start stuck.txt    # start from a board"
)]
pub(crate) struct Args {
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Debug, clap::Args)]
struct Options {
    #[command(flatten)]
    question: Trace,
    #[command(flatten)]
    start: StartArg,
    /// Print only the result, with the number of queens placed in, or moved to, each row
    #[arg(long)]
    summary: bool,
    /// Output format [default: json, or by FILE's extension]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<Format>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The formats of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One JSON object per line
    Json,
    /// Small boards side by side
    #[value(alias = "txt")]
    Text,
    /// The column of each row, as a Python list that is overwritten (methods that try everything)
    Values,
    /// The bit vectors of row-generators, with their three fields in binary; before them, the
    /// numbers of the diagonals and the vectors of all squares
    Uses,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { options: Options { question, start, .. }, board } = args;
    let method = question.method.0;
    let (problem, start) = start.read_for(board, method)?;
    // Checked before anything is printed.
    if question.all && !method.is_complete {
        return Err(Failure::usage(format_args!(
            "--all needs a method that tries everything, such as backtracking; {method} cannot detect that it has found all solutions"
        )));
    }
    let task = question.task(&problem, start.as_ref());
    method.check(&task).map_err(|error| refusal(&error, &task))?;
    let options = &args.options;
    let path = options.output.path();
    let format = format::choose(options.json.then_some(Format::Json).or(options.format), path, Format::Json)?;
    let mut form = Form::new(format, method, &problem, path)?;
    if options.summary {
        form =
            Form::Summary { is_text: matches!(form, Form::Text(_)), placed: vec![0; problem.size().index()] };
        if !matches!(format, Format::Json | Format::Text) {
            return Err(Failure::usage("--summary has the formats json and text"));
        }
    }
    let mut out = Output::open(path)?;
    // A signal then ends the run, not the program, so that the file has the events so far.
    let stop = if out.is_file() { interrupt::stop() } else { &Stop::new() };
    form.begin(&mut out)?;
    let budget = Budget::default().stop(stop);
    let report = trace::<Failure>(&problem, start.as_ref(), question, &budget, |step| {
        form.write_step(method, step, &mut out)?;
        if !options.summary {
            if out.is_terminal() { out.flush() } else { out.flush_at_times() }?;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    form.write_end(method, &problem, report.as_ref(), &mut out)?;
    out.finish()?;
    if stop.is_stopped() {
        note("stopped: the run has more events");
        return Ok(Status::Interrupted);
    }
    if let (Some(events), None) = (question.events, &report) {
        note(format_args!("stopped at --events {events}: the run has more events"));
    }
    Ok(report.map_or(Status::Answered, |report| conclude(question, &problem, &report)))
}

/// Return whether a method builds a board queen by queen, instead of moving queens.
fn builds_up(method: Method) -> bool {
    let square = Square::new(0, 0);
    method.is_complete && method.line_of(&Event::Move { from: square, to: square }).is_none()
}

/// Report on standard error how a run without a solution ended, and return the exit status.
fn conclude(question: &Trace, board: &Problem, report: &Report) -> Status {
    let is_at_limit = matches!(report.ended, Ended::StepLimit | Ended::TimeLimit);
    match &report.outcome {
        Outcome::Found(_) if question.all && is_at_limit => {
            note(format_args!("gave up at {}: there may be more solutions", report.ended));
            Status::GaveUp
        }
        Outcome::Found(_) => Status::Answered,
        Outcome::NoSolution(()) => {
            let conflict = board.given().conflicts().iter().next();
            note(match conflict {
                Some(conflict) => format!("no completion: {conflict}"),
                None if board.is_unconstrained() => {
                    format!("no solution exists for n = {}", board.size().get())
                }
                None => "no completion exists".to_owned(),
            });
            Status::NoSolution
        }
        Outcome::GaveUp => {
            let has_step_limit = question.step_limit.is_some();
            note(why_gave_up(question.method.0, report.ended, has_step_limit));
            Status::GaveUp
        }
    }
}

/// A format, with its state between events.
enum Form {
    Json,
    Text(text::Text),
    /// The list `values` of CPython's generators: the column of each row, overwritten, never
    /// cleared.
    Values(Vec<Option<u32>>),
    Uses(uses::Uses),
    /// No events: the number of queens that were placed in each row.
    Summary {
        placed: Vec<u64>,
        is_text: bool,
    },
}

impl Form {
    fn new(format: Format, method: Method, board: &Problem, path: Option<&Path>) -> Result<Self, Failure> {
        let size = board.size();
        let is_stdout = path.is_none_or(|path| path == Path::new("-"));
        Ok(match format {
            Format::Json => Self::Json,
            Format::Text => {
                Self::Text(text::Text::new(size.get(), if is_stdout { terminal_width() } else { 80 })?)
            }
            Format::Values if builds_up(method) => {
                let mut values = vec![None; size.index()];
                let given = board.given().queens();
                given.for_each(|queen| values[queen.row as usize] = Some(queen.column));
                Self::Values(values)
            }
            Format::Values => {
                return Err(Failure::usage(format_args!(
                    "--as values needs a method that builds a board, such as row-generators; {method} moves queens: use --as text or --as json"
                )));
            }
            Format::Uses => Self::Uses(uses::Uses::new(method, size)?),
        })
    }

    fn begin(&self, out: &mut Output) -> io::Result<()> {
        if let Self::Uses(uses) = self { uses.begin(out) } else { Ok(()) }
    }

    fn write_step(&mut self, method: Method, step: &Step<'_>, out: &mut Output) -> Result<(), Failure> {
        match self {
            Self::Json => write_json(out, &EventAnswer::new(method, step)),
            Self::Text(text) => Ok(text.step(step, out)?),
            Self::Values(values) => Ok(write_values(values, &step.event, out)?),
            Self::Uses(uses) => Ok(uses.step(step, out)?),
            Self::Summary { placed, .. } => {
                if let Event::Place { queen: to }
                | Event::Move { to, .. }
                | Event::Accept(Proposal { to, .. }) = step.event
                {
                    placed[to.row as usize] += 1;
                }
                Ok(())
            }
        }
    }

    fn write_end(
        &mut self,
        method: Method,
        board: &Problem,
        report: Option<&Report>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        match (self, report) {
            (Self::Text(text), report) => Ok(text.end(report, out)?),
            (Self::Json, Some(report)) => {
                write_json(out, &EndAnswer::new(method, board.size().get(), report))
            }
            (Self::Summary { placed, is_text }, Some(report)) => {
                let mut end = EndAnswer::new(method, board.size().get(), report);
                if !*is_text {
                    end.placed_in_rows = Some(std::mem::take(placed));
                    return write_json(out, &end);
                }
                text::write_result(report, out)?;
                let placed: Vec<String> = placed.iter().map(u64::to_string).collect();
                Ok(writeln!(out, "queens placed in each row: {}", placed.join(", "))?)
            }
            (Self::Json | Self::Values(_) | Self::Uses(_) | Self::Summary { .. }, _) => Ok(()),
        }
    }
}

/// Write the list after each queen that is placed, and at each solution.
fn write_values(values: &mut [Option<u32>], event: &Event, out: &mut Output) -> io::Result<()> {
    let remark = match *event {
        Event::Place { queen } => {
            values[queen.row as usize] = Some(queen.column);
            ""
        }
        Event::Solution => "  solution",
        _ => return Ok(()),
    };
    let python = |value: &Option<u32>| value.map_or_else(|| "None".to_owned(), |column| column.to_string());
    let values: Vec<String> = values.iter().map(python).collect();
    writeln!(out, "[{}]{remark}", values.join(", "))
}
