use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{ValueEnum, ValueHint};
use queenside::draw::{Style, Tinted};
use queenside::kings::{KingCounter, Ways};
use queenside::notation::ReadBoard;
use queenside::{Board, Budget, Size, Square};
use queenside_service::ServiceError;
use queenside_service::kings::{
    GroupAnswer, Kings, KingsAnswer, abridged, count, groups, polynomial, solution_of,
};
use queenside_service::values::Number;

use crate::failure::{Failure, Status, note};
use crate::format::{self, OutputFormat};
use crate::input::{Input, ReadingArgs, about};
use crate::output::{Output, OutputArg, write_board, write_json};
use crate::words::of_many;

/// Count the ways to place kings on the safe squares of a solution
///
/// A square is safe if exactly two queens of the solution attack it. Kings are placed on safe
/// squares, no two of them on neighbouring squares. For one board, prints the safe squares with the
/// letters of their groups, the ways of each number of kings on each group, their product, and the
/// answer. King's moves connect the squares of a group. For several boards, prints only the number
/// of ways, one line per board. --as safe and --as groups print only the safe squares. n up to 64.
///
/// A board that is not a solution, or has blocked squares, is an error (exit status 2).
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside solve 20 --seed 1 | queenside kings count -\n  echo '[8, 1, 3, 0, 6, 9, 5, 2, 4, 7]' | queenside kings count - -k 4\n  queenside list 8 | queenside kings count -\n  queenside kings count board.txt --polynomial\n  queenside kings count board.txt -o board.svg\n  queenside kings count board.txt --as safe"
)]
pub(crate) struct Args {
    /// File with solutions in any format (- for standard input)
    #[arg(value_name = "BOARD", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    question: Kings,
    /// Print the ways for every number of kings: lines `kings ways` for one board, one polynomial
    /// per line for several boards
    #[arg(long, conflicts_with = "kings")]
    polynomial: bool,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with_all = ["form", "polynomial"])]
    json: bool,
    /// Output format [default: text, or by FILE's extension]
    #[arg(long = "as", value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    output: OutputArg,
    /// Board size, for boards given as pairs
    #[arg(long, value_name = "N")]
    size: Option<Size>,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Board, tables and product
    Text,
    /// Only the safe squares, each as S
    Safe,
    /// Only the safe squares, each as the letter of its group
    Groups,
    /// One JSON object per board, as --json
    Json,
    /// A picture in vector graphics
    Svg,
}

impl Form {
    fn choose(args: &Args) -> Result<Self, Failure> {
        let asked = if args.json { Some(Self::Json) } else { args.form };
        let form = format::choose(asked, args.output.path(), Self::Text)?;
        if args.polynomial && form != Self::Text {
            return Err(Failure::usage("--polynomial prints text: omit it for other formats"));
        }
        if args.question.kings.is_some() && form.shows_only_squares() {
            return Err(Failure::usage("--as safe and --as groups show squares, not numbers: omit --kings"));
        }
        Ok(form)
    }

    const fn shows_only_squares(self) -> bool {
        matches!(self, Self::Safe | Self::Groups)
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let form = Form::choose(args)?;
    check_file(&args.file)?;
    let mut boards = Input::open(&args.file, args.size, &args.reading)?;
    let Some(first) = boards.next_board()? else {
        if !boards.is_pipe() || form == Form::Svg {
            // Reports where a board is expected.
            boards.only_board()?;
        }
        note("no boards");
        Output::open(args.output.path())?.finish()?;
        return Ok(Status::Answered);
    };
    // One board is printed in detail, several in a line each, so this reads ahead, which may wait
    // for input.
    let mut following = boards.next_board();
    let is_alone = matches!(following, Ok(None));
    if form == Form::Svg && matches!(following, Ok(Some(_))) {
        return Err(Failure::usage("a picture shows one board, but the input has several: give one board"));
    }
    let mut counter = KingCounter::default();
    let mut out = Output::open(args.output.path())?;
    let mut read = first;
    for number in 1.. {
        let place = Place { file: &args.file, number: (!is_alone).then_some(number), line: read.line };
        if !write(args, form, &read, &place, &mut counter, &mut out)? {
            if !is_alone {
                out.finish()?;
            }
            return Ok(Status::GaveUp);
        }
        out.flush()?;
        match following? {
            Some(next) => read = next,
            None => break,
        }
        following = boards.next_board();
    }
    out.finish()?;
    Ok(Status::Answered)
}

/// Refuse a board size instead of a file, and say what to type.
fn check_file(path: &Path) -> Result<(), Failure> {
    match path.to_str().and_then(|text| text.parse::<u32>().ok()) {
        Some(n) if !path.exists() => Err(Failure::usage(format_args!(
            "'{n}' is not a file of boards; to count on a solution of size {n}: queenside solve {n} | queenside kings count -"
        ))),
        _ => Ok(()),
    }
}

/// The place of a board in the input.
struct Place<'a> {
    file: &'a Path,
    /// Its number among several boards.
    number: Option<u64>,
    line: u64,
}

