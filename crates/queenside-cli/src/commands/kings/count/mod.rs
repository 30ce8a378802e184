//! The command `kings count`: one board in full, several in a line each.

mod board;
pub(super) mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ValueEnum, ValueHint};
use queenside::Size;
use queenside::kings::KingCounter;
use queenside::notation::ReadBoard;

use crate::failure::{Failure, Status, note};
use crate::input::{Input, Lists};
use crate::output::{Output, OutputArg};
use crate::values::{self, OutputFormat};
pub(super) use board::{Counted, Place};

/// In how many ways kings can stand on the safe squares of a solution
///
/// A square is safe if exactly two queens of the solution attack it. Kings stand on safe squares, no two on neighbouring
/// squares. For one board prints the safe squares with the letters of their groups (squares that king's moves
/// connect), in how many ways so many kings can stand on each group, the product, and the answer. For several
/// boards prints the number of ways alone, a line for each. n up to 64.
///
/// What is no solution, or has blocked squares, is refused with exit status 2.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside solve 20 --seed 1 | queenside kings count -\n  echo '[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]' | queenside kings count - -k 4\n  queenside list 8 | queenside kings count -\n  queenside kings count board.txt --polynomial\n  queenside kings count board.txt -o board.svg"
)]
pub(crate) struct Args {
    /// A file of solutions in any format, - for standard input
    #[arg(value_name = "BOARD", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// How many kings [default: n]
    #[arg(short, long, value_name = "K", value_parser = values::how_many)]
    kings: Option<u32>,
    /// The ways of every number of kings: lines `kings ways` for one board, a polynomial a line for several
    #[arg(long, conflicts_with = "kings")]
    polynomial: bool,
    /// One JSON object a board: n, k, ways, safe, groups with label, squares, ways, polynomial, columns, greatest
    #[arg(long, conflicts_with_all = ["format", "polynomial"])]
    json: bool,
    /// How to show one board [default: text, or what the extension of -o says]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<Asked>,
    #[command(flatten)]
    output: OutputArg,
    /// The board size, for boards given as pairs, which do not tell it
    #[arg(long, value_name = "N", value_parser = values::size)]
    size: Option<Size>,
    #[command(flatten)]
    lists: Lists,
}

/// What `--as` can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Asked {
    /// Board, tables and product
    Text,
    /// A picture
    Svg,
    /// A picture in pixels
    Png,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Polynomial,
    Json,
    Picture(OutputFormat),
}

impl Form {
    /// The form asked for, or what the file's name asks for, or text.
    fn choose(args: &Args) -> Result<Self, Failure> {
        let form = match args.format {
            _ if args.json => Self::Json,
            Some(Asked::Text) => Self::Text,
            Some(Asked::Svg) => Self::Picture(OutputFormat::Svg),
            Some(Asked::Png) => {
                Self::Picture(OutputFormat::choose(Some(OutputFormat::Png), None, OutputFormat::Columns)?)
            }
            None => Self::of_file(args.output.path())?,
        };
        match form {
            Self::Text if args.polynomial => Ok(Self::Polynomial),
            Self::Picture(_) | Self::Json if args.polynomial => {
                Err(Failure::usage("--polynomial prints text: leave it out for JSON and pictures"))
            }
            form => Ok(form),
        }
    }

    fn of_file(file: Option<&Path>) -> Result<Self, Failure> {
        Ok(match OutputFormat::choose(None, file, OutputFormat::Columns)? {
            OutputFormat::Json => Self::Json,
            format if format.text().is_none() => Self::Picture(format),
            _ => Self::Text,
        })
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let form = Form::choose(args)?;
    let Input { is_pipe, mut boards } = Input::open(&args.file, args.size, args.lists)?;
    let failure = |error| Input::failure(&args.file, &error);
    let Some(first) = boards.next_board().map_err(failure)? else {
        if !is_pipe || matches!(form, Form::Picture(_)) {
            // Says where the board should be.
            boards.only_board().map_err(failure)?;
        }
        note("no boards");
        Output::open(args.output.path())?.finish()?;
        return Ok(Status::Answered);
    };
    // Whether a board is alone decides how it is shown. To know, this may wait for the next one.
    let mut following = boards.next_board();
    let is_alone = matches!(following, Ok(None));
    if let (Form::Picture(_), Ok(Some(_))) = (form, &following) {
        return Err(Failure::usage("a picture shows one board, and there are more: give one"));
    }
    let mut counter = KingCounter::default();
    if is_alone {
        return alone(args, form, &first, &mut counter);
    }
    let mut out = Output::open(args.output.path())?;
    let mut read = first;
    for number in 1.. {
        let place = Place { file: &args.file, number: Some(number), line: read.line };
        let Some(line) = line(args, form, &read, &place, &mut counter)? else {
            out.finish()?;
            return Ok(Status::GaveUp);
        };
        writeln!(out, "{line}")?;
        out.flush()?;
        match following.map_err(failure)? {
            Some(next) => read = next,
            None => break,
        }
        following = boards.next_board();
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// One board, in full.
fn alone(args: &Args, form: Form, read: &ReadBoard, counter: &mut KingCounter) -> Result<Status, Failure> {
    let place = Place { file: &args.file, number: None, line: read.line };
    let solution = place.solution(read)?;
    let Some(counted) = Counted::of(solution, args.kings, counter, &place)? else {
        return Ok(Status::GaveUp);
    };
    let mut out = Output::open(args.output.path())?;
    match form {
        Form::Text => text::write(&counted, &mut out)?,
        Form::Polynomial => text::write_polynomial(&counted, &mut out)?,
        Form::Json => writeln!(out, "{}", board::json(&counted)?)?,
        Form::Picture(format) => text::draw(&counted, format, &mut out)?,
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// One board of several, in a line; `None` where counting was given up.
fn line(
    args: &Args,
    form: Form,
    read: &ReadBoard,
    place: &Place,
    counter: &mut KingCounter,
) -> Result<Option<String>, Failure> {
    let solution = place.solution(read)?;
    match form {
        Form::Json => {
            let counted = Counted::of(solution, args.kings, counter, place)?;
            counted.map(|counted| board::json(&counted)).transpose()
        }
        Form::Polynomial => board::polynomial(&solution, counter, place),
        Form::Text | Form::Picture(_) => board::ways(&solution, args.kings, counter, place),
    }
}
