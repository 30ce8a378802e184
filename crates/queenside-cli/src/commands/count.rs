use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use queenside::count::{
    CompletionPlan, CountError, Counter, ENGINES, Engine, Estimator, MAX_COUNTED, OrbitCount,
    TooLargeToCount, best_engine, engine_named, orbits_from,
};
use queenside::{Board, Problem, Size};
use queenside_check::{Orbits, check_completion_count, check_count, check_orbit_count};
use serde::Serialize;

use crate::failure::{Failure, Status, note};
use crate::output::Output;
use crate::problem::{BoardArgs, puzzle};
use crate::progress::CountProgress;
use crate::values::{self, OutputFormat};

/// The number of solutions
///
/// Exact, for n up to 32 (with AVX-512, n = 18 takes half a second, n = 20 twelve seconds on one core; two
/// more rows take about 30 times as long). With --up-to-symmetry, solutions that are rotations or
/// reflections of each other count once. With --estimate, a random sample tells about how many there
/// are, and how long it would take to count them. The threads share the work; the number is the same
/// for any, and for every engine.
///
/// With given queens or closed squares (n up to 1000) it is the number of completions.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside count 8                      92\n  queenside count 8 --queen 0,0            4\n  queenside count 8 --up-to-symmetry     12\n  queenside count 16 --threads 4 --json\n  queenside count 24 --estimate --time-limit 2m"
)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten, next_help_heading = "Options")]
    options: Options,
}

#[derive(Debug, clap::Args)]
struct Options {
    /// Count solutions up to rotation and reflection
    #[arg(long)]
    up_to_symmetry: bool,
    /// How many threads share the work [default: one for each CPU]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Which engine counts (`queenside info` lists those that this machine can run)
    #[arg(long, value_name = "E", default_value = "auto", value_parser = engine_names())]
    engine: String,
    /// Estimate the number, and the time to count it, from a random sample of the count's units
    #[arg(long, conflicts_with = "up_to_symmetry")]
    estimate: bool,
    /// Give up after this time, such as 10s or 2m; with --estimate, how long to draw samples, of which large n need
    /// more [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// Which sample is drawn [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed, requires = "estimate", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// One JSON object: n, count, engine, seconds; for an estimate n, estimate, engine, seconds
    #[arg(long)]
    json: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

fn engine_names() -> PossibleValuesParser {
    PossibleValuesParser::new(["auto"].into_iter().chain(ENGINES.iter().map(|engine| engine.name())))
}

/// The answer as JSON; counts are strings, as they outgrow a double.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    count: String,
    engine: &'a str,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<UpToSymmetry>,
}

/// What the number of orbits follows from.
#[derive(Serialize)]
struct UpToSymmetry {
    all: String,
    half_turn: String,
    quarter_turn: String,
}

impl Options {
    fn threads(&self) -> NonZeroUsize {
        let all_cpus = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all_cpus)
    }

    /// A signal that is set when the time is over, if there is a limit.
    fn stop_signal(&self) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        if let Some(limit) = self.time_limit {
            let signal = Arc::clone(&stop);
            // The program does not wait for it: it may end long before.
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                signal.store(true, Ordering::Relaxed);
            });
        }
        stop
    }

    /// Writes the answer as JSON or as text.
    fn write(&self, answer: &impl Serialize, text: String) -> Result<Status, Failure> {
        let by_extension = self.output.as_deref().and_then(OutputFormat::of_file);
        if by_extension.is_some_and(|format| format != OutputFormat::Json) {
            return Err(Failure::usage("a count is no picture; give -o a file that ends in .txt or .json"));
        }
        let mut out = Output::open(self.output.as_deref())?;
        let json = self.json || by_extension == Some(OutputFormat::Json);
        let text = if json { serde_json::to_string(answer).map_err(Failure::wrong)? } else { text };
        writeln!(out, "{text}").map_err(|error| out.failure(&error))?;
        out.finish()?;
        Ok(Status::Answered)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let (size, problem) = args.board.read()?;
    match problem {
        Some(problem) => completions(&args.options, &problem, started),
        None => solutions(&args.options, size, started),
    }
}

/// The count, or nothing where time ran out first, which is said.
fn unless_stopped(count: Result<u128, CountError>) -> Result<Option<u128>, Failure> {
    match count {
        Ok(count) => Ok(Some(count)),
        Err(CountError::Stopped) => {
            note("gave up: the count takes longer; give it a longer --time-limit");
            Ok(None)
        }
        Err(error) => Err(Failure::usage(error)),
    }
}

