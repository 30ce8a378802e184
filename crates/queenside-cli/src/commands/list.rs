use std::cell::Cell;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::ValueHint;
use queenside::draw::Style;
use queenside::notation::Format;
use queenside::{Board, Budget, Outcome, Size, Solution, Stop};
use queenside_service::list::{List, Listing, Order};
use queenside_service::values::{Limit, TimeLimit};

use crate::failure::{Failure, Status, note};
use crate::format::{self, OutputFormat};
use crate::input::BoardArgs;
use crate::interrupt;
use crate::output::{BoardOutputArgs, Output, write_board};
use crate::progress;
use crate::words::{of_many, time};

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
    let output = args.output.path().filter(|path| *path != Path::new("-"));
    let format = args.output.choose(OutputFormat::COLUMNS)?;
    let problem = board.read_problem()?;
    let (size, question) = (problem.size(), &args.question);
    let is_grid = format == OutputFormat::Text(Format::Grid) && !question.up_to_symmetry;
    let order = question.order.or(is_grid.then_some(Order::Rows));
    let format = format.counted(board.counts_from_one());
    let after = args.after.as_deref().map(|file| board.read_last_solution(file, size)).transpose()?;
    let mut listing = Listing::new(&problem, after.as_ref(), &List { order, ..question.clone() })?;
    let started = Instant::now();
    // A signal then ends the list, not the program, so that the file has the solutions so far.
    let is_saved = format.text().is_some() && output.is_some_and(|path| !path.exists() || path.is_file());
    let stop = if is_saved { interrupt::stop() } else { &Stop::new() };
    let (mut budget, gave_up) = (Budget::default().stop(stop), Cell::new(false));
    let found = AtomicU64::new(0);
    let next = || {
        // The search checks its limits rarely, so a fast list would exceed them.
        let left = question.time_limit.map(|TimeLimit(limit)| limit.saturating_sub(started.elapsed()));
        budget.time_limit = left;
        let is_over = left == Some(Duration::ZERO) || stop.is_stopped();
        let outcome = if is_over { Ok(Outcome::GaveUp) } else { listing.next_within(&budget) };
        match outcome {
            Ok(Outcome::Found(solution)) => {
                found.fetch_add(1, Ordering::Relaxed);
                Some(Ok(solution))
            }
            Ok(outcome) => {
                gave_up.set(outcome == Outcome::GaveUp);
                None
            }
            Err(error) => Some(Err(error.into())),
        }
    };
    let most = question.limit.map_or(usize::MAX, |limit| usize::try_from(limit.get()).unwrap_or(usize::MAX));
    let boards = iter::from_fn(next).take(most);
    // At the other end of a pipe there may be a pager, which uses the terminal.
    let shows = output.is_some() || io::stdout().is_terminal();
    let words = || {
        let found = of_many(found.load(Ordering::Relaxed), "solution");
        format!("n = {}: {found}, {} so far", size.get(), time(started.elapsed().as_secs_f64()))
    };
    let listed = match (format.text(), output) {
        (None, Some(folder)) if args.is_folder(folder)? => {
            progress::show_if(shows, words, || write_files(boards, size, format, folder))?
        }
        (None, _) if !args.is_one() => {
            let name = format.extension();
            return Err(Failure::usage(format_args!(
                "pictures of several boards need a folder: use --as {name} -o FOLDER, or --limit 1"
            )));
        }
        _ => progress::show_if(shows, words, || write_stream(boards, size, format, output))?,
    };
    if stop.is_stopped() {
        note(format_args!("stopped: {} listed, there may be more", of_many(listed, "solution")));
        return Ok(Status::Interrupted);
    }
    if gave_up.get() {
        note(format_args!(
            "gave up: {} listed, there may be more; use a longer --time-limit",
            of_many(listed, "solution")
        ));
        return Ok(Status::GaveUp);
    }
    match listed {
        _ if !size.has_solution() => note(format_args!("no solution exists for n = {}", size.get())),
        0 if args.after.is_some() => note("no solution comes after this board"),
        0 => note("no completion exists"),
        _ => return Ok(Status::Answered),
    }
    Ok(Status::NoSolution)
}

impl Options {
    /// Whether the list has at most one solution.
    fn is_one(&self) -> bool {
        self.question.limit == Limit::new(1)
    }

    /// Return whether the path is a folder for pictures, not the name of one file.
    fn is_folder(&self, path: &Path) -> Result<bool, Failure> {
        if !self.is_one() && path.exists() && !path.is_dir() {
            let name = path.display();
            return Err(Failure::usage(format_args!(
                "pictures of several boards need a folder, but {name} is a file"
            )));
        }
        Ok(format::of_file::<OutputFormat>(path).is_none() && (path.is_dir() || !path.exists()))
    }
}

/// From this size on, each solution is flushed, because finding one takes long.
const FAR_APART: u32 = 20;

/// Write the boards one after the other; return their number.
fn write_stream(
    boards: impl Iterator<Item = Result<Solution, Failure>>,
    size: Size,
    format: OutputFormat,
    path: Option<&Path>,
) -> Result<u64, Failure> {
    let mut out = Output::open(path)?;
    let is_terminal = out.is_terminal();
    let style = Style::default();
    let lines_between = format.text().is_some_and(|text| !text.is_one_line());
    let mut written = 0;
    for board in boards {
        let board = board?;
        let mut write = || -> Result<(), Failure> {
            if lines_between && written > 0 {
                out.write_all(b"\n")?;
            }
            write_board(&board, format, &style, &mut out)?;
            let at_once = size.get() >= FAR_APART || written == 0;
            Ok(if at_once { out.flush() } else { out.flush_at_times() }?)
        };
        if is_terminal { progress::aside(write) } else { write() }?;
        written += 1;
    }
    out.finish()?;
    Ok(written)
}

/// Write one file per board, numbered from 1, to a folder, which is created if needed; return the
/// number of boards.
fn write_files(
    boards: impl Iterator<Item = Result<Solution, Failure>>,
    size: Size,
    format: OutputFormat,
    folder: &Path,
) -> Result<u64, Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
    let (start, end) = (format!("queens-{}-", size.get()), format!(".{}", format.extension()));
    refuse_other_pictures(folder, &start, &end)?;
    let mut written = 0;
    for board in boards {
        let board = board?;
        written += 1;
        let path = folder.join(format!("{start}{written:06}{end}"));
        let mut out = Output::open(Some(&path))?;
        write_board(&board, format, &Style::default(), &mut out)?;
        out.finish()?;
    }
    Ok(written)
}

/// Refuse a folder with pictures whose names begin and end like those of this list.
///
/// They may belong to another list of the same size, and the numbers of the files would not show
/// which.
fn refuse_other_pictures(folder: &Path, start: &str, end: &str) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::input(folder, &error))?;
    let mut names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    match names.find(|name| name.starts_with(start) && name.ends_with(end)) {
        None => Ok(()),
        Some(name) => Err(Failure::usage(format_args!(
            "{} already has pictures of a list of this size, such as {name}: give another folder, or remove them",
            folder.display()
        ))),
    }
}
