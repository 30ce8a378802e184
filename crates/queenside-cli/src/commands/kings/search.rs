use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::ValueHint;
use queenside::kings::{Hit, Hits, SearchEnd, Step};
use queenside::notation::Format;
use queenside::{Budget, Size};
use queenside_service::ServiceError;
use queenside_service::kings::count as count_kings;
use queenside_service::kings::search::{KingHitAnswer, KingSearch, SearchKings};
use queenside_service::values::TimeLimit;

use super::count;
use crate::failure::{Failure, Status, note};
use crate::output::{FINISH_TIMEOUT, Output, unfinished_in, write_json};
use crate::progress;
use crate::values;
use crate::words::{of_many, time};

/// Find boards with a given number of ways to place kings
///
/// Searches all solutions up to n = 14, and uses annealing for larger boards. Prints the columns of
/// each board found. With -o, also writes each board to its own file, with its queens as pairs, its
/// safe squares and groups, and how it was found. The independent checker counts the ways on every
/// board again before it is printed.
///
/// The search ends after --limit boards found or --time-limit. Without these options it ends after
/// one board; with --limit none, each board is written as it is found, until Ctrl-C. The same seed
/// gives the same boards on any number of threads. n up to 64.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside kings search 20 --ways 48       # IBM's challenge of February 2023\n  queenside kings search 26 --ways 0        # its bonus question\n  queenside kings search 20 --ways 48 --time-limit 10s -o solutions\n  queenside kings search 32 --ways 0 --threads 2\n  queenside kings search 20 --ways 1..10 --limit 5 --json\n  queenside kings search 20 --ways 48 --limit none --method iterative-repair -o solutions\n  queenside kings search 20 --ways 48 | queenside kings count -"
)]
pub(crate) struct Args {
    /// Board size
    n: Size,
    #[command(flatten)]
    question: SearchKings,
    /// Stop after K boards found; none searches until another limit or Ctrl-C [default: 1, or none
    /// with --time-limit]
    #[arg(long, value_name = "K|none", value_parser = values::limit)]
    limit: Option<values::Limit>,
    /// Write each board to its own file in the folder DIR, created if needed; no file is
    /// overwritten
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The number of boards after which the search ends.
    const fn most(&self) -> u64 {
        match self.limit {
            Some(values::Limit::Boards(most)) => most,
            None if self.question.time_limit.is_none() => 1,
            _ => u64::MAX,
        }
    }

    /// The number of boards to find, if the arguments set it.
    const fn asked(&self) -> Option<u64> {
        if let Some(values::Limit::Boards(asked)) = self.limit { Some(asked) } else { None }
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let budget = args.question.budget();
    let mut search = KingSearch::new(args.question.on(args.n), &budget)?;
    let mut files = args.output.as_deref().map(Files::open).transpose()?;
    let mut out = Output::open(None)?;
    let (shown, mut found) = (Progress::new(), 0);
    let for_files = budget
        .clone()
        .time_limit(args.question.time_limit.map(|TimeLimit(limit)| limit.saturating_add(FINISH_TIMEOUT)));
    let look = || {
        while found < args.most()
            && let Some(step) = search.next_step()?
        {
            if let Step::Hit(hit) = step {
                found += 1;
                if !search.is_recounted() {
                    note(count::NOT_RECOUNTED);
                }
                let answer = search.answer(&hit);
                // A board is printed once its file is complete.
                progress::aside(|| {
                    if let Some(files) = &mut files {
                        files.save(&answer, &hit, &for_files.clone().since(shown.started))?;
                    }
                    if args.json {
                        write_json(&mut out, &answer)?;
                    } else {
                        writeln!(out, "{:?}", answer.columns)?;
                    }
                    Ok::<(), Failure>(out.flush()?)
                })?;
            }
            shown.update(found, search.hits());
        }
        Ok::<(), Failure>(())
    };
    progress::show(|| shown.words(), look)?;
    out.finish()?;
    if let Some(files) = &files {
        files.report_known();
    }
    Ok(status(args, search.hits().ended(), found, search.hits().boards()))
}

/// Return the exit status, and print a note about the search.
fn status(args: &Args, ended: Option<SearchEnd>, hits: u64, boards: u64) -> Status {
    let Some(ended) = ended else { return Status::Answered };
    let found = of_many(hits, "board");
    if matches!(ended, SearchEnd::Everything | SearchEnd::TooManyKings) {
        if hits == 0 {
            let (n, is_searched) = (args.n.get(), ended == SearchEnd::Everything);
            let why = if is_searched {
                "all solutions were searched"
            } else {
                "no board has space for this many kings"
            };
            note(format_args!("no such board exists for n = {n}: {why}"));
            return Status::NoSolution;
        }
        let asked = args.asked().map_or(String::new(), |asked| format!(" of {asked}"));
        note(format_args!("{found}{asked} found: there are no others"));
        return Status::Answered;
    }
    if ended == SearchEnd::Uncounted {
        note(format_args!("{found} found; some of the {boards} searched are too wide to count"));
        return Status::GaveUp;
    }
    match args.asked() {
        Some(asked) => {
            note(format_args!("{found} of {asked} found before --time-limit, among {boards} searched"));
            Status::GaveUp
        }
        None if hits == 0 => {
            note(format_args!("no board found before --time-limit, among {boards} searched; some may exist"));
            Status::GaveUp
        }
        None => {
            note(format_args!("{found} found among {boards} searched"));
            Status::Answered
        }
    }
}

/// The line of progress: boards found, and boards per second.
struct Progress {
    started: Instant,
    /// Boards found, and boards searched.
    so_far: Mutex<(u64, u64)>,
}

impl Progress {
    fn new() -> Self {
        Self { started: Instant::now(), so_far: Mutex::default() }
    }

