//! Comparison of search trees with recursive searches.

use std::ops::ControlFlow;

use queenside::methods::{BACKTRACKING, METHODS, Method, SearchTree, Task, TreeNode};
use queenside::{Budget, Problem, Size};

/// Return the tree of a run to all solutions, and its number of events.
fn tree_of(method: Method, n: u32) -> (Vec<TreeNode>, u64) {
    let problem = Problem::new(Size::new(n).unwrap());
    let task = Task::new(&problem).solutions(u64::MAX);
    let (mut tree, mut number) = (SearchTree::new(), 0);
    let watched = method.watch(&task, &Budget::default(), |event, _counts| {
        number += 1;
        tree.push(number, &event);
        ControlFlow::Continue(())
    });
    watched.unwrap();
    (tree.finish(), number)
}

/// Find the queens that backtracking places, row by row, as paths of columns, and the number of
/// squares that it rejects below each.
fn naive(n: u32, path: &mut Vec<u32>, nodes: &mut Vec<(Vec<u32>, u32)>) {
    let at = nodes.len();
    nodes.push((path.clone(), 0));
    let row = path.len() as u32;
    if row == n {
        return;
    }
    for column in 0..n {
        // The method does not test columns that have a queen.
        if path.contains(&column) {
            continue;
        }
        let attacks = |(above, &other): (usize, &u32)| column.abs_diff(other) == row - above as u32;
        if path.iter().enumerate().any(attacks) {
            nodes[at].1 += 1;
            continue;
        }
        path.push(column);
        naive(n, path, nodes);
        path.pop();
    }
}

#[test]
fn the_tree_of_backtracking_matches_a_recursive_search() {
    for n in 1..=7 {
        let (tree, events) = tree_of(BACKTRACKING, n);
        let mut expected = Vec::new();
        naive(n, &mut Vec::new(), &mut expected);
        assert_eq!(tree.len(), expected.len(), "n = {n}");
        for (at, (node, (path, rejected))) in tree.iter().zip(&expected).enumerate() {
            let below = expected[at..].iter().take_while(|(other, _)| other.starts_with(path)).count();
            assert_eq!(node.queen.map(|queen| queen.column), path.last().copied(), "n = {n}");
            assert_eq!((node.end, node.rejected), (at + below, *rejected), "n = {n}: {path:?}");
            assert_eq!(node.is_solution, path.len() == n as usize, "n = {n}: {path:?}");
            assert!(at == 0 || (node.placed < node.removed && node.removed <= events), "n = {n}: {path:?}");
        }
    }
}

#[test]
fn methods_with_a_tree_visit_all_solutions() {
    for method in METHODS.iter().copied().filter(|method| method.has_tree()) {
        let (tree, _) = tree_of(method, 6);
        assert_eq!(tree.iter().filter(|node| node.is_solution).count(), 4, "{method}");
        assert!(tree[1..].iter().all(|node| node.placed < node.removed), "{method}");
    }
}
