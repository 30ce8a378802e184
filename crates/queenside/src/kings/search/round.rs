use std::ops::ControlFlow;
use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::anneal::{Annealing, Cooling};
use super::missing::Missing;
use super::recombine::for_each_recombination;
use super::{Search, SearchMethod};
use crate::board::Solution;
use crate::clock::Instant;
use crate::enumerate::Solutions;
use crate::kings::sampler::round_seed;
use crate::kings::{KingCounter, SafeSquares, Samples};
use crate::outcome::Outcome;
use crate::run::{Limit, Stop};

/// What is looked for, and how.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) search: Search,
    pub(super) method: SearchMethod,
    /// One board for each of these numbers of ways is enough.
    pub(super) missing: Option<Arc<Missing>>,
    pub(super) seed: u64,
    pub(super) stop: Stop,
    pub(super) deadline: Option<Instant>,
}

/// Does rounds.
pub(super) struct Worker {
    question: Arc<Question>,
    counter: KingCounter,
    /// The solutions that [`SearchMethod::Every`] has still to look at.
    left: Option<Solutions>,
}

/// What a round found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Boards looked at.
    pub(super) boards: u64,
    /// After how many of these boards, in how many ways, and the board.
    pub(super) hits: Vec<(u64, u128, Solution)>,
    /// The least number of kings that was the most for some board, where the method looks at that.
    pub(super) least_room: Option<u32>,
    /// Whether it was stopped before its end.
    pub(super) is_cut: bool,
}

/// Boards between two looks whether to stop.
const LOOK_EVERY: u64 = 1 << 10;

/// Boards of one round of the list of all.
const ROUND: u64 = 1 << 14;

/// Hits of one round: a round that finds more ends.
const MOST_HITS: usize = 1000;

/// Attempts to make a board better that fail in a row before the round ends.
const PATIENCE: u32 = 6;

impl Worker {
    pub(super) fn new(question: Arc<Question>) -> Self {
        let left = Solutions::new(question.search.size).ok();
        Self { question, counter: KingCounter::default(), left }
    }

    /// The round with this number, until it is over for all; none if there is nothing left to look at.
    pub(super) fn round(&mut self, number: u64, over: &Stop) -> Option<Found> {
        let Self { question, counter, left } = self;
        let stop = Limit::new(question.stop.flag(), question.deadline).or(over.flag());
        let mut round = Round { question, counter, stop, found: Found::default() };
        match question.method {
            SearchMethod::Every => round.every(left.as_mut()?),
            SearchMethod::Sample => round.sample(number),
            SearchMethod::Anneal => round.anneal(number),
        }
        let mut found = round.found;
        found.is_cut = stop.is_reached();
        (question.method != SearchMethod::Every || found.boards > 0 || found.is_cut).then_some(found)
    }
}

/// A round under way.
struct Round<'a> {
    question: &'a Question,
    counter: &'a mut KingCounter,
    stop: Limit<'a>,
    found: Found,
}

impl Round<'_> {
    /// Continues the list of all solutions. Rounds come in order, to one worker.
    fn every(&mut self, left: &mut Solutions) {
        let stop = self.stop;
        while self.found.boards < ROUND
            && let Outcome::Found(solution) = left.next_before(stop)
            && let Ok(safe) = SafeSquares::of(&solution)
        {
            if self.look(&safe, || solution).is_break() {
                break;
            }
        }
    }

    fn sample(&mut self, number: u64) {
        let mut samples = Samples::until(self.stop, self.question.search.size, self.question.seed, number);
        while let Some(board) = samples.next_sample() {
            if self.look(board.safe, || board.solution()).is_break() {
                break;
            }
        }
    }

    /// Cools from a random board, then by turns sets either colour's queens again and warms the best board a little.
    fn anneal(&mut self, number: u64) {
        let Search { size, kings, ways, .. } = &self.question.search;
        let n = size.index();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(self.question.seed, number));
        let steps = if n <= 40 { 200_000 } else { 400_000 };
        let cool = Cooling { from: 1.2, to: 0.5, steps };
        let warm = Cooling { from: 0.8, to: 0.5, steps: steps / 4 };
        let stop = self.stop;
        let mut start = Annealing::at_random(n, &mut rng).run(cool, stop, &mut rng);
        // Boards with some ways have room for the kings; less room is no better then.
        let floor = if *ways.start() == 0 { 0 } else { *kings };
        let mut best: Option<(u32, Vec<u32>)> = None;
        let mut failures = 0;
        while failures < PATIENCE && self.found.hits.is_empty() && !stop.is_reached() {
            let before = best.as_ref().map_or(u32::MAX, |(room, _)| *room);
            if let Some(columns) = start {
                let mut least = before;
                let _ = for_each_recombination(&columns, stop, &mut rng, |board| {
                    if let Ok(Some(room)) = self.counter.greatest_up_to(board.safe, least) {
                        self.found.least_room = self.found.least_room.into_iter().chain([room]).min();
                        // The first of equal boards, rather than the old one: to move on.
                        if best.is_none() || room.max(floor) < least || least == before {
                            least = room.max(floor);
                            best = Some((least, board.solution().into_columns()));
                        }
                    }
                    self.look(board.safe, || board.solution())
                });
            }
            let Some((room, columns)) = &best else { break };
            failures = if *room < before { 0 } else { failures + 1 };
            start = Annealing::from(columns.clone()).run(warm, stop, &mut rng);
        }
    }

    /// Looks at a board; a break when the round is to end.
    fn look(&mut self, safe: &SafeSquares, solution: impl FnOnce() -> Solution) -> ControlFlow<()> {
        let Self { question: Question { search, missing, .. }, found, .. } = self;
        found.boards += 1;
        // A group too wide to be counted has more ways than any search is for.
        let ways = self.counter.ways_up_to(safe, search.kings, *search.ways.end()).ok().flatten();
        let is_wanted = |ways: &u128| {
            missing.as_ref().is_none_or(|missing| {
                missing.contains(*ways) && found.hits.iter().all(|(_, already, _)| already != ways)
            })
        };
        if let Some(ways) = ways.filter(|ways| search.ways.contains(ways) && is_wanted(ways)) {
            found.hits.push((found.boards, ways, solution()));
            if found.hits.len() >= MOST_HITS {
                return ControlFlow::Break(());
            }
        }
        if found.boards.is_multiple_of(LOOK_EVERY) && self.stop.is_reached() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
