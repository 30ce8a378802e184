//! The command `shard plan`, and the argument PLAN of the other commands.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueHint;
use queenside::count::{self, CountError, ENGINES, best_engine};
use queenside::shards::{PlanError, ShardPlan};
use queenside::{Board, Budget, Problem};

use super::folder::{Folder, read_file};
use crate::commands::count::show_drawing;
use crate::failure::{Failure, Status, note};
use crate::input::BoardArgs;
use crate::interrupt;
use crate::output::{Output, OutputArg};
use crate::system::quote;
use crate::words::{of_many, time};
use queenside_service::values::{Limit, TimeLimit};

/// Plan a count: divide it into shards, and group the shards into chunks
///
/// The plan is one JSON file with everything that the other commands need. Its last field is the
/// SHA-256 of the text before it. A chunk is the work of one task on a cluster.
///
/// The time of a chunk is estimated for one core of an AMD EPYC (Zen 4, AVX-512) from
/// measurements; with --sample, it is estimated from a random sample of shards on this
/// machine. With given queens or blocked squares, the count is that of the completions, and its time
/// is always estimated from a sample.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard plan 24 -o plan.json\n  queenside shard plan 28 --chunk-time 60m -o plan.json\n  queenside shard plan 18 --chunks 64 -o plan.json\n  queenside shard plan 26 --sample 2m -o plan.json\n  queenside shard plan 24 --queen 0,0 -o plan.json"
)]
pub(crate) struct Args {
    /// Approximate time of a chunk on one core
    #[arg(long, value_name = "TIME", default_value = "5m")]
    chunk_time: TimeLimit,
    /// Number of chunks, instead of --chunk-time
    #[arg(long, value_name = "K", conflicts_with = "chunk_time")]
    chunks: Option<Limit>,
    /// Estimate the time of chunks on this machine from random shards counted for this time
    /// [default for completions: 5s]
    #[arg(long, value_name = "TIME")]
    sample: Option<TimeLimit>,
    #[command(flatten)]
    output: OutputArg,
    // The heading of these options also applies to all that follow.
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    if args.chunk_time.0.is_zero() {
        return Err(Failure::usage("--chunk-time 0s: expected a time above 0, such as 5m"));
    }
    let problem = args.board.read_problem()?;
    if problem.is_unconstrained() {
        // Refuse a size that cannot be planned before any shard is sampled.
        ShardPlan::new(&problem, 1, None).map_err(Failure::usage)?;
    }
    let sample = args
        .sample
        .map(|TimeLimit(limit)| limit)
        .or_else(|| (!problem.is_unconstrained()).then_some(SAMPLE_TIME_LIMIT));
    let measured = match sample.map(|limit| measure(&problem, limit)).transpose() {
        Ok(measured) => measured,
        Err(CountError::Stopped) => return Ok(Status::Interrupted),
        Err(error @ CountError::TooLittleTime { .. }) => {
            note(error);
            return Ok(Status::GaveUp);
        }
        Err(error) => return Err(Failure::usage(error)),
    };
    let plan = match args.chunks {
        Some(chunks) => {
            ShardPlan::new(&problem, usize::try_from(chunks.get()).unwrap_or(usize::MAX), measured)
        }
        None => ShardPlan::with_chunks_of(args.chunk_time.0.as_secs_f64(), &problem, measured),
    };
    let n = problem.size().get();
    let plan = plan.map_err(Failure::usage)?;
    let mut out = Output::open(args.output.path())?;
    out.write_all(plan.to_text().as_bytes())?;
    out.finish()?;
    let chunks = plan.chunks();
    note(format_args!(
        "n = {n}: {} in {} of about {} each; {} on one core in total",
        of_many(plan.shards() as u64, "shard"),
        of_many(chunks as u64, "chunk"),
        time(plan.core_seconds() / chunks as f64),
        time(plan.core_seconds()),
    ));
    if let Some(path) = args.output.path().filter(|path| *path != Path::new("-")) {
        let path = quote(path.display());
        note(format_args!(
            "next: run each chunk, 1/{chunks} to {chunks}/{chunks}: queenside shard run {path} --chunk 1/{chunks} --output DIR"
        ));
    }
    Ok(Status::Answered)
}

