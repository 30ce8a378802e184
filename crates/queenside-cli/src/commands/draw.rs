use std::path::PathBuf;

use clap::ValueHint;
use queenside::notation::{Format, MAX_DRAWN, MAX_READ};
use queenside::{Board, Size};

use crate::failure::{Failure, Status};
use crate::format::OutputFormat;
use crate::input::{Input, ReadingArgs};
use crate::output::BoardOutputArgs;
use queenside_service::draw::Draw;

/// Draw a board as text or SVG, or convert it to another format
///
/// Reads one board in any format; it may have conflicts and blocked squares. Pictures colour the
/// squares of attacking queens and draw the lines of their conflicts. Blocked squares are hatched.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("format", |format| format.help("Output format [default: unicode, or by FILE's extension]")),
    after_help = "Examples:\n  queenside solve 8 | queenside draw -\n  queenside draw board.txt -o board.svg\n  queenside draw board.txt --as svg --dark '#779556' --light '#ebecd0' > board.svg\n  queenside draw board.txt -o board.svg --highlight 0,3 d8\n  echo '[(0, 1), (2, 2)]' | queenside draw - --size 8"
)]
pub(crate) struct Args {
    /// File with one board (- for standard input)
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    output: BoardOutputArgs,
    /// Board size, for boards given as pairs
    #[arg(long, value_name = "N")]
    size: Option<Size>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    style: Draw,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let default = OutputFormat::Text(Format::Unicode);
    let format = args.output.choose(default)?;
    let read = Input::open(&args.file, args.size, &args.reading)?.only_board()?;
    // A file of a few bytes may have a billion rows, and each row visits all blocked lines. The other
    // formats have lower limits.
    let has_lines = read.problem.blocked_lines().next().is_some();
    let (n, most) = (read.problem.size().get(), if has_lines { MAX_DRAWN } else { MAX_READ });
    if n > most && format.text().is_some_and(Format::is_one_line) {
        let what = if has_lines { "with blocked diagonals " } else { "" };
        return Err(Failure::usage(format_args!(
            "n = {n} is too large: boards {what}are drawn in this format for n up to {most}"
        )));
    }
    if format.text().is_some() && args.style != Draw::default() {
        return Err(Failure::usage(
            "picture options such as --width need a picture: add --as svg or -o FILE.svg",
        ));
    }
    let style = args.style.style(read.problem.size())?;
    args.output.write(&read.problem, default, args.reading.counts_from_one(), &style)?;
    Ok(Status::Answered)
}
