use std::ops::ControlFlow;

use super::exact::{Recorder, nodes_for, queens_of};
use super::portfolio::{Turn, Worker};
use super::proof::{Proof, ProofTree};
use super::relaxation::{cost, infeasibility};
use crate::board::Square;
use crate::run::Limit;
use crate::search::{End, NodeLimit, Remaining, search};

/// Branching on the line with the fewest free squares, where neither a short exact search nor the linear
/// relaxation decides.
///
/// Near the root the relaxation sees what search would learn only after millions of nodes; deep down, search is
/// cheaper. So each node first has as much search as a relaxation would cost.
pub(super) struct Relaxation<'a> {
    pub(super) remaining: &'a Remaining,
    /// Whether the relaxation of the whole board is known to be of no help.
    pub(super) root_is_open: bool,
}

/// Above this many free squares a relaxation takes minutes.
const MOST_SQUARES: usize = 60_000;

impl Worker for Relaxation<'_> {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        if self.remaining.free_count() > MOST_SQUARES {
            return Turn::GivesUp;
        }
        // One relaxation decides so often that it comes early; branching has to wait.
        let cost = cost(self.remaining);
        if 8 * work < cost || (self.root_is_open && work < cost) {
            return Turn::NotYet;
        }
        if !self.root_is_open && !self.remaining.has_empty_line() {
            if let Some(multipliers) = infeasibility(self.remaining, limit) {
                let mut proof = ProofTree::default();
                let written = proof.farkas(multipliers);
                return written.map_or(Turn::GivesUp, |()| Turn::NoSolution(Proof::Tree(proof)));
            }
            self.root_is_open = true;
            if work < cost {
                return Turn::NotYet;
            }
        }
        let proof = ProofTree::default();
        let mut tree = Tree { proof, nodes, left: 2 * work, limit, queens: Vec::new() };
        match tree.search_below(self.remaining, true) {
            ControlFlow::Continue(()) => Turn::NoSolution(Proof::Tree(tree.proof)),
            ControlFlow::Break(turn) => turn,
        }
    }
}

struct Tree<'a> {
    proof: ProofTree,
    nodes: &'a mut u64,
    /// Microseconds left, about.
    left: u64,
    limit: Limit<'a>,
    /// The queens down to this node.
    queens: Vec<Square>,
}

impl Tree<'_> {
    /// Refutes the node, or finds a completion below or another reason to end. `is_open`: the relaxation is known not to help.
    fn search_below(&mut self, node: &Remaining, is_open: bool) -> ControlFlow<Turn> {
        if node.has_empty_line() {
            return ControlFlow::Continue(());
        }
        if self.left == 0 || self.limit.is_reached() {
            return ControlFlow::Break(Turn::NotYet);
        }
        let cost = cost(node);
        self.left = self.left.saturating_sub(2 * cost);
        let mut budget = NodeLimit::new(nodes_for(node, cost), self.limit);
        let mut recorder = Recorder::new(node);
        let end = search(node, &mut budget, &mut recorder);
        *self.nodes += budget.nodes;
        if let Some(columns) = recorder.first.0 {
            let queens = [self.queens.as_slice(), &queens_of(node, &columns)].concat();
            return ControlFlow::Break(Turn::Found(queens));
        }
        if end == End::Exhausted {
            return kept(self.proof.append(recorder.tree));
        }
        if !is_open && let Some(multipliers) = infeasibility(node, self.limit) {
            return kept(self.proof.farkas(multipliers));
        }
        let open = node.open();
        let mut lines = vec![Vec::new(); 2 * open];
        for (row, column) in node.free_squares() {
            lines[row].push((row, column));
            lines[open + column].push((row, column));
        }
        let fewest = (0..2 * open).min_by_key(|&line| lines[line].len()).unwrap_or(0);
        kept(self.proof.branch(node.line(fewest)))?;
        for (row, column) in lines.swap_remove(fewest) {
            self.queens.push(node.square(row, column));
            *self.nodes += 1;
            self.search_below(&node.after(row, column), false)?;
            self.queens.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Gives up with a proof that is too long to keep.
fn kept(written: Option<()>) -> ControlFlow<Turn> {
    if written.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(Turn::GivesUp) }
}
