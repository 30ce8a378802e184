use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::portfolio::{Turn, Worker};
use crate::board::{Problem, Square};
use crate::run::Limit;
use crate::solve::local_search::{Lines, try_once};

/// The linear-time [local search](crate::solve::local_search) around given queens, which have to be sound, and blocked squares.
pub(super) struct Local {
    lines: Lines,
    rng: Xoshiro256PlusPlus,
}

/// Squares tried in a microsecond: a small part of what it could, as it rarely succeeds late.
const NODES: u64 = 15;

impl Local {
    pub(super) fn new(problem: &Problem, seed: u64) -> Self {
        Self { lines: Lines::of(problem), rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A few starts on large boards, many on small ones, where fewer succeed: about three squares a row each.
    pub(super) fn quick_try(&mut self, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
        self.tries(10_000 + 40 * self.lines.rows(), limit, nodes)
    }

    /// Starts until one succeeds or so many more squares are tried; the queens of the open rows.
    fn tries(&mut self, most: u64, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
        let most = *nodes + most;
        while *nodes < most && !limit.is_reached() {
            if let Some(columns) = try_once(&self.lines, &mut self.rng, limit, nodes) {
                let queens = (0..).zip(columns);
                return Some(queens.map(|(row, column)| Square::new(self.lines.row(row), column)).collect());
            }
        }
        None
    }
}

impl Worker for Local {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        self.tries(work * NODES, limit, nodes).map_or(Turn::NotYet, Turn::Found)
    }
}
