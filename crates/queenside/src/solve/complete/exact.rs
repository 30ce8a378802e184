use std::ops::ControlFlow;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::method::{Method, Turn, Worker, with_given};
use super::proof::{Proof, ProofTree};
use crate::board::Placement;
use crate::run::Limit;
use crate::search::{Branch, Branching, End, NodeLimit, Remaining, Visit, search};

/// Depth-first search on the line with the fewest free squares, with forward checking.
///
/// A quarter of a turn goes to short runs on shuffled lines, their lengths by Luby's sequence: an unlucky start
/// costs little (C. P. Gomes, B. Selman, H. Kautz, Boosting combinatorial search through randomization,
/// 1998; M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms, 1993). The rest goes to
/// one run in the board's own order, whose tree is the proof when it comes to its end.
pub(super) struct Exact<'a> {
    given: &'a Placement,
    remaining: &'a Remaining,
    rng: Xoshiro256PlusPlus,
    nodes: u64,
}

/// The first run, in nodes; later ones are multiples.
const SHORT_RUN: u64 = 500;

impl<'a> Exact<'a> {
    pub(super) fn new(given: &'a Placement, remaining: &'a Remaining, seed: u64) -> Self {
        Self { given, remaining, rng: Xoshiro256PlusPlus::seed_from_u64(seed), nodes: 0 }
    }

    fn found(&self, remaining: &Remaining, columns: &[u16]) -> Turn {
        let queens = remaining.rows.iter().zip(columns);
        let queens = queens.map(|(&row, &column)| (row, remaining.columns[usize::from(column)]));
        Turn::Found(with_given(self.given, queens))
    }
}

impl Worker for Exact<'_> {
    fn method(&self) -> Method {
        Method::Exact
    }

    fn turn(&mut self, work: u64, stop: Limit<'_>) -> Turn {
        let nodes = nodes_for(self.remaining, work);
        let limit = nodes / 4;
        let mut spent = 0;
        let mut proven = false;
        for run in 1.. {
            let length = (SHORT_RUN * luby(run)).min(limit - spent);
            if length == 0 || stop.is_reached() || proven {
                break;
            }
            let shuffled = self.remaining.shuffled(&mut self.rng);
            let mut budget = NodeLimit::new(length, stop);
            let mut first = First(None);
            let end = search(&shuffled, Branching::FewestFree, &mut budget, &mut first);
            spent += budget.nodes.min(length);
            self.nodes += budget.nodes;
            if let Some(columns) = first.0 {
                return self.found(&shuffled, &columns);
            }
            proven = end == End::Exhausted;
        }
        // A tree that came to its end in another order does so in this one, with more or less luck.
        let limit = if proven { u64::MAX } else { nodes - limit };
        let mut budget = NodeLimit::new(limit, stop);
        let mut recorder = Recorder::new(self.remaining);
        let end = search(self.remaining, Branching::FewestFree, &mut budget, &mut recorder);
        self.nodes += budget.nodes;
        match (end, recorder) {
            (End::Exhausted, Recorder { tree, .. }) => Turn::None(Proof::Tree(tree)),
            (_, Recorder { first: Some(columns), .. }) => self.found(self.remaining, &columns),
            (End::Enough, _) => Turn::GivesUp,
            (End::Stopped, _) => Turn::NotYet,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Nodes that are tried in so many microseconds, about: fewer where lines have many words.
pub(super) fn nodes_for(remaining: &Remaining, work: u64) -> u64 {
    let open = remaining.open() as u64;
    if open <= 64 { work * 13 } else { (work * 120 / open).max(open) }
}

/// Takes the first solution.
struct First(Option<Vec<u16>>);

impl Visit for First {
    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.0 = Some(columns.to_vec());
        ControlFlow::Break(())
    }
}

/// Takes the first solution, and writes the tree down until then.
pub(super) struct Recorder<'a> {
    remaining: &'a Remaining,
    pub(super) tree: ProofTree,
    pub(super) first: Option<Vec<u16>>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(remaining: &'a Remaining) -> Self {
        Self { remaining, tree: ProofTree::default(), first: None }
    }
}

impl Visit for Recorder<'_> {
    fn branch(&mut self, branch: Branch) -> ControlFlow<()> {
        let kept = match branch {
            Branch::Row(row) => self.tree.row(self.remaining.rows[row]),
            Branch::Column(column) => self.tree.column(self.remaining.columns[column]),
        };
        // A proof that nobody can keep is none.
        if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn solution(&mut self, columns: &[u16]) -> ControlFlow<()> {
        self.first = Some(columns.to_vec());
        ControlFlow::Break(())
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
