//! A device for the engine that runs the kernel here.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use queenside_cuda::{
    Batch, Device, DeviceFault, JOB_WORDS, KERNEL, Limits, RESULT_NUMBERS, SCRATCH_WORDS, Source, THREADS,
    done_mark,
};

use super::block::run_blocks;
use super::loops::Part;
use super::memory::Memory;
use super::text::Program;
use super::warp::{Grid, global_address};

/// Devices of one kind.
#[derive(Debug)]
pub(crate) struct Emulator {
    pub(crate) limits: Limits,
    /// Placements of the outer board that a block lists at a time.
    pub(crate) list_capacity: u32,
    /// Whether threads are watched for races, which takes time.
    pub(crate) watch_for_races: bool,
    /// Do but one job of a batch, drawn at random: results are of no use then, but for what was done.
    pub(crate) one_job_only: bool,
    /// Loops that are cut, and after how many turns.
    pub(crate) cut: Option<(Part, u32)>,
    /// What was done on all of them.
    pub(crate) work: Arc<Mutex<Work>>,
    seed: AtomicU64,
}

/// How often instructions were taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// Taken by warps.
    pub(crate) warp_instructions: u64,
    /// Taken by lanes.
    pub(crate) lane_instructions: u64,
    /// How often the banks of shared memory were asked, one word each at a time.
    pub(crate) shared_rounds: u64,
    /// Pairs of placements of the first colours.
    pub(crate) tallied: u64,
    pub(crate) jobs: u64,
}

impl Emulator {
    pub(crate) fn new(limits: Limits, list_capacity: u32) -> Arc<Self> {
        Arc::new(Self {
            limits,
            list_capacity,
            watch_for_races: true,
            one_job_only: false,
            cut: None,
            work: Arc::default(),
            seed: AtomicU64::new(1),
        })
    }
}

impl Source for Emulator {
    fn devices(&self) -> usize {
        2
    }

    fn open(&self, _place: usize) -> Result<Box<dyn Device>, DeviceFault> {
        let mut program = Program::read(KERNEL);
        if let Some((part, turns)) = self.cut {
            program.cut(part, turns);
        }
        Ok(Box::new(Emulated {
            limits: self.limits,
            list_capacity: self.list_capacity,
            watch_for_races: self.watch_for_races,
            one_job_only: self.one_job_only,
            program,
            done: VecDeque::new(),
            work: Arc::clone(&self.work),
            random: self.seed.fetch_add(1, Ordering::Relaxed),
            begun: 0,
        }))
    }
}

/// A kernel to be run as often as one likes.
pub(crate) struct Kernel(Program);

impl Kernel {
    pub(crate) fn read(text: &str) -> Self {
        Self(Program::read(text))
    }

    /// Has its loops cut after so many turns.
    pub(crate) fn cut(&mut self, part: Part, turns: u32) {
        self.0.cut(part, turns);
    }

    /// How many loops there are.
    pub(crate) fn loops(&self) -> usize {
        self.0.loop_count()
    }

    /// How many bits each parameter has.
    pub(crate) fn parameter_bits(&self) -> &[u32] {
        &self.0.parameter_bits
    }

    /// Runs blocks one after the other on some memory.
    pub(crate) fn run(
        &self,
        parameters: &[u64],
        global: &mut [Memory],
        blocks: u32,
        threads: u32,
        shared_bytes: usize,
    ) -> Result<(), String> {
        let mut grid = Grid {
            program: &self.0,
            parameters,
            global,
            threads,
            block: 0,
            taken: &mut vec![(0, 0); self.0.instructions.len()],
            shared_rounds: &mut 0,
            watch_for_races: true,
        };
        run_blocks(&mut grid, blocks, shared_bytes, &mut || 97)
    }
}

/// Runs the kernel of a text with some blocks, whose only parameter is the address of some bytes; what these are at the end.
pub(crate) fn run_text(
    text: &str,
    blocks: u32,
    threads: u32,
    shared_bytes: usize,
    bytes: Vec<u8>,
) -> Result<Vec<u8>, String> {
    let mut global = [Memory::new(bytes).watched_for_races()];
    Kernel::read(text).run(&[global_address(0)], &mut global, blocks, threads, shared_bytes)?;
    let [bytes] = global;
    Ok(bytes.into_bytes())
}

