use std::ops::ControlFlow;

use queenside_board::{Limit, Square};
use queenside_count::dfs::{End, First, NodeLimit, Remaining, Visit, search};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::portfolio::{TakesTurns, Turn};
use super::proof::{Proof, ProofTree};

/// Depth-first search on the line with the fewest free squares, with forward checking.
///
/// A quarter of a turn is used for short runs on shuffled lines, so that an unlucky start costs
/// little. The lengths of the runs follow Luby's sequence (C. P. Gomes, B. Selman, H. Kautz,
/// Boosting combinatorial search through randomization, 1998; M. Luby, A. Sinclair, D. Zuckerman,
/// Optimal speedup of Las Vegas algorithms, 1993). The rest is used for one run in the order of the
/// board. If this run completes, its tree is the proof.
pub(super) struct Exact<'a> {
    pub(super) remaining: &'a Remaining,
    pub(super) rng: Xoshiro256PlusPlus,
}

/// Length of the first run in nodes; later lengths are multiples of it.
const SHORT_RUN: u64 = 500;

/// Return the queens of the open rows, from the index of the open column of each row.
pub(super) fn queens_of(remaining: &Remaining, columns: &[u16]) -> Vec<Square> {
    columns.iter().enumerate().map(|(row, &column)| remaining.square(row, usize::from(column))).collect()
}

impl TakesTurns for Exact<'_> {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        let all = nodes_for(self.remaining, work);
        let in_short_runs = all / 4;
        let mut spent = 0;
        let mut proven = false;
        for run in 1.. {
            let length = (SHORT_RUN * luby(run)).min(in_short_runs - spent);
            if length == 0 || limit.is_reached() || proven {
                break;
            }
            let shuffled = self.remaining.shuffled(&mut self.rng);
            let mut budget = NodeLimit::new(length, limit);
            let mut first = First::default();
            let end = search(&shuffled, &mut budget, &mut first);
            spent += budget.nodes.min(length);
            *nodes += budget.nodes;
            if let Some(columns) = first.0 {
                return Turn::Found(queens_of(&shuffled, &columns));
            }
            proven = end == End::Exhausted;
        }
        // A search that completed in another order also completes in this order, with a somewhat
        // larger or smaller tree.
        let mut budget = NodeLimit::new(if proven { u64::MAX } else { all - in_short_runs }, limit);
        let mut recorder = Recorder::new(self.remaining);
        let end = search(self.remaining, &mut budget, &mut recorder);
        *nodes += budget.nodes;
        match (end, recorder) {
            (End::Exhausted, Recorder { tree, .. }) => Turn::NoSolution(Proof::Tree(tree)),
            (_, Recorder { first: First(Some(columns)), .. }) => {
                Turn::Found(queens_of(self.remaining, &columns))
            }
            (End::Enough, _) => Turn::GivesUp,
            (End::Stopped, _) => Turn::NotYet,
        }
    }
}

/// Return about how many nodes the search tries in `work` microseconds; fewer if lines have several
/// words.
pub(super) fn nodes_for(remaining: &Remaining, work: u64) -> u64 {
    let open = remaining.open() as u64;
    if open <= 64 { work * 13 } else { (work * 120 / open).max(open) }
}

/// Records the first solution, and the tree until then.
pub(super) struct Recorder<'a> {
    remaining: &'a Remaining,
    pub(super) tree: ProofTree,
    pub(super) first: First,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(remaining: &'a Remaining) -> Self {
        Self { remaining, tree: ProofTree::default(), first: First::default() }
    }
}

impl Visit for Recorder<'_> {
    fn branch(&mut self, line: usize) -> ControlFlow<()> {
        // Stop if the proof has become too long to be returned.
        let written = self.tree.branch(self.remaining.line(line));
        if written.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.first.solution(columns)
    }
}

/// Return the item of Luby's sequence 1, 1, 2, 1, 1, 2, 4, ... with this number, from 1.
fn luby(mut number: u64) -> u64 {
    loop {
        let next = (number + 1).next_power_of_two();
        if number + 1 == next {
            return next / 2;
        }
        number -= next / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn lubys_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
