use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use queenside::Size;
use queenside::count::{Counter, ENGINES, MAX_COUNTED, OrbitCount, engine_named, orbits_from};
use queenside_check::{Orbits, check_count, check_orbit_count};
use serde::Serialize;

use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::progress::CountProgress;
use crate::values::{self, OutputFormat};

/// The number of solutions
///
/// Exact, for n up to 32 (n = 18 takes a minute, each step beyond about eight times as long). With
/// --up-to-symmetry, solutions that are rotations or reflections of each other count once. The
/// threads share the work; the number is the same for any.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside count 8                      92\n  queenside count 8 --up-to-symmetry     12\n  queenside count 16 --threads 4 --json"
)]
pub(crate) struct Args {
    /// Number of rows and columns
    #[arg(value_parser = values::size_up_to(MAX_COUNTED), allow_negative_numbers = true)]
    n: Size,
    /// Count solutions up to rotation and reflection
    #[arg(long)]
    up_to_symmetry: bool,
    /// How many threads share the work [default: one for each CPU]
    #[arg(long, value_name = "T", value_parser = values::threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Which engine counts
    #[arg(long, value_name = "E", default_value = "auto", value_parser = engine_names())]
    engine: String,
    /// One JSON object: n, count, engine, seconds
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

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let n = args.n.get();
    let engine = engine_named(&args.engine).unwrap_or(ENGINES[0]);
    let all_cpus = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let progress = CountProgress::new(n);
    let counter = Counter::new(engine).threads(args.threads.unwrap_or_else(all_cpus)).watch(&progress);
    let all = counter.count(args.n).map_err(Failure::usage)?;
    progress.clear();
    check_count(n, all).map_err(Failure::wrong)?;

    let mut answer =
        Answer { n, count: all.to_string(), engine: engine.name(), seconds: 0.0, up_to_symmetry: None };
    if args.up_to_symmetry {
        let found = orbits_from(args.n, all).map_err(Failure::usage)?;
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

    let mut out = Output::open(args.output.as_deref())?;
    let json =
        args.json || args.output.as_deref().and_then(OutputFormat::of_file) == Some(OutputFormat::Json);
    let text = if json { serde_json::to_string(&answer).map_err(Failure::wrong)? } else { answer.count };
    writeln!(out, "{text}").map_err(|error| out.failure(&error))?;
    out.finish()?;
    Ok(Status::Answered)
}
