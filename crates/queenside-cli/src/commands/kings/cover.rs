use std::collections::BTreeMap;
use std::io::Write;

use queenside::kings::SearchEnd;
use queenside_service::kings::search::{KingCoverAnswer, KingSearch, KingStep, check_ways};
use serde::{Deserialize, Serialize};

use super::{SearchArgs, SearchProgress};
use crate::checkpoint::{Checkpoint, CheckpointArgs};
use crate::failure::{Failure, Status, note};
use crate::format;
use crate::output::{Output, OutputArg, write_json};
use crate::words::of_many;
use crate::{interrupt, progress};

/// Find a board for each number of ways in a range
///
/// Searches like `kings search` until there is a board for each number of ways from A to B, and
/// prints a table: the number of ways and the columns of a board, in increasing order. The
/// independent checker counts the ways on every board again. The board for each number depends only
/// on the seed.
///
/// With --checkpoint, the command saves the boards in FILE. To resume an interrupted search, run
/// the same command again. When the search is complete, the same command prints the table again.
///
/// If --time-limit ends the search early, the command prints the boards found; the exit status is
/// 3.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside kings cover 20 --ways 0..100\n  queenside kings cover 20 --ways 0..1000 --checkpoint covered -o table.txt\n  queenside kings cover 10 --ways 0..100    # print the numbers that occur at all"
)]
pub(crate) struct Args {
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The boards found so far, and the round in which the search continues.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct State {
    /// The board for each number of ways.
    boards: BTreeMap<u128, Vec<u32>>,
    /// The next round of the search.
    next: u64,
    /// Boards searched in the rounds before.
    looked_at: u64,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let settings = [
        ("n", args.search.n.get().to_string()),
        ("kings", args.search.kings().to_string()),
        ("ways", format!("{}..{}", args.search.ways.start(), args.search.ways.end())),
        ("seed", args.search.seed.unwrap_or_default().to_string()),
    ];
    let mut checkpoint = args.checkpoint.open("kings cover", &settings);
    let held = checkpoint.as_mut().map_or(Ok(()), Checkpoint::hold);
    let mut state = load(args, checkpoint.as_ref())?;
    held?;
    // Ctrl-C stops the search, not the program, so that the boards found are saved or printed.
    let stop = interrupt::stop();
    let (found, from) = (state.boards.keys().copied(), (state.next, state.looked_at));
    let mut search = KingSearch::cover(args.search.search(), found, from, &args.search.budget().stop(stop))?;
    format::is_json(args.json, args.output.path())?;
    Output::try_to_open(args.output.path())?;
    let wanted = state.boards.len() + missing(args, &state).count();
    let shown = SearchProgress::new(Some(wanted as u64));
    let look = || {
        args.checkpoint.run(checkpoint.as_ref(), &mut state, |state, observe| {
            while let Some(step) = search.next_step()? {
                match step {
                    KingStep::Hit { hit, .. } => {
                        let ways = u128::try_from(hit.ways).map_err(Failure::wrong)?;
                        state.boards.insert(ways, hit.solution.into_columns());
                    }
                    KingStep::Round => {
                        let hits = search.hits();
                        (state.next, state.looked_at) = (hits.next_round(), hits.boards());
                        observe(state);
                    }
                }
                shown.update(state.boards.len() as u64, search.hits());
            }
            Ok::<_, Failure>(())
        })
    };
    progress::show(|| shown.words(), look)??;
    let ended = search.hits().ended();
    let is_interrupted = ended == Some(SearchEnd::Stopped) && stop.is_stopped();
    if let Some(checkpoint) = checkpoint.filter(|_| is_interrupted) {
        let (found, name) = (of_many(state.boards.len() as u64, "board"), checkpoint.name());
        note(format_args!("stopped: {found} saved in {name}; run the same command again to resume"));
        return Ok(Status::Interrupted);
    }
    write(args, &state)?;
    if is_interrupted {
        return Ok(Status::Interrupted);
    }
    Ok(status(args, &state, ended))
}

/// Load the boards of the checkpoint, and verify each again.
fn load(args: &Args, checkpoint: Option<&Checkpoint>) -> Result<State, Failure> {
    let Some(checkpoint) = checkpoint else { return Ok(State::default()) };
    let Some(state) = checkpoint.load::<State>()? else { return Ok(State::default()) };
    for (ways, columns) in &state.boards {
        check_ways(columns, args.search.kings(), *ways)
            .map_err(|fault| checkpoint.refusal(&format!("a board is wrong: {fault}")))?;
    }
    let found = of_many(state.boards.len() as u64, "board");
    note(format_args!("resuming from {}: {found} found so far", checkpoint.name()));
    Ok(state)
}

/// Return the numbers of ways without a board.
fn missing(args: &Args, state: &State) -> impl Iterator<Item = u128> {
    args.search.ways.clone().filter(|ways| !state.boards.contains_key(ways))
}

fn write(args: &Args, state: &State) -> Result<(), Failure> {
    let is_json = format::is_json(args.json, args.output.path())?;
    let width = state.boards.keys().next_back().map_or(0, |ways| ways.to_string().len());
    let mut out = Output::open(args.output.path())?;
    for (ways, columns) in &state.boards {
        if is_json {
            let (n, k) = (args.search.n.get(), args.search.kings());
            write_json(&mut out, &KingCoverAnswer { n, k, ways: ways.to_string(), columns })?;
        } else {
            writeln!(out, "{ways:width$}  {columns:?}")?;
        }
    }
    out.finish()
}

/// The maximum number of missing numbers that are listed.
const MOST_LISTED: usize = 20;

fn status(args: &Args, state: &State, ended: Option<SearchEnd>) -> Status {
    let mut numbers = missing(args, state).map(|ways| ways.to_string());
    let listed: Vec<String> = numbers.by_ref().take(MOST_LISTED).collect();
    if listed.is_empty() {
        return Status::Answered;
    }
    let more = if numbers.next().is_some() { ", ..." } else { "" };
    let listed = format!("{}{more}", listed.join(", "));
    if ended == Some(SearchEnd::Everything) {
        note(format_args!("no solution for n = {} has these numbers of ways: {listed}", args.search.n.get()));
        return if state.boards.is_empty() { Status::NoSolution } else { Status::Answered };
    }
    note(format_args!("no board found yet for these numbers of ways: {listed}"));
    Status::GaveUp
}
