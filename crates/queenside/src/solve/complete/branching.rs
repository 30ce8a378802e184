use std::ops::ControlFlow;

use super::exact::{Recorder, nodes_for};
use super::method::{Method, Turn, Worker, with_given};
use super::proof::{Proof, ProofTree, TooLong};
use super::relaxation::{Relaxed, cost, relax};
use crate::board::Placement;
use crate::run::Limit;
use crate::search::{Branching, End, NodeLimit, Remaining, search};

/// Branching on the line with the fewest free squares, where neither a short exact search nor the linear
/// relaxation decides.
///
/// Near the root the relaxation sees what search would learn only after millions of nodes; deep down, search is
/// cheaper. So each node first has as much search as a relaxation would cost.
pub(super) struct Relaxation<'a> {
    given: &'a Placement,
    remaining: &'a Remaining,
    /// Whether the relaxation of the whole board is known to be of no help.
    root_is_open: bool,
    nodes: u64,
}

impl<'a> Relaxation<'a> {
    pub(super) fn new(given: &'a Placement, remaining: &'a Remaining) -> Self {
        Self { given, remaining, root_is_open: false, nodes: 0 }
    }
}

/// Above this many free squares a relaxation takes minutes.
const MOST_SQUARES: usize = 60_000;

impl Worker for Relaxation<'_> {
    fn method(&self) -> Method {
        Method::Relaxation
    }

    fn turn(&mut self, work: u64, stop: Limit<'_>) -> Turn {
        if self.remaining.free_count() > MOST_SQUARES {
            return Turn::GivesUp;
        }
        // One relaxation decides so often that it comes early; branching has to wait.
        let cost = cost(self.remaining);
        if 8 * work < cost || (self.root_is_open && work < cost) {
            return Turn::NotYet;
        }
        if !self.root_is_open && !self.remaining.has_empty_line() {
            if let Relaxed::Infeasible(multipliers) = relax(self.remaining, stop) {
                let mut proof = ProofTree::default();
                return match proof.farkas(multipliers) {
                    Ok(()) => Turn::None(Proof::Tree(proof)),
                    Err(TooLong) => Turn::GivesUp,
                };
            }
            self.root_is_open = true;
            if work < cost {
                return Turn::NotYet;
            }
        }
        let mut tree =
            Tree { proof: ProofTree::default(), nodes: 0, left: 2 * work, stop, queens: Vec::new() };
        let end = tree.search_below(self.remaining, true);
        self.nodes += tree.nodes;
        match end {
            ControlFlow::Continue(()) => Turn::None(Proof::Tree(tree.proof)),
            ControlFlow::Break(Why::Found) => Turn::Found(with_given(self.given, tree.queens.into_iter())),
            ControlFlow::Break(Why::NotYet) => Turn::NotYet,
            ControlFlow::Break(Why::TooLong) => Turn::GivesUp,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Why a node was not refuted.
enum Why {
    Found,
    NotYet,
    TooLong,
}

impl From<TooLong> for Why {
    fn from(TooLong: TooLong) -> Self {
        Self::TooLong
    }
}

struct Tree<'a> {
    proof: ProofTree,
    nodes: u64,
    /// Microseconds left, about.
    left: u64,
    stop: Limit<'a>,
    /// The queens down to this node, then those of a completion: rows and columns of the board.
    queens: Vec<(u32, u32)>,
}

impl Tree<'_> {
    /// Refutes the node, or finds a completion below. `is_open`: the relaxation is known not to help.
    fn search_below(&mut self, node: &Remaining, is_open: bool) -> ControlFlow<Why> {
        if node.has_empty_line() {
            return ControlFlow::Continue(());
        }
        if self.left == 0 || self.stop.is_reached() {
            return ControlFlow::Break(Why::NotYet);
        }
        let cost = cost(node);
        self.left = self.left.saturating_sub(2 * cost);
        let mut budget = NodeLimit::new(nodes_for(node, cost), self.stop);
        let mut recorder = Recorder::new(node);
        let end = search(node, Branching::FewestFree, &mut budget, &mut recorder);
        self.nodes += budget.nodes;
        if let Some(columns) = recorder.first {
            let queens = node.rows.iter().zip(columns);
            self.queens.extend(queens.map(|(&row, column)| (row, node.columns[usize::from(column)])));
            return ControlFlow::Break(Why::Found);
        }
        if end == End::Exhausted {
            return kept(self.proof.append(recorder.tree));
        }
        if !is_open && let Relaxed::Infeasible(multipliers) = relax(node, self.stop) {
            return kept(self.proof.farkas(multipliers));
        }
        let children = self.branch(node)?;
        for queen in children {
            let square = node.square(queen.0, queen.1);
            self.queens.push((square.row, square.column));
            self.nodes += 1;
            self.search_below(&node.after(&[queen]), false)?;
            self.queens.pop();
        }
        ControlFlow::Continue(())
    }

    /// The squares of the line with the fewest; writes the line down.
    fn branch(&mut self, node: &Remaining) -> ControlFlow<Why, Vec<(usize, usize)>> {
        let open = node.open();
        let mut lines = vec![Vec::new(); 2 * open];
        for (row, column) in node.free_squares() {
            lines[row].push((row, column));
            lines[open + column].push((row, column));
        }
        let fewest = (0..2 * open).min_by_key(|&line| lines[line].len()).unwrap_or(0);
        let written = if fewest < open {
            self.proof.row(node.rows[fewest])
        } else {
            self.proof.column(node.columns[fewest - open])
        };
        kept(written)?;
        ControlFlow::Continue(std::mem::take(&mut lines[fewest]))
    }
}

fn kept(written: Result<(), TooLong>) -> ControlFlow<Why> {
    match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error.into()),
    }
}
