//! `count`: the number of solutions of a board, or of its completions.

mod answer;
mod estimate;
mod kept;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::count::{self, CompletionPlan, CountError, ENGINES, MAX_COUNTED, Plan, resume};
use queenside::{Board, Budget, Problem, Record, Size};

use crate::engines::{DeviceArgs, best_engine, engine_named};
use crate::failure::{Failure, Status};
use crate::output::OutputArg;
use crate::problem::BoardArgs;
use crate::progress::{self, CountProgress};
use crate::values::{self, ThreadsArg};
pub(crate) use answer::checked_orbits;
pub(crate) use estimate::sampled;

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
    #[command(flatten)]
    threads: ThreadsArg,
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
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration, requires = "checkpoint")]
    every: Duration,
    /// Estimate the number, and the time to count it, from a random sample of the count's units
    #[arg(long, conflicts_with = "up_to_symmetry")]
    estimate: bool,
    /// Give up after this time, such as 10s or 2m [default: none; --estimate draws samples for 60s, and longer where units
    /// take long]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Which sample is drawn [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed, requires = "estimate")]
    seed: Option<u64>,
    /// One JSON object: n, count, engine, seconds; for an estimate n, estimate, engine, seconds; at a time limit n, status
    /// `unknown`, count null, engine, seconds
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

impl Options {
    /// The engine that is asked for, if one is.
    fn engine(&self) -> Option<&str> {
        self.engine.as_deref()
    }

    /// The threads and the seed, and what is left of the time limit.
    fn budget(&self, started: Instant) -> Budget {
        let left = self.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
        Budget::default().threads(self.threads.number()).seed(self.seed.unwrap_or_default()).time_limit(left)
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
        Some(problem) => completions(&args.options, &problem, started),
        None => solutions(&args.options, size, started),
    }
}

/// The number of solutions of an empty board.
fn solutions(args: &Options, size: Size, started: Instant) -> Result<Status, Failure> {
    check_size(size)?;
    let asked = args.engine().and_then(engine_named);
    if args.estimate {
        let engine = asked.unwrap_or_else(|| count::best_engine(ENGINES, size));
        if ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
            return Err(Failure::usage(format_args!(
                "--estimate: goes by the time of single units, which says nothing of the engine {}; leave --engine out",
                engine.name()
            )));
        }
        return estimate::estimate(args, size, engine, started);
    }
    let engine = asked.unwrap_or_else(|| best_engine(size));
    match count_all(args, size, started, || engine.plan(size))? {
        Some(all) => answer::solutions(args, size, all, engine.name(), || started.elapsed().as_secs_f64()),
        None => answer::unknown(args, size.get(), engine.name(), started, answer::NO_TIME),
    }
}

/// The number of completions of a board.
fn completions(args: &Options, problem: &Problem, started: Instant) -> Result<Status, Failure> {
    check_completions(args)?;
    let size = problem.size();
    let plan = || Ok(Box::new(CompletionPlan::new(problem, &args.budget(started))?) as Box<dyn Plan>);
    match count_all(args, size, started, plan)? {
        Some(count) => answer::completions(args, problem, count, started.elapsed().as_secs_f64()),
        None => answer::unknown(args, size.get(), answer::EXACT, started, answer::NO_TIME),
    }
}

/// The total of all units of a plan; nothing where time ran out first.
fn count_all(
    args: &Options,
    size: Size,
    started: Instant,
    plan: impl FnOnce() -> Result<Box<dyn Plan>, CountError>,
) -> Result<Option<u128>, Failure> {
    let progress = CountProgress::new(size.get());
    let count = || {
        let plan = plan()?;
        progress.begin(plan.as_ref());
        let mut record = Record::new(plan.units());
        let observe = |unit, _, _: &Record<u128>| progress.unit_done(plan.as_ref(), unit);
        resume(plan.as_ref(), &mut record, &args.budget(started), observe)?;
        Ok(record.into_total())
    };
    match progress::show(|| progress.words(), count) {
        Ok(count) => Ok(Some(count)),
        Err(CountError::Stopped) => Ok(None),
        Err(error) => Err(Failure::usage(error)),
    }
}

/// Refuses boards that are too large.
fn check_size(size: Size) -> Result<(), Failure> {
    let n = size.get();
    let refused = CountError::TooLarge { what: "solutions", largest: MAX_COUNTED, n };
    if n > MAX_COUNTED { Err(Failure::usage(refused)) } else { Ok(()) }
}

/// Refuses what completions go without.
fn check_completions(args: &Options) -> Result<(), Failure> {
    let refused = [
        (args.up_to_symmetry, "--up-to-symmetry: images of a completion need not have the given queens"),
        (args.estimate, "--estimate: it samples the units of counts of empty boards"),
        (
            args.engine().is_some_and(|name| name != "auto"),
            "--engine: completions are counted by exact search",
        ),
    ];
    match refused.into_iter().find(|(asked, _)| *asked) {
        Some((_, reason)) => Err(Failure::usage(format_args!("completions go without {reason}"))),
        None => Ok(()),
    }
}
