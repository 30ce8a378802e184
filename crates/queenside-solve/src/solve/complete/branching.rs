use std::ops::ControlFlow;

use queenside_board::{Limit, Square};
use queenside_count::dfs::{End, NodeLimit, Remaining, search};

use super::exact::{Recorder, nodes_for, queens_of};
use super::portfolio::{TakesTurns, Turn};
use super::proof::{Proof, ProofTree};
use super::relaxation::{cost, infeasibility};

/// Branching on the line with the fewest free squares, if neither a short exact search nor the
/// linear relaxation decides.
///
/// Near the root, the relaxation detects what a search would find only after millions of nodes.
/// Deep in the tree, search is cheaper. So each node first does as much search as a relaxation
/// would cost.
pub(super) struct Relaxation<'a> {
    pub(super) remaining: &'a Remaining,
    /// Whether the relaxation of the whole board is known to be feasible or undecided.
    pub(super) root_is_open: bool,
}

/// With more free squares than this, a relaxation takes minutes.
const MAX_SQUARES: usize = 60_000;

impl TakesTurns for Relaxation<'_> {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        if self.remaining.free_count() > MAX_SQUARES {
            return Turn::GivesUp;
        }
        // One relaxation often decides, so it comes early; branching waits for longer turns.
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
    /// Remaining time in microseconds, estimated.
    left: u64,
    limit: Limit<'a>,
    /// The queens from the root to this node.
    queens: Vec<Square>,
}

impl Tree<'_> {
    /// Refute the node, or end with a completion below it or another reason. `is_open` means that
    /// the relaxation is known not to decide.
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
            return unless_too_long(self.proof.append(recorder.tree));
        }
        if !is_open && let Some(multipliers) = infeasibility(node, self.limit) {
            return unless_too_long(self.proof.farkas(multipliers));
        }
        let open = node.open();
        let mut lines = vec![Vec::new(); 2 * open];
        for (row, column) in node.free_squares() {
            lines[row].push((row, column));
            lines[open + column].push((row, column));
        }
        let fewest = (0..2 * open).min_by_key(|&line| lines[line].len());
        let fewest = fewest.expect("the search completes a board without open lines");
        unless_too_long(self.proof.branch(node.line(fewest)))?;
        for (row, column) in lines.swap_remove(fewest) {
            self.queens.push(node.square(row, column));
            *self.nodes += 1;
            self.search_below(&node.after(row, column), false)?;
            self.queens.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Continue, or give up because the proof has become too long.
fn unless_too_long(written: Option<()>) -> ControlFlow<Turn> {
    if written.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(Turn::GivesUp) }
}
