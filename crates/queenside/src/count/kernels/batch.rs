//! Entry numbers in batches, one batch for each part of a table. Entries wait until their batch is
//! full, because the processor mispredicts a branch at the end of a loop over entries, and because
//! the entries of one part stay in the first-level cache.

use super::{MAX_ELEMENTS, ROW, STEP};

/// Number of entries with which a batch is full; few in tests, so that their batches become full.
const FULL: usize = if cfg!(test) { 2 * STEP } else { 2048 };

/// Space for a batch that is nearly full and the elements of one list, in whole steps.
const SPACE: usize = FULL + MAX_ELEMENTS + STEP;

/// Batches of entry numbers.
#[derive(Debug, Default)]
pub(in crate::count) struct Batches {
    entries: Vec<u16>,
    counts: Vec<usize>,
}

impl Batches {
    /// Start with this number of empty batches.
    pub(in crate::count) fn start(&mut self, batches: usize) {
        self.counts.clear();
        self.counts.resize(batches, 0);
        if self.entries.len() < batches * SPACE {
            self.entries = vec![0; batches * SPACE];
        }
    }

    /// Add entries to a batch: `write` writes them to the beginning of the space that it gets, for
    /// [`MAX_ELEMENTS`] and a step more, and returns their number. A full batch is passed to
    /// `use_batch` and emptied.
    #[inline(always)]
    pub(in crate::count) fn add(
        &mut self,
        batch: usize,
        write: impl FnOnce(&mut [u16]) -> usize,
        use_batch: impl FnOnce(usize, &[u16]),
    ) {
        let entries = &mut self.entries[batch * SPACE..][..SPACE];
        let count = &mut self.counts[batch];
        *count += write(&mut entries[*count..][..MAX_ELEMENTS + STEP]);
        if *count >= FULL {
            use_batch(batch, &entries[..*count]);
            *count = 0;
        }
    }

    /// Pass the entries that still wait to `use_batch`.
    pub(in crate::count) fn finish(&mut self, mut use_batch: impl FnMut(usize, &[u16])) {
        for (batch, count) in self.counts.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            use_batch(batch, &self.entries[batch * SPACE..][..std::mem::take(count)]);
        }
    }
}

/// Call a function with each of these entries. Four are loaded at a time: with a load for each entry,
/// the time of the loop varies by a tenth with its place in memory (Zen 4).
#[inline(always)]
fn each_entry(entries: &[u16], mut use_entry: impl FnMut(usize)) {
    let (words, rest) = entries.as_chunks::<4>();
    for &[a, b, c, d] in words {
        // The compiler loads the four numbers as one word.
        let word = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
        for place in 0..4 {
            use_entry((word >> (16 * place) & 0xffff) as usize);
        }
    }
    for &entry in rest {
        use_entry(entry.into());
    }
}

/// Add one to each of these entries of the part of the table that begins at `base`. Entries wrap round.
#[inline(always)]
pub(in crate::count) fn add_one(table: &mut [u16], base: usize, entries: &[u16]) {
    let Some(row) = table[base..].first_chunk_mut::<ROW>() else {
        unreachable!("tables have a row more than their parts begin at")
    };
    each_entry(entries, |entry| row[entry] = row[entry].wrapping_add(1));
}
