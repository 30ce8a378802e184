//! The command `kings search`: boards with some number of ways, printed and saved in files.

mod files;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use queenside::kings::{Hit, Hits, MAX_SIZE, Search, SearchEnd, SearchMethod, Step};
use queenside::{Budget, Size};
use queenside_check::check_king_ways;
use serde::Serialize;

use crate::failure::{Failure, Status, note};
use crate::output::Output;
use crate::progress;
use crate::values;
use crate::words::{of_many, time};
use files::Files;

/// Boards on which kings can stand in some number of ways
///
/// Looks at random solutions, drawn in batches that are uniform as a whole, or, where such boards are too rare, anneals. Prints each board that
/// it finds as a line of columns; with -o it also writes each to a file of its own: the board, its queens as pairs,
/// safe squares, groups, and how it was found. Every board is recounted by the independent checker before it is given.
///
/// Ends after --hits boards (one, if no limit is given), or at a limit. The same seed gives the same boards, on any number
/// of threads. n up to 64.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "IBM's challenge of February 2023:\n  queenside kings search 20 --ways 48               the main challenge\n  queenside kings search 26 --ways 0                the bonus\n  queenside kings search 20 --ways 48 --max-boards 1000000 -o solutions\n                                                    all hits among a million boards, a file each\n\nMore examples:\n  queenside kings search 40 --ways 0 --threads 2\n  queenside kings search 20 --ways 1..10 --hits 5 --json\n  queenside kings search 20 --ways 48 | queenside kings count -"
)]
pub(crate) struct Args {
    /// Number of rows and columns
    #[arg(value_parser = values::size_up_to(MAX_SIZE))]
    n: Size,
    /// The number of ways that is looked for: T, A..B for A to B, or A.. for A and more up to 128 bits
    #[arg(long, value_name = "T|A..B", value_parser = values::ways)]
    ways: RangeInclusive<u128>,
    /// How many kings [default: n]
    #[arg(short, long, value_name = "K", value_parser = values::how_many)]
    kings: Option<u32>,
    /// End after this many boards found [default: 1, or all if there is another limit]
    #[arg(long, value_name = "H", value_parser = values::at_least_one)]
    hits: Option<u64>,
    /// Look at this many boards at most
    #[arg(long, value_name = "M", value_parser = values::at_least_one)]
    max_boards: Option<u64>,
    /// Give up after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// How to look: every board, for n up to 20 (the only way to prove that there is none), random ones, or annealing
    /// [default: auto, by size and number of ways]
    #[arg(long, value_name = "METHOD", default_value = "auto", hide_default_value = true, value_parser = method_names())]
    method: String,
    /// Other boards for another seed [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed)]
    seed: Option<u64>,
    /// Number of threads; what is found does not depend on it
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Write each board to a file of its own in this folder, which is made if need be; no file is overwritten
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// One JSON object a board: n, k, ways, columns, seed, method, round, board
    #[arg(long)]
    json: bool,
}

/// The largest board of which all solutions are looked at: 39 thousand million.
const MOST_EVERY: u32 = 20;

/// A board that was found, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    k: u32,
    ways: String,
    columns: &'a [u32],
    seed: u64,
    method: &'static str,
    round: u64,
    board: String,
}

fn method_names() -> PossibleValuesParser {
    PossibleValuesParser::new(["auto"].into_iter().chain(SearchMethod::ALL.map(SearchMethod::name)))
}

impl Args {
    fn kings(&self) -> u32 {
        self.kings.unwrap_or(self.n.get())
    }

    /// The method asked for, unless the choice is left to the library.
    fn method(&self) -> Option<SearchMethod> {
        self.method.parse().ok()
    }

    fn search(&self) -> Search {
        Search {
            kings: self.kings(),
            method: self.method(),
            max_boards: self.max_boards,
            ..Search::new(self.n, self.ways.clone())
        }
    }

