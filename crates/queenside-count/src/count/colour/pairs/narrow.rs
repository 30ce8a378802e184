//! Lists become shorter, queen by queen.

use std::ops::Range;

use super::candidates::{Candidates, Needed};
use super::{Node, PairSearch, Reader, SearchedSet};
use crate::count::colour::boards::{SearchRows, bits};
use crate::count::colour::lists::Stopped;
use crate::count::kernels::Simd;

/// Number of following rows in which a queen, and every element of the list, must leave a free column.
const LOOK_AHEAD: usize = 2;

/// Number of elements whose free columns are found at a time; few in tests, so that their lists have several
/// parts.
const CHUNK: usize = if cfg!(test) { 128 } else { 1 << 17 };

/// The search of some sets, and what reads its pairs.
#[derive(Debug)]
pub(crate) struct Narrowing<'a, S, R> {
    pub(crate) search: &'a PairSearch<'a, S>,
    /// The columns of the first rows that are searched; of the other rows, all are.
    pub(crate) columns: &'a [u32],
    /// About how many elements are searched at a time after the first row, which limits the memory. With
    /// few, little would remain for the last rows of a crowded board.
    pub(crate) most_elements: usize,
    /// Memory for the elements before the first queen and after each.
    pub(crate) levels: &'a mut Vec<Candidates>,
    pub(crate) reader: R,
}

/// A queen in the next row of some sets.
struct Queen<'a> {
    sets: &'a [SearchedSet],
    /// The search with this queen.
    node: Node,
    /// The rows that are left.
    rows: SearchRows,
    /// What an element must leave free: the queen's square, and a column of each row ahead on which a queen may
    /// stand.
    needed: [Needed; 1 + LOOK_AHEAD],
}

impl<S: Simd, R: Reader> Narrowing<'_, S, R> {
    /// Find the pairs of these elements of the list and all ways to place queens in the rows of the sets.
    pub(crate) fn run(&mut self, elements: Range<usize>) -> Result<(), Stopped> {
        let search = self.search;
        if self.levels.len() <= search.depth {
            self.levels.resize_with(search.depth + 1, Candidates::default);
        }
        let node = Node::default();
        let (rows, end) = (node.rows_left(&search.sets), elements.end);
        let parts = elements.clone().step_by(CHUNK).map(|start| start..end.min(start + CHUNK));
        let mut root = std::mem::take(&mut self.levels[0]);
        if self.is_ready(0, elements.len()) {
            for part in parts {
                root.load(search.simd, search.colour, rows, part);
                self.reader.read(node, &root, &search.sets);
            }
            self.levels[0] = root;
            return Ok(());
        }
        let capacity = elements.len().min(self.most_elements.max(CHUNK));
        let mut loaded = elements.start..elements.start;
        for queen in search.queens(&search.sets, node, self.columns.first().copied()) {
            search.check_stop()?;
            self.clear(&queen, capacity);
            for part in parts.clone() {
                if loaded != part {
                    root.load(search.simd, search.colour, rows, part.clone());
                    loaded = part;
                }
                let len = self.levels[1].len();
                if len > 0 && len + root.len() > self.most_elements {
                    self.narrow(&queen)?;
                    self.clear(&queen, capacity);
                }
                self.levels[1].add(search.simd, &root, queen.needed);
            }
            self.narrow(&queen)?;
        }
        self.levels[0] = root;
        Ok(())
    }

    /// Remove all elements that a queen before left.
    fn clear(&mut self, queen: &Queen<'_>, capacity: usize) {
        self.levels[queen.node.queens].clear(queen.rows, capacity);
    }

    /// Whether lists of this length are read.
    fn is_ready(&self, queens: usize, elements: usize) -> bool {
        queens == self.search.depth || queens >= self.columns.len() && self.reader.is_ready(queens, elements)
    }

    /// Search the elements that a queen left.
    fn narrow(&mut self, queen: &Queen<'_>) -> Result<(), Stopped> {
        let (search, &Queen { sets, node, .. }) = (self.search, queen);
        if self.levels[node.queens].len() == 0 {
            return Ok(());
        }
        let mut list = std::mem::take(&mut self.levels[node.queens]);
        list.complete();
        if self.is_ready(node.queens, list.len()) {
            self.reader.read(node, &list, sets);
        } else {
            // Deeper in the search, this would take time.
            if node.queens < 3 {
                search.check_stop()?;
            }
            for next in search.queens(sets, node, self.columns.get(node.queens).copied()) {
                self.clear(&next, list.len());
                self.levels[node.queens + 1].add(search.simd, &list, next.needed);
                self.narrow(&next)?;
            }
        }
        self.levels[node.queens] = list;
        Ok(())
    }
}

impl<S: Simd> PairSearch<'_, S> {
    /// Iterate over the queens of the next rows of these sets, in these columns if some are given. Those that
    /// leave no free column in one of the rows ahead are left out.
    fn queens<'s>(
        &'s self,
        sets: &'s [SearchedSet],
        node: Node,
        within: Option<u32>,
    ) -> impl Iterator<Item = Queen<'s>> {
        node.by_next_row(sets).flat_map(move |sets| {
            let number = sets[0].left(node).first();
            let row = self.row(number);
            let next = SearchRows(1 << number);
            let rows = node.rows_left(sets).without(next);
            let ahead =
                SearchRows(sets.iter().fold(u32::MAX, |all, set| all & set.left(node).0)).without(next);
            let free = self.free(row, node) & within.unwrap_or(u32::MAX);
            bits(free).filter_map(move |column| {
                let node = node.with_queen((number, row), column);
                let mut needed = [(number, column as u16); 1 + LOOK_AHEAD];
                for (needed, ahead) in needed[1..].iter_mut().zip(ahead.rows()) {
                    *needed = (ahead, self.free(self.row(ahead), node) as u16);
                    if needed.1 == 0 {
                        return None;
                    }
                }
                Some(Queen { sets, node, rows, needed })
            })
        })
    }
}
