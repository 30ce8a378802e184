use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use queenside::clock::Instant;
use queenside::kings::{Ended, Hit, Method, Search};
use queenside_check::{check_king_ways, check_solution};
use serde::{Deserialize, Serialize};

use super::Task;
use super::complete::Seconds;
use crate::board::size;
use crate::{Refused, Run};

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
pub(crate) struct Answer {
    /// Why it ended: `enough`, `time`, or `everything` was looked at.
    ended: &'static str,
    method: &'static str,
    boards: u64,
    hits: u32,
    seconds: f64,
}

impl Task for SearchKings {
    const NAME: &str = "search-kings";
    const IS_LONG: bool = true;
    type Answer = Answer;

    fn answer(self, run: &mut Run<'_>) -> Result<Answer, Refused> {
        if self.hits == 0 || self.hits > MOST_HITS {
            return Err(Refused::bad(format_args!("1 to {MOST_HITS} boards, not {}", self.hits)));
        }
        let stop = run.stop.clone();
        let search = self.search()?.threads(run.threads).stop(stop.flag());
        let (method, kings) = (search.method_used().name(), self.kings.unwrap_or(self.n));
        let begun = Instant::now();
        let mut search = search;
        if let Some(deadline) = begun.checked_add(self.seconds.0) {
            search = search.deadline(deadline);
        }
        // A round that ends the search tells its boards no more, its hits do.
        let (mut hits, mut boards, mut seen, mut told, mut wrong) = (0, 0, 0, begun, None);
        let run = RefCell::new(run);
        let on_hit = |hit: Hit| {
            if let Err(refused) = check(&hit, kings) {
                wrong = Some(refused);
                return ControlFlow::Break(());
            }
            hits += 1;
            seen = seen.max(hit.board);
            let (ways, board, round) = (hit.ways.to_string(), hit.board, hit.round);
            run.borrow_mut().tell(&Told::Hit { columns: hit.solution.into_columns(), ways, board, round })?;
            if hits < self.hits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let on_round = |so_far| {
            boards = so_far;
            if told.elapsed() < APART {
                return ControlFlow::Continue(());
            }
            told = Instant::now();
            run.borrow_mut().tell(&Told::Boards { boards, seconds: begun.elapsed().as_secs_f64() })
        };
        let ended = search.run_and_tell(on_hit, on_round);
        run.borrow().unless_stopped()?;
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let ended = match ended {
            Ended::Enough | Ended::Boards => "enough",
            Ended::Stopped => "time",
            Ended::Everything => "everything",
        };
        Ok(Answer { ended, method, boards: boards.max(seen), hits, seconds: begun.elapsed().as_secs_f64() })
    }
}

impl SearchKings {
    fn search<'a>(&self) -> Result<Search<'a>, Refused> {
        let ways = |text: &String| -> Result<u128, Refused> {
            text.parse()
                .map_err(|_| Refused::bad(format_args!("a number of ways is a whole number, not `{text}`")))
        };
        let (least, greatest) = (ways(&self.ways[0])?, ways(&self.ways[1])?);
        if least > greatest {
            return Err(Refused::bad(format_args!("from {least} to {greatest} there is no number of ways")));
        }
        let kings = self.kings.unwrap_or(self.n);
        let search = Search::new(size(self.n)?, least..=greatest).map_err(Refused::bad)?;
        let search = search.kings(kings).seed(self.seed);
        match &self.method {
            Some(name) => Ok(search.method(name.parse::<Method>().map_err(Refused::bad)?)),
            None => Ok(search),
        }
    }
}

fn check(hit: &Hit, kings: u32) -> Result<(), Refused> {
    let columns = hit.solution.columns();
    check_solution(columns).map_err(Refused::wrong)?;
    check_king_ways(columns, kings, &hit.ways.to_string()).map(drop).map_err(Refused::wrong)
}
