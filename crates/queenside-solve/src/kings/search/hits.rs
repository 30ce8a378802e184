use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use queenside_board::{Budget, Instant, Solution, Stop, TooLargeError, map_on_threads};

use super::round::{FoundInRound, Worker};
use super::{Search, SearchMethod};
use crate::kings::{Ways, checked};

/// A board that a search found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hit {
    /// The board.
    pub solution: Solution,
    /// Number of ways to place the kings.
    pub ways: Ways,
    /// Number of boards examined up to and including this one, in the order of rounds.
    pub board: u64,
    /// The round that found the board.
    pub round: u64,
}

/// One step of a search: see [`Hits::next_step`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The search found a board.
    Hit(Hit),
    /// A round has ended without a hit.
    Round,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchEnd {
    /// The time limit was reached, or the search was stopped.
    Stopped,
    /// The search examined every solution of the size: there are no other hits.
    Everything,
    /// The search examined every solution of the size, but some boards are too wide to count, so they
    /// may be hits.
    Uncounted,
    /// No board of the size has space for this many kings: there are no hits.
    TooManyKings,
}

/// The boards that a search finds, in an order that does not depend on the number of threads.
///
/// The search runs only while a call of [`next`](Iterator::next) or [`next_step`](Self::next_step)
/// waits for it. A time limit starts when this value is created. Boards that were found before, but
/// are not taken 100 ms after the time limit, are dropped.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search, Step}};
///
/// let mut hits = Search::new(Size::new(10)?, 48..=48).hits(&Budget::default())?;
/// while let Some(step) = hits.next_step() {
///     match step {
///         Step::Hit(hit) => assert_eq!(hit.ways, 48),
///         Step::Round => assert!(hits.boards() > 0),
///     }
/// }
/// assert_eq!((hits.ended(), hits.boards()), (Some(SearchEnd::Everything), 724));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hits {
    /// One worker per thread.
    workers: Vec<Mutex<Worker>>,
    /// Number of rounds that a worker runs before it waits for the others.
    at_once: u64,
    /// Number of rounds that were run, and the results of those that were not returned yet.
    run: u64,
    waiting: VecDeque<FoundInRound>,
    ended: Option<SearchEnd>,
    stop: Stop,
    /// When boards that were not taken are dropped.
    latest: Option<Instant>,
    /// Number of rounds whose results were returned, and of boards examined in them.
    round: u64,
    boards: u64,
    /// Boards that were returned, so that no board is returned twice.
    seen: HashSet<Box<[u8]>>,
    /// Whether a board could not be counted, so that nothing is known about it.
    has_uncounted: bool,
}

/// Number of rounds that a worker of several runs at once, by the method that examines one board per
/// round: a board takes less time than starting the threads.
const BOARDS_AT_ONCE: u64 = 64;

/// The time after the deadline in which the boards found can still be taken. A caller that saves each
/// board may be slower than the search.
pub(super) const TAKE_TIMEOUT: Duration = Duration::from_millis(100);

/// Maximum number of remembered boards: about 100 MB.
const MAX_REMEMBERED: usize = 1 << 20;

impl Hits {
    pub(super) fn new(search: &Search, budget: &Budget) -> Result<Self, TooLargeError> {
        checked(search.size)?;
        let method = search.method_used();
        // One worker runs all rounds of the list of all solutions, in order.
        let threads = if method == SearchMethod::Every { 1 } else { budget.threads.get() };
        let is_single = threads == 1 || method != SearchMethod::IterativeRepair;
        let is_impossible = search.kings > search.most_kings() && *search.ways.start() > 0;
        let deadline = budget.limit().deadline;
        let worker = |_| Mutex::new(Worker::new(search.clone(), budget, deadline));
        Ok(Self {
            workers: (0..threads).map(worker).collect(),
            at_once: if is_single { 1 } else { BOARDS_AT_ONCE },
            run: 0,
            waiting: VecDeque::new(),
            ended: is_impossible.then_some(SearchEnd::TooManyKings),
            stop: budget.stop.clone(),
            latest: deadline.and_then(|deadline| deadline.checked_add(TAKE_TIMEOUT)),
            round: 0,
            boards: 0,
            seen: HashSet::new(),
            has_uncounted: false,
        })
    }

