//! The command `kings`: kings on the safe squares of solutions.

mod census;
mod count;
mod cover;
mod search;

use clap::Subcommand;

use crate::failure::{Failure, Status};

/// Kings on the safe squares of a solution (IBM's Ponder This challenge of February 2023)
///
/// A square is safe if exactly two queens of a solution attack it. Kings stand on safe squares, no two on
/// neighbouring squares: in how many ways can k of them?
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Count(count::Args),
    Search(search::Args),
    Census(census::Args),
    Cover(cover::Args),
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match &args.command {
        Command::Count(args) => count::run(args),
        Command::Search(args) => search::run(args),
        Command::Census(args) => census::run(args),
        Command::Cover(args) => cover::run(args),
    }
}