impl Place<'_> {
    /// Put the place before a message.
    fn about(&self, message: impl Display) -> String {
        match self.number {
            Some(number) => {
                let message = format_args!("board {number}, on line {}: {message}", self.line);
                about(self.file, message)
            }
            None => about(self.file, message),
        }
    }

    /// Return the service's answer, or `None` if it gave up.
    fn answer<T>(&self, answer: Result<T, ServiceError>) -> Result<Option<T>, Failure> {
        match answer {
            Err(ServiceError::Bad(reason)) => Err(Failure::usage(self.about(reason))),
            Err(ServiceError::GaveUp(why)) => {
                note(self.about(format_args!("gave up: {why}")));
                Ok(None)
            }
            answer => Ok(Some(answer?)),
        }
    }
}

/// The note about an answer that the checker did not count again.
pub(super) const NOT_RECOUNTED: &str =
    "not verified: too many sets of kings for the independent checker to count again";

/// Count on one board and write the answer; return `false` if the count gave up.
fn write(
    args: &Args,
    form: Form,
    read: &ReadBoard,
    place: &Place<'_>,
    counter: &mut KingCounter,
    out: &mut Output,
) -> Result<bool, Failure> {
    let Some(solution) = place.answer(solution_of(&read.problem))? else { return Ok(false) };
    if form.shows_only_squares() {
        if place.number.is_some_and(|number| number > 1) {
            writeln!(out)?;
        }
        let groups = groups(&solution)?;
        let signs = groups.iter().flat_map(|group| {
            let sign = if form == Form::Safe { "S".to_owned() } else { group.label() };
            group.squares.iter().map(move |&square| (square, sign.clone()))
        });
        write_signs(solution.size().get(), &signs.collect(), out)?;
        return Ok(true);
    }
    let kings = args.question.kings.map(Number::as_u32);
    let is_alone = place.number.is_none();
    let is_recounted = if form == Form::Text && (args.polynomial || !is_alone) {
        let Some((ways, is_recounted)) = place.answer(polynomial(&solution, counter))? else {
            return Ok(false);
        };
        match (args.polynomial, is_alone) {
            (false, _) => writeln!(out, "{}", ways.ways(kings.unwrap_or(solution.size().get())))?,
            (true, false) => writeln!(out, "{ways}")?,
            (true, true) => {
                for (kings, ways) in ways.coefficients().iter().enumerate() {
                    writeln!(out, "{kings} {ways}")?;
                }
            }
        }
        is_recounted
    } else {
        let Some(answer) = place.answer(count(solution, kings, &Budget::default()))? else {
            return Ok(false);
        };
        match form {
            Form::Svg => draw(&answer, out)?,
            Form::Json => write_json(out, &answer)?,
            _ => write_text(&answer, out)?,
        }
        answer.recounted
    };
    if !is_recounted {
        note(place.about(NOT_RECOUNTED));
    }
    Ok(true)
}

/// Write the board, the ways on each group, the product and the answer.
pub(super) fn write_text(answer: &KingsAnswer, out: &mut impl Write) -> io::Result<()> {
    write_squares(answer, out)?;
    writeln!(out, "{}", safe_and_groups(answer))?;
    if !answer.groups.is_empty() {
        write_groups(answer, out)?;
        write_product(answer, out)?;
        write_shares(answer, out)?;
    }
    writeln!(out, "{}: {}", of_many(answer.k.into(), "king"), in_ways(&answer.ways))?;
    let greatest = answer.greatest;
    writeln!(out, "greatest number of kings: {greatest}, in {}", in_ways(&answer.polynomial.ways(greatest)))
}

/// Format the numbers of safe squares and groups.
fn safe_and_groups(answer: &KingsAnswer) -> String {
    let groups = of_many(answer.groups.len() as u64, "group");
    format!("{} in {groups}", of_many(answer.safe.len() as u64, "safe square"))
}

/// Format the number of ways: `1 way`, `22 ways`.
fn in_ways(ways: &Ways) -> String {
    format!("{ways} way{}", if *ways == 1 { "" } else { "s" })
}

