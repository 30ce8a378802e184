use queenside::count::{LineClass, SplitUnits};

use crate::device::Limits;
use crate::layout::{RESULT_NUMBERS, SHARED_BYTES, scratch_words};

/// The kernel in WGSL.
const SOURCE: &str = include_str!("colour_split.wgsl");

/// The name of its entry point.
pub(super) const ENTRY_POINT: &str = "count_jobs";

/// Workgroup memory of the kernel besides guide and table, in bytes.
const FIXED_BYTES: u32 = 256;

/// Words of a result, of 32 bits.
pub(super) const RESULT_WORDS: usize = 2 * RESULT_NUMBERS;

/// Largest scratch memory in bytes.
const SCRATCH_BYTES: u64 = 256 << 20;

/// Placements on the list of a workgroup for each of its threads.
const LIST_EACH: u32 = 32;

/// The kernel for a board size and the limits of a device, and the sizes of its buffers.
///
/// The buffers of the bind group 0 are, in this order: tables (two of the batch's 16-bit words in
/// each word), pairs, jobs, scratch memory, results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kernel {
    /// The limits for batches.
    pub(super) limits: Limits,
    /// Words of the guide in workgroup memory; 0 if it is in storage memory.
    guide_words: u32,
    table_words: u32,
}

impl Kernel {
    /// Create the kernel for workgroups of `threads` threads with `workgroup_bytes` bytes of memory,
    /// at least 16 KiB. A buffer has at most `buffer_bytes` bytes, and scratch memory a part of it.
    pub(super) fn new(units: &SplitUnits, threads: u32, workgroup_bytes: u32, buffer_bytes: u64) -> Self {
        let scratch_bytes = buffer_bytes.min(SCRATCH_BYTES);
        let guide_bytes = 2 << units.lines(LineClass::Searched).max(1);
        // A guide that leaves little memory for the table stays in storage memory.
        let guide_words = if 3 * guide_bytes <= workgroup_bytes { guide_bytes / 4 } else { 0 };
        let table_words = (workgroup_bytes - FIXED_BYTES) / 4 - guide_words;
        let shared_bytes = SHARED_BYTES as u32 + 4 * (guide_words + table_words);
        let mut kernel = Self {
            limits: Limits {
                threads,
                blocks: 1,
                usual_shared_bytes: shared_bytes,
                most_shared_bytes: shared_bytes,
                most_table_words: usize::try_from(buffer_bytes / 2).unwrap_or(usize::MAX),
                shared_stacks: false,
                shared_guide: guide_words > 0,
            },
            guide_words,
            table_words,
        };
        let blocks = scratch_bytes / (4 * kernel.scratch_words_each() as u64);
        kernel.limits.blocks = blocks.clamp(1, 1 << 12) as u32;
        kernel
    }

    fn list_capacity(&self) -> u32 {
        LIST_EACH * self.limits.threads
    }

    fn scratch_words_each(&self) -> usize {
        3 * self.list_capacity() as usize + scratch_words(self.limits.threads)
    }

    /// Return the same kernel for fewer workgroups at a time.
    #[must_use]
    pub(super) fn with_fewer_blocks(mut self, blocks: u32) -> Self {
        self.limits.blocks = self.limits.blocks.min(blocks.max(1));
        self
    }

    /// Return the number of words of scratch memory for all workgroups.
    pub(super) fn scratch_words(&self) -> usize {
        self.limits.blocks as usize * self.scratch_words_each()
    }

    /// Return the program in WGSL.
    pub(super) fn source(&self) -> String {
        let mut text = format!(
            "const THREADS = {}u;\nconst LIST_CAPACITY = {}u;\nconst TABLE_WORDS = {}u;\n",
            self.limits.threads,
            self.list_capacity(),
            self.table_words
        );
        if self.guide_words > 0 {
            text.push_str(&GUIDE_IN_WORKGROUP.replace("GUIDE_WORDS", &self.guide_words.to_string()));
        } else {
            text.push_str(GUIDE_IN_STORAGE);
        }
        text + SOURCE
    }
}

const GUIDE_IN_WORKGROUP: &str = "
var<workgroup> guide_words: array<u32, GUIDE_WORDS>;

fn set_guide(me: u32, colour: u32) {
    let from_ = pairs[colour + INNER_GUIDE];
    let length = pairs[colour + INNER_GUIDE_LENGTH];
    var i = 2u * me;
    for (; i < length; i += 2u * THREADS) {
        guide_words[i >> 1u] = word16(from_ + i) | (word16(from_ + i + 1u) << 16u);
    }
    undone |= select(0u, 1u, i < length);
}

fn guide(colour: u32, used: u32) -> u32 {
    return (guide_words[used >> 1u] >> ((used & 1u) * 16u)) & 0xffffu;
}

";

const GUIDE_IN_STORAGE: &str = "
fn set_guide(me: u32, colour: u32) { }

fn guide(colour: u32, used: u32) -> u32 {
    return word16(pairs[colour + INNER_GUIDE] + used);
}

";

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use queenside::Size;

    use super::*;
    use crate::batches::Batcher;
    use crate::layout::{JOB_WORDS, PAIR_WORDS, header};

    #[test]
    fn tables_of_all_sizes_fit_the_least_memory() {
        for n in [16, 20, 23, 24, 27, 28] {
            let size = Size::new(n).unwrap();
            let units = Arc::new(SplitUnits::new(size).unwrap());
            for workgroup_bytes in [16 << 10, 32 << 10, 48 << 10] {
                let kernel = Kernel::new(&units, 64, workgroup_bytes, 1 << 28);
                let mut batcher = Batcher::new(size, Arc::clone(&units), kernel.limits);
                let (mut middle, mut on_cpu) = (Some(units.count() / 2), Vec::new());
                let (batch, _) = batcher.fill(1, &mut || middle.take(), &mut on_cpu).unwrap().unwrap();
                assert!(on_cpu.is_empty(), "n = {n}, {workgroup_bytes} bytes");
                for job in batch.jobs.chunks_exact(JOB_WORDS) {
                    let rows = batch.pairs[job[0] as usize * PAIR_WORDS + header::TABLE_ROWS];
                    assert!(rows * job[3] <= kernel.table_words, "n = {n}, {workgroup_bytes} bytes");
                }
            }
        }
    }
}
