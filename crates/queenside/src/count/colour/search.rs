//! The search of searched boards. At each node it has the list of the placements of the listed
//! board that are still compatible.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::lists::Colour;
use super::placements::{PART, Stopped};
use super::tables::Sink;
use super::taken::Taken;
use super::tree::{Node, RowTree};
use crate::count::kernels::{Kernel, List, MOST_COLUMNS, Narrow, STEP, Target};

/// The search of some row sets of one colour.
#[derive(Debug)]
pub(crate) struct Search<'a, K> {
    pub(crate) kernel: K,
    pub(crate) tree: &'a RowTree,
    pub(crate) colour: &'a Colour,
    pub(crate) stop: &'a AtomicBool,
}

/// The lists of a search: one for each depth.
#[derive(Debug, Default)]
pub(crate) struct Buffers(Vec<Vec<u16>>);

impl<K: Kernel> Search<'_, K> {
    /// Find all compatible pairs of an element of the list within `elements` and a placement of the
    /// searched board whose first queen is in one of `first_columns`.
    pub(crate) fn run(
        &self,
        elements: Range<usize>,
        first_columns: u32,
        buffers: &mut Buffers,
        sink: &mut impl Sink,
    ) -> Result<(), Stopped> {
        let mut start = elements.start;
        while start < elements.end {
            let end = elements.end.min(start + PART);
            self.run_part(start..end, first_columns, buffers, sink)?;
            start = end;
        }
        Ok(())
    }

    fn run_part(
        &self,
        elements: Range<usize>,
        first_columns: u32,
        Buffers(buffers): &mut Buffers,
        sink: &mut impl Sink,
    ) -> Result<(), Stopped> {
        let len = elements.len();
        let stride = len.next_multiple_of(STEP) + STEP;
        // A search without rows has one plane, whose words are all 1.
        let planes = self.tree.rows.len().max(1);
        if buffers.len() <= self.tree.depth {
            buffers.resize_with(self.tree.depth + 1, Vec::new);
        }
        for (depth, buffer) in buffers[..=self.tree.depth].iter_mut().enumerate() {
            let size = (planes + 1 - depth.min(planes)) * stride;
            if buffer.len() < size {
                *buffer = vec![0; size];
            }
        }
        let Some((root, buffers)) = buffers.split_first_mut() else { return Ok(()) };
        let list = &self.colour.list;
        let all = self.colour.pair.columns_searched.all();
        let (diagonals, antidiagonals) =
            (&list.diagonals[elements.clone()], &list.antidiagonals[elements.clone()]);
        for (row, words) in self.tree.rows.iter().zip(root.chunks_exact_mut(stride)) {
            let shift = (row.diagonal as u32, row.antidiagonal as u32);
            self.kernel.spread(diagonals, antidiagonals, shift, row.free as u16, &mut words[..len]);
            words[len..].fill(0);
        }
        root[planes * stride..][..len].copy_from_slice(&list.entries[elements]);
        if self.tree.depth == 0 {
            root[..len].fill(1);
            root[len..stride].fill(0);
            let rank = usize::from(self.colour.searched.rank[0]);
            let list = List { words: root, stride, planes, len };
            sink.tested(len);
            sink.pairs(self.kernel, list, 0, &[sink.shape().target(1, 0, rank)], 0, &[rank as u16]);
            return Ok(());
        }
        let list = List { words: root, stride, planes, len };
        for node in &self.tree.top {
            self.descend(node, self.tree.depth, first_columns & all, Taken::default(), list, buffers, sink)?;
        }
        Ok(())
    }

    /// Try all columns of `within` in a row. `rows` is the number of remaining rows, including this
    /// one.
    #[expect(
        clippy::too_many_arguments,
        reason = "the innermost recursion: a struct of them would be rebuilt at every call"
    )]
    fn descend(
        &self,
        node: &Node,
        rows: usize,
        within: u32,
        taken: Taken,
        list: List<'_>,
        buffers: &mut [Vec<u16>],
        sink: &mut impl Sink,
    ) -> Result<(), Stopped> {
        let mut free = within & node.row.free & !node.row.attacked(taken);
        if node.next.is_empty() {
            self.last_row(node, free, taken, list, sink);
            return Ok(());
        }
        if rows + 2 > self.tree.depth && self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let Some((buffer, buffers)) = buffers.split_first_mut() else { return Ok(()) };
        let all = self.colour.pair.columns_searched.all();
        let stride = list.len.next_multiple_of(STEP) + STEP;
        'columns: while free != 0 {
            let column = free & free.wrapping_neg();
            free ^= column;
            let next = taken.with(node.row.queen(column));
            let mut wanted = [(node.row.plane, column as u16); 3];
            for (ahead, wanted) in node.ahead.iter().zip(&mut wanted[1..]) {
                let mut free = ahead.free & !ahead.attacked(next);
                if rows == 2 {
                    free &= u32::from(self.colour.searched.last[next.columns as usize]);
                }
                if free == 0 {
                    continue 'columns;
                }
                *wanted = (ahead.plane, free as u16);
            }
            let wanted = &wanted[..=node.ahead.len().min(2)];
            sink.tested(list.len);
            let len = self.kernel.narrow(list, Narrow { wanted, planes: &node.planes, stride }, buffer);
            if len > 0 {
                let list = List { words: buffer, stride, planes: node.planes.len(), len };
                for below in &node.next {
                    self.descend(below, rows - 1, all, next, list, buffers, sink)?;
                }
            }
        }
        Ok(())
    }

    /// Pass the pairs to the sink whose last queen is in one of the free columns, if their column
    /// set counts.
    fn last_row(&self, node: &Node, free: u32, taken: Taken, list: List<'_>, sink: &mut impl Sink) {
        let columns = &self.colour.searched;
        let mut free = free & u32::from(columns.last[taken.columns as usize]);
        let (mut targets, mut rows) = ([Target::default(); MOST_COLUMNS], [0; MOST_COLUMNS]);
        let mut count = 0;
        let shape = sink.shape();
        while free != 0 {
            let column = free & free.wrapping_neg();
            free ^= column;
            let rank = columns.rank[(taken.columns | column) as usize];
            targets[count] = shape.target(column, node.set, usize::from(rank));
            rows[count] = rank;
            count += 1;
        }
        sink.tested(count * list.len);
        sink.pairs(self.kernel, list, node.row.plane, &targets[..count], node.set, &rows[..count]);
    }
}
