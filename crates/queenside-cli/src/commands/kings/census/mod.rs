//! `kings census`: the number of ways on every solution of a board size.

mod chart;
mod check;
mod write;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::{ValueEnum, ValueHint};
use queenside::kings::census::{Census, CensusError, MAX_CENSUS, Tally};
use queenside::{Budget, Record, Size};

use crate::checkpoint::{Checkpoint, refuse_same_file, save_every};
use crate::failure::{Failure, Status, note};
use crate::output::{Output, OutputArg};
use crate::values::ThreadsArg;
use crate::words::time;
use crate::{interrupt, progress, values};

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
    #[arg(value_name = "N", value_parser = values::size_up_to(MAX_CENSUS))]
    size: Size,
    /// How many kings [default: N]
    #[arg(short, long, value_name = "K", value_parser = values::how_many)]
    kings: Option<u32>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Save the state in FILE, and go on from there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// How often to save
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::duration, requires = "checkpoint")]
    every: Duration,
    /// What to print [default: text, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORM")]
    form: Option<Form>,
    /// One JSON object with everything; the fields are below
    #[arg(long, conflicts_with = "form")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The forms in which a census is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A summary and a histogram: the least numbers of ways one by one, then by their number of digits
    Text,
    /// The whole histogram: from, to, solutions
    Csv,
    /// The histogram as a chart, both axes logarithmic
    Svg,
    /// One object with everything, as --json
    Json,
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
    let form = choose_form(args)?;
    refuse_same_file(args.checkpoint.as_deref(), args.output.path())?;
    let census = Census::new(args.size, kings).map_err(Failure::usage)?;
    Output::try_to_open(args.output.path())?;
    let taken = if let Some(path) = &args.checkpoint {
        take_from(args, &census, path)?
    } else {
        let mut record = census.record();
        let budget = Budget::default().threads(args.threads.number());
        take(&census, &mut record, &budget, |_| ()).map_err(Failure::usage)?;
        Some(record.into_total())
    };
    let Some(tally) = taken else { return Ok(Status::Interrupted) };
    check::check(args.size, kings, &tally)?;
    let found = Found { n: args.size.get(), kings, tally, seconds: started.elapsed().as_secs_f64() };
    write::write(&found, form, args.output.path())?;
    if found.tally.solutions == 0 {
        note(format_args!("no solution exists for n = {}", found.n));
        return Ok(Status::NoSolution);
    }
    Ok(Status::Answered)
}

/// The form asked for, or what the file's name asks for, or else text.
fn choose_form(args: &Args) -> Result<Form, Failure> {
    if args.json {
        return Ok(Form::Json);
    }
    let extension = args.output.path().and_then(Path::extension).and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        _ if args.form.is_some() => {}
        Some("csv") => return Ok(Form::Csv),
        Some("json") => return Ok(Form::Json),
        Some("svg") => return Ok(Form::Svg),
        Some(
            other @ ("bmp" | "eps" | "gif" | "html" | "jpeg" | "jpg" | "md" | "pdf" | "png" | "svgz" | "tiff"
            | "tsv" | "webp" | "xlsx"),
        ) => {
            return Err(Failure::usage(format_args!(
                "no census is written as .{other}: name the file .txt, .csv, .json or .svg"
            )));
        }
        _ => {}
    }
    Ok(args.form.unwrap_or(Form::Text))
}

/// Takes the census from the checkpoint on; none if Ctrl-C stopped it.
fn take_from(args: &Args, census: &Census, path: &Path) -> Result<Option<Tally>, Failure> {
    let n = census.size().get();
    let settings =
        [("n", n.to_string()), ("kings", census.kings().to_string()), ("units", census.units().to_string())];
    let mut checkpoint = Checkpoint::new(path, "kings census", settings.into());
    let held = checkpoint.hold();
    let name = checkpoint.name();
    let saved: Option<Record<Tally>> = checkpoint.load()?;
    let is_new = saved.is_none();
    let mut record = saved.unwrap_or_else(|| census.record());
    let (done, units) = (record.done(), record.units());
    if record.is_finished() && !is_new {
        note(format_args!("{name} has the whole census"));
        return Ok(Some(record.into_total()));
    }
    held?;
    if is_new {
        // A place that cannot be written is found out now, not after hours.
        checkpoint.save(&record)?;
    }
    if done > 0 {
        note(format_args!("going on from {name}: {done} of {units} units are done"));
    }
    let stop = interrupt::stop();
    let budget = Budget::default().threads(args.threads.number()).stop(stop);
    let save = |record: Record<Tally>| checkpoint.save(&record);
    let (end, saved) = save_every(args.every, stop, save, |due| {
        take(census, &mut record, &budget, |record| due.offer(|| record.clone()))
    });
    // What was counted is saved whatever the end.
    saved.and(checkpoint.save(&record))?;
    interrupt::nothing_to_save();
    match end {
        Ok(()) => Ok(Some(record.into_total())),
        Err(CensusError::Stopped) => {
            let done = record.done();
            note(format_args!("stopped: {done} of {units} units are in {name}; the same command goes on"));
            Ok(None)
        }
        Err(fault) => Err(Failure::usage(fault)),
    }
}

/// Takes what the record lacks, with a line of progress.
fn take(
    census: &Census,
    record: &mut Record<Tally>,
    budget: &Budget,
    observe: impl Fn(&Record<Tally>) + Send,
) -> Result<(), CensusError> {
    let (n, units, before, started) = (census.size().get(), record.units(), record.done(), Instant::now());
    let done = AtomicUsize::new(before);
    let words = || {
        let (done, seconds) = (done.load(Ordering::Relaxed), started.elapsed().as_secs_f64());
        // Units of earlier runs say nothing about the time to go.
        let to_go = seconds * (units - done) as f64 / (done - before) as f64;
        let to_go = if to_go.is_finite() { time(to_go) } else { "?".to_owned() };
        format!("census of n = {n}: {done} of {units} units, {} so far, about {to_go} to go", time(seconds))
    };
    let done = &done;
    let observe = move |record: &Record<Tally>| {
        done.store(record.done(), Ordering::Relaxed);
        observe(record);
    };
    progress::show(words, || census.resume(record, budget, observe))
}