/// Write the board with the letters of the groups.
fn write_squares(answer: &KingsAnswer, out: &mut impl Write) -> io::Result<()> {
    let of_group = |group: &GroupAnswer| {
        group.squares.iter().map(|&square| (square, group.label.clone())).collect::<Vec<_>>()
    };
    let mut signs: HashMap<Square, String> = answer.groups.iter().flat_map(of_group).collect();
    // If Q is the letter of a group, queens need another sign.
    let queen = if answer.groups.iter().any(|group| group.label == "Q") { "♛" } else { "Q" };
    signs.extend(answer.solution.queens().map(|square| (square, queen.to_owned())));
    write_signs(answer.n, &signs, out)?;
    if answer.n > 0 {
        writeln!(out)?;
    }
    Ok(())
}

/// Write a board of signs; empty squares are dots.
fn write_signs(n: u32, signs: &HashMap<Square, String>, out: &mut impl Write) -> io::Result<()> {
    let width = signs.values().map(|sign| sign.chars().count()).max().unwrap_or(1);
    for row in 0..n {
        let sign = |column| signs.get(&Square::new(row, column)).map_or(".", String::as_str);
        let line: Vec<String> = (0..n).map(|column| format!("{:width$}", sign(column))).collect();
        writeln!(out, "{}", line.join(" ").trim_end())?;
    }
    Ok(())
}

/// Write a line for each group, under the numbers of kings.
fn write_groups(answer: &KingsAnswer, out: &mut impl Write) -> io::Result<()> {
    let line = |group: &GroupAnswer| {
        let ways = group.ways.coefficients().iter().map(ToString::to_string);
        [group.label.clone()].into_iter().chain(ways).collect::<Vec<_>>()
    };
    let groups: Vec<Vec<String>> = answer.groups.iter().map(line).collect();
    let longest = groups.iter().map(Vec::len).max().unwrap_or(1);
    let kings = (0..longest - 1).map(|kings| kings.to_string());
    let header = ["kings".to_owned()].into_iter().chain(kings).collect();
    let lines: Vec<Vec<String>> = [header].into_iter().chain(groups).collect();
    for line in &lines {
        write!(out, "{:5}", line[0])?;
        for (at, number) in line.iter().enumerate().skip(1) {
            let width = lines.iter().filter_map(|line| line.get(at)).map(String::len).max().unwrap_or(1);
            write!(out, "  {number:>width$}")?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

/// The length of the longest line of factors.
const LINE: usize = 100;

/// Write the product of the groups' polynomials: first as factors, equal ones as powers, then
/// expanded.
fn write_product(answer: &KingsAnswer, out: &mut impl Write) -> io::Result<()> {
    let mut length = 0;
    for (factor, times) in answer.factors() {
        let power = if times > 1 { format!("^{times}") } else { String::new() };
        let text = format!("({factor}){power}");
        if length > 0 && length + text.len() > LINE {
            writeln!(out)?;
            length = 0;
        }
        length += text.len();
        write!(out, "{text}")?;
    }
    writeln!(out, "\n= {}\n", abridged(&answer.polynomial, answer.k))
}

/// Above this number of ways to share the kings among the groups, they are not listed.
const MAX_SHARES: usize = 20;
/// Above this number of groups, they are not listed, because the lines are too long.
const MAX_GROUPS: usize = 12;

/// Write each way to share the kings among the groups, if there are few.
fn write_shares(answer: &KingsAnswer, out: &mut impl Write) -> io::Result<()> {
    if answer.groups.len() > MAX_GROUPS {
        return Ok(());
    }
    let shares = answer.shares(MAX_SHARES).unwrap_or_default();
    for share in &shares {
        let groups = answer.groups.iter().zip(&share.kings);
        let kings: Vec<String> = groups.map(|(group, kings)| format!("{}{kings}", group.label)).collect();
        let ways: Vec<String> = share.ways.iter().map(ToString::to_string).collect();
        writeln!(out, "{}: {} = {}", kings.join(" "), ways.join(" x "), share.product)?;
    }
    if shares.is_empty() { Ok(()) } else { writeln!(out) }
}

/// Draw the queens, and the safe squares with the colours and letters of their groups.
fn draw(answer: &KingsAnswer, out: &mut Output) -> Result<(), Failure> {
    let colours = Tinted::PALETTE.iter().cycle();
    let caption = format!(
        "{}, marked with their groups' letters. {} can stand on safe squares, no two on neighbouring ones, in {}.",
        safe_and_groups(answer),
        of_many(answer.k.into(), "king"),
        in_ways(&answer.ways)
    );
    let style = answer
        .groups
        .iter()
        .zip(colours)
        .fold(Style::default().caption(caption), |style, (group, &colour)| {
            style.tint(&group.label, &group.squares, colour)
        });
    write_board(&answer.solution, OutputFormat::Svg, &style, out)
}
