//! The command `shard run`: counts one chunk, and resumes earlier runs of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::count::CountError;
use queenside::shards::{Chunk, ShardResult};
use queenside::{Board, Budget};
use queenside_service::ServiceError;
use queenside_service::seconds;
use queenside_service::shard::{ChunkAnswer, engine};

use super::folder::{Folder, UNFINISHED};
use super::plan::PlanArg;
use crate::engines::{DeviceArgs, ENGINES};
use crate::failure::{Failure, Status, note};
use crate::output::{Output, unfinished_named, write_answer};
use crate::values::{self, ChunkNumber};
use crate::words::{of_many, time};
use crate::{interrupt, machine, progress};

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
    #[arg(long, value_name = "I/K", value_parser = values::chunk, allow_hyphen_values = true)]
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
    args.device.choose(Some(&args.engine))?;
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
        match count(args, folder, chunk)? {
            Some(results) => results,
            None => return Ok(Status::Interrupted),
        }
    };
    let count = results.results.iter().filter_map(|result| result.partial.count());
    let answer = ChunkAnswer {
        n: plan.problem().size().get(),
        chunk: chunk.get(),
        chunks: plan.chunks(),
        shards: results.results.len(),
        count: count.sum::<u128>().to_string(),
        seconds: seconds(started.elapsed()),
        file: file.display().to_string(),
    };
    write_answer(None, args.json, &answer, || answer.count.clone())?;
    Ok(Status::Answered)
}

