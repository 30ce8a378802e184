//! `shard run`: one chunk, from where it was to its end.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::Budget;
use queenside::count::{CountError, Engine};
use queenside::shards::{Chunk, ShardPlan, ShardResult};
use serde::Serialize;

use super::folder::{Folder, UNFINISHED};
use super::plan::PlanArg;
use crate::engines::{DeviceArgs, ENGINES, engine_named};
use crate::failure::{Failure, Status, note};
use crate::output::{Output, unfinished_named, write_answer};
use crate::values::{self, ChunkNumber};
use crate::words::{of_many, time};
use crate::{interrupt, machine, progress};

/// Count one chunk of a plan
///
/// Leaves one file in DIR: a line of JSON for each shard. While it runs, what is done is kept beside in a file that ends in
/// .part, synced every few seconds; stopped in any way, the same command goes on from there. A chunk that is done is
/// not done again. Prints the number of solutions that the chunk counts.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard run plan.json --chunk 3/64 --out results\n  queenside shard run plan.json --chunk $SLURM_ARRAY_TASK_ID/64 --out results --anonymous\n\nJSON fields: n, chunk, chunks, shards, count (a string), seconds, file"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Which chunk, from 1, of how many
    #[arg(long, value_name = "I/K", value_parser = values::chunk, allow_hyphen_values = true)]
    chunk: ChunkNumber,
    /// The folder of results; made if it is not there
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// How many threads share the work: one, where a cluster has a task for every core
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Which engine counts (`queenside info` lists those that this machine can run)
    #[arg(long, value_name = "E", default_value = "auto", value_parser = values::engine_names(["auto"]))]
    engine: String,
    #[command(flatten)]
    device: DeviceArgs,
    /// Leave the name of the machine out
    #[arg(long)]
    anonymous: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    n: u32,
    chunk: u32,
    chunks: usize,
    shards: usize,
    count: String,
    seconds: f64,
    file: String,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    args.device.choose(Some(&args.engine))?;
    let plan = args.plan.read()?;
    let chunk = args.chunk.of(&plan)?;
    let folder = Folder::new(&args.out, &plan);
    make_folder(&args.out)?;
    let path = folder.done(chunk);
    let results = if path.try_exists().unwrap_or(true) {
        let results = folder.read_done(chunk, &path)?;
        note(format_args!("chunk {} is done: {}", args.chunk, path.display()));
        remove_unfinished(folder, chunk);
        results
    } else {
        match count(args, &plan, folder, chunk)? {
            Some(results) => results,
            None => return Ok(Status::Interrupted),
        }
    };
    let count = results.results.iter().filter_map(|record| record.partial.count());
    let answer = Answer {
        n: plan.size().get(),
        chunk: chunk.get(),
        chunks: plan.chunks(),
        shards: results.results.len(),
        count: count.sum::<u128>().to_string(),
        seconds: started.elapsed().as_secs_f64(),
        file: path.display().to_string(),
    };
    write_answer(None, args.json, &answer, || answer.count.clone())?;
    Ok(Status::Answered)
}

fn make_folder(path: &Path) -> Result<(), Failure> {
    if path.exists() && !path.is_dir() {
        return Err(Failure::usage(format_args!(
            "--out {}: this is no folder; give another name",
            path.display()
        )));
    }
    fs::create_dir_all(path).map_err(|error| Failure::output(path.display(), &error))
}

/// Counts what is missing of a chunk and puts its results in place; none if Ctrl-C stopped it.
fn count(
    args: &Args,
    plan: &ShardPlan,
    folder: Folder<'_>,
    chunk: NonZeroU32,
) -> Result<Option<Chunk>, Failure> {
    let host = if args.anonymous { None } else { machine::host() };
    let engine = engine(args, plan)?;
    let budget = Budget::default().threads(args.threads).stop(interrupt::stop());

    let (before, _) = folder.unfinished(chunk)?;
    let mut records = BTreeMap::new();
    for record in before {
        add(&mut records, record, chunk, folder)?;
    }
    let shards = plan.shards_of(chunk);
    let (done, all) = (records.len(), shards.len());
    if done > 0 {
        note(format_args!(
            "going on with chunk {}: {done} of {} are done",
            args.chunk,
            of_many(all as u64, "shard")
        ));
    }
    let missing: Vec<usize> = shards.filter(|shard| !records.contains_key(shard)).collect();
    let mut unfinished = Unfinished::begin(folder, plan, chunk)?;
    let mut failure = None;
    let (counted, started) = (AtomicUsize::new(done), Instant::now());
    let words = || {
        let so_far = time(started.elapsed().as_secs_f64());
        let done = counted.load(Ordering::Relaxed);
        format!("chunk {}: {done} of {} done, {so_far} so far", args.chunk, of_many(all as u64, "shard"))
    };
    let each = |mut result: ShardResult| {
        result.host.clone_from(&host);
        counted.fetch_add(1, Ordering::Relaxed);
        let done = unfinished.write(plan, &result).and_then(|()| add(&mut records, result, chunk, folder));
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let end = progress::show(words, || plan.run(engine, &missing, &budget, each));
    if let Some(failure) = failure {
        return Err(failure);
    }
    match end {
        Ok(()) => {}
        Err(CountError::Stopped) => {
            unfinished.sync()?;
            let done = records.len();
            note(format_args!(
                "stopped: {done} of {} are kept; the same command goes on",
                of_many(all as u64, "shard")
            ));
            return Ok(None);
        }
        Err(error) => return Err(Failure::usage(error)),
    }
    let results = Chunk { number: chunk, results: records.into_values().collect() };
    put_in_place(plan, folder, &results, &unfinished.whole())?;
    remove_unfinished(folder, chunk);
    Ok(Some(results))
}

fn engine(args: &Args, plan: &ShardPlan) -> Result<&'static dyn Engine, Failure> {
    let Some(engine) = engine_named(&args.engine) else {
        return plan.best_engine(ENGINES).map_err(Failure::usage);
    };
    if plan.is_counted_by(engine) {
        return Ok(engine);
    }
    let names: Vec<&str> =
        ENGINES.iter().filter(|engine| plan.is_counted_by(**engine)).map(|engine| engine.name()).collect();
    Err(Failure::usage(format_args!(
        "--engine {}: this plan's shards are counted by {}",
        args.engine,
        names.join(", ")
    )))
}

