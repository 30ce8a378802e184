//! A device for the engine that runs the kernel in the emulator.

use std::collections::VecDeque;

use queenside::Size;

use super::block::run_blocks;
use super::loops::Part;
use super::memory::Memory;
use super::text::Program;
use super::warp::{Grid, global_address};
use crate::cuda::{KERNEL, THREADS};
use crate::device::{Batch, Device, DeviceFault, Limits, Opens};
use crate::layout::{RESULT_NUMBERS, scratch_words};

/// An emulated GPU, and its settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emulator {
    /// Shared memory per block in bytes, while several blocks run.
    pub(crate) shared_bytes: u32,
    /// Number of placements of the outer board on the list of a block.
    pub(crate) list_capacity: u32,
    /// Whether to check for races, which takes time.
    pub(crate) watch_for_races: bool,
    /// The loops to cut, and the number of iterations after which they are cut.
    pub(crate) cut: Option<(Part, u32)>,
    /// The seed of the order in which warps take turns.
    pub(crate) seed: u64,
}

impl Emulator {
    pub(crate) fn new(shared_bytes: u32, list_capacity: u32) -> Self {
        Self { shared_bytes, list_capacity, watch_for_races: true, cut: None, seed: 1 }
    }
}

impl Opens for Emulator {
    fn open(&self, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        let mut program = Program::read(KERNEL);
        if let Some((part, turns)) = self.cut {
            program.cut(part, turns);
        }
        Ok(Box::new(Emulated { kind: *self, program, results: VecDeque::new(), random: self.seed }))
    }
}

impl Program {
    /// Run blocks on the given memory.
    pub(crate) fn run(
        &self,
        parameters: &[u64],
        global: &mut [Memory],
        blocks: u32,
        threads: u32,
        shared_bytes: usize,
    ) -> Result<(), String> {
        let mut grid = Grid { program: self, parameters, global, threads, watch_for_races: true };
        run_blocks(&mut grid, blocks, shared_bytes, &mut || 97)
    }
}

/// A device that runs each batch when it is started.
#[derive(Debug)]
struct Emulated {
    kind: Emulator,
    program: Program,
    results: VecDeque<Vec<u64>>,
    random: u64,
}

fn bytes_of<T: Copy, const N: usize>(items: &[T], bytes: impl Fn(T) -> [u8; N]) -> Memory {
    Memory::new(items.iter().flat_map(|item| bytes(*item)).collect())
}

impl Device for Emulated {
    fn name(&self) -> String {
        "the emulator".to_owned()
    }

    fn limits(&self) -> Limits {
        Limits {
            threads: THREADS,
            blocks: 3,
            usual_shared_bytes: self.kind.shared_bytes,
            most_shared_bytes: 227 << 10,
            most_table_words: 1 << 27,
            shared_stacks: true,
            shared_guide: true,
        }
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        assert!(self.results.len() < 2, "a device has two batches at most");
        let Emulator { list_capacity, watch_for_races, .. } = self.kind;
        let limits = self.limits();
        let jobs = batch.job_count();
        let blocks = limits.blocks.min(jobs as u32).max(1);
        let scratch = blocks as usize * (3 * list_capacity as usize + scratch_words(THREADS));
        assert!(batch.shared_bytes <= limits.most_shared_bytes, "the batch needs too much shared memory");
        // In the order of the kernel's parameters.
        let mut global = [
            bytes_of(&batch.tables, u16::to_le_bytes),
            bytes_of(&batch.pairs, u32::to_le_bytes),
            bytes_of(&batch.jobs, u32::to_le_bytes),
            bytes_of(&[0_u32], u32::to_le_bytes),
            self.program.memory(scratch * 4),
            bytes_of(&vec![0_u64; jobs * RESULT_NUMBERS], u64::to_le_bytes),
        ];
        if watch_for_races {
            global = global.map(Memory::watched_for_races);
        }
        let [tables, pairs, job_words, next_job, scratch, results] = [0, 1, 2, 3, 4, 5].map(global_address);
        let parameters =
            [tables, pairs, job_words, jobs as u64, next_job, scratch, list_capacity.into(), results];
        assert_eq!(parameters.len(), self.program.parameter_bits.len());
        let mut turn = || {
            // Xorshift (G. Marsaglia, Xorshift RNGs, 2003) gives the lengths of turns.
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            1 + (self.random % 400) as usize
        };
        let mut grid = Grid {
            program: &self.program,
            parameters: &parameters,
            global: &mut global,
            threads: THREADS,
            watch_for_races,
        };
        let end = run_blocks(&mut grid, blocks, batch.shared_bytes as usize, &mut turn);
        let is_cut = !self.program.cuts.is_empty();
        if let Err(fault) = end {
            assert!(is_cut, "{fault}");
            // Cut loops may leave numbers that look like places outside the memory.
            self.results.push_back(vec![0; jobs * RESULT_NUMBERS]);
            return Ok(());
        }
        let [.., results] = global;
        let numbers: Vec<u64> = results
            .into_bytes()
            .chunks_exact(8)
            .map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
            .collect();
        // No table overflows on the boards of the tests, so no result may report an overflow.
        assert!(
            is_cut || numbers.chunks(RESULT_NUMBERS).all(|result| result[3] == result[4]),
            "a table lost counts"
        );
        self.results.push_back(numbers);
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        self.results.pop_front().ok_or_else(|| DeviceFault::new("no batch was started"))
    }
}
