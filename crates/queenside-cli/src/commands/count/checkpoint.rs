//! `count --checkpoint`: a count that saves the result of each unit in a file, from which the same
//! command resumes.
//!
//! The file is the text of a plan with one chunk, followed by its results, so the commands `shard`
//! read it too. Lines are only appended. When the count is complete, the file is replaced by its lines
//! in order and an end line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::Path;
use std::time::Instant;

use queenside::count::CountError;
use queenside::notation::Format;
use queenside::shards::{Chunk, PlanError, ShardPlan, ShardResult};
use queenside::{Board, Budget, Problem, RecordError, quoted};
use queenside_service::ServiceError;
use queenside_service::count::{CountAnswer, Counting, Engines, choose_engine};

use super::{Args, NO_TIME};
use crate::commands::shard::{OLD_CHECKPOINT, OLD_CHECKPOINT_ADVICE, read_file};
use crate::failure::{Failure, Status, note};
use crate::output::{FINISH_TIMEOUT, Output};
use crate::progress::UnitProgress;
use crate::saver::Saver;
use crate::{interrupt, system};

const AGAIN: &str = "remove the file to count again, or give another file name";

/// The only chunk.
const CHUNK: NonZeroU32 = NonZeroU32::MIN;

pub(super) fn run(
    args: &Args,
    path: &Path,
    engines: Engines<'_>,
    started: Instant,
) -> Result<Status, Failure> {
    let options = &args.options;
    if system::is_special(path) || path == Path::new("-") {
        let fault = "not a regular file, so it cannot store a checkpoint; give a file name";
        return Err(refusal(path, fault));
    }
    // Opened before it is read, so that no other process writes in between.
    let file = system::open_to_append(path);
    let saved = Saved::read(path)?;
    let problem = subject(args, path, saved.as_ref())?;
    let numbering = saved.as_ref().map(|saved| saved.plan.numbering());
    let choose = |name| {
        choose_engine(engines, name, &problem, numbering)
            .map_err(|fault| refusal(path, &format!("{fault}, or give another file name")))
    };
    let engine = choose(options.question.engine.as_deref())?;
    // A complete count needs the plan of its units, but no engine that this machine can run.
    let is_complete = saved.as_ref().is_some_and(|saved| saved.is_complete);
    let planned_by = if is_complete { choose(None)? } else { engine };
    // Nothing can be saved before the units are known, so a short time limit is exceeded for them.
    let left = options.budget(started).time_limit.filter(|_| !is_complete);
    let budget = Budget::default().time_limit(left.map(|left| left.saturating_add(FINISH_TIMEOUT)));
    let counting = match Counting::with_engine(&problem, planned_by, options.question.up_to_symmetry, &budget)
    {
        Err(ServiceError::Stopped) => {
            let unknown = CountAnswer::unknown(problem.size(), engine.name(), started.elapsed());
            return options.write_unknown(&unknown, NO_TIME);
        }
        counting => counting?,
    };
    let units = counting.plan().units();
    // A complete count is verified and printed whatever the limit.
    let has_read = saved.is_some();
    let write_answer = |chunk: &Chunk, engine: &str| {
        let total = chunk.count().ok_or_else(|| Failure::usage(RecordError::TooLarge))?;
        let budget = options.budget(started).time_limit(None);
        let answer = counting.answer(total, &budget).map_err(|error| match error {
            ServiceError::Wrong(fault) if has_read => {
                refusal(path, &format!("the count in the file is wrong: {fault}; {AGAIN}"))
            }
            error => error.into(),
        })?;
        options.write_count(&CountAnswer { engine: engine.to_owned().into(), ..answer })
    };
    let (plan, file, found) = match saved {
        Some(Saved { plan, .. }) if plan.shards() != units => {
            let there = plan.shards();
            let fault = format!("the file has {there} units, expected {units}; give another file name");
            return Err(refusal(path, &fault));
        }
        Some(Saved { results, .. }) if is_complete => {
            note(format_args!("the count in {} is complete", path.display()));
            let engine = results.last().map_or(engine.name(), |result| &result.engine).to_owned();
            return write_answer(&Chunk { number: CHUNK, results }, &engine);
        }
        Some(Saved { plan, results, .. }) => {
            // A killed run may have left an incomplete line; an empty line does no harm.
            let write = |mut file: File| file.write_all(b"\n").map(|()| file);
            let file = file.and_then(write).map_err(|error| cannot_write(path, &error))?;
            let (done, name) = (results.len(), path.display());
            note(format_args!("resuming from {name}: {done} of {units} units are done"));
            (plan, file, results)
        }
        // There is nothing to save.
        None if units == 0 => {
            return write_answer(&Chunk { number: CHUNK, results: Vec::new() }, engine.name());
        }
        None => {
            let numbering = engine.numbering(&problem).expect("an engine that has a plan has a numbering");
            let plan = ShardPlan::of_one_chunk(&problem, numbering, units).map_err(Failure::wrong)?;
            let file = create(path, &plan)?;
            (plan, file, Vec::new())
        }
    };
    // From here on, Ctrl-C stops the count, which then syncs the file.
    let stop = interrupt::stop();
    let budget = options.budget(started).stop(stop);
    let mut results: BTreeMap<_, _> = found.into_iter().map(|result| (result.shard, result)).collect();
    let progress = UnitProgress::new(format!("n = {}", counting.n()), "units");
    let (plan, name) = (&plan, engine.name());
    let saver = Saver { plan, units: counting.plan(), engine: name, host: None, file: &file, name: path };
    match saver.count(CHUNK, &mut results, &budget, &progress)? {
        Ok(()) => {}
        Err(CountError::Stopped) => {
            let (done, file) = (results.len(), path.display());
            let saved =
                format!("{done} of {units} units are saved in {file}; run the same command again to resume");
            if stop.is_stopped() {
                note(format_args!("stopped: {saved}"));
                return Ok(Status::Interrupted);
            }
            let answer = CountAnswer { engine: name.into(), ..counting.unknown() };
            return options.write_unknown(&answer, &format!("gave up: {saved}"));
        }
        Err(error) => return Err(ServiceError::from(error).into()),
    }
    // Windows does not replace open files.
    drop(file);
    let chunk = Chunk { number: CHUNK, results: results.into_values().collect() };
    // All results are in the file already, so a full disk does not matter.
    if let Err(failure) = text_of(path, plan, &chunk).and_then(Output::finish) {
        note(format_args!("warning: the count is complete, but its file has no end line: {failure}"));
    }
    interrupt::nothing_to_save();
    write_answer(&chunk, name)
}

