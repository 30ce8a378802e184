use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::{mem, vec};

use super::missing::Missing;
use super::round::{Found, Question, Worker};
use super::{Search, SearchMethod};
use crate::board::{Solution, TooLargeError};
use crate::kings::checked;
use crate::run::{Budget, Rounds};

/// A board that a search was for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hit {
    /// The board.
    pub solution: Solution,
    /// In how many ways the kings can stand.
    pub ways: u128,
    /// How many boards were looked at before it and with it, by the order of rounds.
    pub board: u64,
    /// The round in which it was found.
    pub round: u64,
}

/// What comes next of a search: see [`Hits::next_step`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A board.
    Hit(Hit),
    /// All boards of a round have come.
    Round,
}

/// Why a search ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchEnd {
    /// As many boards were looked at as allowed.
    Boards,
    /// The time was over, or the search was stopped.
    Stopped,
    /// Every solution of the size was looked at: there are no other hits.
    Everything,
    /// A [cover](Search::cover) has a board for each number of ways.
    Covered,
    /// All [rounds that were asked for](Search::rounds) are done.
    Rounds,
}

/// The boards that a search finds, in an order that does not depend on the number of threads.
///
/// Dropping it ends the search. A limit of time counts from when it was made.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::{SearchEnd, Search, Step}};
///
/// let search = Search { max_boards: Some(50_000), ..Search::new(Size::new(20)?, 48..=48) };
/// let mut hits = search.hits(&Budget::default())?;
/// while let Some(step) = hits.next_step() {
///     match step {
///         Step::Hit(hit) => assert_eq!(hit.ways, 48),
///         Step::Round => assert!(hits.boards() > 0),
///     }
/// }
/// assert_eq!(hits.ended(), Some(SearchEnd::Boards));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hits {
    /// None once the search has ended.
    rounds: Option<Rounds<Found>>,
    ended: Option<SearchEnd>,
    /// What the round under way found, but for its hits, and those that have not come yet.
    round: Option<Found>,
    left: vec::IntoIter<(u64, u128, Solution)>,
    next_round: u64,
    end_round: u64,
    boards: u64,
    max_boards: Option<u64>,
    least_room: Option<u32>,
    /// The numbers that a cover lacks, and how many they are.
    missing: Option<(Arc<Missing>, u64)>,
    /// Boards that have come, so that none comes twice.
    seen: HashSet<Box<[u8]>>,
}

/// The most boards that are remembered: about 100 MB.
const MOST_REMEMBERED: usize = 1 << 20;

impl Hits {
    /// Searches these rounds; earlier rounds looked at `boards` boards. With numbers that a cover lacks, a round finds one
    /// board for each of them, instead of all.
    pub(super) fn new(
        search: &Search,
        budget: &Budget,
        rounds: Range<u64>,
        boards: u64,
        missing: Option<Missing>,
    ) -> Result<Self, TooLargeError> {
        checked(search.size)?;
        let missing = missing.map(Arc::new);
        let method = search.method_used();
        let is_list = method == SearchMethod::Every;
        let threads = if is_list { NonZeroUsize::MIN } else { budget.threads };
        // A list is not divided into rounds: those from the first on have all of it.
        let end = if is_list && rounds.start == 0 && !rounds.is_empty() { u64::MAX } else { rounds.end };
        let first = rounds.start;
        let count = missing.as_ref().map(|missing| missing.count());
        let has_none = search.has_too_many_kings() && *search.ways.start() > 0 || is_list && first > 0;
        let ended = if count == Some(0) {
            Some(SearchEnd::Covered)
        } else {
            has_none.then_some(SearchEnd::Everything)
        };
        let mut hits = Self {
            rounds: None,
            ended,
            round: None,
            left: Vec::new().into_iter(),
            next_round: first,
            end_round: end,
            boards,
            max_boards: search.max_boards,
            least_room: None,
            missing: missing.clone().zip(count),
            seen: HashSet::new(),
        };
        if hits.ended.is_none() {
            let question = Arc::new(Question {
                search: search.clone(),
                method,
                missing,
                seed: budget.seed,
                stop: budget.stop.clone(),
                deadline: budget.limit().deadline,
            });
            hits.rounds = Some(Rounds::new(threads, move |over| {
                let mut worker = Worker::new(Arc::clone(&question));
                move |number| {
                    let round = first.checked_add(number).filter(|round| *round < end)?;
                    worker.round(round, &over)
                }
            }));
        }
        Ok(hits)
    }

    /// The next board, or the end of a round; none once the search has ended.
    pub fn next_step(&mut self) -> Option<Step> {
        loop {
            let rounds = self.rounds.as_mut()?;
            if let Some(found) = &self.round {
                if let Some((at, ways, solution)) = self.left.next() {
                    let hit = Hit { solution, ways, board: self.boards + at, round: self.next_round };
                    if self.max_boards.is_none_or(|most| hit.board <= most) && self.is_wanted(&hit) {
                        return Some(Step::Hit(hit));
                    }
                    continue;
                }
                self.boards += found.boards;
                let is_cut = found.is_cut;
                self.round = None;
                if self.max_boards.is_some_and(|most| self.boards >= most) {
                    return self.end(SearchEnd::Boards);
                }
                if is_cut {
                    return self.end(SearchEnd::Stopped);
                }
                self.next_round += 1;
                return Some(Step::Round);
            }
            if self.missing.as_ref().is_some_and(|(_, count)| *count == 0) {
                return self.end(SearchEnd::Covered);
            }
            if self.next_round >= self.end_round {
                return self.end(SearchEnd::Rounds);
            }
            let Some(mut found) = rounds.next() else { return self.end(SearchEnd::Everything) };
            self.least_room = self.least_room.into_iter().chain(found.least_room).min();
            self.left = mem::take(&mut found.hits).into_iter();
            self.round = Some(found);
        }
    }

    fn end(&mut self, why: SearchEnd) -> Option<Step> {
        (self.ended, self.rounds) = (Some(why), None);
        None
    }

    /// Whether it has not come yet, nor, in a cover, another with as many ways.
    fn is_wanted(&mut self, hit: &Hit) -> bool {
        if let Some((missing, count)) = &mut self.missing {
            let is_wanted = missing.remove(hit.ways);
            *count -= u64::from(is_wanted);
            return is_wanted;
        }
        // Random boards may come again.
        self.seen.len() >= MOST_REMEMBERED
            || self.seen.insert(hit.solution.columns().iter().map(|&column| column as u8).collect())
    }

    /// Why the search ended; none before its end.
    pub fn ended(&self) -> Option<SearchEnd> {
        self.ended
    }

    /// The round that comes next: a [cover](Search::cover) can begin with it after a [`Step::Round`].
    pub fn next_round(&self) -> u64 {
        self.next_round
    }

    /// How many boards were looked at in the rounds so far.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// The least number of kings that was the most for some board, where the method looks at that.
    pub fn least_room(&self) -> Option<u32> {
        self.least_room
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
