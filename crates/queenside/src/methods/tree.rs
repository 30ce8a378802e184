use super::{Event, Method};
use crate::board::Square;

/// The search tree of a method that places queens one by one and removes them: a node for each queen it places.
///
/// The nodes are in the order in which their queens are placed, so a subtree is a range of nodes. Node 0 is the board before the
/// first queen; given queens are nodes too, each below the one before.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::methods::{BACKTRACKING, SearchTree, Task};
/// use queenside::{Budget, Problem, Size};
///
/// let (problem, mut tree, mut number) = (Problem::new(Size::new(4)?), SearchTree::new(1000), 0);
/// BACKTRACKING.watch(&Task::new(&problem), &Budget::default(), |event, _counts| {
///     number += 1;
///     tree.push(number, &event);
///     ControlFlow::Continue(())
/// })?;
/// let tree = tree.finish();
/// // Eight queens are placed until the first solution; the first of them has three below it that lead nowhere.
/// assert_eq!((tree.len() - 1, tree[1].end), (8, 5));
/// assert!(tree[8].is_solution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchTree {
    capacity: usize,
    nodes: Vec<TreeNode>,
    /// The nodes whose queens are on the board, from the first to the last.
    path: Vec<usize>,
}

/// A node of a [`SearchTree`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// The queen that was placed last; none for the board before the first.
    pub queen: Option<Square>,
    /// The number of the event that placed the queen, from 1.
    pub placed: u64,
    /// The number of the event that removed the queen; 0 while it is on the board.
    pub removed: u64,
    /// The first node after its subtree.
    pub end: usize,
    /// How many squares were rejected with this queen as the last one.
    pub rejected: u32,
    /// Whether the board was a solution.
    pub is_solution: bool,
}

impl Method {
    /// Whether the method places queens one by one and removes them, so that it has a [`SearchTree`].
    pub fn has_tree(self) -> bool {
        self.lines.iter().any(|(event, _)| *event == "remove")
    }
}

impl SearchTree {
    /// A tree of at most this many queens.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, nodes: vec![TreeNode::default()], path: vec![0] }
    }

    /// Follows an event by its number, from 1. `false` if the tree has no room for it; events after that must not be pushed.
    pub fn push(&mut self, number: u64, event: &Event) -> bool {
        let last = self.path.last().copied().unwrap_or_default();
        match *event {
            Event::Place { queen } => {
                if self.nodes.len() > self.capacity {
                    return false;
                }
                let queen = Some(queen);
                self.path.push(self.nodes.len());
                self.nodes.push(TreeNode { queen, placed: number, ..TreeNode::default() });
            }
            Event::Remove { .. } if self.path.len() > 1 => {
                self.nodes[last].removed = number;
                self.nodes[last].end = self.nodes.len();
                self.path.pop();
            }
            Event::Conflict { .. } => self.nodes[last].rejected += 1,
            Event::Solution => self.nodes[last].is_solution = true,
            _ => {}
        }
        true
    }

    /// The nodes so far.
    pub fn finish(mut self) -> Vec<TreeNode> {
        let end = self.nodes.len();
        for at in self.path {
            self.nodes[at].end = end;
        }
        self.nodes
    }
}
