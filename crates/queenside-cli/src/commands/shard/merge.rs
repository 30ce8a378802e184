//! The command `shard merge`: adds up and verifies the results of all chunks.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::ValueHint;
use queenside::shards::ShardPlan;
use queenside_service::ServiceError;
use queenside_service::shard::{MergeAnswer, ShardMerge};

use super::folder::Folder;
use super::plan::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::output::{Output, OutputArg, write_json};
use crate::system::quote;
use crate::words::of_many;
use crate::{format, progress};
use queenside_service::values::all_cpus;

/// Add up the results of all chunks
///
/// Prints the number of solutions, and the number of fundamental solutions; for a board with given
/// queens or blocked squares, the number of completions. If a file was changed,
/// cut off or renamed, or belongs to another plan, the error names the file, the line, and what to
/// do. If chunks are missing, prints the first of them and no total; the exit status is 3.
///
/// You can give several folders, such as those of several sites. A chunk that is in two folders
/// counts once, and its results must agree.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard merge plan.json results\n  queenside shard merge plan.json dresden prague --json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Folders of results; none if PLAN is a checkpoint
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let is_json = format::is_json(args.json, args.output.path())?;
    let plan = args.plan.read()?;
    let mut merge = ShardMerge::new(&plan);
    add_all(args, &plan, &mut merge)?;
    let missing = merge.missing();
    if !missing.is_empty() {
        report_missing(args, &plan, &missing);
        return Ok(Status::GaveUp);
    }
    let total = merge.total().map_err(|error| match error {
        ServiceError::Bad(fault) => Failure::usage(format_args!(
            "{fault}; find the wrong shard with `queenside shard audit {} {} --sample 100%`",
            quote(args.plan.path.display()),
            args.folders.first().map(|folder| quote(folder.display())).unwrap_or_default()
        )),
        error => error.into(),
    })?;
    let mut out = Output::open(args.output.path())?;
    // The total is printed before the number up to symmetry, which takes longer.
    if !is_json {
        writeln!(out, "{}", total.count)?;
        out.flush()?;
    }
    // From n = 26 on this takes seconds.
    let words = || "counting solutions with rotational symmetry".to_owned();
    let answer = progress::show(words, || MergeAnswer::new(&plan, &total, all_cpus()))?;
    if is_json {
        write_json(&mut out, &answer)?;
    } else if let Some(found) = answer.up_to_symmetry {
        writeln!(out, "{} up to rotation and reflection", found.classes)?;
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// Add the results of all folders, or refuse the first that are not valid.
fn add_all(args: &Args, plan: &ShardPlan, merge: &mut ShardMerge<'_>) -> Result<(), Failure> {
    let mut files: BTreeMap<NonZeroU32, PathBuf> = BTreeMap::new();
    let mut twice = 0;
    let folders: Vec<Folder<'_>> = match &*args.folders {
        [] => vec![args.plan.results(plan, None)],
        folders => folders.iter().map(|path| Folder::new(path, plan)).collect(),
    };
    for folder in folders {
        for (chunk, path) in folder.all_done()? {
            let results = folder.read_done(chunk, &path)?;
            let Some(first) = files.get(&chunk) else {
                merge.add(&results)?;
                files.insert(chunk, path);
                continue;
            };
            if let Some(result) = results.first_difference(&folder.read_done(chunk, first)?) {
                return Err(Failure::usage(format_args!(
                    "{} and {}: the results of shard {} do not agree; find the correct one with `queenside shard audit`, and remove the other file",
                    first.display(),
                    path.display(),
                    result.shard
                )));
            }
            twice += 1;
        }
    }
    if twice > 0 {
        note(format_args!("{} in more than one folder; the results agree", of_many(twice, "chunk")));
    }
    Ok(())
}

fn report_missing(args: &Args, plan: &ShardPlan, missing: &[NonZeroU32]) {
    const MAX_NAMED: usize = 3;
    let path = quote(args.plan.path.display());
    let [folder, ..] = &*args.folders else {
        return note(format_args!(
            "no total yet: the count is not complete; resume it: queenside count --checkpoint {path}"
        ));
    };
    let chunks = plan.chunks();
    let named: Vec<String> = missing.iter().take(MAX_NAMED).map(ToString::to_string).collect();
    note(format_args!(
        "no total yet: {} of {} missing ({} {}{}); run each of them, for example: queenside shard run {} --chunk {}/{chunks} --output {}",
        missing.len(),
        of_many(chunks as u64, "chunk"),
        if missing.len() == 1 { "number" } else { "numbers" },
        named.join(", "),
        if missing.len() > MAX_NAMED { ", ..." } else { "" },
        path,
        named[0],
        quote(folder.display()),
    ));
}
