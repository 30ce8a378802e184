//! `count`: the number of solutions of a board, or of its completions.

mod answer;
mod completions;
mod estimate;
mod kept;
mod solutions;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::Budget;
use queenside::count::CountError;

use crate::engines::DeviceArgs;
use crate::failure::{Failure, Status};
use crate::problem::BoardArgs;
use crate::values;

/// The number of solutions
///
/// Exact, for n up to 32 (with AVX-512, n = 18 takes half a second, n = 20 twelve seconds on one core; two
/// more rows take about 30 times as long). With --up-to-symmetry, solutions that are rotations or
/// reflections of each other count once. With --estimate, a random sample tells about how many there
/// are, and how long it would take to count them. The threads share the work; the number is the same
/// for any, and for every engine.
///
/// With given queens or blocked squares (n up to 1000) it is the number of completions.
///
/// With --checkpoint the state is saved in FILE every 2 seconds. Ended in any way, by Ctrl-C or by a power cut, the same
/// command goes on where it was; N and the engine need not be repeated. A finished FILE is the record: the same command prints
/// the count at once.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("n", |n| n.required_unless_present("checkpoint")),
    after_help = "Examples:\n  queenside count 8                      92\n  queenside count 8 --queen 0,0            4\n  queenside count 8 --up-to-symmetry     12\n  queenside count 16 --threads 4 --json\n  queenside count 24 --estimate --time-limit 2m\n  queenside count 24 --checkpoint n24    goes on where it was, whenever it is run again\n  queenside count --checkpoint n24       the same"
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
    /// [default: auto]
    #[arg(long, value_name = "E", value_parser = values::engine_names(["auto"]))]
    engine: Option<String>,
    #[command(flatten)]
    device: DeviceArgs,
    /// Save the state in FILE, and go on from there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "estimate")]
    checkpoint: Option<PathBuf>,
    /// How often to save
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, requires = "checkpoint", allow_negative_numbers = true)]
    every: Duration,
    /// Estimate the number, and the time to count it, from a random sample of the count's units
    #[arg(long, conflicts_with = "up_to_symmetry")]
    estimate: bool,
    /// Give up after this time, such as 10s or 2m [default: none; --estimate draws samples for 60s, and longer where units
    /// take long]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// Which sample is drawn [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed, requires = "estimate", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// One JSON object: n, count, engine, seconds; for an estimate n, estimate, engine, seconds; at a time limit n, status
    /// `unknown`, count null, engine, seconds
    #[arg(long)]
    json: bool,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

impl Options {
    fn threads(&self) -> NonZeroUsize {
        let all_cpus = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all_cpus)
    }

    /// The engine that is asked for, if one is.
    fn engine(&self) -> Option<&str> {
        self.engine.as_deref()
    }

    /// The threads and the seed, and what is left of the time limit.
    fn budget(&self, started: Instant) -> Budget {
        let left = self.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
        Budget::default().threads(self.threads()).seed(self.seed.unwrap_or_default()).time_limit(left)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    answer::check_output(&args.options)?;
    args.options.device.choose(args.options.engine())?;
    if let Some(path) = &args.options.checkpoint {
        return kept::run(args, path, started);
    }
    let (size, problem) = args.board.read()?;
    match problem {
        Some(problem) => completions::run(&args.options, &problem, started),
        None => solutions::run(&args.options, size, started),
    }
}

/// The count, or nothing where time ran out first.
fn unless_stopped(count: Result<u128, CountError>) -> Result<Option<u128>, Failure> {
    match count {
        Ok(count) => Ok(Some(count)),
        Err(CountError::Stopped) => Ok(None),
        Err(error) => Err(Failure::usage(error)),
    }
}
