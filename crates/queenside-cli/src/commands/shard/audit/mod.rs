//! `shard audit`: a random sample of the shards, counted again in another way.

mod recount;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueHint;
use queenside::shards::{ShardPlan, ShardResult, sample};
use queenside_check::check_tiling;
use serde::Serialize;

use self::recount::{CHECKER, Method, units};
use super::folder::Folder;
use super::plan::PlanArg;
use crate::engines::DeviceArgs;
use crate::failure::{Failure, Status, note};
use crate::output::write_answer;
use crate::values::{self, Sample, ThreadsArg};
use crate::words::of_many;

/// Count a random sample of the shards again, in another way
///
/// Draws shards from the chunks that are done, counts them again with another engine than the one that counted them, and
/// compares: how many solutions have which weight, and how many tests it took, where both counted them. Every file is gone through, drawn or not.
/// Sizes from n = 13 on can be audited; below, one engine counts in shards. Makes sure too that the shards of the plan
/// cover the whole count and none overlaps another.
///
/// `--engine checker` counts with code that knows nothing of the method of counting: one queen a row on the whole board,
/// every solution by itself. It is slow (some seconds for a shard of n = 20, hours at n = 26), and leaves no
/// doubt. Whoever doubts a count should choose a seed that nobody could know before.
///
/// Exit status 1: a shard has another count than the results say.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard audit plan.json results --sample 1%\n  queenside shard audit plan.json results --sample 20 --engine checker --seed 271828\n\nJSON fields: n, shards, sampled, seed, engines, agree, differ [{shard, file, line, engine}, ...], covered (whether the shards\n  were found to cover the whole count; null: not looked at), seconds"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// The folder of results
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// How many of the shards: a part such as 1% or 0.1%, or a number
    #[arg(long, value_name = "PART", default_value = "1%", value_parser = values::sample, allow_hyphen_values = true)]
    sample: Sample,
    /// Which sample is drawn
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed)]
    seed: u64,
    /// Which engine counts again [auto: the fastest that is not the one that counted]
    #[arg(long, value_name = "E", default_value = "auto", value_parser = values::engine_names(["auto", CHECKER]))]
    engine: String,
    #[command(flatten)]
    device: DeviceArgs,
    #[command(flatten)]
    threads: ThreadsArg,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    n: u32,
    shards: usize,
    sampled: usize,
    seed: u64,
    engines: Vec<&'static str>,
    agree: usize,
    differ: Vec<Difference>,
    covered: Option<bool>,
    seconds: f64,
}

/// A shard that was counted otherwise.
#[derive(Serialize)]
struct Difference {
    shard: usize,
    file: String,
    line: usize,
    engine: &'static str,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    args.device.choose(Some(&args.engine))?;
    let plan = args.plan.read()?;
    let covered = covered(&plan)?;
    let (shards, drawn) = draw(args, &plan)?;
    if shards == 0 {
        note(format_args!("nothing to audit: no chunk of the plan is done in {}", args.folder.display()));
        return Ok(Status::GaveUp);
    }
    let methods = methods(args, &plan, &drawn)?;
    let mut again = BTreeMap::new();
    for (method, shards) in &methods {
        let Some(counted) = method.recount(&plan, args.threads.number(), shards)? else {
            return Ok(Status::Interrupted);
        };
        again.extend(counted.into_iter().map(|(shard, partial)| (shard, (method.name(), partial))));
    }
    let differ: Vec<Difference> = drawn
        .iter()
        .filter_map(|Drawn { record, path, line }| {
            let (engine, partial) = again.get(&record.shard)?;
            let file = path.display().to_string();
            (!partial.agrees_with(&record.partial)).then_some(Difference {
                shard: record.shard,
                file,
                line: *line,
                engine,
            })
        })
        .collect();
    let answer = Answer {
        n: plan.size().get(),
        shards,
        sampled: drawn.len(),
        seed: args.seed,
        engines: methods.iter().map(|(method, _)| method.name()).collect(),
        agree: drawn.len() - differ.len(),
        differ,
        covered,
        seconds: started.elapsed().as_secs_f64(),
    };
    write(args, &answer)
}

fn write(args: &Args, answer: &Answer) -> Result<Status, Failure> {
    let in_words = || {
        if answer.covered == Some(true) {
            note("the shards cover the whole count, and none overlaps another");
        }
        let verdict =
            if answer.differ.is_empty() { "all agree".to_owned() } else { format!("{} agree", answer.agree) };
        format!(
            "{} of {} counted again by {}: {verdict}",
            answer.sampled,
            of_many(answer.shards as u64, "shard"),
            answer.engines.join(" and ")
        )
    };
    write_answer(None, args.json, answer, in_words)?;
    for Difference { shard, file, line, engine } in &answer.differ {
        note(format_args!(
            "{file}: line {line}: {engine} counts shard {shard} otherwise; remove the file, run its chunk again on another machine, and audit all that the machine did"
        ));
    }
    Ok(if answer.differ.is_empty() { Status::Answered } else { Status::NoSolution })
}

/// A result that was drawn, and where it stands.
struct Drawn {
    record: ShardResult,
    path: PathBuf,
    line: usize,
}

/// How many shards are done, and a sample of them in order of their numbers.
fn draw(args: &Args, plan: &ShardPlan) -> Result<(usize, Vec<Drawn>), Failure> {
    let folder = Folder::new(&args.folder, plan);
    let files = folder.all_done()?;
    let shards: Vec<usize> = files.iter().flat_map(|(chunk, _)| plan.shards_of(*chunk)).collect();
    let size = match args.sample {
        Sample::Percent(percent) => (shards.len() as f64 * percent / 100.0).ceil() as usize,
        Sample::Number(number) => usize::try_from(number).unwrap_or(usize::MAX),
    };
    let wanted = sample(&shards, size, args.seed);
    let mut drawn = Vec::new();
    // All files are gone through: a sample of results that were changed says nothing.
    for (chunk, path) in &files {
        let results = folder.read_done(*chunk, path)?;
        let first = plan.shards_of(*chunk).start;
        let of_chunk = wanted.partition_point(|&shard| shard < first);
        for &shard in wanted[of_chunk..].iter().take_while(|&&shard| shard - first < results.results.len()) {
            let record = results.results[shard - first].clone();
            drawn.push(Drawn { record, path: path.clone(), line: shard - first + 2 });
        }
    }
    Ok((shards.len(), drawn))
}

/// Makes sure that the shards cover the count, where they are made of row sets.
fn covered(plan: &ShardPlan) -> Result<Option<bool>, Failure> {
    let units = units(plan)?;
    let mut pairs = Vec::new();
    if !units.visit_row_sets(0..plan.shards(), &mut |_, [listed, searched]| pairs.push((listed, searched))) {
        return Ok(None);
    }
    check_tiling(plan.size().get(), pairs)?;
    Ok(Some(true))
}

/// Which shards are counted again by what.
fn methods(args: &Args, plan: &ShardPlan, drawn: &[Drawn]) -> Result<Vec<(Method, Vec<usize>)>, Failure> {
    let mut methods: Vec<(Method, Vec<usize>)> = Vec::new();
    for Drawn { record, .. } in drawn {
        let method = Method::choose(&args.engine, plan, &record.engine)?;
        match methods.iter_mut().find(|(other, _)| other.name() == method.name()) {
            Some((_, shards)) => shards.push(record.shard),
            None => methods.push((method, vec![record.shard])),
        }
    }
    Ok(methods)
}
