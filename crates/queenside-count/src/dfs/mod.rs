//! Depth-first search over the open rows and columns of a board with given queens, for completions,
//! lists and counts.
//!
//! Each node branches on the open row or column with the fewest free squares (the fail-first
//! principle of R. M. Haralick and G. L. Elliott, Increasing tree search efficiency for constraint
//! satisfaction problems, Artificial Intelligence 14, 1980). A queen that leaves another open line
//! without a free square is removed immediately (forward checking). With at most 64 open rows, each
//! line is one 64-bit word (`narrow`); with more, each line is several words and an undo trail
//! restores them (`wide`).

mod narrow;
mod remaining;
#[cfg(test)]
mod tests;
mod wide;

use std::ops::ControlFlow;

use queenside_board::Limit;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
pub use remaining::{Misplaced, Remaining, open_lines, taken_diagonals};

/// The largest board size whose completions can be found and listed.
pub const MAX_COMPLETED: u32 = 1000;

/// Events of a search. Each method may end the search.
pub trait Visit {
    /// A node branches on the open row or column with this number ([`Remaining::line`]). Its
    /// children follow in increasing order of the other index.
    fn branch(&mut self, _line: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The search found a solution: for each open row, by index, the index of its open column.
    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()>;
}

/// Store the first solution and end the search.
#[derive(Debug, Default)]
pub struct First(pub Option<Vec<u16>>);

impl Visit for First {
    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.0 = Some(columns.to_vec());
        ControlFlow::Break(())
    }
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The search tried everything.
    Exhausted,
    /// The visitor ended the search.
    Enough,
    /// The search reached its limit of nodes, its time limit or its stop signal.
    Stopped,
}

/// The number of nodes of a search, its maximum, and the limit that may stop the search earlier.
#[derive(Debug)]
pub struct NodeLimit<'a> {
    /// Number of nodes that the search has visited.
    pub nodes: u64,
    limit: u64,
    stop: Limit<'a>,
}

/// Nodes between two checks of the clock, because a check takes as long as a node.
const STOP_CHECK_INTERVAL: u64 = 1 << 12;

impl<'a> NodeLimit<'a> {
    /// Allow this many nodes, until the limit is reached.
    pub fn new(limit: u64, stop: Limit<'a>) -> Self {
        Self { nodes: 0, limit, stop }
    }

    /// Count a node; return whether the search may visit it.
    #[inline]
    fn spend(&mut self) -> bool {
        self.nodes += 1;
        self.nodes <= self.limit
            && (!self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) || !self.stop.is_reached())
    }
}

/// Search the open rows and columns of a board; ties are broken by their order in `remaining`.
pub fn search(remaining: &Remaining, budget: &mut NodeLimit<'_>, visit: &mut impl Visit) -> End {
    let end = match remaining.open() {
        _ if remaining.has_empty_line() => ControlFlow::Continue(()),
        0 => visit.solution(&[]).map_break(|()| End::Enough),
        1..=64 => narrow::search(remaining, budget, visit),
        _ => wide::search(remaining, budget, visit),
    };
    end.break_value().unwrap_or(End::Exhausted)
}

/// Whether the open rows can be filled; `None` if the limit is reached. The search restarts on
/// shuffled lines with twice as many nodes each time, so that an unlucky order costs little.
pub fn has_completion(remaining: &Remaining, limit: Limit<'_>) -> Option<bool> {
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
