//! Entries that vector instructions collect and scalar instructions use.
#![allow(
    unsafe_code,
    reason = "the buffer is not initialized at each call; entries are loaded four at a time"
)]

use std::mem::MaybeUninit;

use super::{List, MOST_COLUMNS, ROW, STEP, Target};

/// Maximum number of entries that are collected before they are used. With much shorter runs, the
/// processor would mispredict a branch at the end of each run.
const BATCH: usize = 2048;

/// Call `use_run(base, entries)` with runs of entries, which together are the entries of all
/// targets' elements.
///
/// # Safety
/// `pack(step, target, to)` must write at most [`STEP`] numbers at `to` and return how many of the
/// first of them are valid: the entries of the elements of the step that have the target's column
/// free.
#[inline(always)]
pub(super) unsafe fn in_runs(
    list: List<'_>,
    targets: &[Target],
    pack: impl Fn(usize, &Target, *mut u16) -> usize,
    mut use_run: impl FnMut(usize, &[u16]),
) {
    let mut batch = [const { MaybeUninit::<u16>::uninit() }; BATCH + STEP];
    let batch: *mut u16 = batch.as_mut_ptr().cast();
    let mut count = 0;
    // The end of each run, and its base.
    let mut runs = [(0_usize, 0_usize); MOST_COLUMNS];
    let mut last = 0;
    let mut use_runs = |runs: &[(usize, usize)]| {
        let mut start = 0;
        for &(end, base) in runs {
            // SAFETY: the ends of runs increase and are within the batch, and all numbers before an
            // end were written.
            use_run(base, unsafe { std::slice::from_raw_parts(batch.add(start), end - start) });
            start = end;
        }
    };
    for target in targets {
        if count > 0 && runs[last].1 != target.base {
            last += 1;
        }
        runs[last].1 = target.base;
        for step in (0..list.len).step_by(STEP) {
            // SAFETY: `count` is at most BATCH here, so a step fits after it.
            count += pack(step, target, unsafe { batch.add(count) });
            runs[last].0 = count;
            if count > BATCH {
                use_runs(&runs[..=last]);
                runs[0] = (0, target.base);
                last = 0;
                count = 0;
            }
        }
        runs[last].0 = count;
    }
    use_runs(&runs[..=last]);
}

/// Call a function with each of these entries. Four are loaded at a time: with a load for each entry,
/// the time of the loop varies by a tenth with its place in memory (Zen 4).
#[inline(always)]
fn each_entry(entries: &[u16], mut use_entry: impl FnMut(usize)) {
    let (words, rest) = entries.as_chunks::<4>();
    for word in words {
        // SAFETY: four numbers of 16 bits can be read as one of 64; it need not be aligned.
        let word = unsafe { word.as_ptr().cast::<u64>().read_unaligned() };
        for place in 0..4 {
            use_entry((word >> (16 * place) & 0xffff) as usize);
        }
    }
    for &entry in rest {
        use_entry(entry.into());
    }
}

/// Add one to each of these entries of the part of the table that begins at `base`.
#[inline(always)]
pub(super) fn add_one(table: &mut [u16], base: usize, entries: &[u16]) {
    let Some(row) = table[base..].first_chunk_mut::<ROW>() else { return };
    each_entry(entries, |entry| row[entry] = row[entry].wrapping_add(1));
}

/// Return the sum of these entries of the part of the table that begins at `base`.
#[inline(always)]
pub(super) fn sum(table: &[u16], base: usize, entries: &[u16]) -> u64 {
    // Bounds checks keep the compiler from vectorizing the loop, which would take longer.
    let row = &table[base..];
    let mut sum = 0;
    each_entry(entries, |entry| sum += u64::from(row[entry]));
    sum
}
