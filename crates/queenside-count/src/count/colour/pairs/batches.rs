//! Table entries of pairs in batches, one batch for each page of a table. Entries wait until their batch is
//! full, because the processor mispredicts a branch at the end of a loop over entries, and because
//! the entries of one page stay in the first-level cache.

use crate::count::kernels::{MAX_SPANS, SPAN};

/// Number of entries with which a batch is full; few in tests, so that their batches become full.
const FULL: usize = if cfg!(test) { 64 } else { 2048 };

/// Space for a batch that is nearly full and the most entries that are added at once, which are written in whole
/// spans.
const SPACE: usize = FULL + MAX_ADDED + SPAN;

/// Maximum number of entries that are added at once.
pub(super) const MAX_ADDED: usize = MAX_SPANS * SPAN;

/// Batches of entry numbers.
#[derive(Debug, Default)]
pub(crate) struct Batches {
    entries: Vec<u16>,
    counts: Vec<usize>,
    /// For each set of used columns, the place of its table row.
    places: Vec<Place>,
    /// Number of pages of a table.
    pages: usize,
}

/// The place of a table row: the page of the table in which it begins, and what is added to the numbers of
/// its entries.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) page: u16,
    pub(crate) offset: u16,
}

impl Batches {
    /// Start with empty batches for this number of tables, each with this number of pages. `places` has the
    /// sets of used columns with the places of their rows.
    pub(crate) fn start(&mut self, tables: usize, pages: usize, places: impl Iterator<Item = (u32, Place)>) {
        let batches = tables * pages;
        self.pages = pages;
        self.counts.clear();
        self.counts.resize(batches, 0);
        if self.entries.len() < batches * SPACE {
            self.entries = vec![0; batches * SPACE];
        }
        self.places.clear();
        for (used, place) in places {
            self.places.resize(self.places.len().max(used as usize + 1), Place::default());
            self.places[used as usize] = place;
        }
    }

    /// Return the batch of the table row of these used columns, and what to add to the numbers of entries.
    #[inline(always)]
    pub(super) fn batch(&self, table: usize, used: u32) -> (usize, u16) {
        let Place { page, offset } = self.places[used as usize];
        (table * self.pages + usize::from(page), offset)
    }

    /// Return the space for up to [`MAX_ADDED`] more entries of a batch, and a span more.
    #[inline(always)]
    pub(super) fn space(&mut self, batch: usize) -> &mut [u16] {
        &mut self.entries[batch * SPACE + self.counts[batch]..][..MAX_ADDED + SPAN]
    }

    /// Note that entries were written to the space of a batch. A full batch is passed to `use_batch` and
    /// emptied.
    #[inline(always)]
    pub(super) fn added(&mut self, batch: usize, entries: usize, use_batch: impl FnOnce(usize, &[u16])) {
        let count = &mut self.counts[batch];
        *count += entries;
        if *count >= FULL {
            use_batch(batch, &self.entries[batch * SPACE..][..*count]);
            *count = 0;
        }
    }

    /// Pass the entries that still wait to `use_batch`.
    pub(crate) fn finish(&mut self, mut use_batch: impl FnMut(usize, &[u16])) {
        for (batch, count) in self.counts.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            use_batch(batch, &self.entries[batch * SPACE..][..std::mem::take(count)]);
        }
    }
}
