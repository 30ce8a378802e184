//! The command `shard run`: counts one chunk, and resumes earlier runs of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueHint;
use queenside::count::CountError;
use queenside::shards::{Chunk, ShardResult};
use queenside::{Board, Budget, RecordError};
use queenside_service::ServiceError;
use queenside_service::count::choose_engine;
use queenside_service::seconds;
use queenside_service::shard::ChunkAnswer;
use tempfile::NamedTempFile;

use super::folder::{Folder, UNFINISHED};
use super::plan::PlanArg;
use crate::engines::{DeviceArgs, Engines};
use crate::failure::{Failure, Status, note};
use crate::output::{Existing, finish_file, unfinished_named, write_answer};
use crate::progress::UnitProgress;
use crate::saver::{Saver, with_how_to_resume};
use crate::values::{self, ChunkNumber};
use crate::words::of_many;
use crate::{interrupt, system};
use queenside_service::values::Threads;

/// Count one chunk of a plan
///
/// Writes one file of results to DIR, with one line of JSON per shard, and prints the number of
/// solutions in the chunk. Until the chunk is done, each run saves its results in a file that ends
/// in .part, synced every few seconds. To resume a run that ended early, run the same command
/// again. A chunk that is done is not counted again.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard run plan.json --chunk 3/64 --output results\n  queenside shard run plan.json --chunk $SLURM_ARRAY_TASK_ID/64 --output results --no-hostname"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Number of the chunk, from 1, and number of chunks, such as 3/64
    #[arg(long, value_name = "I/K", value_parser = values::chunk)]
    chunk: ChunkNumber,
    /// Folder of results, created if needed
    #[arg(short, long = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Number of threads; the default fits clusters that run one task per core
    #[arg(long, value_name = "T", default_value = "1")]
    threads: Threads,
    /// Counting engine; `queenside info` lists those that this machine can run
    #[arg(long, value_name = "E", default_value = "auto", value_parser = values::engine_names(["auto"]))]
    engine: String,
    #[command(flatten)]
    device: DeviceArgs,
    /// Omit the names of the machines from the results
    #[arg(long)]
    no_hostname: bool,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Args {
    fn name(&self) -> String {
        format!("chunk {}/{}", self.chunk.0, self.chunk.1)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let engines = args.device.engines(Some(&args.engine))?;
    let plan = args.plan.read_to_run()?;
    let chunk = values::chunk_of(args.chunk, &plan)?;
    let folder = Folder::new(&args.out, &plan);
    if args.out.exists() && !args.out.is_dir() {
        let out = args.out.display();
        return Err(Failure::usage(format_args!("--output {out}: not a folder; give the name of a folder")));
    }
    fs::create_dir_all(&args.out).map_err(|error| Failure::output(args.out.display(), &error))?;
    let file = folder.file(chunk);
    let results = if file.try_exists().unwrap_or(true) {
        let results = folder.read_done(chunk, &file)?;
        note(format_args!("{} is done: {}", args.name(), file.display()));
        remove_unfinished(folder, chunk);
        results
    } else {
        match count(args, folder, chunk, &engines)? {
            Some(results) => results,
            None => return Ok(Status::Interrupted),
        }
    };
    let count = results.count().ok_or_else(|| Failure::usage(RecordError::TooLarge))?;
    let answer = ChunkAnswer {
        n: plan.problem().size().get(),
        chunk: chunk.get(),
        chunks: plan.chunks(),
        shards: results.results.len(),
        count: count.to_string(),
        seconds: seconds(started.elapsed()),
        file: file.display().to_string(),
    };
    write_answer(None, args.json, &answer, || answer.count.clone())?;
    Ok(Status::Answered)
}

/// Count the missing shards of a chunk and write its results; return `None` if a signal stopped
/// it.
fn count(
    args: &Args,
    folder: Folder<'_>,
    chunk: NonZeroU32,
    engines: &Engines,
) -> Result<Option<Chunk>, Failure> {
    let plan = folder.plan;
    let host = if args.no_hostname { None } else { system::host_name() };
    let engines = engines.all();
    let engine = choose_engine(&engines, Some(&args.engine), plan.problem(), Some(plan.numbering()))?;
    let budget = Budget::default().threads(args.threads.get() as usize).stop(interrupt::stop());

    let mut results = earlier_results(folder, chunk)?;
    let all = of_many(plan.shards_of(chunk).len() as u64, "shard");
    if !results.is_empty() {
        note(format_args!("resuming {}: {} of {all} are done", args.name(), results.len()));
    }
    let progress = UnitProgress::new(args.name(), "shards");
    let (file, name) = begin(folder, chunk)?;
    let end = match engine.plan(plan.problem(), &budget) {
        Ok(units) => {
            let (units, engine) = (units.as_ref(), engine.name());
            let saver = Saver { plan, units, engine, host, file: &file, name: &name };
            saver.count(chunk, &mut results, &budget, &progress)?
        }
        Err(error) => Err(error),
    };
    match end {
        Ok(()) => {}
        Err(CountError::Stopped) => {
            let done = results.len();
            note(format_args!("stopped: {done} of {all} are saved; run the same command again to resume"));
            return Ok(None);
        }
        Err(error) => return Err(ServiceError::from(error).into()),
    }
    let results = finish(folder, Chunk { number: chunk, results: results.into_values().collect() })?;
    remove_unfinished(folder, chunk);
    Ok(Some(results))
}

/// Return the results in the unfinished files of a chunk; two results of one shard must agree.
fn earlier_results(folder: Folder<'_>, chunk: NonZeroU32) -> Result<BTreeMap<usize, ShardResult>, Failure> {
    let mut results: BTreeMap<usize, ShardResult> = BTreeMap::new();
    for result in unfinished(folder, chunk)?.into_iter().flat_map(|(_, found)| found) {
        let before = results.entry(result.shard).or_insert_with(|| result.clone());
        if before.partial != result.partial {
            return Err(Failure::usage(format_args!(
                "two results of shard {} do not agree: a machine is faulty, or a file was changed; remove {}*.part and run the chunk again on a machine that you trust",
                result.shard,
                folder.path.join(folder.stem(chunk) + ".").display(),
            )));
        }
    }
    Ok(results)
}

/// Return the unfinished files of a chunk, with their results.
fn unfinished(folder: Folder<'_>, chunk: NonZeroU32) -> Result<Vec<(PathBuf, Vec<ShardResult>)>, Failure> {
    let mut files = folder.files()?.unfinished;
    files.retain(|(number, _)| *number == chunk);
    let read = |(_, path): (_, PathBuf)| Ok(folder.read_unfinished(chunk, &path)?.map(|found| (path, found)));
    files.into_iter().map(read).filter_map(Result::transpose).collect()
}

/// Remove the unfinished files of a chunk that is done, also those of other runs, which detect the
/// finished file when they end.
fn remove_unfinished(folder: Folder<'_>, chunk: NonZeroU32) {
    // A file that remains does no harm.
    for (path, _) in unfinished(folder, chunk).into_iter().flatten() {
        let _ = fs::remove_file(path);
    }
}

/// Create a file for the results of this run until the chunk is done, and return it with its name.
///
/// Each run has its own file, so that two runs of a chunk never write to the same file.
fn begin(folder: Folder<'_>, number: NonZeroU32) -> Result<(File, PathBuf), Failure> {
    let (file, path) = unfinished_file(folder, &Chunk { number, results: Vec::new() })?
        .keep()
        .map_err(|refused| Failure::output(folder.path.display(), &refused.error))?;
    // Relative to the folder as the user gave it.
    let name = folder.path.join(path.file_name().expect("a temporary file has a name"));
    Ok((file, name))
}

/// Write the results to the file of the chunk. If another run finished first, its file remains, and the
/// results must agree.
fn finish(folder: Folder<'_>, chunk: Chunk) -> Result<Chunk, Failure> {
    let path = folder.file(chunk.number);
    let with_how_to_resume = |failure: Failure| with_how_to_resume(&failure, "all shards");
    let file = unfinished_file(folder, &chunk).map_err(with_how_to_resume)?;
    match finish_file(file, &path, Existing::Retain) {
        Ok(true) => return Ok(chunk),
        // Another run finished first, and may have removed the file of this run.
        Ok(false) => {}
        Err(_) if path.exists() => {}
        Err(error) => return Err(with_how_to_resume(Failure::output(path.display(), &error))),
    }
    match folder.read_done(chunk.number, &path)?.first_difference(&chunk) {
        None => Ok(chunk),
        Some(result) => Err(Failure::usage(format_args!(
            "{}: another run of this chunk has a different result of shard {}: a machine is faulty; remove the file and run the chunk again on a machine that you trust",
            path.display(),
            result.shard
        ))),
    }
}

/// Create a file of these results whose name is that of an unfinished file.
fn unfinished_file(folder: Folder<'_>, chunk: &Chunk) -> Result<NamedTempFile, Failure> {
    let prefix = folder.stem(chunk.number) + ".";
    unfinished_named(folder.path, &prefix, UNFINISHED)
        .and_then(|mut file| file.write_all(chunk.to_text(folder.plan).as_bytes()).map(|()| file))
        .map_err(|error| Failure::output(folder.path.display(), &error))
}
