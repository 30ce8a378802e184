use std::path::PathBuf;

use clap::ValueHint;
use queenside::draw::{Colour, Style};
use queenside::notation::{Format, MAX_DRAWN, MAX_READ};
use queenside::{Board, Size};

use crate::failure::{Failure, Status};
use crate::format::OutputFormat;
use crate::input::{Input, ReadingArgs};
use crate::output::BoardOutputArgs;
use crate::values;
use queenside_service::values::Width;

/// Draw a board as text or SVG, or convert it to another format
///
/// Reads one board in any format; it may have conflicts and blocked squares. Pictures colour the
/// squares of attacking queens and draw the lines of their conflicts. Blocked squares are hatched.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("format", |format| format.help("Output format [default: unicode, or by FILE's extension]")),
    after_help = "Examples:\n  queenside solve 8 | queenside draw -\n  queenside draw board.txt -o board.svg\n  queenside draw board.txt --as svg --dark '#779556' --light '#ebecd0' > board.svg\n  echo '[(0, 1), (2, 2)]' | queenside draw - --size 8"
)]
pub(crate) struct Args {
    /// File with one board (- for standard input)
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    output: BoardOutputArgs,
    /// Board size, for boards given as pairs
    #[arg(long, value_name = "N", value_parser = values::size)]
    size: Option<Size>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    style: StyleArgs,
}

/// The options for pictures.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Pictures (svg)")]
struct StyleArgs {
    /// Width of the picture [default: 45 pixels per square, less on large boards]
    #[arg(long, value_name = "PIXELS")]
    width: Option<Width>,
    /// Omit the numbers of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// Do not mark conflicts
    #[arg(long)]
    no_conflicts: bool,
    /// Colour of light squares: #rrggbb, #rgb or a name
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    light: Option<Colour>,
    /// Colour of dark squares
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    dark: Option<Colour>,
    /// Colour of queens
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    queen: Option<Colour>,
    /// Colour of conflicts
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    conflict: Option<Colour>,
    /// Colour of the hatching of blocked squares
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    blocked: Option<Colour>,
    /// Colour of the numbers and of the board's edge
    #[arg(long, value_name = "COLOUR", value_hint = ValueHint::Other)]
    label: Option<Colour>,
    /// Colour of the background, or `none`
    #[arg(long, value_name = "COLOUR", value_parser = background, value_hint = ValueHint::Other)]
    background: Option<Background>,
}

#[derive(Clone, Copy, Debug)]
struct Background(Option<Colour>);

fn background(text: &str) -> Result<Background, String> {
    if text == "none" {
        return Ok(Background(None));
    }
    text.parse().map(|colour| Background(Some(colour))).map_err(|error| format!("{error}, or none"))
}

impl StyleArgs {
    fn style(&self) -> Style {
        let default = Style::default();
        Style::default()
            .coordinates(!self.no_coordinates)
            .conflicts(!self.no_conflicts)
            .width(self.width.map(Width::as_u32))
            .light(self.light.unwrap_or(default.light))
            .dark(self.dark.unwrap_or(default.dark))
            .queen(self.queen.unwrap_or(default.queen))
            .conflict(self.conflict.unwrap_or(default.conflict))
            .blocked(self.blocked.unwrap_or(default.blocked))
            .label(self.label.unwrap_or(default.label))
            .background(self.background.map_or(default.background, |background| background.0))
    }
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
    let style = args.style.style();
    if format.text().is_some() && style != Style::default() {
        return Err(Failure::usage(
            "picture options such as --width need a picture: add --as svg or -o FILE.svg",
        ));
    }
    args.output.write(&read.problem, default, args.reading.counts_from_one(), &style)?;
    Ok(Status::Answered)
}
