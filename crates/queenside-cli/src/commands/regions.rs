//! The commands `solve`, `count`, `check` and `draw` on boards of regions, which they detect in files.

use std::fmt::Display;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use queenside::draw::{Style, regions_svg};
use queenside::notation::{BoardReader, Format};
use queenside::regions::Regions;
use queenside::{Placement, Size, Square};
use queenside_service::regions::{RegionsSolveAnswer, Solved, check, solve};
use serde::{Deserialize, Serialize};

use crate::Cli;
use crate::failure::{Failure, Status, note};
use crate::format::OutputFormat;
use crate::input::{self, ReadingArgs, about, read_board};
use crate::output::{BoardOutputArgs, Output, OutputArg, write_answer, write_board, write_json};
use crate::words::of_many;

/// No board of regions is longer, whatever its white space; of longer files only the beginning is read.
const MAX_BYTES: usize = 1 << 14;

/// Whether a text that begins like this may be a board of regions: letters, or an object in JSON.
fn may_be_regions(begin: &[u8]) -> bool {
    let text = begin.trim_ascii_start();
    let is_object = text.starts_with(b"{")
        && (text.windows(9).any(|part| part == b"\"regions\"")
            || !text[1..].trim_ascii_start().contains(&b'\n'));
    let is_letter = |symbol: &u8| symbol.is_ascii_alphabetic() || symbol.is_ascii_whitespace();
    begin.len() < MAX_BYTES && (is_object || text.iter().all(is_letter))
}

/// A board of regions in JSON, as `generate --regions --json` writes it. Other fields are left out.
#[derive(Deserialize)]
struct InJson {
    regions: Vec<String>,
}

/// Run the command if its board is one of regions.
pub(crate) fn run(arguments: &ArgMatches) -> Option<Result<Status, Failure>> {
    let (name, matches) = arguments.subcommand()?;
    let (board, allowed): (_, &[&str]) = match name {
        "solve" => ("board", &["board", "n", "json", "format", "output", "explain"]),
        "count" => ("board", &["board", "n", "json", "output"]),
        "draw" => ("file", &["file", "json", "format", "output"]),
        "check" if is_given(matches, "board") => {
            ("board", &["board", "file", "json", "size", "rows", "from_one", "from_zero"])
        }
        "check" if !is_given(matches, "certificate") && !is_given(matches, "model") => {
            ("file", &["file", "json"])
        }
        _ => return None,
    };
    let path = matches.get_one::<PathBuf>(board)?;
    let is_check = name == "check" && board == "board";
    if !is_check && ["read_as", "symbols", "rows"].iter().any(|option| is_given(matches, option)) {
        return None;
    }
    let run = || {
        let Some(regions) = read(path)? else {
            return if is_check {
                Err(Failure::usage(about(path, "--board expects a board of regions: n rows of n letters")))
            } else {
                Ok(None)
            };
        };
        refuse_others(name, matches, allowed)?;
        refuse_other_size(name, matches, &regions)?;
        match name {
            "solve" => write_solution(&regions, matches),
            "count" => write_count(&regions, matches),
            "draw" => {
                let answer = Rows { regions: regions.rows() };
                write_regions(&regions, &answer, &parsed(matches)?)
            }
            _ if is_check => check_solution(&regions, matches),
            _ => write_summary(&regions, matches),
        }
        .map(Some)
    };
    run().transpose()
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    // Other commands do not have the argument.
    matches.try_contains_id(id).is_ok() && matches.value_source(id) == Some(ValueSource::CommandLine)
}

fn parsed<T: FromArgMatches>(matches: &ArgMatches) -> Result<T, Failure> {
    T::from_arg_matches(matches).map_err(Failure::usage)
}

/// Read a board of regions, or return `None` if the text is something else. A text that can be read as
/// another board is that board.
fn read(path: &Path) -> Result<Option<Regions>, Failure> {
    // The command itself reports what it cannot read, after it has checked its other arguments.
    let Ok(bytes) = input::peek(path, may_be_regions) else { return Ok(None) };
    let Some(text) = std::str::from_utf8(&bytes).ok().filter(|_| may_be_regions(&bytes)) else {
        return Ok(None);
    };
    let refused = |error: &dyn Display| Failure::usage(about(path, error));
    if text.trim_start().starts_with('{') {
        let Ok(InJson { regions }) = serde_json::from_str(text) else { return Ok(None) };
        return Regions::from_rows(&regions).map(Some).map_err(|error| refused(&error));
    }
    // Boards of signs have at most three letters: queen, blocked, empty.
    let mut letters: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.len() < 4 || BoardReader::new(Cursor::new(bytes.clone())).only_board().is_ok() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|error| refused(&error))
}

/// Refuse arguments that make no sense for regions.
fn refuse_others(name: &str, matches: &ArgMatches, allowed: &[&str]) -> Result<(), Failure> {
    let command = Cli::command();
    let arguments = command.find_subcommand(name).into_iter().flat_map(clap::Command::get_arguments);
    let mut others = arguments.filter(|argument| !allowed.contains(&argument.get_id().as_str()));
    match others.find(|argument| is_given(matches, argument.get_id().as_str())) {
        Some(other) => Err(Failure::usage(format_args!(
            "--{} does not apply to a board of regions: omit it",
            other.get_long().unwrap_or_else(|| other.get_id().as_str())
        ))),
        None => Ok(()),
    }
}