/// The number of completions of a board.
fn completions(args: &Options, problem: &Problem, started: Instant) -> Result<Status, Failure> {
    let refused = [
        (args.up_to_symmetry, "--up-to-symmetry: images of a completion need not have the given queens"),
        (args.estimate, "--estimate: it samples the units of counts of empty boards"),
        (args.engine != "auto", "--engine: completions are counted by exact search"),
    ];
    if let Some((_, reason)) = refused.into_iter().find(|(asked, _)| *asked) {
        return Err(Failure::usage(format_args!("completions go without {reason}")));
    }
    let n = problem.size();
    let plan = CompletionPlan::new(problem).map_err(Failure::usage)?;
    let progress = CountProgress::new(n.get());
    let stop = args.stop_signal();
    let counter = Counter::default().threads(args.threads()).watch(&progress).stop(&stop);
    let count = counter.count_plan(&plan);
    progress.clear();
    let Some(count) = unless_stopped(count)? else { return Ok(Status::GaveUp) };
    check_completion_count(&puzzle(problem), count).map_err(Failure::wrong)?;
    let seconds = started.elapsed().as_secs_f64();
    let engine = "exact";
    let answer = Answer { n: n.get(), count: count.to_string(), engine, seconds, up_to_symmetry: None };
    args.write(&answer, count.to_string())
}

/// The number of solutions of an empty board.
fn solutions(args: &Options, size: Size, started: Instant) -> Result<Status, Failure> {
    let n = size.get();
    if n > MAX_COUNTED {
        return Err(Failure::usage(TooLargeToCount { n }));
    }
    let engine = engine_named(&args.engine).unwrap_or_else(|| best_engine(size));
    let progress = CountProgress::new(n);
    if args.estimate {
        return estimate(args, size, engine, started);
    }
    let stop = args.stop_signal();
    let counter = Counter::new(engine).threads(args.threads()).watch(&progress).stop(&stop);
    let all = counter.count(size);
    progress.clear();
    let Some(all) = unless_stopped(all)? else { return Ok(Status::GaveUp) };
    check_count(n, all).map_err(Failure::wrong)?;

    let mut answer =
        Answer { n, count: all.to_string(), engine: engine.name(), seconds: 0.0, up_to_symmetry: None };
    if args.up_to_symmetry {
        let found = orbits_from(size, all).map_err(Failure::usage)?;
        let OrbitCount { all, half_turn, quarter_turn, orbits } = found;
        check_orbit_count(n, Orbits { all, half_turn, quarter_turn, orbits }).map_err(Failure::wrong)?;
        answer.count = found.orbits.to_string();
        answer.up_to_symmetry = Some(UpToSymmetry {
            all: found.all.to_string(),
            half_turn: found.half_turn.to_string(),
            quarter_turn: found.quarter_turn.to_string(),
        });
    }
    answer.seconds = started.elapsed().as_secs_f64();

    let text = answer.count.clone();
    args.write(&answer, text)
}

/// An estimate as JSON: floating-point numbers, as they are no counts.
#[derive(Serialize)]
struct EstimateAnswer<'a> {
    n: u32,
    estimate: EstimateNumbers,
    engine: &'a str,
    seconds: f64,
}

#[derive(Serialize)]
struct EstimateNumbers {
    count: f64,
    count_error: f64,
    core_seconds: f64,
    core_seconds_error: f64,
    sampled: usize,
    units: usize,
    longest_unit_seconds: f64,
}

fn estimate(args: &Options, size: Size, engine: &dyn Engine, started: Instant) -> Result<Status, Failure> {
    let time_limit = args.time_limit.unwrap_or(Duration::from_secs(60));
    let estimator =
        Estimator::new(args.seed.unwrap_or_default()).time_limit(time_limit).threads(args.threads());
    let plan = engine.plan(size).map_err(Failure::usage)?;
    let found = match estimator.estimate(plan.as_ref()) {
        Err(error @ CountError::TooLittleTime) => {
            note(error);
            return Ok(Status::GaveUp);
        }
        found => found.map_err(Failure::usage)?,
    };
    let text = format!(
        "about {} solutions\nabout {} for the whole count on one core\n{} draws from {} units; after each number its standard error",
        scientific(found.count, found.count_error),
        core_time(found.seconds, found.seconds_error),
        found.sampled,
        found.units,
    );
    let estimate = EstimateNumbers {
        count: found.count,
        count_error: found.count_error,
        core_seconds: found.seconds,
        core_seconds_error: found.seconds_error,
        sampled: found.sampled,
        units: found.units,
        longest_unit_seconds: found.longest,
    };
    let seconds = started.elapsed().as_secs_f64();
    args.write(&EstimateAnswer { n: size.get(), estimate, engine: engine.name(), seconds }, text)
}

/// A number and its error, as multiples of the same power of ten.
fn scientific(number: f64, error: f64) -> String {
    let exponent = if number >= 10_000.0 { number.log10().floor() as i32 } else { 0 };
    let scale = 10_f64.powi(exponent);
    match exponent {
        0 => format!("{number:.1} ({error:.1})"),
        _ => format!("{:.3}e{exponent} ({:.3}e{exponent})", number / scale, error / scale),
    }
}

/// Seconds and their error in a unit in which they can be grasped.
fn core_time(seconds: f64, error: f64) -> String {
    let (scale, unit) = match seconds {
        ..1.0 => (1e-3, "milliseconds"),
        ..1e3 => (1.0, "seconds"),
        ..7200.0 => (60.0, "minutes"),
        ..172_800.0 => (3600.0, "hours"),
        _ => (86_400.0, "days"),
    };
    format!("{:.2} {unit} ({:.2})", seconds / scale, error / scale)
}
