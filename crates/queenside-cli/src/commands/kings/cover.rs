//! The command `kings cover`: a board for every number of ways of a range, as a table.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueHint;
use queenside::kings::{Hits, MAX_SIZE, Search, SearchEnd, Step};
use queenside::{Budget, Size, Stop};
use queenside_check::check_king_ways;
use serde::{Deserialize, Serialize};

use super::search::Follow;
use crate::checkpoint::{Checkpoint, refuse_same_file, save_every};
use crate::failure::{Failure, Status, note};
use crate::output::{Output, OutputArg};
use crate::words::of_many;
use crate::{interrupt, progress, values};

/// A board for every number of ways of a range
///
/// Looks at boards as `kings search` does until there is one for each number of ways from A to B, and prints a table:
/// the number of ways and the columns of a board, in increasing order. Every board is recounted by the independent
/// checker. Which board stands for a number depends on the seed alone.
///
/// With --checkpoint the boards found are saved in FILE every few seconds. Ended in any way, by Ctrl-C or by a power cut,
/// the same command goes on where it was. A finished FILE is the record: the same command prints the table at once.
///
/// Ended by --time-limit before there is a board for every number, it prints what it has; the exit status is 3.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside kings cover 20 --ways 0..100\n  queenside kings cover 20 --ways 0..1000 --threads 2 --checkpoint covered -o table.txt\n  queenside kings cover 10 --ways 0..100        which numbers occur at all"
)]
pub(crate) struct Args {
    /// Number of rows and columns
    #[arg(value_parser = values::size_up_to(MAX_SIZE))]
    n: Size,
    /// The numbers of ways: A..B for A to B
    #[arg(long, value_name = "A..B", value_parser = values::ways)]
    ways: RangeInclusive<u128>,
    /// How many kings [default: n]
    #[arg(short, long, value_name = "K", value_parser = values::how_many)]
    kings: Option<u32>,
    /// Give up after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Other boards for another seed [default: 0]
    #[arg(long, value_name = "S", value_parser = values::seed)]
    seed: Option<u64>,
    /// Number of threads; what is found does not depend on it
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Save the boards in FILE, and go on from there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// One JSON object a line: n, k, ways, columns
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// A line of the table, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    n: u32,
    k: u32,
    ways: String,
    columns: &'a [u32],
}

/// What was found so far, and where to continue.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct State {
    /// The board for each number of ways.
    boards: BTreeMap<u128, Vec<u32>>,
    /// The next round of the search.
    next: u64,
    /// Boards looked at in the rounds before.
    looked_at: u64,
}

/// How often the boards are saved.
const SAVE_EVERY: Duration = Duration::from_secs(5);

impl Args {
    fn kings(&self) -> u32 {
        self.kings.unwrap_or(self.n.get())
    }

