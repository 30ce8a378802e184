use queenside::Size;
use queenside_service::sample::{Sample, Sampling};
use queenside_service::values::Limit;

use super::boards::{Boards, End};
use crate::failure::{Failure, Status, note};
use crate::format::OutputFormat;
use crate::output::BoardOutputArgs;
use crate::words::of_many;

/// Draw random solutions, all equally likely
///
/// For n up to 28, draws are independent. For larger n (up to 100000), they are states of a Markov
/// chain whose limit is the uniform distribution; between two draws, each row is offered 1000 times to
/// swap its column with another row. `queenside solve N --seed S` is faster, but its solutions are
/// not equally likely.
///
/// Output formats and folders of pictures are those of `queenside list`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside sample 8\n  queenside sample 20 --count 1000 --seed 7\n  queenside sample 1000 --count 3 -o three.txt"
)]
pub(crate) struct Args {
    /// Board size
    #[arg(value_name = "N")]
    n: Size,
    /// Number of solutions
    #[arg(long, value_name = "K", default_value = "1")]
    count: Limit,
    #[command(flatten)]
    question: Sample,
    #[command(flatten)]
    output: BoardOutputArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { n, count, question, output } = args;
    let format = output.choose(OutputFormat::COLUMNS)?;
    let mut sampling = Sampling::new(*n, question)?;
    let boards = Boards { size: *n, format, output, most: Some(*count), time_limit: question.time_limit };
    let (drawn, end) = boards.write(|budget| sampling.next_within(budget))?;
    match end {
        End::Stopped => {
            note(format_args!("stopped: {} drawn", of_many(drawn, "solution")));
            Ok(Status::Interrupted)
        }
        End::TimeLimit => {
            let drawn = of_many(drawn, "solution");
            note(format_args!("gave up: {drawn} drawn; use a longer --time-limit"));
            Ok(Status::GaveUp)
        }
        End::Enough if drawn == 0 => {
            note(format_args!("no solution exists for n = {n}"));
            Ok(Status::NoSolution)
        }
        End::Enough => Ok(Status::Answered),
    }
}
