use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::ValueHint;
use queenside::Size;
use queenside::count::OrbitCount;
use queenside::shards::{Merge, ShardPlan, Total};
use queenside_check::{CheckError, ShardSum, check_count};
use serde::Serialize;

use super::folder::Folder;
use super::plan::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::output::{Output, OutputArg};
use crate::words::{of_many, time};

/// Add up the results of all chunks
///
/// Prints the number of solutions, and their number up to rotation and reflection. Every file is gone through: a line or
/// a file that was changed, cut off, renamed or is of another plan is refused, with its name, the line, and what to do.
/// As long as chunks are missing there is no total (exit status 3), and the first of them are named.
///
/// More than one folder may be given, such as those of several sites. A chunk that is in two of them counts once, and
/// its results must agree.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard merge plan.json results\n  queenside shard merge plan.json dresden prague --json\n\nJSON fields (counts are strings): n, count, up_to_symmetry {count, half_turn, quarter_turn}, by_weight [[weight, solutions], ...],\n  shards, chunks, tests, seconds (of all shards together), plan (its sha256)"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// The folders of results
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    n: u32,
    count: String,
    up_to_symmetry: UpToSymmetry,
    by_weight: Vec<(u16, String)>,
    shards: usize,
    chunks: usize,
    tests: u64,
    seconds: f64,
    plan: String,
}

#[derive(Serialize)]
struct UpToSymmetry {
    count: String,
    half_turn: String,
    quarter_turn: String,
}

/// Missing chunks that are named.
const NAMED: usize = 3;

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let plan = args.plan.read()?;
    let mut merge = Merge::new(&plan);
    let mut sum = ShardSum::new(plan.shards() as u64).map_err(Failure::usage)?;
    add_all(args, &plan, &mut merge, &mut sum)?;
    let missing: Vec<NonZeroU32> = merge.missing().collect();
    if !missing.is_empty() {
        tell_missing(args, &plan, &missing);
        return Ok(Status::GaveUp);
    }
    let total = merge.total().map_err(Failure::wrong)?;
    sum.finish(total.count)?;
    check_count(plan.size().get(), total.count).map_err(|error| miscounted(args, &error))?;
    let mut out = Output::open(args.output.path())?;
    // The total is not kept waiting for the number up to symmetry.
    if !args.json {
        writeln!(out, "{}", total.count)?;
        out.flush()?;
    }
    let answer = Answer::of(&plan, &total)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        writeln!(out, "{} up to rotation and reflection", answer.up_to_symmetry.count)?;
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// Adds the results of all folders, or refuses the first that cannot be trusted.
fn add_all(args: &Args, plan: &ShardPlan, merge: &mut Merge<'_>, sum: &mut ShardSum) -> Result<(), Failure> {
    let mut first_of: BTreeMap<NonZeroU32, PathBuf> = BTreeMap::new();
    let mut twice = 0;
    for path in &args.folders {
        let folder = Folder::new(path, plan);
        for (chunk, path) in folder.all_done()? {
            let results = folder.read_done(chunk, &path)?;
            if let Some(first) = first_of.get(&chunk) {
                let before = folder.read_done(chunk, first)?;
                if let Some(shard) = before.first_difference(&results) {
                    return Err(conflict(shard, first, &path, shard - plan.shards_of(chunk).start + 2));
                }
                twice += 1;
                continue;
            }
            // The same chunk once more was seen to before.
            merge.add(&results).map_err(Failure::wrong)?;
            for record in &results.results {
                let numbers = record.partial.by_weight().iter();
                let numbers = numbers.map(|&(weight, number)| (weight.into(), number));
                sum.add(record.shard as u64, numbers)?;
            }
            if args.folders.len() > 1 {
                first_of.insert(chunk, path);
            }
        }
    }
    if twice > 0 {
        note(format_args!("{} there twice, and the results agree", of_many(twice, "chunk")));
    }
    Ok(())
}

/// A total that cannot be right, from results that nobody changed.
fn miscounted(args: &Args, error: &CheckError) -> Failure {
    Failure::usage(format_args!(
        "the results add up to a wrong total ({error}): a machine counted wrong, or results were forged; find out which with `queenside shard audit {} {} --sample 100%`",
        args.plan.path.display(),
        args.folders[0].display()
    ))
}

fn conflict(shard: usize, first: &std::path::Path, second: &std::path::Path, line: usize) -> Failure {
    Failure::usage(format_args!(
        "{} and {}: line {line}: the results of shard {shard} do not agree; find out which is right with `queenside shard audit`, and remove the other file",
        first.display(),
        second.display()
    ))
}

fn tell_missing(args: &Args, plan: &ShardPlan, missing: &[NonZeroU32]) {
    let chunks = plan.chunks();
    let named: Vec<String> = missing.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if missing.len() > NAMED { ", ..." } else { "" };
    note(format_args!(
        "no total yet: {} of {} missing (number {}{more}); run each with `queenside shard run {} --chunk {}/{chunks} --out {}`",
        missing.len(),
        of_many(chunks as u64, "chunk"),
        named.join(", "),
        args.plan.path.display(),
        named.first().map_or("I", |first| first),
        args.folders[0].display(),
    ));
}

/// From this size on the search for symmetric solutions takes so long that it is said: about a third of a second for
/// n = 20, ten times as long for every two rows more.
const LONG: u32 = 23;

/// The number up to symmetry, compared with what is known.
fn orbits(size: Size, count: u128) -> Result<OrbitCount, Failure> {
    let n = size.get();
    if n >= LONG {
        let seconds = 0.37 * 10_f64.powf((f64::from(n) - 20.0) / 2.0);
        note(format_args!(
            "looking for the solutions that turns take to themselves, for the number up to rotation and reflection; this takes about {}",
            time(seconds)
        ));
    }
    Ok(queenside_service::count::orbits(size, count)?)
}

impl Answer {
    fn of(plan: &ShardPlan, total: &Total) -> Result<Self, Failure> {
        let OrbitCount { all, half_turn, quarter_turn, orbits } = orbits(plan.size(), total.count)?;
        let by_weight =
            total.partial.by_weight().iter().map(|(weight, number)| (*weight, number.to_string()));
        Ok(Self {
            n: plan.size().get(),
            count: all.to_string(),
            up_to_symmetry: UpToSymmetry {
                count: orbits.to_string(),
                half_turn: half_turn.to_string(),
                quarter_turn: quarter_turn.to_string(),
            },
            by_weight: by_weight.collect(),
            shards: plan.shards(),
            chunks: plan.chunks(),
            tests: total.partial.tests(),
            seconds: total.seconds,
            plan: plan.sha256().to_owned(),
        })
    }
}
