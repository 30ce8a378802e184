//! The command `shard run`: counts one chunk, and resumes earlier runs of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

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
use crate::progress::{self, UnitProgress};
use crate::saver::save_every;
use crate::values::{self, ChunkNumber};
use crate::words::of_many;
use crate::{interrupt, system};

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
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
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
    let plan = args.plan.read()?;
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
    let stop = interrupt::stop();
    let budget = Budget::default().threads(args.threads).stop(stop);

    let earlier = earlier_results(folder, chunk)?;
    let shards = plan.shards_of(chunk);
    let all = of_many(shards.len() as u64, "shard");
    if !earlier.is_empty() {
        note(format_args!("resuming {}: {} of {all} are done", args.name(), earlier.len()));
    }
    // The shards of a chunk take about the same time.
    let progress = UnitProgress::new(args.name(), "shards", Duration::ZERO);
    progress.begin(shards.len(), shards.len() as f64, earlier.len(), earlier.len() as f64);
    let missing: Vec<usize> = shards.filter(|shard| !earlier.contains_key(shard)).collect();
    let mut unfinished = Unfinished::create(folder, chunk)?;
    let mut failure = None;
    let file = unfinished.handle()?;
    let sync = |()| file.sync_data().map_err(|error| saved(Failure::output(folder.path.display(), &error)));
    let work = || {
        save_every(SYNC_INTERVAL, stop, sync, |due| {
            plan.run(engine, &missing, &budget, |mut result| {
                result.host.clone_from(&host);
                failure = unfinished.add(result).err();
                progress.add(1.0);
                due.offer(|| ());
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })
    };
    let (end, synced) = progress::show(|| progress.words(), work);
    if let Some(failure) = failure {
        return Err(failure);
    }
    synced?;
    match end {
        Ok(()) => {}
        Err(CountError::Stopped) => {
            sync(())?;
            let done = earlier.len() + unfinished.chunk.results.len();
            note(format_args!("stopped: {done} of {all} are saved; run the same command again to resume"));
            return Ok(None);
        }
        Err(error) => return Err(ServiceError::from(error).into()),
    }
    let results = unfinished.finish(earlier.into_values())?;
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

/// Time between two syncs of the unfinished file to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// The file of a run's results until the chunk is done.
///
/// Each run has its own file, so that two runs of a chunk never write to the same file.
struct Unfinished<'a> {
    folder: Folder<'a>,
    file: NamedTempFile,
    /// The path, relative to the folder as the user gave it.
    name: PathBuf,
    /// The chunk with the results in the file.
    chunk: Chunk,
    /// Number of bytes in the file.
    written: usize,
}

impl<'a> Unfinished<'a> {
    fn create(folder: Folder<'a>, number: NonZeroU32) -> Result<Self, Failure> {
        let refused = |error| Failure::output(folder.path.display(), &error);
        let prefix = folder.stem(number) + ".";
        let mut file = unfinished_named(folder.path, &prefix, UNFINISHED).map_err(refused)?;
        file.disable_cleanup(true);
        let name = folder.path.join(file.path().file_name().expect("a temporary file has a name"));
        let chunk = Chunk { number, results: Vec::new() };
        let mut unfinished = Self { folder, file, name, chunk, written: 0 };
        unfinished.write(&unfinished.chunk.to_text(folder.plan))?;
        Ok(unfinished)
    }

    /// Return another handle of the file, to sync it.
    fn handle(&self) -> Result<File, Failure> {
        self.file.as_file().try_clone().map_err(|error| self.failure(&error))
    }

    /// Add a result to the file.
    fn add(&mut self, result: ShardResult) -> Result<(), Failure> {
        // Written in one call, so that a killed run leaves at most one incomplete line.
        self.write(&(result.to_line(self.folder.plan) + "\n"))?;
        self.chunk.results.push(result);
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| self.failure(&error))?;
        self.written += text.len();
        Ok(())
    }

    fn failure(&self, error: &io::Error) -> Failure {
        saved(Failure::output(self.name.display(), error))
    }

    /// Add the results of earlier runs and the end, and rename the file. If another run finished
    /// first, its file remains, and the results must agree.
    fn finish(mut self, earlier: impl Iterator<Item = ShardResult>) -> Result<Chunk, Failure> {
        self.chunk.results.extend(earlier);
        let text = self.chunk.to_text(self.folder.plan);
        self.write(&text[self.written..])?;
        let Self { folder, file, chunk, .. } = self;
        let path = folder.file(chunk.number);
        match finish_file(file, &path, Existing::Retain) {
            Ok(true) => return Ok(chunk),
            // Another run finished first, and may have removed the file of this run.
            Ok(false) => {}
            Err(_) if path.exists() => {}
            Err(error) => return Err(saved(Failure::output(path.display(), &error))),
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
}

/// Add to a failure what to do next.
fn saved(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(message) => Failure::Usage(format!(
            "{message}; the finished shards are saved: fix the problem, and run the same command again to resume"
        )),
        failure => failure,
    }
}
