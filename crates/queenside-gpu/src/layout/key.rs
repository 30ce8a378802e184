//! The tables for a set of listed rows. They are the same for all sets of searched rows of one
//! size.

use std::collections::BTreeMap;

use queenside::count::{LineClass, SplitUnits};

use super::guide::guide;
use super::{CLASSES, SHARED_BYTES, STACK_BYTES};
use crate::device::{DeviceFault, Limits};

/// The tables for a set of listed rows. Offsets are relative to the start of `words`.
#[derive(Debug)]
pub(crate) struct Key {
    /// All words: the classes of the rows, the classes of the columns, then the guides.
    pub(super) words: Vec<u16>,
    /// Number of rows of the table: the sets of columns of the searched class that count.
    pub(super) rows: usize,
    /// Number of entries per row before it is split into slabs: the sets of columns of the listed
    /// class that count.
    pub(super) columns: usize,
    /// Number of columns per slab.
    pub(super) slab: usize,
    pub(super) unusual_rows: usize,
    pub(super) unusual_columns: usize,
    pub(super) usual: usize,
    /// For each colour, the offsets of the guide of the inner board, and of the guides of the outer
    /// board, one per slab.
    pub(super) guides: [(usize, usize); 2],
    /// Shared memory of a job, in bytes.
    pub(super) shared_bytes: usize,
}

/// The sets of columns of a class that count, and the class of weights of each. Sets of unusual
/// classes come first.
struct Columns {
    sets: Vec<u32>,
    classes: Vec<u16>,
}

impl Columns {
    fn new(units: &SplitUnits, listed: u32, class: LineClass, size: u32) -> Self {
        let all = 0..1_u32 << units.lines(class);
        let weighed = all.filter(|set| set.count_ones() == size).filter_map(|set| {
            let weight = units.weight(listed, class, set);
            (weight > 0).then(|| (weight.trailing_zeros() as u16, set))
        });
        let mut sorted: Vec<(u16, u32)> = weighed.collect();
        sorted.sort_unstable();
        let (classes, sets) = sorted.into_iter().unzip();
        Self { sets, classes }
    }

    fn unusual(&self, usual: u16) -> usize {
        self.classes.partition_point(|class| *class < usual)
    }
}

/// Number the columns as the board does: from the other end if its diagonals fall.
fn oriented(units: &SplitUnits, rows: LineClass, columns: LineClass, set: u32) -> u32 {
    let lines = units.lines(columns);
    if units.row(rows, columns, 0).step > 0 || lines == 0 { set } else { set.reverse_bits() >> (32 - lines) }
}

/// Return the number of words per row of a table, with two entries per word. It is odd, so that
/// rows start in different banks of shared memory.
pub(super) fn stride(width: usize) -> usize {
    width.div_ceil(2) | 1
}

