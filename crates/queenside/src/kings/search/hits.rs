use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Duration;

use super::round::{Found, Worker};
use super::{Search, SearchMethod};
use crate::board::{Solution, TooLargeError};
use crate::clock::Instant;
use crate::kings::{BigUint, checked};
use crate::run::{Budget, Rounds};

/// A board that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hit {
    /// The board.
    pub solution: Solution,
    /// Number of ways to place the kings.
    pub ways: BigUint,
    /// Number of boards examined up to and including this one, in the order of rounds.
    pub board: u64,
    /// The round that found the board.
    pub round: u64,
}

/// One step of a search: see [`Hits::next_step`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search found a board.
    Hit(Hit),
    /// A round has ended.
    Round,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchEnd {
    /// The search examined the maximum number of boards.
    Boards,
    /// The time limit was reached, or the search was stopped.
    Stopped,
    /// The search examined every solution of the size: there are no other hits.
    Everything,
    /// No board of the size has space for this many kings: there are no hits.
    TooManyKings,
    /// All [rounds](Search::rounds) are done.
    Rounds,
}

/// The boards that a search finds, in an order that does not depend on the number of threads.
///
/// Dropping this value ends the search. A time limit starts when this value is created. Boards that
/// were found before, but are not taken 100 ms after the time limit, are dropped.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search, Step}};
///
/// let search = Search { max_boards: Some(50_000), ..Search::new(Size::new(20)?, 48..=48) };
/// let mut hits = search.hits(&Budget::default())?;
/// while let Some(step) = hits.next_step() {
///     match step {
///         Step::Hit(hit) => assert_eq!(hit.ways, 48u8.into()),
///         Step::Round => assert!(hits.boards() > 0),
///     }
/// }
/// assert_eq!(hits.ended(), Some(SearchEnd::Boards));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hits {
    /// `None` after the search has ended.
    rounds: Option<Rounds<Found>>,
    ended: Option<SearchEnd>,
    /// When boards that were not taken are dropped.
    latest: Option<Instant>,
    /// The results of the current round, with the hits that were not returned yet.
    round: Option<Found>,
    next_round: u64,
    end_round: u64,
    boards: u64,
    max_boards: Option<u64>,
    /// Boards that were returned, so that no board is returned twice.
    seen: HashSet<Box<[u8]>>,
    /// Whether a board could not be counted, so that nothing is known about it.
    has_uncounted: bool,
}

/// The time after the deadline in which the boards found can still be taken. A caller that saves each
/// board may be slower than the search.
const TAKE_TIMEOUT: Duration = Duration::from_millis(100);

/// Maximum number of remembered boards: about 100 MB.
const MAX_REMEMBERED: usize = 1 << 20;

impl Hits {
    pub(super) fn new(search: &Search, budget: &Budget) -> Result<Self, TooLargeError> {
        checked(search.size)?;
        let search = Search { method: Some(search.method_used()), ..search.clone() };
        let is_list = search.method == Some(SearchMethod::Every);
        let threads = if is_list { NonZeroUsize::MIN } else { budget.threads };
        let Range { start: first, end } = search.rounds;
        // A list is not divided into rounds, so rounds that include the first one contain all of
        // it.
        let end = if is_list && search.rounds.contains(&0) { u64::MAX } else { end };
        let ended = if search.has_too_many_kings() && *search.ways.start() > 0 {
            Some(SearchEnd::TooManyKings)
        } else {
            (is_list && first > 0).then_some(SearchEnd::Everything)
        };
        let deadline = budget.limit().deadline;
        let mut hits = Self {
            rounds: None,
            ended,
            latest: deadline.and_then(|deadline| deadline.checked_add(TAKE_TIMEOUT)),
            round: None,
            next_round: first,
            end_round: end,
            boards: 0,
            max_boards: search.max_boards,
            seen: HashSet::new(),
            has_uncounted: false,
        };
        if ended.is_none() {
            let (seed, stop) = (budget.seed, budget.stop.clone());
            hits.rounds = Some(Rounds::new(threads, move |over| {
                let mut worker = Worker::new(search.clone(), seed, stop.clone(), deadline);
                move |number| {
                    let round = first.checked_add(number).filter(|round| *round < end)?;
                    worker.round(round, &over)
                }
            }));
        }
        Ok(hits)
    }

    /// Return the next board or the end of a round, or `None` after the search has ended.
    pub fn next_step(&mut self) -> Option<Step> {
        loop {
            let rounds = self.rounds.as_mut()?;
            if self.latest.is_some_and(|latest| Instant::now() >= latest) {
                if let Some(found) = self.round.take() {
                    // The boards before the first dropped hit.
                    self.boards += found.hits.front().map_or(found.boards, |(at, ..)| at - 1);
                }
                return self.end(SearchEnd::Stopped);
            }
            if let Some(found) = &mut self.round {
                if let Some((at, ways, solution)) = found.hits.pop_front() {
                    let hit = Hit { solution, ways, board: self.boards + at, round: self.next_round };
                    if self.max_boards.is_none_or(|most| hit.board <= most) && self.is_new(&hit) {
                        return Some(Step::Hit(hit));
                    }
                    continue;
                }
                self.boards += found.boards;
                let Found { is_cut, is_last, has_uncounted, .. } = *found;
                self.has_uncounted |= has_uncounted;
                self.round = None;
                if is_last && self.max_boards.is_none_or(|most| self.boards <= most) {
                    let is_proven = !self.has_uncounted;
                    return self.end(if is_proven { SearchEnd::Everything } else { SearchEnd::Stopped });
                }
                if self.max_boards.is_some_and(|most| self.boards >= most) {
                    return self.end(SearchEnd::Boards);
                }
                if is_cut {
                    return self.end(SearchEnd::Stopped);
                }
                self.next_round += 1;
                return Some(Step::Round);
            }
            if self.next_round >= self.end_round {
                return self.end(SearchEnd::Rounds);
            }
            let Some(found) = rounds.next() else { return self.end(SearchEnd::Everything) };
            self.round = Some(found);
        }
    }

    fn end(&mut self, why: SearchEnd) -> Option<Step> {
        (self.ended, self.rounds) = (Some(why), None);
        None
    }

    /// Whether the board was not returned yet.
    fn is_new(&mut self, hit: &Hit) -> bool {
        // Random boards can occur several times.
        self.seen.len() >= MAX_REMEMBERED
            || self.seen.insert(hit.solution.columns().iter().map(|&column| column as u8).collect())
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
        let Self { ended, next_round, boards, .. } = self;
        write!(f, "Hits {{ ended: {ended:?}, next_round: {next_round}, boards: {boards} }}")
    }
}
