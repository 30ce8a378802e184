//! A device for the engine that runs the kernel in the emulator.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use queenside::Size;
use queenside_gpu::{
    Batch, Device, DeviceFault, JOB_WORDS, KERNEL, Limits, RESULT_NUMBERS, Source, THREADS, scratch_words,
};

use super::block::run_blocks;
use super::loops::Part;
use super::memory::Memory;
use super::text::Program;
use super::warp::{Grid, Work, global_address};

/// A source of emulated devices, and their settings.
#[derive(Clone, Debug)]
pub(crate) struct Emulator {
    pub(crate) limits: Limits,
    /// Number of placements of the outer board on the list of a block.
    pub(crate) list_capacity: u32,
    /// Whether to check for races, which takes time.
    pub(crate) watch_for_races: bool,
    /// Whether to run only one random job of each batch.
    pub(crate) one_job_only: bool,
    /// The loops to cut, and the number of iterations after which they are cut.
    pub(crate) cut: Option<(Part, u32)>,
    /// The work of all devices.
    pub(crate) done: Arc<Mutex<Done>>,
}

/// The work of devices.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    pub(crate) work: Work,
    /// Number of pairs of placements of the first colour.
    pub(crate) tallied: u64,
    pub(crate) jobs: u64,
    pub(crate) devices: u64,
}

/// Return the limits of a device with this shared memory per block in bytes.
pub(crate) const fn limits(usual_shared_bytes: u32) -> Limits {
    Limits {
        threads: THREADS,
        blocks: 3,
        usual_shared_bytes,
        most_shared_bytes: 227 << 10,
        most_table_words: 1 << 27,
        shared_stacks: true,
        shared_guide: true,
    }
}

impl Emulator {
    pub(crate) fn new(limits: Limits, list_capacity: u32) -> Self {
        Self {
            limits,
            list_capacity,
            watch_for_races: true,
            one_job_only: false,
            cut: None,
            done: Arc::default(),
        }
    }
}

impl Source for Emulator {
    fn devices(&self) -> usize {
        2
    }

    fn open(&self, _place: usize, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        let mut program = Program::read(KERNEL);
        if let Some((part, turns)) = self.cut {
            program.cut(part, turns);
        }
        let mut done = self.done.lock().expect("no thread panicked");
        done.devices += 1;
        let random = done.devices;
        Ok(Box::new(Emulated { kind: self.clone(), program, results: VecDeque::new(), random, begun: 0 }))
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
        let mut grid =
            Grid { program: self, parameters, global, threads, watch_for_races: true, work: Work::default() };
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
    begun: u64,
}

fn bytes_of<T: Copy, const N: usize>(items: &[T], bytes: impl Fn(T) -> [u8; N]) -> Memory {
    Memory::new(items.iter().flat_map(|item| bytes(*item)).collect())
}

impl Device for Emulated {
    fn name(&self) -> String {
        "the emulator".to_owned()
    }

    fn limits(&self) -> Limits {
        self.kind.limits
    }

    fn begin(&mut self, mut batch: Batch) -> Result<(), DeviceFault> {
        assert!(self.results.len() < 2, "a device has two batches at most");
        let Emulator { limits, list_capacity, watch_for_races, one_job_only, .. } = self.kind;
        let all_jobs = batch.job_count();
        if one_job_only {
            // The choice of jobs depends only on the units, not on the kernel.
            self.begun += 1;
            let drawn = (self.begun.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % all_jobs;
            batch.jobs = batch.jobs[drawn * JOB_WORDS..][..JOB_WORDS].to_vec();
        }
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
            work: Work::default(),
        };
        let end = run_blocks(&mut grid, blocks, batch.shared_bytes as usize, &mut turn);
        let is_cut = !self.program.cuts.is_empty();
        if let Err(fault) = end {
            assert!(is_cut, "{fault}");
            // Cut loops may leave numbers that look like places outside the memory.
            self.results.push_back(vec![0; jobs * RESULT_NUMBERS]);
            return Ok(());
        }
        let work = grid.work;
        let [.., results] = global;
        let numbers: Vec<u64> = results
            .into_bytes()
            .chunks_exact(8)
            .map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
            .collect();
        let mut done = self.kind.done.lock().expect("no thread panicked");
        done.work.warp_instructions += work.warp_instructions;
        done.work.lane_instructions += work.lane_instructions;
        done.work.shared_rounds += work.shared_rounds;
        done.tallied += numbers.chunks(RESULT_NUMBERS).map(|result| result[3]).sum::<u64>();
        done.jobs += all_jobs as u64;
        drop(done);
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
