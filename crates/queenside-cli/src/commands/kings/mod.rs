//! The command `kings`: kings on the safe squares of solutions.

mod count;
mod search;

use clap::Subcommand;

use crate::failure::{Failure, Status};

/// Count and find placements of kings on safe squares
///
/// The puzzle is IBM's Ponder This challenge of February 2023. A square is safe if exactly two queens of a
/// solution attack it. These commands count the ways to place k kings on safe squares, no two of
/// them on neighbouring squares.
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
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match &args.command {
        Command::Count(args) => count::run(args),
        Command::Search(args) => search::run(args),
    }
}
