//! The question that searches for boards with a wanted number of ways to place kings.

use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use queenside::clock::Instant;
use queenside::kings::{Search, SearchEnd, SearchMethod, Step};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::fields::{self, TimeLimit, size};
use crate::kings::search::KingSearch;
use crate::run::Run;

/// Search for boards with a wanted number of ways to place kings.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct KingsSearch {
    /// The board size.
    #[cfg_attr(feature = "schema", schemars(range(max = queenside::kings::MAX_SIZE)))]
    n: u32,
    /// The number of kings; n by default.
    kings: Option<u32>,
    /// The least and the greatest wanted number of ways, in decimal. With 2^128 - 1 as the greatest,
    /// the range has no upper end.
    ways: [String; 2],
    /// The method: `every`, `sample`, `anneal` or `iterative-repair`; by default the one that suits
    /// n and the number of ways.
    method: Option<String>,
    /// The random seed; the same seed finds the same boards.
    #[serde(default)]
    seed: u64,
    /// The number of boards after which the search ends; 1 by default.
    #[serde(default = "fields::one")]
    limit: u32,
    /// The time limit in seconds; 60 by default.
    #[serde(default)]
    time_limit: TimeLimit,
    /// The first round to search, and the round after the last one; all rounds by default. Workers
    /// can divide a search by rounds; its boards are ordered by round. The method `every` cannot be
    /// divided: a range that starts at round 0 has all boards.
    rounds: Option<[u64; 2]>,
}

/// The largest number of boards that a search can find.
const MAX_HITS: u32 = 1000;

/// The least time between two events `boards`.
const APART: Duration = Duration::from_millis(100);

/// Events of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum SearchEvent<'a> {
    /// The number of boards searched so far.
    Boards { boards: u64, seconds: f64 },
    /// A board that was found, with its number in the search and its round.
    Hit { columns: &'a [u32], ways: String, board: u64, round: u64 },
}

/// The result of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct KingsFound {
    /// Why the search ended: `enough` (it found the wanted number of boards), `time`, `rounds` (it
    /// searched all rounds of the question) or `everything` (it searched all solutions).
    ended: &'static str,
    /// The name of the method.
    method: &'static str,
    /// The number of boards searched.
    boards: u64,
    /// The number of boards found.
    hits: u32,
    /// Wall time in seconds.
    seconds: f64,
}

impl KingsSearch {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<KingsFound, ServiceError> {
        if self.limit == 0 || self.limit > MAX_HITS {
            return Err(ServiceError::bad(format_args!(
                "expected a limit of 1 to {MAX_HITS} boards, not {}",
                self.limit
            )));
        }
        let begun = Instant::now();
        let budget = run.budget().seed(self.seed).time_limit(self.time_limit.0);
        let mut search = KingSearch::new(self.search()?, &budget)?;
        // `boards` grows at the end of a round, so the last hit may have a greater number.
        let (mut found, mut seen, mut reported) = (0, 0, begun);
        while found < self.limit
            && let Some(step) = search.next_step()?
        {
            let flow = match step {
                Step::Hit(hit) => {
                    found += 1;
                    seen = hit.board;
                    let (columns, ways) = (hit.solution.columns(), hit.ways.to_string());
                    run.report(&SearchEvent::Hit { columns, ways, board: hit.board, round: hit.round })
                }
                Step::Round if reported.elapsed() < APART => ControlFlow::Continue(()),
                Step::Round => {
                    reported = Instant::now();
                    let boards = search.hits().boards();
                    run.report(&SearchEvent::Boards { boards, seconds: begun.elapsed().as_secs_f64() })
                }
            };
            if flow.is_break() {
                break;
            }
        }
        run.unless_stopped()?;
        let ended = match search.hits().ended() {
            Some(SearchEnd::Stopped) => "time",
            Some(SearchEnd::Everything) => "everything",
            Some(SearchEnd::Rounds) => "rounds",
            _ => "enough",
        };
        Ok(KingsFound {
            ended,
            method: search.method().name(),
            boards: search.hits().boards().max(seen),
            hits: found,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }

    fn search(&self) -> Result<Search, ServiceError> {
        let kings = self.kings.unwrap_or(self.n);
        let method = self.method.as_ref().map(|name| name.parse::<SearchMethod>()).transpose();
        let method = method.map_err(ServiceError::bad)?;
        let [first, end] = self.rounds.unwrap_or([0, u64::MAX]);
        Ok(Search { kings, method, rounds: first..end, ..Search::new(size(self.n)?, self.ways()?) })
    }

    fn ways(&self) -> Result<RangeInclusive<u128>, ServiceError> {
        let number = |text: &String| -> Result<u128, ServiceError> {
            text.parse().map_err(|_| {
                ServiceError::bad(format_args!("'{text}' is not a number of ways; expected a whole number"))
            })
        };
        let (least, greatest) = (number(&self.ways[0])?, number(&self.ways[1])?);
        if least > greatest {
            return Err(ServiceError::bad(format_args!(
                "the range of ways from {least} to {greatest} is empty; expected the least number first"
            )));
        }
        Ok(least..=greatest)
    }
}
