//! `kings census`: the number of ways on every solution of a board size.

mod chart;
mod check;
mod export;
mod json;
mod progress;
mod take;
mod text;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::Size;
use queenside::kings::census::{Census, MAX_CENSUS, Tally};

use self::export::Form;
use crate::checkpoint::refuse_same_file;
use crate::failure::{Failure, Status, note};
use crate::values;

/// The number of ways of the kings on every solution of a board size: the whole distribution
///
/// Goes over all solutions of N queens and counts on each in how many ways the kings can stand. Tells how many
/// solutions have so many ways, how many have none, the greatest number of ways and the boards that have it, the
/// least number that never occurs, and how many kings there is room for. The number of solutions is compared with
/// the published one, and boards are counted again by another method. N = 16 takes two seconds on one core, 17
/// sixteen; each row more takes about eight times as long.
///
/// With --checkpoint the state is saved in FILE every 5 seconds. Ended in any way, by Ctrl-C or by a power cut, the
/// same command goes on where it was. A finished FILE is the record: the same command prints it at once.
///
/// Up to about a million (2^20) different numbers of ways are told apart, the least ones first: with N kings all of
/// them up to N = 17. Where there are more, the greater ones are counted by their first digit and number of digits.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside kings census 12\n  queenside kings census 16 --as svg -o census-16.svg\n  queenside kings census 14 --kings 10 --as csv\n  queenside kings census 18 --checkpoint census-18\n\nJSON fields (numbers of ways and of solutions are strings):\n  n, kings, solutions, zero (solutions without a way), distinct (different numbers of ways; null: more than 2^20),\n  least_missing (the least positive number of ways that no solution has; null: above those told apart),\n  greatest {ways, solutions, boards: up to 8 fundamental solutions}, room {least, greatest, solutions: {kings: ...}},\n  histogram [[ways, solutions], ...], above [{from, to, solutions}, ...], seconds"
)]
pub(crate) struct Args {
    /// The board size, 0 to 27
    #[arg(value_name = "N", value_parser = values::size_up_to(MAX_CENSUS), allow_negative_numbers = true)]
    size: Size,
    /// How many kings [default: N]
    #[arg(short, long, value_name = "K", value_parser = values::how_many, allow_negative_numbers = true)]
    kings: Option<u32>,
    /// How many threads share the work [default: one for each CPU]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Save the state in FILE, and go on from there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// How often to save
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::duration, requires = "checkpoint", allow_negative_numbers = true)]
    every: Duration,
    /// What to print [default: text, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORM")]
    form: Option<Form>,
    /// One JSON object with everything; the fields are below
    #[arg(long, conflicts_with = "form")]
    json: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// What a census found.
#[derive(Debug)]
struct Found {
    n: u32,
    kings: u32,
    tally: Tally,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let kings = args.kings.unwrap_or_else(|| args.size.get());
    let form = export::choose(args)?;
    if let (Some(path), Some(output)) = (&args.checkpoint, &args.output) {
        refuse_same_file(path, output)?;
    }
    let census = Census::new(args.size, kings).map_err(Failure::usage)?;
    export::try_to_open(args.output.as_deref())?;
    let Some(tally) = take::take(args, &census)? else { return Ok(Status::Interrupted) };
    check::check(args.size, kings, &tally)?;
    let found = Found { n: args.size.get(), kings, tally, seconds: started.elapsed().as_secs_f64() };
    export::write(&found, form, args.output.as_deref())?;
    if found.tally.solutions == 0 {
        note(format_args!("no solution exists for n = {}", found.n));
        return Ok(Status::NoSolution);
    }
    Ok(Status::Answered)
}
