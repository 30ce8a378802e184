//! The command `trace`: a classic method step by step, as text ([`follow`]) or in the player.

mod follow;
mod json;
mod marks;
#[cfg(feature = "play")]
mod play;
mod request;
mod text;
mod values_list;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ValueEnum, ValueHint};
use queenside::methods::{Cooling, Method};

use crate::classic::{self, ClassicBoardArgs};
use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::Output;
use crate::terminal;
use crate::values;
use follow::{Form, follow};
use request::Request;

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
    #[arg(long, value_name = "S", value_parser = values::seed, default_value = "0", allow_negative_numbers = true)]
    seed: u64,
    /// Go on through all solutions; for methods that try everything
    #[arg(long)]
    all: bool,
    /// Give up after so many steps [default: none for methods that try everything]
    #[arg(long, value_name = "STEPS", value_parser = values::steps, allow_negative_numbers = true)]
    step_limit: Option<u64>,
    /// Give up after this time, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_negative_numbers = true, conflicts_with = "play")]
    time_limit: Option<Duration>,
    /// How annealing cools: from T down to T min, times alpha each step
    #[arg(long, value_name = "T,TMIN,ALPHA", value_parser = values::cooling, allow_negative_numbers = true)]
    cooling: Option<Cooling>,
    /// Stop the output after this many events
    #[arg(long, value_name = "K", value_parser = values::limit, allow_negative_numbers = true, conflicts_with = "play")]
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
    request.check()?;
    if options.play {
        features::require("play")?;
        #[cfg(feature = "play")]
        return play::run(request);
    }
    let to_stdout = options.output.as_deref().is_none_or(|path| path == Path::new("-"));
    let width = if to_stdout { terminal::width() } else { text::USUAL_WIDTH };
    let format = if options.json { Format::Json } else { options.format };
    let mut form: Box<dyn Form> = match format {
        Format::Json => Box::new(json::Json::new(&request)),
        Format::Text => Box::new(text::Text::new(&request, width)?),
        Format::Values => Box::new(values_list::ValuesList::new(&request)?),
    };
    let mut out = Output::open(options.output.as_deref())?;
    let report = follow(&request, &mut *form, options.events, &mut out)?;
    out.finish()?;
    let Some(report) = report else {
        let events = options.events.unwrap_or_default();
        note(format_args!("stopped by --events {events}: there is more"));
        return Ok(Status::Answered);
    };
    Ok(request.conclude(&report))
}