    fn update(&self, found: u64, hits: &Hits) {
        *self.so_far.lock().unwrap_or_else(PoisonError::into_inner) = (found, hits.boards());
    }

    fn words(&self) -> String {
        let (found, boards) = *self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        format!("{} found in {}, {rate} boards per second", of_many(found, "board"), time(seconds))
    }
}

/// A folder with a file for each board found.
struct Files {
    folder: PathBuf,
    /// Boards that have a file.
    saved: u64,
    /// Boards that already had a file before this search.
    known: u64,
}

impl Files {
    /// Create the folder, and check that files can be written there, before a search that may
    /// take hours.
    fn open(folder: &Path) -> Result<Self, Failure> {
        let tried = fs::create_dir_all(folder).and_then(|()| unfinished_in(folder).map(drop));
        tried.map_err(|error| Failure::output(folder.display(), &error))?;
        Ok(Self { folder: folder.to_owned(), saved: 0, known: 0 })
    }

    /// Write the board to its own file, which is either complete or absent.
    fn save(&mut self, answer: &KingHitAnswer<'_>, hit: &Hit, budget: &Budget) -> Result<(), Failure> {
        let text = file_text(answer, hit, budget)?;
        let is_new = self.write(answer, &text).map_err(|failure| {
            Failure::usage(format_args!("{failure}; {} saved before", of_many(self.saved, "board")))
        })?;
        self.saved += 1;
        self.known += u64::from(!is_new);
        Ok(())
    }

    /// Report how many boards already had a file.
    fn report_known(&self) {
        if self.known > 0 {
            let known = of_many(self.known, "board");
            note(format_args!("{known} already had a file in {}", self.folder.display()));
        }
    }

    /// Write the file; return `false` if the board already has one.
    fn write(&self, answer: &KingHitAnswer<'_>, text: &[u8]) -> Result<bool, Failure> {
        let KingHitAnswer { n, k, ways, columns, .. } = answer;
        let bytes: Vec<u8> = columns.iter().flat_map(|column| column.to_le_bytes()).collect();
        // The name depends on the board, so that another search detects a board that has a file.
        let name = format!("queens-{n}-kings-{k}-ways-{ways}-{:08x}", crc32(&bytes));
        let names = (2..).map(|number| format!("{name}-{number}.txt"));
        for name in [format!("{name}.txt")].into_iter().chain(names) {
            let path = self.folder.join(name);
            if fs::symlink_metadata(&path).is_err() {
                let mut out = Output::open(Some(&path))?;
                out.write_all(text)?;
                if out.finish_if_absent()? {
                    break;
                }
            }
            let line = format!("columns: {columns:?}\n");
            if fs::read_to_string(&path).is_ok_and(|text| text.contains(&line)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Compute the CRC-32 of gzip and PNG.
fn crc32(bytes: &[u8]) -> u32 {
    let shifted = |crc: u32, _| crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), shifted))
}

/// Return the text of the file of a board.
fn file_text(answer: &KingHitAnswer<'_>, hit: &Hit, budget: &Budget) -> Result<Vec<u8>, Failure> {
    let KingHitAnswer { n, k, ways, columns, seed, method, round, board } = answer;
    let pairs = Format::Pairs.to_text(&hit.solution).map_err(Failure::wrong)?;
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "n = {n}: exactly {ways} ways to place {k} kings on safe squares\n\
         columns: {columns:?}\n\
         queens as (row, column): {pairs}\
         found by: queenside {version}, method {method}, seed {seed}, round {round}, board {board}\n\n"
    )
    .into_bytes();
    match count_kings(hit.solution.clone(), Some(*k), budget) {
        Ok(counts) => count::write_text(&counts, &mut text)?,
        // The file then has the board without its groups.
        Err(ServiceError::GaveUp(_) | ServiceError::Stopped) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// No board that a test can search is too wide to count.
    #[test]
    fn a_search_with_boards_that_were_not_counted_gives_up() {
        let args = Line::parse_from(["search", "20", "--ways", "48"]).args;
        let ended = |why, hits| status(&args, Some(why), hits, 92);
        assert_eq!(ended(SearchEnd::Uncounted, 0), Status::GaveUp);
        assert_eq!(ended(SearchEnd::Uncounted, 2), Status::GaveUp);
        assert_eq!(ended(SearchEnd::Everything, 0), Status::NoSolution);
        assert_eq!(ended(SearchEnd::Everything, 2), Status::Answered);
    }
}