    /// The most boards to find.
    fn most_hits(&self) -> u64 {
        let has_limit = self.max_boards.is_some() || self.time_limit.is_some();
        self.hits.unwrap_or(if has_limit { u64::MAX } else { 1 })
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    if args.method() == Some(SearchMethod::Every) && args.n.get() > MOST_EVERY {
        return Err(Failure::usage(format_args!(
            "--method every looks at all solutions, for n up to {MOST_EVERY}: there are too many for n = {}",
            args.n.get()
        )));
    }
    let (search, kings, seed) = (args.search(), args.kings(), args.seed.unwrap_or_default());
    let open = |folder| Files::open(folder, kings, seed, search.method_used());
    let mut files = args.output.as_deref().map(open).transpose()?;
    let mut out = Output::open(None)?;
    let budget = Budget::default().seed(seed).threads(args.threads);
    let mut hits = search.hits(&budget.time_limit(args.time_limit)).map_err(Failure::usage)?;
    let (follow, mut found) = (Follow::new(None), 0);
    let look = || {
        while let Some(step) = hits.next_step() {
            if let Step::Hit(hit) = step {
                found += 1;
                progress::aside(|| give(args, search.method_used(), &hit, files.as_mut(), &mut out))?;
                if found == args.most_hits() {
                    break;
                }
            }
            follow.note(found, &hits);
        }
        Ok::<(), Failure>(())
    };
    progress::show(|| follow.words(), look)?;
    out.finish()?;
    if let Some(files) = &files {
        files.report_known();
    }
    Ok(status(args, hits.ended(), found, hits.boards()))
}

/// Checks a board, saves it and prints it.
fn give(
    args: &Args,
    method: SearchMethod,
    hit: &Hit,
    files: Option<&mut Files>,
    out: &mut Output,
) -> Result<(), Failure> {
    let (columns, kings, ways) = (hit.solution.columns(), args.kings(), hit.ways.to_string());
    if check_king_ways(columns, kings, &ways)?.is_none() {
        note("not recounted: too many sets of kings for the independent checker");
    }
    if let Some(files) = files {
        files.save(hit)?;
    }
    let line = if args.json {
        let answer = Answer {
            n: args.n.get(),
            k: kings,
            ways,
            columns,
            seed: args.seed.unwrap_or_default(),
            method: method.name(),
            round: hit.round,
            board: hit.board.to_string(),
        };
        serde_json::to_string(&answer)?
    } else {
        format!("{columns:?}")
    };
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// The exit status, and what has to be said besides the boards.
fn status(args: &Args, ended: Option<SearchEnd>, hits: u64, boards: u64) -> Status {
    let Some(ended) = ended else { return Status::Answered };
    if ended == SearchEnd::Everything {
        if hits == 0 {
            note(format_args!("no such board exists for n = {}: all solutions were looked at", args.n.get()));
            return Status::NoSolution;
        }
        let asked = args.hits.map_or(String::new(), |asked| format!(" of {asked}"));
        note(format_args!("{}{asked}: all that there are", of_many(hits, "board")));
        return Status::Answered;
    }
    // The last round may have gone a little further.
    let boards = args.max_boards.map_or(boards, |most| boards.min(most));
    let limit = match ended {
        SearchEnd::Boards => "--max-boards",
        _ => "--time-limit",
    };
    match args.hits {
        Some(asked) => {
            let found = of_many(hits, "board");
            note(format_args!("{found} of {asked} found before {limit}, among {boards} looked at"));
            Status::GaveUp
        }
        None if hits == 0 => {
            note(format_args!("none found before {limit}, among {boards} boards; there may be some"));
            Status::GaveUp
        }
        None => {
            note(format_args!("{} found among {boards} looked at", of_many(hits, "board")));
            Status::Answered
        }
    }
}

/// A line of progress: boards found, boards a second, how far the search has come.
pub(super) struct Follow {
    /// How many boards are wanted, where that is known.
    wanted: Option<u64>,
    started: Instant,
    /// Boards found, boards looked at, and the least room for kings.
    so_far: Mutex<(u64, u64, Option<u32>)>,
}

impl Follow {
    pub(super) fn new(wanted: Option<u64>) -> Self {
        Self { wanted, started: Instant::now(), so_far: Mutex::default() }
    }

    /// Takes note of how far the search is.
    pub(super) fn note(&self, found: u64, hits: &Hits) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        *so_far = (found, hits.boards(), hits.least_room());
    }

    pub(super) fn words(&self) -> String {
        let (found, boards, room) = *self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        let found = match self.wanted {
            Some(wanted) => format!("{found} of {}", of_many(wanted, "board")),
            None => of_many(found, "board"),
        };
        let room =
            room.map_or(String::new(), |room| format!(", least room for {}", of_many(room.into(), "king")));
        format!("{found} found in {}, {rate} boards per second{room}", time(seconds))
    }
}