    /// Return the result of the next round. If none is waiting, every worker runs rounds.
    fn next_round(&mut self) -> Option<FoundInRound> {
        if self.waiting.is_empty() {
            let at_once = self.at_once;
            let shares: Vec<(u64, &Mutex<Worker>)> =
                (self.run..).step_by(at_once as usize).zip(&self.workers).collect();
            let found = map_on_threads(shares.len(), &shares, |&(first, worker)| {
                let mut worker = worker.lock().unwrap_or_else(PoisonError::into_inner);
                (first..first + at_once).map(|number| worker.round(number)).collect::<Vec<_>>()
            });
            self.run += at_once * self.workers.len() as u64;
            self.waiting.extend(found.into_iter().flatten());
        }
        self.waiting.pop_front()
    }

    /// Return the next board or the end of a round, or `None` after the search has ended.
    pub fn next_step(&mut self) -> Option<Step> {
        if self.ended.is_some() {
            return None;
        }
        if self.is_over() {
            return self.end(SearchEnd::Stopped);
        }
        let found = self.next_round()?;
        let round = self.round;
        self.round += 1;
        self.boards += found.boards;
        self.has_uncounted |= found.has_uncounted;
        if let Some((ways, solution)) = found.hit {
            let hit = Hit { solution, ways, board: self.boards, round };
            return Some(if self.is_new(&hit) { Step::Hit(hit) } else { Step::Round });
        }
        if found.is_last {
            return self.end(if self.has_uncounted { SearchEnd::Uncounted } else { SearchEnd::Everything });
        }
        if found.is_cut {
            return self.end(SearchEnd::Stopped);
        }
        Some(Step::Round)
    }

    fn end(&mut self, why: SearchEnd) -> Option<Step> {
        self.ended = Some(why);
        None
    }

    /// Whether the board was not returned yet.
    fn is_new(&mut self, hit: &Hit) -> bool {
        // Random boards can occur several times.
        self.seen.len() >= MAX_REMEMBERED
            || self.seen.insert(hit.solution.columns().iter().map(|&column| column as u8).collect())
    }

    /// Whether no more boards are returned: the search was stopped, or its time limit has passed by
    /// 100 ms.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.latest.is_some_and(|latest| Instant::now() >= latest)
    }

    /// Return why the search ended, or `None` before its end.
    pub fn ended(&self) -> Option<SearchEnd> {
        self.ended
    }

    /// Return the number of boards examined in the rounds so far.
    pub fn boards(&self) -> u64 {
        self.boards
    }
}

impl Iterator for Hits {
    type Item = Hit;

    fn next(&mut self) -> Option<Hit> {
        loop {
            if let Step::Hit(hit) = self.next_step()? {
                return Some(hit);
            }
        }
    }
}

impl std::iter::FusedIterator for Hits {}

impl std::fmt::Debug for Hits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { ended, round, boards, .. } = self;
        write!(f, "Hits {{ ended: {ended:?}, round: {round}, boards: {boards} }}")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use queenside_board::Size;

    use super::*;

    /// A size whose list of solutions ends has no board that is too wide to count, so this test
    /// replaces the results of the last rounds.
    #[test]
    fn boards_that_cannot_be_counted_are_not_called_a_limit() {
        let search = Search::new(Size::new(8).unwrap(), 0..=0);
        for (has_uncounted, expected) in [(true, SearchEnd::Uncounted), (false, SearchEnd::Everything)] {
            let mut hits = Hits::new(&search, &Budget::default()).unwrap();
            hits.waiting = [
                FoundInRound { has_uncounted, ..FoundInRound::default() },
                FoundInRound { is_last: true, ..FoundInRound::default() },
            ]
            .into();
            assert_eq!((hits.next(), hits.ended()), (None, Some(expected)));
        }
    }
}