/// Refuse a board size N that differs from that of the regions.
fn refuse_other_size(name: &str, matches: &ArgMatches, board: &Regions) -> Result<(), Failure> {
    let given = if is_given(matches, "n") { matches.get_one::<Size>("n").copied() } else { None };
    match given.filter(|&given| given != board.size()) {
        Some(given) => Err(Failure::usage(format_args!(
            "N is {given}, but the regions have n = {}: omit N in queenside {name}",
            board.size()
        ))),
        None => Ok(()),
    }
}

/// The rows of letters as JSON.
#[derive(Serialize)]
struct Rows {
    regions: Vec<String>,
}

/// Write a board of regions as rows of letters, as a picture, or this answer as JSON.
pub(super) fn write_regions(
    board: &Regions,
    answer: &impl Serialize,
    output: &BoardOutputArgs,
) -> Result<Status, Failure> {
    // The default stands for rows of letters.
    let default = OutputFormat::Text(Format::Dots);
    let format = output.choose(default)?;
    if format != OutputFormat::JSON && format != OutputFormat::Svg && output.format.is_some() {
        return Err(Failure::usage(
            "a board of regions is written as rows of letters, with --json or as svg",
        ));
    }
    let mut out = Output::open(output.path())?;
    match format {
        OutputFormat::JSON => write_json(&mut out, answer)?,
        OutputFormat::Svg => write_picture(board, &[], &mut out)?,
        _ => write!(out, "{board}")?,
    }
    out.finish()?;
    Ok(Status::Answered)
}

fn write_picture(board: &Regions, queens: &[Square], out: &mut Output) -> Result<(), Failure> {
    let picture = regions_svg(board, queens, &Style::default()).map_err(Failure::usage)?;
    Ok(out.write_all(picture.as_bytes())?)
}

/// Print a solution, or the steps of reasoning.
fn write_solution(board: &Regions, matches: &ArgMatches) -> Result<Status, Failure> {
    let output: BoardOutputArgs = parsed(matches)?;
    let format = output.choose(OutputFormat::COLUMNS)?;
    let solved = solve(board)?;
    let explains = matches.get_flag("explain");
    if explains && (output.json || output.format.is_some()) {
        return Err(Failure::usage("--explain prints the steps as text: omit --json and --as"));
    }
    let columns = solved.columns().unwrap_or_default().to_vec();
    let queens: Vec<Square> = (0..).zip(columns).map(|(row, column)| Square::new(row, column)).collect();
    let mut out = Output::open(output.path())?;
    if !queens.is_empty() || format == OutputFormat::JSON {
        if explains {
            board.steps().iter().try_for_each(|step| writeln!(out, "{step}"))?;
        } else if format == OutputFormat::JSON {
            write_json(&mut out, &RegionsSolveAnswer::from(solved.clone()))?;
        } else if format == OutputFormat::Svg {
            write_picture(board, &queens, &mut out)?;
        } else {
            let solution = Placement::new(board.size(), queens).map_err(Failure::wrong)?;
            write_board(&solution, format, &Style::default(), &mut out)?;
        }
        out.finish()?;
    }
    if !output.json {
        note_solutions(&solved, explains);
    }
    Ok(status(&solved))
}

/// Say how many solutions there are if it is not one, and whether the steps lead to it.
fn note_solutions(solved: &Solved, explains: bool) {
    match solved.solutions() {
        0 => note("the regions have no solution"),
        1 if explains && solved.level().is_none() => {
            note("no rule applies after these steps: the next step needs more than one supposition");
        }
        1 => {}
        count if explains => note(format_args!("no rule applies after these steps: {count} solutions")),
        count => note(format_args!("one of {count} solutions")),
    }
}

fn status(solved: &Solved) -> Status {
    if solved.solutions() == 0 { Status::NoSolution } else { Status::Answered }
}

fn write_count(board: &Regions, matches: &ArgMatches) -> Result<Status, Failure> {
    let output: OutputArg = parsed(matches)?;
    let solved = solve(board)?;
    let answer = RegionsSolveAnswer::from(solved.clone());
    write_answer(output.path(), matches.get_flag("json"), &answer, || solved.solutions().to_string())?;
    Ok(Status::Answered)
}

/// Print how many solutions there are, and the level.
fn write_summary(board: &Regions, matches: &ArgMatches) -> Result<Status, Failure> {
    let solved = solve(board)?;
    let words = || {
        let level = solved.level().map(|level| format!(", level {level}")).unwrap_or_default();
        format!("regions with {}{level}", of_many(solved.solutions(), "solution"))
    };
    write_answer(None, matches.get_flag("json"), &RegionsSolveAnswer::from(solved.clone()), words)?;
    Ok(status(&solved))
}

/// Whether queens are a solution of a board of regions.
#[derive(Serialize)]
struct Checked {
    solution: bool,
    reason: Option<String>,
}

fn check_solution(board: &Regions, matches: &ArgMatches) -> Result<Status, Failure> {
    let reading: ReadingArgs = parsed(matches)?;
    let path = matches.get_one::<PathBuf>("file").ok_or_else(|| {
        Failure::usage("--board needs the file of the solution: queenside check FILE --board REGIONS")
    })?;
    let queens = read_board(path, Some(board.size()), &reading)?;
    let reason = check(board, &queens).err().map(|fault| fault.to_string());
    let answer = Checked { solution: reason.is_none(), reason: reason.clone() };
    write_answer(None, matches.get_flag("json"), &answer, || {
        reason.unwrap_or_else(|| "solution".to_owned())
    })?;
    Ok(if answer.solution { Status::Answered } else { Status::NoSolution })
}