/// The content of a checkpoint.
struct Saved {
    plan: ShardPlan,
    results: Vec<ShardResult>,
    /// Whether all results are there, and an end line.
    is_complete: bool,
}

impl Saved {
    /// Read a checkpoint; `None` if the file does not exist.
    fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let text = match read_file(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::input(path, &error)),
        };
        if text.starts_with(OLD_CHECKPOINT) {
            return Err(refusal(path, OLD_CHECKPOINT_ADVICE));
        }
        let head = text.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        let plan = ShardPlan::parse(head).map_err(|error| match error {
            PlanError::NotAPlan => {
                refusal(path, "the file is not a checkpoint and was not changed; give another file name")
            }
            PlanError::OtherVersion { ref made_by, .. } => refusal(
                path,
                &format!(
                    "{error}; resume with the program that made it ({made_by}), or give another file name"
                ),
            ),
            error => refusal(path, &format!("line 1: {error}; {AGAIN}")),
        })?;
        if plan.chunks() != 1 {
            let fault = "the file is a plan of several chunks, not a checkpoint; give another file name";
            return Err(refusal(path, fault));
        }
        let results = Chunk::read_unfinished(&plan, CHUNK, &text)
            .map_err(|fault| refusal(path, &format!("{fault}; {AGAIN}")))?;
        let is_complete = results.len() == plan.shards() && Chunk::has_end(&text);
        Ok(Some(Self { plan, results, is_complete }))
    }
}

/// Return the board of the arguments, else that of the file; both must be the same.
fn subject(args: &Args, path: &Path, saved: Option<&Saved>) -> Result<Problem, Failure> {
    let of_file = saved.map(|saved| saved.plan.problem());
    let problem = match of_file {
        Some(of_file) if args.board.is_empty() => of_file.clone(),
        None if args.board.is_empty() => {
            return Err(refusal(path, "the file does not exist; give N to start a count"));
        }
        _ => args.board.read_problem_of(of_file.map(Board::size))?,
    };
    args.options.question.check(&problem)?;
    match of_file {
        Some(of_file) if *of_file != problem => Err(refusal(path, &difference(of_file, &problem)?)),
        _ => Ok(problem),
    }
}

/// Return the difference between the board of a file and that of the arguments.
fn difference(of_file: &Problem, of_arguments: &Problem) -> Result<String, Failure> {
    let is_same_size = of_file.size() == of_arguments.size();
    let name = |problem: &Problem| match problem.is_unconstrained() {
        // The text of a large board does not fit in memory.
        _ if !is_same_size => Ok(format!("n = {}", problem.size().get())),
        true => Ok("an empty board".to_owned()),
        false => Format::Json
            .to_text(problem)
            .map(|text| format!("board = {}", quoted(text.trim_end())))
            .map_err(Failure::wrong),
    };
    let (there, here) = (name(of_file)?, name(of_arguments)?);
    Ok(format!("the file has {there}, expected {here}; give another file name"))
}

/// Create a checkpoint without results.
fn create(path: &Path, plan: &ShardPlan) -> Result<File, Failure> {
    let chunk = Chunk { number: CHUNK, results: Vec::new() };
    if !text_of(path, plan, &chunk)?.finish_if_absent()? {
        return Err(cannot_write(path, &io::ErrorKind::WouldBlock.into()));
    }
    system::open_to_append(path).map_err(|error| cannot_write(path, &error))
}

/// Write a checkpoint beside the file that it replaces when it is finished.
fn text_of(path: &Path, plan: &ShardPlan, chunk: &Chunk) -> Result<Output, Failure> {
    let mut out = Output::open(Some(path))?;
    out.write_all(plan.to_text().as_bytes())?;
    out.write_all(chunk.to_text(plan).as_bytes())?;
    Ok(out)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::WouldBlock => {
            refusal(path, "another process is using the file; wait until it ends, or give another file name")
        }
        _ => Failure::output(path.display(), error),
    }
}

/// Return the failure to use the file.
fn refusal(path: &Path, fault: &str) -> Failure {
    Failure::usage(format_args!("--checkpoint {}: {fault}", path.display()))
}