/// Adds a result; another of the same shard must say the same.
fn add(
    records: &mut BTreeMap<usize, ShardResult>,
    record: ShardResult,
    chunk: NonZeroU32,
    folder: Folder<'_>,
) -> Result<(), Failure> {
    match records.get(&record.shard) {
        Some(before) if !before.partial.agrees_with(&record.partial) => Err(Failure::usage(format_args!(
            "two results of shard {} do not agree: a machine is faulty, or a file was changed; remove {}*.part and run the chunk again on a machine that you trust",
            record.shard,
            folder.path().join(folder.stem(chunk) + ".").display(),
        ))),
        Some(_) => Ok(()),
        None => {
            records.insert(record.shard, record);
            Ok(())
        }
    }
}

/// Writes the results beside their place and moves them there; if another run was sooner, its results stay, and have to
/// say the same.
fn put_in_place(plan: &ShardPlan, folder: Folder<'_>, results: &Chunk, beside: &Path) -> Result<(), Failure> {
    let path = folder.done(results.number);
    let mut out = Output::open_by_way_of(beside, &path).map_err(kept)?;
    out.write_all(results.to_text(plan).as_bytes()).map_err(|error| kept(error.into()))?;
    match out.finish_if_absent() {
        Ok(true) => return Ok(()),
        // Another run was sooner, and may have cleared away what this one had written beside.
        Ok(false) => {}
        Err(_) if path.exists() => {}
        Err(failure) => return Err(kept(failure)),
    }
    let before = folder.read_done(results.number, &path)?;
    agree(&before, results, &path)
}

/// Removes the unfinished results of a chunk that is done. Those of other runs too: they find the results when they are
/// done, and say the same.
fn remove_unfinished(folder: Folder<'_>, chunk: NonZeroU32) {
    let paths = folder.unfinished(chunk).map(|(_, paths)| paths).unwrap_or_default();
    for path in paths {
        // What cannot be removed is in nobody's way.
        let _ = fs::remove_file(path);
    }
}

fn agree(before: &Chunk, now: &Chunk, path: &Path) -> Result<(), Failure> {
    match before.first_difference(now) {
        None => Ok(()),
        Some(shard) => Err(Failure::usage(format_args!(
            "{}: another run of this chunk left another result of shard {shard}: a machine is faulty; remove the file and run the chunk again on a machine that you trust",
            path.display()
        ))),
    }
}

/// After so long, what was written is brought to the disk.
const EVERY: Duration = Duration::from_secs(5);

/// The file in which a run keeps its results until the chunk is done. Each run has its own, so that two of the same chunk
/// never write into each other's.
struct Unfinished {
    file: File,
    /// Its name as the user would write it.
    name: PathBuf,
    synced: Instant,
}

impl Unfinished {
    fn begin(folder: Folder<'_>, plan: &ShardPlan, chunk: NonZeroU32) -> Result<Self, Failure> {
        let refused = |error| Failure::output(folder.path().display(), &error);
        let file =
            unfinished_named(folder.path(), &(folder.stem(chunk) + "."), UNFINISHED).map_err(refused)?;
        let (file, path) = file.keep().map_err(|error| refused(error.error.kind().into()))?;
        let name = folder.path().join(path.file_name().unwrap_or_default());
        let mut unfinished = Self { file, name, synced: Instant::now() };
        unfinished.write_text(&Chunk { number: chunk, results: Vec::new() }.to_text(plan))?;
        Ok(unfinished)
    }

    /// Adds a result, and now and then brings everything to the disk.
    fn write(&mut self, plan: &ShardPlan, record: &ShardResult) -> Result<(), Failure> {
        // In one piece, so that a run that is killed leaves at most one line that is not whole.
        self.write_text(&(record.to_line(plan) + "\n"))?;
        if self.synced.elapsed() >= EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Where the whole text is written before it is moved to its place: if the run is killed meanwhile, it is one more file
    /// of unfinished results.
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

    fn failure(&self, error: &std::io::Error) -> Failure {
        kept(Failure::output(self.name.display(), error))
    }
}

/// The same failure, with what to do next.
fn kept(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(message) => Failure::Usage(format!(
            "{message}; what was counted is kept: once there is room, the same command goes on"
        )),
        failure => failure,
    }
}
