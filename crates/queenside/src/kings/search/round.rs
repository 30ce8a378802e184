use std::collections::VecDeque;
use std::ops::ControlFlow;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::anneal::Annealing;
use super::recombine::for_each_recombination;
use super::{Search, SearchMethod};
use crate::board::{Problem, Solution};
use crate::clock::Instant;
use crate::enumerate::Solutions;
use crate::kings::sampler::round_seed;
use crate::kings::{BigUint, KingCounter, SafeSquares, Samples};
use crate::methods::{ITERATIVE_REPAIR, Report, Task};
use crate::outcome::Outcome;
use crate::run::{Budget, Limit, Stop};

/// Runs rounds of a search.
pub(super) struct Worker {
    search: Search,
    seed: u64,
    stop: Stop,
    deadline: Option<Instant>,
    counter: KingCounter,
    /// The solutions that [`SearchMethod::Every`] has not examined yet.
    left: Option<Solutions>,
}

/// The results of a round.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Number of boards examined.
    pub(super) boards: u64,
    /// For each hit: its position among these boards, the number of ways, and the board.
    pub(super) hits: VecDeque<(u64, BigUint, Solution)>,
    /// Whether the round was stopped before its end.
    pub(super) is_cut: bool,
    /// Whether the round examined the last solution of the list.
    pub(super) is_last: bool,
    /// Whether a board was too large to count, so that it may be a hit.
    pub(super) has_uncounted: bool,
}

/// Number of boards between two checks of the stop signal.
const STOP_CHECK_INTERVAL: u64 = 1 << 10;

/// Number of boards of one round of the list of all solutions.
const ROUND: u64 = 1 << 14;

/// Number of boards of one round of iterative repair.
const REPAIRED: u64 = 1 << 6;

/// Maximum number of hits of one round. A round with more hits ends.
const MAX_HITS: usize = 1000;

impl Worker {
    pub(super) fn new(search: Search, seed: u64, stop: Stop, deadline: Option<Instant>) -> Self {
        let left = Solutions::new(search.size).ok();
        Self { search, seed, stop, deadline, counter: KingCounter::default(), left }
    }

    /// Run the round with this number, until it ends or the search stops. Return `None` if no
    /// boards are left to examine.
    pub(super) fn round(&mut self, number: u64, over: &Stop) -> Option<Found> {
        let Self { search, seed, counter, left, .. } = self;
        let all_rounds = Limit::new(self.stop.flag(), self.deadline);
        let stop = all_rounds.or(over.flag());
        let is_list = search.method_used() == SearchMethod::Every;
        let rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(*seed, number));
        let mut round = Round { search, counter, stop, found: Found::default() };
        match search.method_used() {
            SearchMethod::Every => round.every(left.as_mut()?),
            SearchMethod::Sample => round.sample(*seed, number),
            SearchMethod::Anneal => round.anneal(rng),
            SearchMethod::IterativeRepair => round.repair(rng),
        }
        let mut found = round.found;
        found.is_cut = stop.is_reached() && !found.is_last;
        (!is_list || found.boards > 0 || found.is_cut).then_some(found)
    }
}

/// A round in progress.
struct Round<'a> {
    search: &'a Search,
    counter: &'a mut KingCounter,
    stop: Limit<'a>,
    found: Found,
}

impl Round<'_> {
    /// Continue the list of all solutions. One worker runs all rounds in order.
    fn every(&mut self, left: &mut Solutions) {
        let stop = self.stop;
        while self.found.boards < ROUND {
            let next = left.next_before(stop);
            self.found.is_last = next == Outcome::NoSolution(());
            let Outcome::Found(solution) = next else { break };
            let safe = SafeSquares::of(&solution).expect("the search checked the size");
            if self.look(&safe, || solution).is_break() {
                break;
            }
        }
    }

    fn sample(&mut self, seed: u64, number: u64) {
        let mut samples = Samples::until(self.stop, self.search.size, seed, number);
        while let Some(board) = samples.next_sample() {
            if self.look(board.safe, || board.solution()).is_break() {
                break;
            }
        }
    }

    /// Examine solutions of the classic method, each from its own seed.
    fn repair(&mut self, mut rng: Xoshiro256PlusPlus) {
        let problem = Problem::new(self.search.size);
        while self.found.boards < REPAIRED && !self.stop.is_reached() {
            let budget = Budget::default().seed(rng.random());
            let report = ITERATIVE_REPAIR.run(&Task::new(&problem), &budget);
            // The method hardly ever gives up; then the next seed follows.
            if let Ok(Report { outcome: Outcome::Found(solution), .. }) = report
                && let Ok(safe) = SafeSquares::of(&solution)
                && self.look(&safe, || solution).is_break()
            {
                break;
            }
        }
    }

    /// Cool a random board, then recombine the queens of its two colours.
    fn anneal(&mut self, mut rng: Xoshiro256PlusPlus) {
        let (n, stop) = (self.search.size.index(), self.stop);
        if let Some(columns) = Annealing::new(n, &mut rng).run(stop, &mut rng) {
            let _ = for_each_recombination(&columns, stop, &mut rng, |board| {
                self.look(board.safe, || board.solution())
            });
        }
    }

    /// Examine a board. Return a break if the round must end.
    fn look(&mut self, safe: &SafeSquares, solution: impl FnOnce() -> Solution) -> ControlFlow<()> {
        let Self { search, found, .. } = self;
        found.boards += 1;
        let ways = match self.counter.ways_up_to(safe, search.kings, *search.ways.end()) {
            Ok(Some(ways)) => Ok(search.ways.contains(&ways).then(|| ways.into())),
            Ok(None) if search.has_no_upper_end() => {
                self.counter.polynomial(safe).map(|polynomial| Some(polynomial.ways(search.kings)))
            }
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        };
        // A group can be too wide to count.
        found.has_uncounted |= ways.is_err();
        if let Ok(Some(ways)) = ways {
            found.hits.push_back((found.boards, ways, solution()));
            if found.hits.len() >= MAX_HITS {
                return ControlFlow::Break(());
            }
        }
        if found.boards.is_multiple_of(STOP_CHECK_INTERVAL) && self.stop.is_reached() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
