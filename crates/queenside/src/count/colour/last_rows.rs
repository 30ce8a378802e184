//! The last rows of a search: the table entries of the pairs that it finds.

use std::ops::Range;

use super::columns::{UNRANKED, columns};
use super::lists::Colour;
use super::tables::{Place, Tally};
use super::taken::Taken;
use super::tree::Node;
use crate::count::kernels::{Batches, Kernel, List, RowMasks};

/// Memory that searches reuse.
#[derive(Debug, Default)]
pub(crate) struct Space {
    masks: [RowMasks; 2],
    targets: Vec<Target>,
    last_rows: Vec<LastRow>,
    /// The places of the column sets of the searched board.
    places: Vec<Place>,
    batches: Batches,
}

/// Squares of the last two rows, and where the pairs with queens on them are counted.
#[derive(Clone, Copy, Debug)]
struct Target {
    columns: [u8; 2],
    offset: u16,
    batch: u32,
}

/// A last row with targets.
#[derive(Debug)]
struct LastRow {
    plane: u8,
    /// The columns of the targets.
    columns: u32,
    targets: Range<usize>,
}

/// The end of the searches of a colour: it tallies the entries of the pairs that they find.
#[derive(Debug)]
pub(crate) struct LastRows<'a, 't, K> {
    kernel: K,
    colour: &'a Colour,
    space: &'a mut Space,
    tally: &'a mut Tally<'t>,
}

impl<'a, 't, K: Kernel> LastRows<'a, 't, K> {
    pub(crate) fn new(kernel: K, colour: &'a Colour, space: &'a mut Space, tally: &'a mut Tally<'t>) -> Self {
        space.batches.start(tally.batches());
        let place = |&rank: &u16| if rank == UNRANKED { Place::default() } else { tally.shape.place(rank) };
        space.places.clear();
        space.places.extend(colour.searched.rank.iter().map(place));
        Self { kernel, colour, space, tally }
    }

    /// Pass the entries on that still wait in batches.
    pub(crate) fn finish(self) {
        self.space.batches.finish(|batch, entries| self.tally.use_batch(batch, entries));
    }

    /// Try all columns of the second last row that are in `free`, with all columns of the last rows.
    /// `list` has at most [`MAX_ELEMENTS`](crate::count::kernels::MAX_ELEMENTS). Longer lists are
    /// narrowed for each column of the second last row, because fewer elements must then be packed.
    pub(crate) fn last_two(&mut self, node: &Node, free: u32, taken: Taken, list: List<'_>) {
        let Space { masks: [first_masks, last_masks], targets, last_rows, places, batches } =
            &mut *self.space;
        let searched = &self.colour.searched;
        targets.clear();
        last_rows.clear();
        for below in &node.next {
            let (start, mut used) = (targets.len(), 0);
            let first_batch = self.tally.first_batch(below.sets[0]) as u32;
            let among = self.colour.pair.columns_searched.all() & below.row.free;
            for first in columns(free) {
                let taken = taken.with(node.row.queen(first));
                let last = u32::from(searched.last[taken.columns as usize]);
                let free = among & !below.row.attacked(taken) & last;
                used |= free;
                for last in columns(free) {
                    let Place { batch, offset } = places[(taken.columns | last) as usize];
                    let columns = [first.trailing_zeros() as u8, last.trailing_zeros() as u8];
                    targets.push(Target { columns, offset, batch: first_batch + u32::from(batch) });
                }
            }
            below.note(list.len, used);
            if used != 0 {
                let plane = node.planes[usize::from(below.row.plane)];
                last_rows.push(LastRow { plane, columns: used, targets: start..targets.len() });
            }
        }
        node.note(list.len, free);
        if targets.is_empty() {
            return;
        }
        self.kernel.masks(list, node.row.plane, free, first_masks);
        for LastRow { plane, columns, targets: range } in &*last_rows {
            self.kernel.masks(list, *plane, *columns, last_masks);
            for &Target { columns, offset, batch } in &targets[range.clone()] {
                let [first, last] = columns.map(usize::from);
                let masks = [&first_masks[first], &last_masks[last]];
                let write = |space: &mut [u16]| self.kernel.pack(list, &masks, offset, space);
                batches.add(batch as usize, write, |batch, entries| self.tally.use_batch(batch, entries));
            }
        }
    }

    /// Try all columns of the last row that are in `free`.
    pub(crate) fn last(&mut self, node: &Node, free: u32, taken: Taken, list: List<'_>) {
        let Space { masks: [masks, _], places, batches, .. } = &mut *self.space;
        let free = free & u32::from(self.colour.searched.last[taken.columns as usize]);
        node.note(list.len, free);
        let first_batch = self.tally.first_batch(node.sets[0]);
        for part in list.parts() {
            self.kernel.masks(part, node.row.plane, free, masks);
            for column in columns(free) {
                let Place { batch, offset } = places[(taken.columns | column) as usize];
                let mask = &masks[column.trailing_zeros() as usize];
                let write = |space: &mut [u16]| self.kernel.pack(part, &[mask], offset, space);
                let batch = first_batch + usize::from(batch);
                batches.add(batch, write, |batch, entries| self.tally.use_batch(batch, entries));
            }
        }
    }

    /// Pass on the entries of all elements, for a search without rows.
    pub(crate) fn none(&mut self, list: List<'_>) {
        let Place { batch, offset } = self.space.places[0];
        let batch = self.tally.first_batch(0) + usize::from(batch);
        for entry in &list.plane(list.planes)[..list.len] {
            self.tally.use_batch(batch, &[entry + offset]);
        }
    }
}
