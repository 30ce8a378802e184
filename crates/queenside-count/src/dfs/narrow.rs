//! Search with at most 64 open rows: one word per line, and one copy of all lines per node.

use std::ops::ControlFlow;

use queenside_board::Square;

use super::{End, NodeLimit, Remaining, Visit};

/// Search what remains. There must be at least one open row, and each open line must have a free
/// square.
pub(super) fn search(
    remaining: &Remaining,
    budget: &mut NodeLimit<'_>,
    visit: &mut impl Visit,
) -> ControlFlow<End> {
    let attacks = Attacks::new(remaining);
    let open = remaining.open();
    let mut root = Node { open_rows: full(open), open_columns: full(open), free: vec![0; 2 * open] };
    for (row, column) in remaining.free_squares() {
        root.free[row] |= 1 << column;
        root.free[open + column] |= 1 << row;
    }
    let mut nodes = vec![root; open + 1];
    let mut search = NarrowSearch { open, attacks: &attacks, budget, visit, columns: vec![0; open] };
    search.below(&mut nodes)
}

/// Return a mask of the `open` lowest bits.
fn full(open: usize) -> u64 {
    u64::MAX >> (64 - open)
}

/// For each free square, the squares that a queen there attacks: a mask for each open row, then one
/// for each open column.
struct Attacks {
    /// The number of each free square, by its indices.
    number: Vec<u32>,
    masks: Vec<u64>,
    open: usize,
}

impl Attacks {
    fn new(remaining: &Remaining) -> Self {
        let open = remaining.open();
        let mut attacks = Self { number: vec![0; open * open], masks: Vec::new(), open };
        let (row_bits, column_bits) = (bits(&remaining.rows), bits(&remaining.columns));
        for (number, (row, column)) in (0..).zip(remaining.free_squares()) {
            attacks.number[row * open + column] = number;
            let Square { row: r, column: c } = remaining.square(row, column);
            let mut along = |lines: &[u32], at: u32, other: u32, own: usize, bits: &[u64]| {
                let bit = |line: u32| bits.get(line as usize).copied().unwrap_or(0);
                attacks.masks.extend(lines.iter().map(|line| {
                    let distance = line.wrapping_sub(at);
                    1u64 << own | bit(other.wrapping_sub(distance)) | bit(other.wrapping_add(distance))
                }));
            };
            along(&remaining.rows, r, c, column, &column_bits);
            along(&remaining.columns, c, r, row, &row_bits);
        }
        attacks
    }

    fn of(&self, row: usize, column: usize) -> &[u64] {
        let number = self.number[row * self.open + column] as usize;
        &self.masks[number * 2 * self.open..][..2 * self.open]
    }
}

/// Return for each line of the board, up to the last open one, its bit among the open lines, or 0
/// if it is not open.
fn bits(lines: &[u32]) -> Vec<u64> {
    let mut bits = vec![0; lines.iter().max().map_or(0, |&line| line as usize + 1)];
    lines.iter().enumerate().for_each(|(index, &line)| bits[line as usize] = 1 << index);
    bits
}

/// The open lines, and the free squares of each line: rows first, then columns.
#[derive(Clone)]
struct Node {
    open_rows: u64,
    open_columns: u64,
    free: Vec<u64>,
}

struct NarrowSearch<'a, 'b, V> {
    open: usize,
    attacks: &'a Attacks,
    budget: &'a mut NodeLimit<'b>,
    visit: &'a mut V,
    columns: Vec<u16>,
}

impl<V: Visit> NarrowSearch<'_, '_, V> {
    /// Search below the first of these nodes; the others provide memory for its descendants.
    fn below(&mut self, nodes: &mut [Node]) -> ControlFlow<End> {
        let Some((node, rest)) = nodes.split_first_mut() else { return ControlFlow::Continue(()) };
        if node.open_rows == 0 {
            return self.visit.solution(&self.columns).map_break(|()| End::Enough);
        }
        let line = self.fewest_free(node);
        self.visit.branch(line).map_break(|()| End::Enough)?;
        let mut untried = node.free[line];
        while untried != 0 {
            let other = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            let (row, column) = if line < self.open { (line, other) } else { (other, line - self.open) };
            if !self.budget.spend() {
                return ControlFlow::Break(End::Stopped);
            }
            if self.place(node, &mut rest[0], row, column) {
                self.columns[row] = column as u16;
                self.below(rest)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Return the number of the open line with the fewest free squares; among equals the first,
    /// rows before columns.
    #[inline]
    fn fewest_free(&self, node: &Node) -> usize {
        let mut best = (u32::MAX, 0);
        for (mut open, start) in [(node.open_rows, 0), (node.open_columns, self.open)] {
            let free = &node.free[start..][..self.open];
            while open != 0 {
                let line = open.trailing_zeros() as usize;
                open &= open - 1;
                let count = free[line].count_ones();
                if count < best.0 {
                    best = (count, start + line);
                    if count == 1 {
                        return best.1;
                    }
                }
            }
        }
        best.1
    }

    /// Place a queen: set `child` to `node` with a queen on the square. Return false if an open
    /// line has no free square then; the contents of the child are then invalid.
    #[inline]
    fn place(&self, node: &Node, child: &mut Node, row: usize, column: usize) -> bool {
        child.open_rows = node.open_rows & !(1 << row);
        child.open_columns = node.open_columns & !(1 << column);
        let attacked = self.attacks.of(row, column);
        let halves = [(child.open_rows, 0), (child.open_columns, self.open)];
        for (mut open, start) in halves {
            let attacked = &attacked[start..][..self.open];
            let before = &node.free[start..][..self.open];
            let after = &mut child.free[start..][..self.open];
            while open != 0 {
                let line = open.trailing_zeros() as usize;
                open &= open - 1;
                let free = before[line] & !attacked[line];
                if free == 0 {
                    return false;
                }
                after[line] = free;
            }
        }
        true
    }
}
