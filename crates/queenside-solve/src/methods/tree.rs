use queenside_board::Square;

use super::{Event, Method};

/// The search tree of a method that places queens one by one and removes them. It has one node per
/// queen placed.
///
/// The nodes are in the order in which their queens are placed, so a subtree is a range of nodes.
/// Node 0 is the board before the first event, with the given queens.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, SearchTree, Task};
/// use queenside::{Budget, Problem, Size};
///
/// let (problem, mut tree, mut number) = (Problem::new(Size::new(4)?), SearchTree::new(), 0);
/// BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, _counts| {
///     number += 1;
///     tree.push(number, &event);
///     ControlFlow::Continue(())
/// })?;
/// let tree = tree.finish();
/// // The first solution takes eight queens. Below the first queen are three more, without a
/// // solution.
/// assert_eq!((tree.len() - 1, tree[1].end), (8, 5));
/// assert!(tree[8].is_solution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    /// The nodes whose queens are on the board, from the first to the last.
    path: Vec<usize>,
}

/// A node of a [`SearchTree`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TreeNode {
    /// The queen that was placed last, or `None` for the board before the first event.
    pub queen: Option<Square>,
    /// Number of the event that placed the queen, from 1.
    pub placed: u64,
    /// Number of the event that removed the queen; 0 while the queen is on the board.
    pub removed: u64,
    /// Index of the first node after the subtree.
    pub end: usize,
    /// Number of squares that were rejected while this queen was the last one.
    pub rejected: u32,
    /// Whether the board was a solution.
    pub is_solution: bool,
}

impl Method {
    /// Whether the method places queens one by one and removes them, so that it has a
    /// [`SearchTree`].
    pub fn has_tree(self) -> bool {
        self.lines.iter().any(|(event, _)| *event == "remove")
    }
}

impl Default for SearchTree {
    fn default() -> Self {
        Self::new()
    }
}

impl SearchTree {
    /// Return an empty tree.
    pub fn new() -> Self {
        Self { nodes: vec![TreeNode::default()], path: Vec::new() }
    }

    /// Add the event with this number, counted from 1.
    pub fn push(&mut self, number: u64, event: &Event) {
        // Without queens on the board, the last node is the first one.
        let last = self.path.last().map_or(0, |&node| node);
        match *event {
            Event::Place { queen } => {
                let queen = Some(queen);
                self.path.push(self.nodes.len());
                self.nodes.push(TreeNode { queen, placed: number, ..TreeNode::default() });
            }
            Event::Remove { .. } if !self.path.is_empty() => {
                self.nodes[last].removed = number;
                self.nodes[last].end = self.nodes.len();
                self.path.pop();
            }
            Event::Conflict { .. } => self.nodes[last].rejected += 1,
            Event::Solution => self.nodes[last].is_solution = true,
            _ => {}
        }
    }

    /// Return the nodes so far.
    pub fn finish(mut self) -> Vec<TreeNode> {
        let end = self.nodes.len();
        for at in self.path.into_iter().chain([0]) {
            self.nodes[at].end = end;
        }
        self.nodes
    }
}