/// Count the missing shards of a chunk and write its results; return `None` if a signal stopped
/// it.
fn count(args: &Args, folder: Folder<'_>, chunk: NonZeroU32) -> Result<Option<Chunk>, Failure> {
    let plan = folder.plan;
    let host = if args.no_hostname { None } else { machine::host() };
    let engine = engine(plan, ENGINES, Some(&*args.engine).filter(|name| *name != "auto"))?;
    let budget = Budget::default().threads(args.threads).stop(interrupt::stop());

    let mut results = BTreeMap::new();
    for (_, found) in unfinished(folder, chunk)? {
        found.into_iter().try_for_each(|result| add(&mut results, result, folder, chunk))?;
    }
    let shards = plan.shards_of(chunk);
    let all = of_many(shards.len() as u64, "shard");
    let (done, started) = (AtomicUsize::new(results.len()), Instant::now());
    if !results.is_empty() {
        note(format_args!("resuming {}: {} of {all} are done", args.name(), results.len()));
    }
    let missing: Vec<usize> = shards.filter(|shard| !results.contains_key(shard)).collect();
    let mut unfinished = Unfinished::create(folder, chunk)?;
    let mut failure = None;
    let words = || {
        let so_far = time(started.elapsed().as_secs_f64());
        format!("{}: {} of {all} done, {so_far} so far", args.name(), done.load(Ordering::Relaxed))
    };
    let each = |mut result: ShardResult| {
        result.host.clone_from(&host);
        done.fetch_add(1, Ordering::Relaxed);
        let saved = unfinished.write(folder, &result).and_then(|()| add(&mut results, result, folder, chunk));
        match saved {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let end = progress::show(words, || plan.run(engine, &missing, &budget, each));
    match (failure, end) {
        (Some(failure), _) => return Err(failure),
        (None, Ok(())) => {}
        (None, Err(CountError::Stopped)) => {
            unfinished.sync()?;
            let done = results.len();
            note(format_args!("stopped: {done} of {all} are saved; run the same command again to resume"));
            return Ok(None);
        }
        (None, Err(error)) => return Err(ServiceError::from(error).into()),
    }
    let results = Chunk { number: chunk, results: results.into_values().collect() };
    put_in_place(folder, &results, &unfinished.whole())?;
    remove_unfinished(folder, chunk);
    Ok(Some(results))
}

/// Return the unfinished files of a chunk, with their results.
fn unfinished(folder: Folder<'_>, chunk: NonZeroU32) -> Result<Vec<(PathBuf, Vec<ShardResult>)>, Failure> {
    let mut files = folder.files()?.unfinished;
    files.retain(|(number, _)| *number == chunk);
    let read = |(_, path): (_, PathBuf)| Ok(folder.read_unfinished(chunk, &path)?.map(|found| (path, found)));
    files.into_iter().map(read).filter_map(Result::transpose).collect()
}

/// Add a result; another result of the same shard must agree.
fn add(
    results: &mut BTreeMap<usize, ShardResult>,
    result: ShardResult,
    folder: Folder<'_>,
    chunk: NonZeroU32,
) -> Result<(), Failure> {
    match results.get(&result.shard) {
        Some(before) if !before.partial.agrees_with(&result.partial) => Err(Failure::usage(format_args!(
            "two results of shard {} do not agree: a machine is faulty, or a file was changed; remove {}*.part and run the chunk again on a machine that you trust",
            result.shard,
            folder.path.join(folder.stem(chunk) + ".").display(),
        ))),
        Some(_) => Ok(()),
        None => {
            results.insert(result.shard, result);
            Ok(())
        }
    }
}

/// Write the results to a temporary file and rename it. If another run finished first, its file
/// remains, and the results must agree.
fn put_in_place(folder: Folder<'_>, results: &Chunk, temporary: &Path) -> Result<(), Failure> {
    let path = folder.file(results.number);
    let mut out = Output::open_by_way_of(temporary, &path).map_err(saved)?;
    out.write_all(results.to_text(folder.plan).as_bytes()).map_err(|error| saved(error.into()))?;
    match out.finish_if_absent() {
        Ok(true) => return Ok(()),
        // Another run finished first, and may have removed the temporary file of this run.
        Ok(false) => {}
        Err(_) if path.exists() => {}
        Err(failure) => return Err(saved(failure)),
    }
    match folder.read_done(results.number, &path)?.first_difference(results) {
        None => Ok(()),
        Some(shard) => Err(Failure::usage(format_args!(
            "{}: another run of this chunk has a different result of shard {shard}: a machine is faulty; remove the file and run the chunk again on a machine that you trust",
            path.display()
        ))),
    }
}

/// Remove the unfinished files of a chunk that is done, also those of other runs, which detect the
/// finished file when they end.
fn remove_unfinished(folder: Folder<'_>, chunk: NonZeroU32) {
    for (path, _) in unfinished(folder, chunk).unwrap_or_default() {
        // A file that remains does no harm.
        let _ = fs::remove_file(path);
    }
}

/// Time between two syncs of the unfinished file to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// The file of a run's results until the chunk is done.
///
/// Each run has its own file, so that two runs of a chunk never write to the same file.
struct Unfinished {
    file: File,
    /// The path, relative to the folder as the user gave it.
    name: PathBuf,
    synced: Instant,
}

impl Unfinished {
    fn create(folder: Folder<'_>, chunk: NonZeroU32) -> Result<Self, Failure> {
        let refused = |error| Failure::output(folder.path.display(), &error);
        let file = unfinished_named(folder.path, &(folder.stem(chunk) + "."), UNFINISHED).map_err(refused)?;
        let (file, path) = file.keep().map_err(|error| refused(error.error))?;
        let name = folder.path.join(path.file_name().unwrap_or_default());
        let mut unfinished = Self { file, name, synced: Instant::now() };
        unfinished.write_text(&Chunk { number: chunk, results: Vec::new() }.to_text(folder.plan))?;
        Ok(unfinished)
    }

    fn write(&mut self, folder: Folder<'_>, result: &ShardResult) -> Result<(), Failure> {
        // Written in one call, so that a killed run leaves at most one incomplete line.
        self.write_text(&(result.to_line(folder.plan) + "\n"))?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.sync()?;
        }
        Ok(())
    }

    /// The temporary file of the complete chunk; if the run is killed, it is another unfinished
    /// file.
    fn whole(&self) -> PathBuf {
        self.name.with_extension("whole.part")
    }

    fn sync(&mut self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| self.failure(&error))?;
        self.synced = Instant::now();
        Ok(())
    }

    fn write_text(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        saved(Failure::output(self.name.display(), error))
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
