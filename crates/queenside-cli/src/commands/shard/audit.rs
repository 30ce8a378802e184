//! The command `shard audit`: counts a random sample of the shards again in another way.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::ValueHint;
use queenside::Budget;
use queenside::shards::{ShardResult, sample};
use queenside_service::ServiceError;
use queenside_service::shard::{Audit, AuditAnswer, CHECKER, Drawn, ShardDifference, audit};

use super::folder::Folder;
use super::plan::PlanArg;
use crate::engines::DeviceArgs;
use crate::failure::{Failure, Status, note};
use crate::output::write_answer;
use crate::values::{self, Sample};
use crate::words::{of_many, time};
use crate::{interrupt, progress};
use queenside_service::values::{Seed, Threads, budget};

/// Audit a count: count a random sample of the shards again in another way
///
/// Draws shards from the chunks that are done, counts them again with another engine, and compares
/// the numbers of solutions by weight. Verifies the checksums of all files, and verifies that the
/// shards of the plan cover the whole count and do not overlap. The exit status is 1 if the count of
/// a shard is wrong.
///
/// `--engine checker` uses a different method: it places one queen per row on the whole board and
/// finds each solution separately. It is slow: about a second per shard at n = 20, hours at n = 26.
/// If only one engine can count the shards (up to n = 12, and some completions), and the checker
/// cannot, `shard merge` still verifies their sum with the checker.
///
/// If you doubt a count, choose a seed that no one could know during the count.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard audit plan.json results --sample 1%\n  queenside shard audit plan.json results --sample 20 --engine checker --seed 271828"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Folder of results; none if PLAN is a checkpoint
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// Size of the sample: a part such as 1% or 0.1%, or a number of shards
    #[arg(long, value_name = "PART", default_value = "1%", value_parser = values::sample)]
    sample: Sample,
    /// Random seed; the same seed gives the same result
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    /// Engine that counts again; auto is the fastest one that did not count the shard before, else the checker if it can
    #[arg(long, value_name = "E", default_value = "auto", value_parser = values::engine_names(["auto", CHECKER]))]
    engine: String,
    #[command(flatten)]
    device: DeviceArgs,
    /// Number of threads [default: one per CPU]
    #[arg(long, value_name = "T")]
    threads: Option<Threads>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let engines = args.device.engines(Some(&args.engine))?;
    let plan = args.plan.read()?;
    let folder = args.plan.results(&plan, args.folder.as_deref());
    let (shards, drawn) = draw(args, folder)?;
    if shards == 0 {
        note(format_args!("nothing to audit: {} has no finished chunk of the plan", folder.path.display()));
        return Ok(Status::GaveUp);
    }
    let sampled = of_many(drawn.len() as u64, "shard");
    let request = Audit {
        plan: &plan,
        shards,
        drawn,
        engine: &args.engine,
        engines: &engines.all(),
        budget: budget(
            args.threads,
            Some(args.seed),
            None,
            &Budget::default().all_threads().stop(interrupt::stop()),
        ),
    };
    let percent = AtomicUsize::new(0);
    let words = || {
        let so_far = time(started.elapsed().as_secs_f64());
        format!("recounting {sampled}: {} %, {so_far} so far", percent.load(Ordering::Relaxed))
    };
    let report = |done, all| percent.store(100 * done / all, Ordering::Relaxed);
    match progress::show(words, || audit(&request, report)) {
        Ok(answer) => write(args, &answer),
        Err(ServiceError::Stopped) => Ok(Status::Interrupted),
        Err(error) => Err(error.into()),
    }
}

fn write(args: &Args, answer: &AuditAnswer) -> Result<Status, Failure> {
    let in_words = || {
        if answer.covered == Some(true) {
            note("the shards cover the whole count, and do not overlap");
        }
        let agree = if answer.differ.is_empty() { "all".to_owned() } else { answer.agree.to_string() };
        let engines: Vec<&str> = answer.engines.iter().copied().collect();
        let shards = of_many(answer.shards as u64, "shard");
        format!("{} of {shards} counted again by {}: {agree} agree", answer.sampled, engines.join(" and "))
    };
    write_answer(None, args.json, answer, in_words)?;
    for ShardDifference { shard, file, line, engine } in &answer.differ {
        note(format_args!(
            "{file}: line {line}: wrong count of shard {shard}, according to {engine}; remove the file, run its chunk again on another machine, and audit all results of the first machine"
        ));
    }
    Ok(if answer.differ.is_empty() { Status::Answered } else { Status::NoSolution })
}

/// Return the number of finished shards, and a sample of them in the order of their numbers.
fn draw(args: &Args, folder: Folder<'_>) -> Result<(usize, Vec<Drawn>), Failure> {
    let files = folder.all_done()?;
    let shards: Vec<usize> = files.iter().flat_map(|(chunk, _)| folder.plan.shards_of(*chunk)).collect();
    let size = match args.sample {
        Sample::Percent(percent) => (shards.len() as f64 * percent / 100.0).ceil() as usize,
        Sample::Number(number) => usize::try_from(number).unwrap_or(usize::MAX),
    };
    let wanted = sample(&shards, size, args.seed.get());
    let mut drawn = Vec::new();
    // Reads every file, because a sample proves nothing if the results were changed.
    for (chunk, path) in &files {
        let results = folder.read_done(*chunk, path)?.results;
        let wanted_here = |(_, result): &(usize, ShardResult)| wanted.binary_search(&result.shard).is_ok();
        // The first line is the header; in a checkpoint, the plan is before it.
        let lines = (if folder.is_checkpoint { 3 } else { 2 }..).zip(results).filter(wanted_here);
        let file = path.display().to_string();
        drawn.extend(lines.map(|(line, result)| Drawn { result, file: file.clone(), line }));
    }
    Ok((shards.len(), drawn))
}
