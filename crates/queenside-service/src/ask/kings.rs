//! Questions about kings on the safe squares of solutions.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::kings::{KingCounts, check_kings};
use queenside::Budget;
use queenside::clock::Instant;
use queenside::kings::{Hit, KingCounter, Polynomial, SafeSquares, Search, SearchEnd, SearchMethod, Step};
use queenside_check::{check_king_ways, check_solution};
use serde::{Deserialize, Serialize};

use super::Run;
use super::board::{Pair, pair, size, solution};
use super::complete::Seconds;
use crate::ServiceError;

/// Kings on the safe squares of a solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kings {
    columns: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    n: u32,
    safe: u32,
    groups: Vec<Group>,
    /// The ways of setting 0, 1, 2 and so on kings on all safe squares.
    polynomial: Vec<String>,
    /// Whether the checker recounted all of it; on very many squares it does without.
    is_recounted: bool,
}

#[derive(Debug, Serialize)]
struct Group {
    label: String,
    squares: Vec<Pair>,
    ways: Vec<String>,
}

impl Kings {
    pub(crate) fn answer(self, _run: &mut Run<'_>) -> Result<Answer, ServiceError> {
        let solution = solution(self.columns)?;
        let safe = SafeSquares::of(&solution).map_err(ServiceError::bad)?;
        let counts = KingCounts::of(safe, &mut KingCounter::default()).map_err(ServiceError::bad)?;
        let is_recounted = check_kings(&solution, &counts)?;
        let groups = counts.groups.iter().map(|(group, polynomial)| Group {
            label: group.label(),
            squares: group.squares.iter().copied().map(pair).collect(),
            ways: decimals(polynomial),
        });
        Ok(Answer {
            n: counts.safe.size().get(),
            safe: counts.safe.count(),
            groups: groups.collect(),
            polynomial: decimals(&counts.polynomial),
            is_recounted,
        })
    }
}

fn decimals(polynomial: &Polynomial) -> Vec<String> {
    polynomial.coefficients().iter().map(ToString::to_string).collect()
}

/// Boards on which kings can stand in some number of ways.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchKings {
    n: u32,
    /// How many kings; as many as rows where it is left out.
    kings: Option<u32>,
    /// The least and the greatest number of ways that is wanted, in decimal.
    ways: [String; 2],
    /// `every`, `sample` or `anneal`; the one that suits where none is named.
    method: Option<String>,
    #[serde(default)]
    seed: u64,
    /// It ends after so many boards.
    #[serde(default = "ten")]
    hits: u32,
    #[serde(default)]
    seconds: Seconds,
}

const fn ten() -> u32 {
    10
}

const MOST_HITS: u32 = 1000;

/// Not oftener than somebody reads it.
const APART: Duration = Duration::from_millis(100);

#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Told {
    /// How many boards were looked at.
    Boards {
        boards: u64,
        seconds: f64,
    },
    Hit {
        columns: Vec<u32>,
        ways: String,
        board: u64,
        round: u64,
    },
}

#[derive(Debug, Serialize)]
pub(crate) struct Found {
    /// Why it ended: `enough`, `time`, or `everything` was looked at.
    ended: &'static str,
    method: &'static str,
    boards: u64,
    hits: u32,
    seconds: f64,
}

impl SearchKings {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<Found, ServiceError> {
        if self.hits == 0 || self.hits > MOST_HITS {
            return Err(ServiceError::bad(format_args!("1 to {MOST_HITS} boards, not {}", self.hits)));
        }
        let search = self.search()?;
        let (method, kings) = (search.method_used().name(), search.kings);
        let begun = Instant::now();
        let budget = Budget::default().seed(self.seed).threads(run.threads).time_limit(self.seconds.0);
        let mut hits = search.hits(&budget.stop(&run.stop)).map_err(ServiceError::bad)?;
        // The boards of a round are counted at its end, its hits as they come.
        let (mut found, mut seen, mut told) = (0, 0, begun);
        while found < self.hits
            && let Some(step) = hits.next_step()
        {
            let flow = match step {
                Step::Hit(hit) => {
                    check(&hit, kings)?;
                    found += 1;
                    seen = hit.board;
                    let (ways, board, round) = (hit.ways.to_string(), hit.board, hit.round);
                    run.report(&Told::Hit { columns: hit.solution.into_columns(), ways, board, round })
                }
                Step::Round if told.elapsed() < APART => ControlFlow::Continue(()),
                Step::Round => {
                    told = Instant::now();
                    run.report(&Told::Boards {
                        boards: hits.boards(),
                        seconds: begun.elapsed().as_secs_f64(),
                    })
                }
            };
            if flow.is_break() {
                break;
            }
        }
        run.unless_stopped()?;
        let ended = match hits.ended() {
            Some(SearchEnd::Stopped) => "time",
            Some(SearchEnd::Everything) => "everything",
            _ => "enough",
        };
        let boards = hits.boards().max(seen);
        let seconds = begun.elapsed().as_secs_f64();
        Ok(Found { ended, method, boards, hits: found, seconds })
    }
}

impl SearchKings {
    fn search(&self) -> Result<Search, ServiceError> {
        let ways = |text: &String| -> Result<u128, ServiceError> {
            text.parse().map_err(|_| {
                ServiceError::bad(format_args!("a number of ways is a whole number, not `{text}`"))
            })
        };
        let (least, greatest) = (ways(&self.ways[0])?, ways(&self.ways[1])?);
        if least > greatest {
            return Err(ServiceError::bad(format_args!(
                "from {least} to {greatest} there is no number of ways"
            )));
        }
        let kings = self.kings.unwrap_or(self.n);
        let method = self.method.as_ref().map(|name| name.parse::<SearchMethod>()).transpose();
        let method = method.map_err(ServiceError::bad)?;
        Ok(Search { kings, method, ..Search::new(size(self.n)?, least..=greatest) })
    }
}

fn check(hit: &Hit, kings: u32) -> Result<(), ServiceError> {
    let columns = hit.solution.columns();
    check_solution(columns)?;
    check_king_ways(columns, kings, &hit.ways.to_string()).map(drop).map_err(ServiceError::wrong)
}
