use std::ops::ControlFlow;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::portfolio::{Turn, Worker};
use super::proof::{Proof, ProofTree};
use crate::board::Square;
use crate::run::Limit;
use crate::search::{End, First, NodeLimit, Remaining, Visit, search};

/// Depth-first search on the line with the fewest free squares, with forward checking.
///
/// A quarter of a turn goes to short runs on shuffled lines, their lengths by Luby's sequence: an unlucky start costs little
/// (C. P. Gomes, B. Selman, H. Kautz, Boosting combinatorial search through randomization, 1998; M. Luby, A. Sinclair,
/// D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993). The rest goes to one run in the board's own order, whose tree is
/// the proof when it comes to its end.
pub(super) struct Exact<'a> {
    pub(super) remaining: &'a Remaining,
    pub(super) rng: Xoshiro256PlusPlus,
}

/// The first run, in nodes; later ones are multiples.
const SHORT_RUN: u64 = 500;

/// The queens of the open rows, from the index of the open column of each.
pub(super) fn queens_of(remaining: &Remaining, columns: &[u16]) -> Vec<Square> {
    columns.iter().enumerate().map(|(row, &column)| remaining.square(row, usize::from(column))).collect()
}

impl Worker for Exact<'_> {
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
        // A tree that came to its end in another order does so in this one, with more or less luck.
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

/// Nodes that are tried in so many microseconds, about: fewer where lines have many words.
pub(super) fn nodes_for(remaining: &Remaining, work: u64) -> u64 {
    let open = remaining.open() as u64;
    if open <= 64 { work * 13 } else { (work * 120 / open).max(open) }
}

/// Takes the first solution, and writes the tree down until then.
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
        // A proof that is too long to keep is of no use.
        let written = self.tree.branch(self.remaining.line(line));
        if written.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.first.solution(columns)
    }
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, ... from its first item, number 1.
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