impl Key {
    /// Create the tables for a set of listed rows and all sets of `searched_size` searched rows, unless
    /// a table of one column is too large for the device.
    pub(crate) fn new(
        units: &SplitUnits,
        listed: u32,
        searched_size: u32,
        limits: Limits,
    ) -> Result<Self, DeviceFault> {
        use LineClass::{Listed, Searched};
        let columns = Columns::new(units, listed, Listed, listed.count_ones());
        let rows = Columns::new(units, listed, Searched, searched_size);
        let highest = |columns: &Columns| columns.classes.last().copied().unwrap_or_default();
        let usual = highest(&rows).min(highest(&columns));
        debug_assert!(usize::from(usual) < CLASSES);

        // The largest number of rows of an inner board: the stacks of its search have a level less.
        let inner_rows = searched_size.max(units.lines(Listed) - listed.count_ones()) as usize;
        let stacks = inner_rows.saturating_sub(1) * STACK_BYTES * limits.threads as usize;
        let guide_bytes = 2_usize << units.lines(Searched);
        let fixed = SHARED_BYTES
            + if limits.shared_stacks { stacks } else { 0 }
            + if limits.shared_guide { guide_bytes } else { 0 };
        let slab =
            |most: u32| widest(rows.sets.len(), columns.sets.len(), (most as usize).saturating_sub(fixed));
        // Narrow slabs repeat much work, so use the largest shared memory for them.
        let slab = match slab(limits.usual_shared_bytes) {
            0..4 => slab(limits.most_shared_bytes),
            enough => enough,
        };
        if slab == 0 {
            return Err(DeviceFault::new(format!(
                "a table of {} rows does not fit the {} bytes of shared memory",
                rows.sets.len(),
                limits.most_shared_bytes
            )));
        }

        let mut key = Self {
            words: Vec::new(),
            rows: rows.sets.len(),
            columns: columns.sets.len(),
            slab,
            unusual_rows: rows.unusual(usual),
            unusual_columns: columns.unusual(usual),
            usual: usual.into(),
            guides: [(0, 0); 2],
            shared_bytes: fixed + rows.sets.len() * stride(slab.min(columns.sets.len())) * 4,
        };
        key.words.extend(&rows.classes);
        key.words.extend(&columns.classes);
        let (all_listed, all_searched) = ((1 << units.lines(Listed)) - 1, (1 << units.lines(Searched)) - 1);
        // Alike queens use the columns of the set, unlike queens the other columns.
        let colours = [(Listed, Searched, 0, 0), (Searched, Listed, all_listed, all_searched)];
        for (guides, (outer_rows, inner_rows, outer_left, inner_left)) in key.guides.iter_mut().zip(colours) {
            let inner = |set: &u32| oriented(units, inner_rows, Searched, set ^ inner_left);
            guides.0 = key.words.len();
            key.words.extend(guide(units.lines(Searched), rows.sets.iter().map(inner)));
            guides.1 = key.words.len();
            for slab in columns.sets.chunks(slab) {
                let outer = |set: &u32| oriented(units, outer_rows, Listed, set ^ outer_left);
                key.words.extend(guide(units.lines(Listed), slab.iter().map(outer)));
            }
        }
        Ok(key)
    }

    /// Return the number of words of the tables.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// Return the number of slabs.
    pub(super) fn slabs(&self) -> usize {
        self.columns.div_ceil(self.slab)
    }
}

/// Return the number of columns per slab, so that the table of a slab takes at most `bytes` bytes;
/// 0 if one column does not fit.
fn widest(rows: usize, columns: usize, bytes: usize) -> usize {
    let most = bytes / (4 * rows.max(1));
    if most == 0 {
        return 0;
    }
    // Rows have an odd number of words.
    let most = 2 * (most - (most + 1) % 2);
    // Make the slabs about equally wide.
    let slabs = columns.div_ceil(most).max(1);
    columns.div_ceil(slabs).max(1)
}

/// A cache of keys.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    keys: BTreeMap<(u32, u32), Key>,
    /// Total number of words of all keys.
    words: usize,
}

/// Largest number of words in the cache. Neighbouring units share the set of listed rows, so a
/// small cache is enough.
const MAX_CACHED_WORDS: usize = 1 << 24;

impl Tables {
    /// Return the tables for a set of listed rows, from the cache if possible.
    pub(crate) fn get(
        &mut self,
        units: &SplitUnits,
        listed: u32,
        searched_size: u32,
        limits: Limits,
    ) -> Result<&Key, DeviceFault> {
        let name = (listed, searched_size);
        if !self.keys.contains_key(&name) {
            let key = Key::new(units, listed, searched_size, limits)?;
            self.words += key.words.len();
            while self.words > MAX_CACHED_WORDS
                && let Some((_, other)) = self.keys.pop_first()
            {
                self.words -= other.words.len();
            }
            self.keys.insert(name, key);
        }
        Ok(&self.keys[&name])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slabs_fit_and_are_about_equally_wide() {
        for (rows, columns, bytes) in
            [(252, 252, 113_000), (462, 462, 113_000), (924, 924, 100_000), (3, 1, 12)]
        {
            let width = widest(rows, columns, bytes);
            assert!(width > 0 && rows * stride(width) * 4 <= bytes, "{rows} {columns} {bytes}: {width}");
            let slabs = columns.div_ceil(width);
            assert!(slabs * width - columns < slabs, "{slabs} slabs of {width}");
        }
        assert_eq!(widest(100, 100, 399), 0);
        assert_eq!(widest(0, 0, 399), 1);
    }
}
