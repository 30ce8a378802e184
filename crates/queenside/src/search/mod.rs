//! Depth-first search over what given queens leave of a board: for completions, lists and counts.
//!
//! Each node branches on the open row or column with the fewest free squares (the fail-first principle of R. M. Haralick and
//! G. L. Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14, 1980). A
//! queen that leaves another open line without a free square is taken back at once (forward checking). With at most 64 open lines
//! each is one word ([`narrow`]); beyond, several words with an undo trail ([`wide`]).

mod narrow;
mod remaining;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use remaining::{Misplaced, Remaining, open_lines, taken_diagonals};

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::run::Limit;

/// The largest board that is completed, and whose completions are listed.
pub const MAX_COMPLETED: u32 = 1000;

/// What a search reports while it runs; either may end it.
pub(crate) trait Visit {
    /// A node branches on the open row or column with this number, as [`Remaining::line`] counts them. Its children come in
    /// increasing order of the other index.
    fn branch(&mut self, _line: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A solution: the index of the open column for the index of each open row.
    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()>;
}

/// Takes the first solution.
#[derive(Default)]
pub(crate) struct First(pub(crate) Option<Vec<u16>>);

impl Visit for First {
    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.0 = Some(columns.to_vec());
        ControlFlow::Break(())
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Everything was tried.
    Exhausted,
    /// The visitor had enough.
    Enough,
    /// The limit of nodes or the stop signal came first.
    Stopped,
}

/// Nodes left before a search gives up, and when to look whether it should stop.
#[derive(Debug)]
pub(crate) struct NodeLimit<'a> {
    pub(crate) nodes: u64,
    limit: u64,
    stop: Limit<'a>,
}

/// A look at the clock takes as long as a node, so not at every one.
const LOOK_EVERY: u64 = 1 << 12;

impl<'a> NodeLimit<'a> {
    pub(crate) fn new(limit: u64, stop: Limit<'a>) -> Self {
        Self { nodes: 0, limit, stop }
    }

    /// Counts a node; whether it may be tried.
    #[inline]
    fn spend(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= self.limit && (!self.nodes.is_multiple_of(LOOK_EVERY) || !self.stop.is_reached())
    }
}

/// Searches what remains of a board, the open rows and columns in the order in which `remaining` has them.
pub(crate) fn search(remaining: &Remaining, budget: &mut NodeLimit<'_>, visit: &mut impl Visit) -> End {
    let end = match remaining.open() {
        _ if remaining.has_empty_line() => ControlFlow::Continue(()),
        0 => visit.solution(&[]).map_break(|()| End::Enough),
        1..=64 => narrow::search(remaining, budget, visit),
        _ => wide::search(remaining, budget, visit),
    };
    end.break_value().unwrap_or(End::Exhausted)
}

/// Whether the open rows can be filled; `None` at the limit. Runs on shuffled lines, each twice as long as the one before, so
/// that an unlucky order costs little.
pub(crate) fn has_completion(remaining: &Remaining, limit: Limit<'_>) -> Option<bool> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut nodes = 1000u64;
    loop {
        let mut budget = NodeLimit::new(nodes, limit);
        let shuffled = remaining.shuffled(&mut rng);
        match search(&shuffled, &mut budget, &mut First::default()) {
            End::Enough => return Some(true),
            End::Exhausted => return Some(false),
            End::Stopped if limit.is_reached() => return None,
            End::Stopped => nodes = nodes.saturating_mul(2),
        }
    }
}
