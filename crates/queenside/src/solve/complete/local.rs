use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::method::{Method, Turn, Worker};
use crate::board::Problem;
use crate::run::Limit;
use crate::solve::local_search::{Ground, local_completion};

/// The linear-time local search around given queens and blocked squares: see
/// [`local_search`](crate::solve::local_search).
pub(super) struct Local {
    ground: Ground,
    rng: Xoshiro256PlusPlus,
    nodes: u64,
}

/// Squares tried in a microsecond: a small part of what it could, as it rarely succeeds late.
const NODES: u64 = 15;

impl Local {
    pub(super) fn new(problem: &Problem, seed: u64) -> Self {
        Self { ground: Ground::new(problem), rng: Xoshiro256PlusPlus::seed_from_u64(seed), nodes: 0 }
    }

    /// A few starts on large boards, many on small ones, where fewer succeed: about three squares a row each.
    pub(super) fn quick_try(&mut self, stop: Limit<'_>) -> Option<Vec<u32>> {
        self.tries(10_000 + 40 * self.ground.open() as u64, stop)
    }

    fn tries(&mut self, nodes: u64, stop: Limit<'_>) -> Option<Vec<u32>> {
        let limit = self.nodes + nodes;
        local_completion(&self.ground, &mut self.rng, &mut self.nodes, limit, stop)
    }
}

impl Worker for Local {
    fn method(&self) -> Method {
        Method::LocalSearch
    }

    fn turn(&mut self, work: u64, stop: Limit<'_>) -> Turn {
        self.tries(work * NODES, stop).map_or(Turn::NotYet, Turn::Found)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
