use std::ops::{ControlFlow, RangeInclusive};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::anneal::{Annealing, Cooling};
use super::missing::Missing;
use super::recombine::for_each_recombination;
use super::{Method, Progress};
use crate::board::{Size, Solution};
use crate::enumerate::Solutions;
use crate::kings::sampler::round_seed;
use crate::kings::{Counter, SafeSquares, Sampler};
use crate::outcome::Outcome;
use crate::run::Limit;

/// Does rounds.
pub(super) struct Worker<'a> {
    pub(super) size: Size,
    pub(super) kings: u32,
    pub(super) ways: RangeInclusive<u128>,
    /// One board for each of these numbers of ways is enough.
    pub(super) missing: Option<&'a Missing>,
    pub(super) seed: u64,
    pub(super) stop: Limit<'a>,
    pub(super) progress: &'a Progress,
    pub(super) counter: Counter,
    /// The solutions that [`Method::Every`] has still to look at.
    pub(super) left: Option<Solutions>,
}

/// What a round found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Boards looked at.
    pub(super) boards: u64,
    /// After how many of these boards, in how many ways, and the board.
    pub(super) hits: Vec<(u64, u128, Solution)>,
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

impl Worker<'_> {
    /// The round with this number; none if there is nothing left to look at.
    pub(super) fn round(&mut self, method: Method, number: u64) -> Option<Found> {
        match method {
            Method::Every => self.every(),
            Method::Sample => Some(self.sample(number)),
            Method::Anneal => Some(self.anneal(number)),
        }
    }

    /// Goes on with the list of all solutions; none if it has come to its end. Rounds come in order, to one worker.
    fn every(&mut self) -> Option<Found> {
        let mut found = Found::default();
        let mut left = self.left.take()?;
        let stop = self.stop;
        while found.boards < ROUND
            && let Outcome::Found(solution) = left.next_before(stop)
            && let Ok(safe) = SafeSquares::of(&solution)
        {
            if self.look(&safe, || solution, &mut found).is_break() {
                break;
            }
        }
        self.left = Some(left);
        let found = self.finish(found);
        (found.boards > 0 || found.is_cut).then_some(found)
    }

    fn sample(&mut self, number: u64) -> Found {
        let mut found = Found::default();
        if let Ok(sampler) = Sampler::new(self.size, self.seed) {
            let stop = self.stop;
            let _ = sampler.for_each_until(stop, number, |board| {
                self.look(board.safe(), || board.solution(), &mut found)
            });
        }
        self.finish(found)
    }

    /// Cools from a random board, then by turns sets either colour's queens anew and warms the best board a little.
    fn anneal(&mut self, number: u64) -> Found {
        let mut found = Found::default();
        let n = self.size.index();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(self.seed, number));
        let steps = if n <= 40 { 200_000 } else { 400_000 };
        let cool = Cooling { from: 1.2, to: 0.5, steps };
        let warm = Cooling { from: 0.8, to: 0.5, steps: steps / 4 };
        let stop = self.stop;
        let mut start = Annealing::at_random(n, &mut rng).run(cool, stop, &mut rng);
        // Boards with some ways have room for the kings; less room is no better then.
        let floor = if *self.ways.start() == 0 { 0 } else { self.kings };
        let mut best: Option<(u32, Vec<u32>)> = None;
        let mut failures = 0;
        while failures < PATIENCE && found.hits.is_empty() && !stop.is_reached() {
            let before = best.as_ref().map_or(u32::MAX, |(room, _)| *room);
            if let Some(columns) = start {
                let mut least = before;
                let _ = for_each_recombination(&columns, stop, &mut rng, |board| {
                    if let Ok(Some(room)) = self.counter.greatest_up_to(board.safe(), least) {
                        self.progress.note_room(room);
                        // The first of equal boards, rather than the old one: to move on.
                        if best.is_none() || room.max(floor) < least || least == before {
                            least = room.max(floor);
                            best = Some((least, board.solution().into_columns()));
                        }
                    }
                    self.look(board.safe(), || board.solution(), &mut found)
                });
            }
            let Some((room, columns)) = &best else { break };
            failures = if *room < before { 0 } else { failures + 1 };
            start = Annealing::from(columns.clone()).run(warm, stop, &mut rng);
        }
        self.finish(found)
    }

    /// Looks at a board; a break when the round is to end.
    fn look(
        &mut self,
        safe: &SafeSquares,
        solution: impl FnOnce() -> Solution,
        found: &mut Found,
    ) -> ControlFlow<()> {
        found.boards += 1;
        // A group too wide to be counted has more ways than anybody searches for.
        let ways = self.counter.ways_up_to(safe, self.kings, *self.ways.end()).ok().flatten();
        if let Some(ways) = ways.filter(|ways| self.ways.contains(ways) && self.is_wanted(*ways, found)) {
            found.hits.push((found.boards, ways, solution()));
            if found.hits.len() >= MOST_HITS {
                return ControlFlow::Break(());
            }
        }
        if found.boards.is_multiple_of(LOOK_EVERY) {
            self.progress.add_boards(LOOK_EVERY);
            if self.stop.is_reached() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn is_wanted(&self, ways: u128, found: &Found) -> bool {
        self.missing.is_none_or(|missing| {
            missing.contains(ways) && found.hits.iter().all(|(_, already, _)| *already != ways)
        })
    }

    fn finish(&self, mut found: Found) -> Found {
        self.progress.add_boards(found.boards % LOOK_EVERY);
        found.is_cut = self.stop.is_reached();
        found
    }
}
