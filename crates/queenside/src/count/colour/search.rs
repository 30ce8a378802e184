//! The search of searched boards. At each node it has the list of the placements of the listed
//! board that are still compatible.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::columns::columns;
use super::last_rows::{LastRows, Space};
use super::lists::Colour;
use super::memory::aligned;
use super::placements::Stopped;
use super::root::Root;
use super::tables::Tally;
use super::taken::Taken;
use super::tree::{Node, RowTree};
use crate::count::kernels::{Kernel, List, MAX_ELEMENTS, Narrow, STEP};

const BUFFERS: &str = "there is a buffer for the root and for each row";

/// The search of some row sets of one colour.
#[derive(Debug)]
pub(crate) struct Search<'a, K> {
    pub(crate) kernel: K,
    pub(crate) tree: &'a RowTree,
    pub(crate) colour: &'a Colour,
    /// Maximum number of elements that are searched at a time after the first row, which limits the
    /// memory.
    pub(crate) most_elements: usize,
    pub(crate) stop: &'a AtomicBool,
}

/// Memory that searches reuse: a list for each depth, and that of the last rows.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    lists: Vec<Vec<u16>>,
    last_rows: Space,
}

impl<K: Kernel> Search<'_, K> {
    /// Find all compatible pairs of an element of the list within `elements` and a placement of the
    /// searched board whose first queen is in one of `first_columns`.
    pub(crate) fn run(
        &self,
        elements: Range<usize>,
        first_columns: u32,
        Buffers { lists: buffers, last_rows }: &mut Buffers,
        tally: &mut Tally<'_>,
    ) -> Result<(), Stopped> {
        let mut end = LastRows::new(self.kernel, self.colour, last_rows, tally);
        if buffers.len() <= self.tree.depth {
            buffers.resize_with(self.tree.depth + 1, Vec::new);
        }
        let Some((root, buffers)) = buffers.split_first_mut() else { unreachable!("{BUFFERS}") };
        let mut root = Root::new(self.kernel, self.tree, self.colour, elements, root);
        if self.tree.depth == 0 {
            for part in 0..root.parts() {
                let list = root.part(part);
                self.tree.tests.set(self.tree.tests.get() + list.len as u64);
                end.none(list);
            }
            end.finish();
            return Ok(());
        }
        let all = self.colour.pair.columns_searched.all();
        for node in &self.tree.top {
            self.first_row(node, first_columns & all, &mut root, buffers, &mut end)?;
        }
        end.finish();
        Ok(())
    }

    /// Try all columns of `within` in the first row. The elements that remain of all parts of the list
    /// are searched together, as far as they fit the buffer: few of them remain on a crowded board, and
    /// many are needed to fill vectors in the last rows.
    fn first_row(
        &self,
        node: &Node,
        within: u32,
        root: &mut Root<'_, K>,
        buffers: &mut [Vec<u16>],
        end: &mut LastRows<'_, '_, K>,
    ) -> Result<(), Stopped> {
        let free = within & node.row.free;
        if node.next.is_empty() {
            for part in 0..root.parts() {
                end.last(node, free, Taken::default(), root.part(part));
            }
            return Ok(());
        }
        let Some((buffer, buffers)) = buffers.split_first_mut() else { unreachable!("{BUFFERS}") };
        let stride = root.part_stride().max(self.most_elements.min(root.stride()));
        let planes = node.planes.len();
        let buffer = aligned(buffer, (planes + 1) * stride);
        for column in columns(free) {
            let Some(queen) = self.queen(node, column, self.tree.depth, Taken::default()) else { continue };
            let mut len = 0;
            for part in 0..root.parts() {
                let list = root.part(part);
                node.note(list.len, column);
                len = self.kernel.narrow(list, queen.narrow(node, stride, len), buffer);
                let is_last = part + 1 == root.parts();
                if len > 0 && (is_last || len + root.part_stride() > stride) {
                    let list = List { words: buffer, stride, planes, len };
                    for below in &node.next {
                        self.descend(below, self.tree.depth - 1, queen.taken, list, buffers, end)?;
                    }
                    len = 0;
                }
            }
        }
        Ok(())
    }

    /// Try all columns in a row. `rows` is the number of remaining rows, including this one.
    fn descend(
        &self,
        node: &Node,
        rows: usize,
        taken: Taken,
        list: List<'_>,
        buffers: &mut [Vec<u16>],
        end: &mut LastRows<'_, '_, K>,
    ) -> Result<(), Stopped> {
        let free = self.colour.pair.columns_searched.all() & node.row.free & !node.row.attacked(taken);
        if node.next.is_empty() {
            end.last(node, free, taken, list);
            return Ok(());
        }
        if rows == 2 && list.len <= MAX_ELEMENTS {
            end.last_two(node, free, taken, list);
            return Ok(());
        }
        if rows + 3 > self.tree.depth && self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let Some((buffer, buffers)) = buffers.split_first_mut() else { unreachable!("{BUFFERS}") };
        let stride = list.len.next_multiple_of(STEP) + STEP;
        let planes = node.planes.len();
        let buffer = aligned(buffer, (planes + 1) * stride);
        for column in columns(free) {
            let Some(queen) = self.queen(node, column, rows, taken) else { continue };
            node.note(list.len, column);
            let len = self.kernel.narrow(list, queen.narrow(node, stride, 0), buffer);
            if len > 0 {
                let list = List { words: buffer, stride, planes, len };
                for below in &node.next {
                    self.descend(below, rows - 1, queen.taken, list, buffers, end)?;
                }
            }
        }
        Ok(())
    }

    /// Place a queen, unless it leaves no free column in one of the next rows.
    #[inline]
    fn queen(&self, node: &Node, column: u32, rows: usize, taken: Taken) -> Option<Queen> {
        let taken = taken.with(node.row.queen(column));
        let mut wanted = [(node.row.plane, column as u16); 3];
        for (ahead, wanted) in node.ahead.iter().zip(&mut wanted[1..]) {
            let mut free = ahead.free & !ahead.attacked(taken);
            if rows == 2 {
                free &= u32::from(self.colour.searched.last[taken.columns as usize]);
            }
            if free == 0 {
                return None;
            }
            *wanted = (ahead.plane, free as u16);
        }
        Some(Queen { taken, wanted })
    }
}

/// A queen on the searched board.
#[derive(Clone, Copy, Debug)]
struct Queen {
    /// The lines taken by this queen and those before it.
    taken: Taken,
    /// The planes in which an element must have a free column: of the queen's row and the next rows.
    wanted: [(u8, u16); 3],
}

impl Queen {
    #[inline]
    fn narrow<'a>(&'a self, node: &'a Node, stride: usize, start: usize) -> Narrow<'a> {
        let wanted = &self.wanted[..=node.ahead.len().min(2)];
        Narrow { wanted, planes: &node.planes, stride, start }
    }
}
