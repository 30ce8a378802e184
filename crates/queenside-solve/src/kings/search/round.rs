use queenside_board::{Budget, Instant, Limit, Outcome, Problem, Solution, Stop, round_seed};
use queenside_count::enumerate::Solutions;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::anneal::Annealing;
use super::hits::TAKE_TIMEOUT;
use super::{Search, SearchMethod};
use crate::kings::{KingCounter, SafeSquares, Ways};
use crate::methods::{ITERATIVE_REPAIR, Report, Task};

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
pub(super) struct FoundInRound {
    /// Number of boards examined.
    pub(super) boards: u64,
    /// The hit that ended the round, which is the last of these boards: the number of ways, and the
    /// board.
    pub(super) hit: Option<(Ways, Solution)>,
    /// Whether the round was stopped before its end.
    pub(super) is_cut: bool,
    /// Whether the round examined the last solution of the list.
    pub(super) is_last: bool,
    /// Whether a board was too large to count, so that it may be a hit.
    pub(super) has_uncounted: bool,
}

/// Maximum number of boards of one round of the list of all solutions.
const ROUND: u64 = 1 << 10;

impl Worker {
    pub(super) fn new(search: Search, budget: &Budget, deadline: Option<Instant>) -> Self {
        let left = Solutions::new(search.size).ok();
        let (seed, stop) = (budget.seed, budget.stop.clone());
        // The board that a round examines at the deadline is still counted.
        let late = budget.time_limit.map(|limit| limit.saturating_add(TAKE_TIMEOUT));
        let counter = KingCounter::within(&budget.clone().time_limit(late));
        Self { search, seed, stop, deadline, counter, left }
    }

    /// Run the round with this number, until its first hit, its end, or the end of the search.
    pub(super) fn round(&mut self, number: u64) -> FoundInRound {
        let Self { search, seed, counter, left, .. } = self;
        let stop = Limit::new(self.stop.flag(), self.deadline);
        let seed = round_seed(*seed, number);
        let mut round = Round { search, counter, stop, found: FoundInRound::default() };
        match search.method_used() {
            SearchMethod::Every => round.every(left.as_mut()),
            SearchMethod::Anneal => round.anneal(&mut Xoshiro256PlusPlus::seed_from_u64(seed)),
            SearchMethod::IterativeRepair => round.repair(seed),
        }
        let mut found = round.found;
        found.is_cut = found.hit.is_none() && !found.is_last && stop.is_reached();
        found
    }
}

/// A round in progress.
struct Round<'a> {
    search: &'a Search,
    counter: &'a mut KingCounter,
    stop: Limit<'a>,
    found: FoundInRound,
}

impl Round<'_> {
    /// Continue the list of all solutions. One worker runs all rounds in order.
    fn every(&mut self, left: Option<&mut Solutions>) {
        let Some(left) = left else { return };
        while self.found.hit.is_none() && self.found.boards < ROUND {
            match left.next_before(self.stop) {
                Outcome::Found(solution) => self.examine(solution),
                other => {
                    self.found.is_last = other == Outcome::NoSolution(());
                    break;
                }
            }
        }
    }

    /// Examine the solution of the classic method.
    fn repair(&mut self, seed: u64) {
        if self.stop.is_reached() {
            return;
        }
        let problem = Problem::new(self.search.size);
        let report = ITERATIVE_REPAIR.run(&Task::new(&problem), &Budget::default().seed(seed));
        // The method hardly ever gives up; then the next round follows.
        if let Ok(Report { outcome: Outcome::Found(solution), .. }) = report {
            self.examine(solution);
        }
    }

    /// Cool a random board.
    fn anneal(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let mut annealing = Annealing::new(self.search, self.counter, rng);
        while let Some(columns) = annealing.next(self.stop, rng) {
            let solution = Solution::new(columns.to_vec()).expect("there are no conflicts");
            let safe = SafeSquares::of(&solution).expect("the search checked the size");
            if let Ok(Some(ways)) = self.search.wanted_ways(annealing.counter, &safe) {
                self.found.hit = Some((ways, solution));
                break;
            }
        }
        self.found.boards = annealing.boards;
    }

    /// Examine a board.
    fn examine(&mut self, solution: Solution) {
        self.found.boards += 1;
        let safe = SafeSquares::of(&solution).expect("the search checked the size");
        match self.search.wanted_ways(self.counter, &safe) {
            Ok(ways) => self.found.hit = ways.map(|ways| (ways, solution)),
            // A group can be too wide to count.
            Err(_) => self.found.has_uncounted = true,
        }
    }
}