/// A device whose batches are done when they are begun.
#[derive(Debug)]
pub(crate) struct Emulated {
    limits: Limits,
    list_capacity: u32,
    watch_for_races: bool,
    one_job_only: bool,
    program: Program,
    done: VecDeque<Vec<u64>>,
    work: Arc<Mutex<Work>>,
    random: u64,
    begun: u64,
}

fn bytes_of<T: Copy, const N: usize>(items: &[T], bytes: impl Fn(T) -> [u8; N]) -> Memory {
    Memory::new(items.iter().flat_map(|item| bytes(*item)).collect())
}

impl Device for Emulated {
    fn limits(&self) -> Limits {
        self.limits
    }

    fn begin(&mut self, mut batch: Batch) -> Result<(), DeviceFault> {
        assert!(self.done.len() < 2, "a device has two batches at most");
        let all_jobs = batch.job_count();
        if self.one_job_only {
            // The same jobs for the same units, whatever the kernel is.
            self.begun += 1;
            let drawn = (self.begun.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % all_jobs;
            batch.jobs = batch.jobs[drawn * JOB_WORDS..][..JOB_WORDS].to_vec();
        }
        let jobs = batch.job_count();
        let blocks = self.limits.blocks.min(jobs as u32).max(1);
        let scratch = blocks as usize * (3 * self.list_capacity as usize + SCRATCH_WORDS);
        assert!(batch.shared_bytes <= self.limits.most_shared_bytes, "more shared memory than there is");
        // In the order of the kernel's pointers.
        let mut global = [
            bytes_of(&batch.tables, u16::to_le_bytes),
            bytes_of(&batch.pairs, u32::to_le_bytes),
            bytes_of(&batch.jobs, u32::to_le_bytes),
            bytes_of(&[0_u32], u32::to_le_bytes),
            self.program.memory(scratch * 4),
            bytes_of(&vec![0_u64; jobs * RESULT_NUMBERS], u64::to_le_bytes),
        ];
        let address = global_address;
        let parameters = [
            address(0),
            address(1),
            address(2),
            jobs as u64,
            address(3),
            address(4),
            self.list_capacity.into(),
            address(5),
        ];
        assert_eq!(parameters.len(), self.program.parameters.len());
        let mut shared_rounds = 0;
        let mut taken = vec![(0, 0); self.program.instructions.len()];
        let mut turn = || {
            // A generator of long period (G. Marsaglia: Xorshift RNGs, 2003), for lengths of turns.
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            1 + (self.random % 400) as usize
        };
        if self.watch_for_races {
            global = global.map(Memory::watched_for_races);
        }
        let mut grid = Grid {
            program: &self.program,
            parameters: &parameters,
            global: &mut global,
            threads: THREADS,
            block: 0,
            taken: &mut taken,
            shared_rounds: &mut shared_rounds,
            watch_for_races: self.watch_for_races,
        };
        run_blocks(&mut grid, blocks, batch.shared_bytes as usize, &mut turn).map_err(DeviceFault::new)?;
        let [.., results] = global;
        let mut numbers: Vec<u64> = results
            .into_bytes()
            .chunks_exact(8)
            .map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
            .collect();
        let mut work = self.work.lock().expect("no thread ended in the middle");
        work.warp_instructions += taken.iter().map(|(warps, _)| warps).sum::<u64>();
        work.lane_instructions += taken.iter().map(|(_, lanes)| lanes).sum::<u64>();
        work.tallied += numbers.chunks(RESULT_NUMBERS).map(|result| result[3]).sum::<u64>();
        work.shared_rounds += shared_rounds;
        work.jobs += all_jobs as u64;
        drop(work);
        // No table of the boards that are tried here is too small for its numbers, so none may say so.
        let is_cut = !self.program.cuts.is_empty();
        assert!(
            is_cut || numbers.chunks(RESULT_NUMBERS).all(|result| result[3] == result[4]),
            "a table lost counts"
        );
        if self.one_job_only {
            numbers = (0..all_jobs).flat_map(|job| [0, 0, 0, 0, 0, done_mark(job)]).collect();
        }
        self.done.push_back(numbers);
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        self.done.pop_front().ok_or_else(|| DeviceFault::new("no batch was begun"))
    }
}
