//! The command `kings`: kings on the safe squares of solutions. This module has the shared
//! arguments.

mod count;
mod search;

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Subcommand;
use queenside::kings::{Hits, MAX_SIZE, Search};
use queenside::{Budget, Size};

use crate::failure::{Failure, Status};
use crate::values::{self, ThreadsArg};
use crate::words::{of_many, time};

/// Count and find placements of kings on safe squares
///
/// The puzzle is IBM's Ponder This challenge of February 2023. A square is safe if exactly two queens of a
/// solution attack it. These commands count the ways to place k kings on safe squares, no two of
/// them on neighbouring squares.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Count(count::Args),
    Search(search::Args),
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match &args.command {
        Command::Count(args) => count::run(args),
        Command::Search(args) => search::run(args),
    }
}

/// The number of kings.
#[derive(Clone, Copy, Debug, clap::Args)]
struct KingsArg {
    /// Number of kings [default: n]
    #[arg(short, long, value_name = "K", value_parser = values::whole::<u32>("K", 0..=u32::MAX.into()))]
    kings: Option<u32>,
}

impl KingsArg {
    fn number(self, n: u32) -> u32 {
        self.kings.unwrap_or(n)
    }
}

/// The options of commands that search for boards.
#[derive(Debug, clap::Args)]
struct SearchArgs {
    /// Board size
    #[arg(value_parser = values::size_up_to(MAX_SIZE))]
    n: Size,
    /// Number of ways to search for: T, A..B (A to B) or A.. (at least A, without an upper end)
    #[arg(long, value_name = "T|A..B", value_parser = values::ways)]
    ways: RangeInclusive<u128>,
    #[command(flatten)]
    kings: KingsArg,
    /// Give up after this time, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Random seed; the same seed gives the same result [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed)]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl SearchArgs {
    fn kings(&self) -> u32 {
        self.kings.number(self.n.get())
    }

    fn search(&self) -> Search {
        Search { kings: self.kings(), ..Search::new(self.n, self.ways.clone()) }
    }

    fn budget(&self) -> Budget {
        let budget = Budget::default().seed(self.seed.unwrap_or_default());
        budget.threads(self.threads.number()).time_limit(self.time_limit)
    }
}

/// The line of progress of a search: boards found, boards per second, and the least number of kings
/// that fit on a board.
struct SearchProgress {
    /// The number of boards to find, if it is known.
    wanted: Option<u64>,
    started: Instant,
    /// Boards found, boards searched, and the least number of kings that fit on a board.
    so_far: Mutex<(u64, u64, Option<u32>)>,
}

impl SearchProgress {
    fn new(wanted: Option<u64>) -> Self {
        Self { wanted, started: Instant::now(), so_far: Mutex::default() }
    }

    fn update(&self, found: u64, hits: &Hits) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        *so_far = (found, hits.boards(), hits.least_room());
    }

    fn words(&self) -> String {
        let (found, boards, least_fit) = *self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds;
        let rate = if rate >= 1e5 { format!("{:.1} M", rate / 1e6) } else { format!("{rate:.0}") };
        let found = match self.wanted {
            Some(wanted) => format!("{found} of {}", of_many(wanted, "board")),
            None => of_many(found, "board"),
        };
        let least_fit = least_fit
            .map_or(String::new(), |kings| format!(", at least {} fit", of_many(kings.into(), "king")));
        format!("{found} found in {}, {rate} boards per second{least_fit}", time(seconds))
    }
}