/// Time for which shards of a count of completions are sampled by default.
const SAMPLE_TIME_LIMIT: Duration = Duration::from_secs(5);

/// Estimate the core-seconds of the whole count from a sample.
fn measure(problem: &Problem, limit: Duration) -> Result<f64, CountError> {
    let budget = Budget::default().all_threads().stop(interrupt::stop());
    let units = best_engine(ENGINES, problem).plan(problem, &budget)?;
    Ok(show_drawing(problem.size(), limit, || count::estimate(units.as_ref(), limit, &budget))?.core_seconds)
}

/// How the checkpoints of earlier versions began, and what to do with one.
pub(crate) const OLD_CHECKPOINT: &[u8] = b"queenside checkpoint ";
pub(crate) const OLD_CHECKPOINT_ADVICE: &str = "an earlier version wrote this checkpoint, and this version cannot read it; resume with the earlier version, or give another file name";

/// The maximum number of bytes read of a plan; no plan is longer.
const MAX_BYTES: u64 = 64 << 20;

/// The argument PLAN.
#[derive(Debug, clap::Args)]
pub(super) struct PlanArg {
    /// Plan file, written by `queenside shard plan`, or a checkpoint of `queenside count`
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(super) path: PathBuf,
}

impl PlanArg {
    /// Read the plan and verify its checksum. Refuse a checkpoint, whose results a run would not use.
    pub(super) fn read_to_run(&self) -> Result<ShardPlan, Failure> {
        let plan = self.read()?;
        let text = read_file(&self.path).map_err(|error| Failure::input(&self.path, &error))?;
        if text.split_inclusive(|byte| *byte == b'\n').nth(1).is_some() {
            let (path, quoted) = (self.path.display(), quote(self.path.display()));
            return Err(Failure::usage(format_args!(
                "{path}: a checkpoint, not a plan; resume its count with `queenside count --checkpoint {quoted}`"
            )));
        }
        Ok(plan)
    }

    /// Read the plan, also that of a checkpoint, and verify its checksum.
    pub(super) fn read(&self) -> Result<ShardPlan, Failure> {
        let unreadable = |error: std::io::Error| Failure::input(&self.path, &error);
        let mut text = Vec::new();
        File::open(&self.path)
            .map_err(unreadable)?
            .take(MAX_BYTES)
            .read_to_end(&mut text)
            .map_err(unreadable)?;
        let refusal = |error: PlanError| {
            let advice = advice(&error);
            Failure::usage(format_args!("{}: {error}; {advice}", self.path.display()))
        };
        if text.starts_with(OLD_CHECKPOINT) {
            return Err(Failure::usage(format_args!("{}: {OLD_CHECKPOINT_ADVICE}", self.path.display())));
        }
        // A checkpoint has its results after the plan.
        let line = text.split_inclusive(|byte| *byte == b'\n').next();
        ShardPlan::read(line.unwrap_or_default()).map_err(refusal)
    }

    /// Return this folder of results; without one, the file of the plan, which must be a checkpoint.
    pub(super) fn results<'a>(&'a self, plan: &'a ShardPlan, folder: Option<&'a Path>) -> Folder<'a> {
        match folder {
            Some(path) => Folder::new(path, plan),
            None => Folder { path: &self.path, plan, is_checkpoint: true },
        }
    }
}

/// Return what to do about an invalid plan.
fn advice(error: &PlanError) -> String {
    let again = "make the plan again with `queenside shard plan`";
    match error {
        PlanError::OtherVersion { made_by, .. } | PlanError::OtherNumbering { made_by, .. } => {
            format!("continue with the program that made it ({made_by}), or {again}")
        }
        PlanError::Altered => format!("restore the original file, or {again}"),
        PlanError::CutOff => format!("copy the whole file, or {again}"),
        _ => "make a plan with `queenside shard plan N -o plan.json`".to_owned(),
    }
}
