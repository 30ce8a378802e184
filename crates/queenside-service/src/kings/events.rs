use std::ops::ControlFlow;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::kings::{SearchEnd, Step};
use serde::Serialize;

use super::search::{KingSearch, KingsSearch};
use crate::ServiceError;
use crate::run::Run;

/// The largest number of boards that a search can find.
const MAX_HITS: u64 = 1000;

/// The least time between two events `boards`.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Events of a search.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum SearchEvent<'a> {
    /// The number of boards searched so far.
    Boards { boards: u64, seconds: f64 },
    /// A board that was found, with its number in the search and its round.
    Hit { columns: &'a [u32], ways: String, board: u64, round: u64 },
}

/// The result of a search.
#[derive(Debug, Serialize)]
pub(crate) struct KingsFound {
    /// Why the search ended: `enough` (it found the wanted number of boards), `time`, `rounds` (it
    /// searched all rounds of the question) or `everything` (it searched all solutions).
    ended: &'static str,
    /// The name of the method.
    method: &'static str,
    /// The number of boards searched.
    boards: u64,
    /// The number of boards found.
    hits: u64,
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
        let mut search = KingSearch::new(&self, &run.budget())?;
        // `boards` grows at the end of a round, so the last hit may have a greater number.
        let (mut found, mut seen, mut reported) = (0, 0, begun);
        while let Some(step) = search.next_step()? {
            let flow = match step {
                Step::Hit(hit) => {
                    found += 1;
                    seen = hit.board;
                    let (columns, ways) = (hit.solution.columns(), hit.ways.to_string());
                    run.report(&SearchEvent::Hit { columns, ways, board: hit.board, round: hit.round })
                }
                Step::Round if reported.elapsed() < REPORT_INTERVAL => ControlFlow::Continue(()),
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
            Some(SearchEnd::Everything | SearchEnd::TooManyKings) => "everything",
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
}
