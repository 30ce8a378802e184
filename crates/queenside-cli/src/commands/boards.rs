//! Writes boards as they are found: one after the other, or one picture per file.

use std::cell::Cell;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use queenside::draw::Style;
use queenside::{Budget, Outcome, Size, Solution, Stop};
use queenside_service::ServiceError;
use queenside_service::values::{Limit, TimeLimit};

use crate::failure::Failure;
use crate::format::{self, OutputFormat};
use crate::interrupt;
use crate::output::{BoardOutputArgs, Output, write_board};
use crate::progress;
use crate::words::{of_many, time};

/// How many boards to write, and where.
pub(crate) struct Boards<'a> {
    pub(crate) size: Size,
    pub(crate) format: OutputFormat,
    pub(crate) output: &'a BoardOutputArgs,
    pub(crate) most: Option<Limit>,
    pub(crate) time_limit: Option<TimeLimit>,
}

/// Why no more boards were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// There are as many as wanted, or no more.
    Enough,
    TimeLimit,
    /// A signal.
    Stopped,
}

impl Boards<'_> {
    /// Write the boards that `next` finds within a budget. Return their number, and why there are no more.
    pub(crate) fn write(
        &self,
        mut next: impl FnMut(&Budget) -> Result<Outcome, ServiceError>,
    ) -> Result<(u64, End), Failure> {
        let Self { size, format, most, .. } = *self;
        let output = self.output.path().filter(|path| *path != Path::new("-"));
        let started = Instant::now();
        // A signal then ends the list, not the program, so that the file has the boards so far.
        let is_saved = format.text().is_some() && output.is_some_and(|path| !path.exists() || path.is_file());
        let stop = if is_saved { interrupt::stop() } else { &Stop::new() };
        let (mut budget, gave_up) = (Budget::default().stop(stop), Cell::new(false));
        let found = AtomicU64::new(0);
        let next = || {
            // The search checks its limits rarely, so a fast list would exceed them.
            let left = self.time_limit.map(|TimeLimit(limit)| limit.saturating_sub(started.elapsed()));
            budget.time_limit = left;
            let is_over = left == Some(Duration::ZERO) || stop.is_stopped();
            match if is_over { Ok(Outcome::GaveUp) } else { next(&budget) } {
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
        let most = most.map_or(usize::MAX, |limit| usize::try_from(limit.get()).unwrap_or(usize::MAX));
        let boards = iter::from_fn(next).take(most);
        // At the other end of a pipe there may be a pager, which uses the terminal.
        let shows = output.is_some() || io::stdout().is_terminal();
        let words = || {
            let found = of_many(found.load(Ordering::Relaxed), "solution");
            format!("n = {size}: {found}, {} so far", time(started.elapsed().as_secs_f64()))
        };
        let written = match (format.text(), output) {
            (None, Some(folder)) if self.is_folder(folder)? => {
                progress::show_if(shows, words, || write_files(boards, size, format, folder))?
            }
            (None, _) if !self.is_one() => {
                let name = format.extension();
                return Err(Failure::usage(format_args!(
                    "pictures of several boards need a folder: use --as {name} -o FOLDER, or ask for one board"
                )));
            }
            _ => progress::show_if(shows, words, || write_stream(boards, size, format, output))?,
        };
        let end = match gave_up.get() {
            _ if stop.is_stopped() => End::Stopped,
            true => End::TimeLimit,
            false => End::Enough,
        };
        Ok((written, end))
    }

    /// Whether there is at most one board.
    fn is_one(&self) -> bool {
        self.most == Limit::new(1)
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
