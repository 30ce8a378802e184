use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::{ValueEnum, ValueHint};
use queenside::draw::Style;
use queenside::enumerate::Solutions;
use queenside::{Budget, Outcome, Problem, Size, Solution, Symmetry, TooLargeError};
use queenside_check::{
    ListCheck, check_completion, check_completion_count, check_list_length, check_solution,
};
use queenside_service::verify::puzzle;

use crate::failure::{Failure, Status, note};
use crate::output::{Output, write_board};
use crate::problem::BoardArgs;
use crate::progress;
use crate::values::{self, OutputFormat};
use crate::words::{of_many, time};

/// All solutions, one after the other
///
/// In lexicographic order, found while they are printed, so that the first come at once and memory
/// stays small; n up to 64. Formats that take several lines have an empty line between boards; JSON
/// comes as one object a line. Pictures of many boards go to a folder, given with -o.
///
/// With given queens or blocked squares it lists the completions; n up to 1000.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside list 6\n  queenside list 8 --up-to-symmetry --as dots\n  queenside list 8 --queen 0,0\n  queenside list 20 --limit 3\n  queenside list 8 --up-to-symmetry --as svg -o pictures"
)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten, next_help_heading = "Options")]
    options: Options,
}

#[derive(Debug, clap::Args)]
struct Options {
    /// Only the fundamental solutions: the least of each set of rotations and reflections
    #[arg(long)]
    up_to_symmetry: bool,
    /// Stop after this many
    #[arg(long, value_name = "K", value_parser = values::limit)]
    limit: Option<u64>,
    /// Give up after this time, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Sort by the columns of the rows, or by the rows of the columns [default: columns; with --as
    /// grid rows, which is how the course that uses the format lists them; with --up-to-symmetry always
    /// columns]
    #[arg(long, value_name = "ORDER")]
    order: Option<Order>,
    /// How to write the boards [default: columns, or what FILE's extension says]
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// One JSON object a line: n, columns
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to FILE instead of standard output; for pictures, to files in the folder FILE
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// The column of the queen in row 0, then in row 1, and so on
    Columns,
    /// The row of the queen in column 0, then in column 1, and so on
    Rows,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let Args { board, options: args } = args;
    let asked = if args.json { Some(OutputFormat::Json) } else { args.format };
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = OutputFormat::choose(asked, output, OutputFormat::Columns)?;
    let (size, problem) = board.read()?;
    let by_rows = lists_by_rows(args, format, problem.is_some())?;
    // Rows for columns: the list of the transposed board, each of its boards transposed back.
    let listed = problem.as_ref().map(|problem| if by_rows { problem.transposed() } else { problem.clone() });
    let mut solutions = solutions(listed.as_ref(), size, args.up_to_symmetry).map_err(Failure::usage)?;
    let started = Instant::now();
    let (mut budget, gave_up) = (Budget::default(), Cell::new(false));
    let next = || {
        // A list whose boards are found quickly may be long before the search looks at the clock.
        let left = args.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
        let outcome = match left {
            Some(Duration::ZERO) => Outcome::GaveUp,
            left => {
                budget.time_limit = left;
                solutions.next_within(&budget)
            }
        };
        gave_up.set(outcome == Outcome::GaveUp);
        if let Outcome::Found(solution) = outcome { Some(solution) } else { None }
    };
    let found = AtomicU64::new(0);
    let asked_of = problem.as_ref().map(puzzle);
    let most = args.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let mut check = ListCheck::new(size.get(), args.up_to_symmetry);
    let boards = iter::from_fn(next).take(most).map(|solution| {
        found.fetch_add(1, Ordering::Relaxed);
        check.next(solution.columns())?;
        let listed = if by_rows { solution.image(Symmetry::Transpose) } else { solution };
        match &asked_of {
            Some(puzzle) => check_completion(puzzle, listed.columns())?,
            None if by_rows => check_solution(listed.columns())?,
            None => {}
        }
        Ok(listed)
    });
    // A pager at the other end of a pipe has the terminal for itself.
    let shows = output.is_some() || io::stdout().is_terminal();
    let words = || {
        let found = of_many(found.load(Ordering::Relaxed), "solution");
        format!("n = {}: {found}, {} so far", size.get(), time(started.elapsed().as_secs_f64()))
    };
    let listed = match (format.text(), output) {
        (None, Some(file)) if args.limit != Some(1) && file.exists() && !file.is_dir() => {
            let name = file.display();
            return Err(Failure::usage(format_args!(
                "pictures of many boards go to a folder: {name} is a file"
            )));
        }
        (None, Some(folder))
            if OutputFormat::of_file(folder).is_none() && (folder.is_dir() || !folder.exists()) =>
        {
            progress::show_if(shows, words, || write_files(boards, format, folder))?
        }
        (None, _) if args.limit != Some(1) => {
            let name = format.extension();
            return Err(Failure::usage(format_args!(
                "pictures of many boards go to a folder: give --as {name} -o FOLDER (or --limit 1)"
            )));
        }
        _ => progress::show_if(shows, words, || write_stream(boards, size, format, output))?,
    };
    let n = size.get();
    if gave_up.get() {
        note(format_args!(
            "gave up: {} listed, there may be more; give it a longer --time-limit",
            of_many(listed, "solution")
        ));
        return Ok(Status::GaveUp);
    }
    let is_whole = args.limit.is_none_or(|limit| listed < limit);
    match problem {
        // The list went to its end, so nothing may be missing.
        Some(problem) if is_whole => {
            check_completion_count(&puzzle(&problem), listed.into())?;
        }
        None if is_whole => {
            check_list_length(n, args.up_to_symmetry, listed.into())?;
        }
        _ => {}
    }
    if !size.has_solution() {
        note(format_args!("no solution exists for n = {n}"));
        return Ok(Status::NoSolution);
    }
    if listed == 0 && is_whole {
        note("no completion exists");
        return Ok(Status::NoSolution);
    }
    Ok(Status::Answered)
}

