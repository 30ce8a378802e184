use std::path::PathBuf;

use clap::ValueHint;
use queenside::Board;
use queenside::notation::Format;
use queenside_service::list::{List, Listing, Order};

use super::boards::{Boards, End};
use crate::failure::{Failure, Status, note};
use crate::format::OutputFormat;
use crate::input::BoardArgs;
use crate::output::BoardOutputArgs;
use crate::words::of_many;

/// List all solutions
///
/// Prints the solutions in lexicographic order, each as soon as it is found, for n up to 64. Memory
/// use stays small. Formats with several lines per board have an empty line between boards; JSON
/// has one object per line. Pictures of several boards need a folder without pictures of another
/// list of that size: -o FOLDER. If a signal or the time limit ends the list, the file of -o has the
/// solutions so far.
///
/// With given queens or blocked squares (n up to 1000), the command lists the completions.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside list <N> [OPTIONS]\n       queenside list --board <FILE> [OPTIONS]",
    after_help = "Examples:\n  queenside list 6\n  queenside list 8 --up-to-symmetry --as dots\n  queenside list 8 --queen 0,0\n  queenside list 20 --limit 3\n  queenside list 20 --after part.txt --limit 3\n  queenside list 8 --up-to-symmetry --as svg -o pictures"
)]
pub(crate) struct Args {
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Debug, clap::Args)]
struct Options {
    #[command(flatten)]
    question: List,
    /// Continue after the last board of FILE, a solution in any format (- for standard input);
    /// solutions before it are not searched
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    after: Option<PathBuf>,
    #[command(flatten)]
    output: BoardOutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { options: args, board } = args;
    let format = args.output.choose(OutputFormat::COLUMNS)?;
    let problem = board.read_problem()?;
    let (size, question) = (problem.size(), &args.question);
    let is_grid = format == OutputFormat::Text(Format::Grid) && !question.up_to_symmetry;
    let order = question.order.or(is_grid.then_some(Order::Rows));
    let format = format.counted(board.counts_from_one());
    let after = args.after.as_deref().map(|file| board.read_last_solution(file, size)).transpose()?;
    let mut listing = Listing::new(&problem, after.as_ref(), &List { order, ..question.clone() })?;
    let boards =
        Boards { size, format, output: &args.output, most: question.limit, time_limit: question.time_limit };
    let (listed, end) = boards.write(|budget| listing.next_within(budget))?;
    let so_far = || of_many(listed, "solution");
    match end {
        End::Stopped => {
            note(format_args!("stopped: {} listed, there may be more", so_far()));
            return Ok(Status::Interrupted);
        }
        End::TimeLimit => {
            note(format_args!("gave up: {} listed, there may be more; use a longer --time-limit", so_far()));
            return Ok(Status::GaveUp);
        }
        End::Enough => {}
    }
    match listed {
        _ if !size.has_solution() => note(format_args!("no solution exists for n = {}", size.get())),
        0 if args.after.is_some() => note("no solution comes after this board"),
        0 => note("no completion exists"),
        _ => return Ok(Status::Answered),
    }
    Ok(Status::NoSolution)
}
