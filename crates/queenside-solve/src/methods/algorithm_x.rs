use queenside_board::{Line, Square, sort_by_number};

use super::run::{Flow, Run};
use super::{Event, Method};

#[doc = include_str!("algorithm_x.md")]
pub const ALGORITHM_X: Method = Method {
    name: "algorithm-x",
    short_names: &["dlx"],
    other_names: &[("dancing links", "textbooks")],
    summary: "fill the row or column with the fewest free squares first (exact cover, dancing links)",
    text: text!("algorithm_x.md"),
    lines: &[("solution", 1), ("dead-end", 3), ("place", 5), ("remove", 7)],
    algorithm: run,
    ..Method::COMPLETE
};

fn run(run: &mut Run<'_>) -> Flow {
    // Solutions come in order only if rows are filled in order. A single solution is found sooner
    // through the item with the fewest squares.
    let in_order = run.task.solutions > 1;
    let mut links = Links::new(run.n(), in_order);
    let mut columns = vec![0; run.n()];
    for &queen in run.given() {
        let node = links.node(queen);
        links.cover(links.item[node as usize]);
        links.choose(node);
        columns[queen.row as usize] = queen.column;
    }
    cover(run, &mut links, &mut columns, in_order)
}

/// The head of the list of primary items; not itself an item.
const ROOT: u32 = 0;

/// The dancing links. The items, one per line, form a circle that starts at the root. The nodes of
/// each item form a circle below it. A node represents one square in one item; the four nodes of a
/// square are adjacent.
struct Links {
    n: usize,
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// Item of each node.
    item: Vec<u32>,
    /// Number of squares that each item has left.
    len: Vec<u32>,
    /// The first node.
    first: u32,
}

/// Number of nodes of a square: row, column, diagonal, antidiagonal.
const PARTS: u32 = 4;

impl Links {
    /// Return the links of an n x n board. Items: the root, n rows, n columns (primary), 2n - 1
    /// diagonals, 2n - 1 antidiagonals (secondary).
    fn new(n: usize, in_order: bool) -> Self {
        let primary = 2 * n as u32;
        let items = if n == 0 { 1 } else { primary + 2 * (2 * n as u32 - 1) + 1 };
        let nodes = items as usize + PARTS as usize * n * n;
        let own: Vec<u32> = (0..nodes as u32).collect();
        let mut links = Self {
            n,
            // Each secondary item is a circle with one element, because no queen has to cover it.
            left: own[..items as usize].to_vec(),
            right: own[..items as usize].to_vec(),
            up: own.clone(),
            down: own.clone(),
            item: own,
            len: vec![0; items as usize],
            first: items,
        };
        let mut order: Vec<u32> = (1..=primary).collect();
        if !in_order {
            // Lines in the middle first: their squares attack the most, so it helps to place their
            // queens early.
            let line = |item: u32| 2 * ((item - 1) % n as u32) + 1;
            sort_by_number(&mut order, |&item| line(item).abs_diff(n as u32).into());
        }
        let mut last = ROOT;
        for item in order {
            links.left[item as usize] = last;
            links.right[last as usize] = item;
            last = item;
        }
        links.left[ROOT as usize] = last;
        links.right[last as usize] = ROOT;
        for row in 0..n as u32 {
            for column in 0..n as u32 {
                links.add(Square::new(row, column));
            }
        }
        links
    }

    /// Return the first node of a square.
    fn node(&self, square: Square) -> u32 {
        self.first + PARTS * (square.row * self.n as u32 + square.column)
    }

    fn square(&self, node: u32) -> Square {
        let at = (node - self.first) / PARTS;
        Square::new(at / self.n as u32, at % self.n as u32)
    }

    fn add(&mut self, square: Square) {
        let n = self.n as u32;
        let Square { row, column } = square;
        let items = [
            1 + row,
            1 + n + column,
            1 + 2 * n + (row + n - 1 - column),
            1 + 2 * n + (2 * n - 1) + row + column,
        ];
        for (node, item) in (self.node(square)..).zip(items) {
            let last = self.up[item as usize];
            self.item[node as usize] = item;
            self.up[node as usize] = last;
            self.down[node as usize] = item;
            self.down[last as usize] = node;
            self.up[item as usize] = node;
            self.len[item as usize] += 1;
        }
    }

    /// Remove the item from its circle, and all its squares from their other items.
    fn cover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut node = self.down[item as usize];
        while node != item {
            for other in self.others(node) {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.len[self.item[other as usize] as usize] -= 1;
            }
            node = self.down[node as usize];
        }
    }

    /// Undo [`cover`](Links::cover), in reverse order. Removed nodes still point to their
    /// neighbours.
    fn uncover(&mut self, item: u32) {
        let mut node = self.up[item as usize];
        while node != item {
            for other in self.others(node).rev() {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = other;
                self.up[down as usize] = other;
                self.len[self.item[other as usize] as usize] += 1;
            }
            node = self.up[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
    }

    /// Return the other nodes of the square.
    fn others(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let part = (node - self.first) % PARTS;
        let square = node - part;
        (square..square + PARTS).filter(move |&other| other != node)
    }

    /// Cover the other items of the node's square.
    fn choose(&mut self, node: u32) {
        for other in self.others(node) {
            self.cover(self.item[other as usize]);
        }
    }

    fn give_back(&mut self, node: u32) {
        for other in self.others(node).rev() {
            self.uncover(self.item[other as usize]);
        }
    }

    /// Return the primary item to cover next: the first in order, or the first of those with the
    /// fewest squares.
    fn next_item(&self, in_order: bool) -> Option<u32> {
        let mut best = self.right[ROOT as usize];
        if best == ROOT {
            return None;
        }
        let mut item = self.right[best as usize];
        while !in_order && item != ROOT {
            if self.len[item as usize] < self.len[best as usize] {
                best = item;
            }
            item = self.right[item as usize];
        }
        Some(best)
    }
}

/// Cover the remaining items in all ways.
fn cover(run: &mut Run<'_>, links: &mut Links, columns: &mut [u32], in_order: bool) -> Flow {
    let Some(item) = links.next_item(in_order) else { return run.solution(columns) };
    if links.len[item as usize] == 0 {
        let n = links.n as u32;
        let line = if item <= n { Line::Row(item - 1) } else { Line::Column(item - 1 - n) };
        run.report(Event::DeadEnd { line })?;
    }
    links.cover(item);
    let mut node = links.down[item as usize];
    while node != item {
        run.step_of(64)?;
        let queen = links.square(node);
        columns[queen.row as usize] = queen.column;
        links.choose(node);
        run.place(queen)?;
        cover(run, links, columns, in_order)?;
        run.remove(queen)?;
        links.give_back(node);
        node = links.down[node as usize];
    }
    links.uncover(item);
    Flow::Continue(())
}