    /// Begins the search where it was.
    fn hits(&self, state: &State, stop: &Stop) -> Result<Hits, Failure> {
        let search = Search { kings: self.kings(), ..Search::new(self.n, self.ways.clone()) };
        let (found, from) = (state.boards.keys().copied(), (state.next, state.looked_at));
        let budget = Budget::default().seed(self.seed.unwrap_or_default()).threads(self.threads);
        let budget = budget.time_limit(self.time_limit).stop(stop);
        search.cover(found, from, &budget).map_err(Failure::usage)
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        let (least, most) = (self.ways.start(), self.ways.end());
        let settings = vec![
            ("n", self.n.get().to_string()),
            ("kings", self.kings().to_string()),
            ("ways", format!("{least}..{most}")),
            ("seed", self.seed.unwrap_or_default().to_string()),
        ];
        self.checkpoint.as_deref().map(|path| Checkpoint::new(path, "kings cover", settings))
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let mut checkpoint = args.checkpoint();
    refuse_same_file(args.checkpoint.as_deref(), args.output.path())?;
    let held = checkpoint.as_mut().map_or(Ok(()), Checkpoint::hold);
    let mut state = load(args, checkpoint.as_ref())?;
    held?;
    // Ctrl-C ends the search, not the program: what was found is saved or printed.
    let stop = interrupt::stop();
    let mut hits = args.hits(&state, stop)?;
    Output::try_to_open(args.output.path())?;
    if let Some(checkpoint) = &checkpoint {
        // A place that cannot be written is found out now, too.
        checkpoint.save(&state)?;
    }
    let missing = args.ways.clone().filter(|ways| !state.boards.contains_key(ways)).count() as u64;
    let follow = Follow::new(Some(state.boards.len() as u64 + missing));
    let look = || match &checkpoint {
        None => look(args, &mut hits, &mut state, &follow, |_| ()),
        Some(checkpoint) => {
            let save = |state: State| checkpoint.save(&state);
            let (ended, saved) = save_every(SAVE_EVERY, stop, save, |due| {
                look(args, &mut hits, &mut state, &follow, |state| due.offer(|| state.clone()))
            });
            saved.and(ended)
        }
    };
    let ended = progress::show(|| follow.words(), look)?;
    let is_interrupted = ended == Some(SearchEnd::Stopped) && stop.is_stopped();
    if let Some(checkpoint) = &checkpoint {
        checkpoint.save(&state)?;
        interrupt::nothing_to_save();
        if is_interrupted {
            let (found, name) = (of_many(state.boards.len() as u64, "board"), checkpoint.name());
            note(format_args!("stopped: {found} in {name}; the same command goes on"));
            return Ok(Status::Interrupted);
        }
    }
    write(args, &state)?;
    if is_interrupted {
        return Ok(Status::Interrupted);
    }
    Ok(status(args, &state, ended, missing))
}

/// Looks for the boards that are missing; `observe` receives the state after each round.
fn look(
    args: &Args,
    hits: &mut Hits,
    state: &mut State,
    follow: &Follow,
    observe: impl Fn(&State),
) -> Result<Option<SearchEnd>, Failure> {
    while let Some(step) = hits.next_step() {
        match step {
            Step::Hit(hit) => {
                let ways = hit.ways.to_string();
                check_king_ways(hit.solution.columns(), args.kings(), &ways)?;
                state.boards.insert(hit.ways, hit.solution.into_columns());
            }
            Step::Round => {
                (state.next, state.looked_at) = (hits.next_round(), hits.boards());
                observe(state);
            }
        }
        follow.note(state.boards.len() as u64, hits);
    }
    Ok(hits.ended())
}

/// The boards that there are already, each checked again.
fn load(args: &Args, checkpoint: Option<&Checkpoint>) -> Result<State, Failure> {
    let Some(checkpoint) = checkpoint else { return Ok(State::default()) };
    let Some(state) = checkpoint.load::<State>()? else { return Ok(State::default()) };
    for (ways, columns) in &state.boards {
        check_king_ways(columns, args.kings(), &ways.to_string()).map_err(|fault| {
            Failure::usage(format_args!("--checkpoint {}: a board is wrong: {fault}", checkpoint.name()))
        })?;
    }
    let found = of_many(state.boards.len() as u64, "board");
    note(format_args!("going on from {}: {found} already", checkpoint.name()));
    Ok(state)
}

fn write(args: &Args, state: &State) -> Result<(), Failure> {
    let extension = args.output.path().and_then(Path::extension);
    let is_json = args.json || extension.is_some_and(|extension| extension == "json" || extension == "jsonl");
    let width = state.boards.keys().next_back().map_or(0, |ways| ways.to_string().len());
    let mut out = Output::open(args.output.path())?;
    for (ways, columns) in &state.boards {
        if is_json {
            let line = Line { n: args.n.get(), k: args.kings(), ways: ways.to_string(), columns };
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        } else {
            writeln!(out, "{ways:width$}  {columns:?}")?;
        }
    }
    out.finish()
}

/// The most missing numbers that are listed.
const MOST_LISTED: usize = 20;

fn status(args: &Args, state: &State, ended: Option<SearchEnd>, missing_before: u64) -> Status {
    let missing = args.ways.clone().filter(|ways| !state.boards.contains_key(ways));
    let listed: Vec<String> = missing.clone().take(MOST_LISTED + 1).map(|ways| ways.to_string()).collect();
    if listed.is_empty() || missing_before == 0 {
        return Status::Answered;
    }
    let more = if listed.len() > MOST_LISTED { ", ..." } else { "" };
    let listed = format!("{}{more}", listed[..listed.len().min(MOST_LISTED)].join(", "));
    if ended == Some(SearchEnd::Everything) {
        note(format_args!("no board of n = {} has as many ways as {listed}", args.n.get()));
        return if state.boards.is_empty() { Status::NoSolution } else { Status::Answered };
    }
    note(format_args!("no board yet with as many ways as {listed}"));
    Status::GaveUp
}