/// Whether the list is sorted by the rows of each column; refuses what fundamental solutions go without.
fn lists_by_rows(args: &Options, format: OutputFormat, has_conditions: bool) -> Result<bool, Failure> {
    let refused = match args.order {
        Some(Order::Rows) if args.up_to_symmetry => {
            "--order rows does not go with --up-to-symmetry: fundamental solutions are the least by columns"
        }
        _ if has_conditions && args.up_to_symmetry => {
            "completions go without --up-to-symmetry: images of a completion need not have the given queens"
        }
        Some(order) => return Ok(order == Order::Rows),
        None => return Ok(format == OutputFormat::Grid && !args.up_to_symmetry),
    };
    Err(Failure::usage(refused))
}

/// The solutions that are listed, in their order.
fn solutions(
    problem: Option<&Problem>,
    size: Size,
    up_to_symmetry: bool,
) -> Result<Solutions, TooLargeError> {
    match problem {
        Some(problem) => Solutions::completions(problem),
        None if up_to_symmetry => Solutions::fundamental(size),
        None => Solutions::new(size),
    }
}

/// From this size on solutions are so far apart that each is handed on as soon as it is found; below,
/// this long after the last time.
const FAR_APART: u32 = 20;
const PATIENCE: Duration = Duration::from_millis(50);

/// Writes the boards one after the other; how many.
fn write_stream(
    boards: impl Iterator<Item = Result<Solution, Failure>>,
    size: Size,
    format: OutputFormat,
    path: Option<&Path>,
) -> Result<u64, Failure> {
    let mut out = Output::open(path)?;
    let is_terminal = out.is_terminal();
    let lines_between = format.text().is_some_and(|text| !text.is_one_line());
    let mut flushed = Instant::now();
    let mut written = 0;
    for board in boards {
        let board = board?;
        let mut write = || -> Result<(), Failure> {
            if lines_between && written > 0 {
                out.write_all(b"\n")?;
            }
            write_board(&board, format, &Style::default(), &mut out)?;
            if size.get() >= FAR_APART || written == 0 || flushed.elapsed() > PATIENCE {
                out.flush()?;
                flushed = Instant::now();
            }
            Ok(())
        };
        if is_terminal { progress::aside(write) } else { write() }?;
        written += 1;
    }
    out.finish()?;
    Ok(written)
}

/// One file a board, numbered from 1, in a folder that is made if need be; how many.
fn write_files(
    boards: impl Iterator<Item = Result<Solution, Failure>>,
    format: OutputFormat,
    folder: &Path,
) -> Result<u64, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
    let mut written = 0;
    for board in boards {
        let board = board?;
        written += 1;
        let n = board.columns().len();
        let path = folder.join(format!("queens-{n}-{written:06}.{}", format.extension()));
        let mut out = Output::open(Some(&path))?;
        write_board(&board, format, &Style::default(), &mut out)?;
        out.finish()?;
    }
    Ok(written)
}
