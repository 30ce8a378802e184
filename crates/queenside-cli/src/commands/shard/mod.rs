//! The command `shard`: counts spread over many machines.

mod audit;
mod folder;
mod merge;
mod plan;
mod run;
mod status;
mod submit;

use clap::Subcommand;

use crate::failure::{Failure, Status};

/// A count spread over many machines: plan, submit, run, watch, add up, check
///
/// `plan` cuts the count of a board size into shards, and the shards into chunks of some minutes. Any machine that has
/// the program and the plan can `run` any chunk: each leaves one file of results in a folder. `status` tells how far it
/// has come, `merge` adds up once everything is there, `audit` counts a random sample again in another way.
///
/// Nothing has to be told twice and nothing is lost: a chunk that was stopped goes on where it was, one that is done is
/// not done again, two runs of the same chunk at once do no harm. Every line and every file of results carries a
/// checksum that also names the plan.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Example, on one machine with GNU parallel (`submit --to` has HyperQueue, Slurm and Kubernetes too):\n  queenside shard plan 20 --chunks 100 -o plan.json\n  queenside shard submit plan.json --to parallel --out results\n  queenside shard status plan.json results\n  queenside shard merge plan.json results\n  queenside shard audit plan.json results --sample 1%"
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
