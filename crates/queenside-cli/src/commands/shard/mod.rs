//! The command `shard`: counts on many machines.

mod audit;
mod folder;
mod merge;
mod plan;
mod run;
mod status;
mod submit;

use clap::Subcommand;
pub(crate) use folder::read_file;
pub(crate) use plan::{OLD_CHECKPOINT, OLD_CHECKPOINT_ADVICE};

use crate::failure::{Failure, Status};

/// Count on many machines: plan, submit, run, status, merge, audit
///
/// `plan` divides a count into shards, and groups the shards into chunks of several minutes. Any
/// machine that has the program and the plan can `run` any chunk, which writes one file of results
/// to a folder. `submit` passes all chunks to a scheduler, `status` reports the progress, `merge`
/// adds up the results of all chunks, `audit` counts a random sample again in another way.
///
/// A chunk that was stopped resumes. A chunk that is done is not counted again. Two runs of the
/// same chunk at the same time do no harm. Every line and every file of results has a checksum that
/// includes the plan.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Examples:\n  queenside shard plan 20 --chunks 100 -o plan.json\n  queenside shard submit plan.json --to parallel --output results   # or hyperqueue, slurm\n  queenside shard status plan.json results\n  queenside shard merge plan.json results\n  queenside shard audit plan.json results --sample 1%"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Plan(plan::Args),
    Run(run::Args),
    Status(status::Args),
    Merge(merge::Args),
    Audit(audit::Args),
    Submit(submit::Args),
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match &args.command {
        Command::Plan(args) => plan::run(args),
        Command::Run(args) => run::run(args),
        Command::Status(args) => status::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Submit(args) => submit::run(args),
    }
}
