//! Count units with WebGPU: JavaScript runs the batches that this module makes.

use std::collections::VecDeque;
use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use queenside::count::{PartialCount, Plan, SplitUnits};
use queenside::{Record, Size};
use queenside_gpu::webgpu::{Kernel, from_words};
use queenside_gpu::{Batch, Batcher, Begun, is_sampled, plan_on_cpu};
use queenside_service::count::units_per_group;
use wasm_bindgen::prelude::*;

/// Threads per workgroup: what browsers allow at least is 256, but more are rarely faster.
const THREADS: u32 = 64;

/// The smallest board whose kernel is made; smaller boards use it too.
const SMALLEST_KERNEL: u32 = 16;

/// A count of successive units on a GPU.
///
/// For each batch, call [`begin`](Self::begin), run the kernel with [`tables`](Self::tables),
/// [`pairs`](Self::pairs) and [`jobs`](Self::jobs), and pass the results to
/// [`finish`](Self::finish). Two batches can run at a time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GpuCount {
    kernel: Kernel,
    batcher: Batcher,
    units: Range<usize>,
    batch: Batch,
    begun: VecDeque<Begun>,
    cpu: Box<dyn Plan>,
    /// Units that the CPU counts.
    on_cpu: Vec<usize>,
    /// Units that the CPU counts again.
    sampled: Vec<(usize, PartialCount)>,
    audited: u32,
    record: Record,
    /// For each group of units of the events, the number of units that are done and the solutions found.
    pieces: Vec<(usize, f64)>,
}

#[wasm_bindgen]
impl GpuCount {
    /// Create the count of the units `from` to `to - 1` of a board size, for a GPU with this memory
    /// per workgroup, and buffers of this size. `units` is the number of units of the whole count.
    ///
    /// # Errors
    /// A text, if the board is too large or the count has other units.
    #[wasm_bindgen(constructor)]
    pub fn new(
        n: u32,
        units: usize,
        from: usize,
        to: usize,
        workgroup_bytes: u32,
        buffer_bytes: f64,
    ) -> Result<Self, JsValue> {
        let size = Size::new(n).map_err(text)?;
        let all = Arc::new(SplitUnits::new(size).map_err(text)?);
        if all.count() != units {
            return Err(text("this engine has units that a GPU does not count"));
        }
        let large = Size::new(n.max(SMALLEST_KERNEL)).map_err(text)?;
        let large = SplitUnits::new(large).map_err(text)?;
        let kernel = Kernel::new(&large, THREADS, workgroup_bytes, buffer_bytes as u64);
        // Browsers share the memory with other pages.
        let kernel = kernel.with_fewer_blocks(kernel.limits.blocks / 4);
        Ok(Self {
            kernel,
            batcher: Batcher::new(size, Arc::clone(&all), kernel.limits),
            units: from..to.min(all.count()),
            batch: Batch::default(),
            begun: VecDeque::new(),
            cpu: plan_on_cpu(size).map_err(text)?,
            on_cpu: Vec::new(),
            sampled: Vec::new(),
            audited: 0,
            record: Record::new(all.count()),
            pieces: vec![(0, 0.0); all.count().div_ceil(units_per_group(all.count()))],
        })
    }

    /// Return the program in WGSL.
    pub fn source(&self) -> String {
        self.kernel.source()
    }

    /// Return the name of its entry point.
    pub fn entry(&self) -> String {
        self.kernel.entry_point().to_owned()
    }

    /// Return the number of words of scratch memory.
    pub fn scratch(&self) -> usize {
        self.kernel.scratch_words()
    }

    /// Return the number of workgroups for a number of jobs.
    pub fn groups(&self, jobs: u32) -> u32 {
        self.kernel.limits.blocks.min(jobs)
    }

    /// Return the number of words of the results of a number of jobs.
    pub fn words(&self, jobs: usize) -> usize {
        self.kernel.result_words(jobs)
    }

    /// Make the next batch, of about this many jobs. Return the number of its jobs; 0 if no units
    /// are left for the GPU.
    ///
    /// # Errors
    /// A text, if the GPU is too small.
    pub fn begin(&mut self, jobs: usize) -> Result<usize, JsValue> {
        loop {
            let left = &mut self.units;
            let mut take = |most: usize| {
                let run = left.start..left.end.min(left.start + most);
                left.start = run.end;
                run
            };
            let filled = self.batcher.fill(jobs, &mut take, &mut self.on_cpu).map_err(text)?;
            let Some((batch, begun)) = filled else { return Ok(0) };
            self.batch = batch;
            if begun.jobs() > 0 {
                self.begun.push_back(begun);
                return Ok(self.batch.job_count());
            }
            // Units without jobs have no solutions.
            for unit in begun.units() {
                self.add(unit, &PartialCount::default())?;
            }
        }
    }

    /// Return the tables of the last batch.
    pub fn tables(&self) -> Vec<u32> {
        self.batch.table_words()
    }

    /// Return the pairs of row sets of the last batch.
    pub fn pairs(&self) -> Vec<u32> {
        self.batch.pairs.clone()
    }

    /// Return the jobs of the last batch.
    pub fn jobs(&self) -> Vec<u32> {
        self.batch.jobs.clone()
    }

    /// Take the results of the oldest batch.
    ///
    /// # Errors
    /// A text, if they are not those of a GPU that works.
    pub fn finish(&mut self, results: &[u32]) -> Result<(), JsValue> {
        let begun = self.begun.pop_front().ok_or_else(|| text("no batch was started"))?;
        let refused = |refused| wrong(format_args!("the GPU {refused}"));
        for (unit, partial) in begun.partial_counts(&from_words(results)).map_err(refused)? {
            match partial {
                None => self.on_cpu.push(unit),
                // It is added after the CPU has counted it again.
                Some(partial) if is_sampled(unit) => self.sampled.push((unit, partial)),
                Some(partial) => self.add(unit, &partial)?,
            }
        }
        Ok(())
    }

    /// Count one of the units of the CPU, or one of the sample again. Return whether there are more.
    ///
    /// # Errors
    /// A text, if the GPU counted a unit of the sample wrongly.
    pub fn by_cpu(&mut self) -> Result<bool, JsValue> {
        let never = AtomicBool::new(false);
        let count = |unit| self.cpu.worker().run(unit, &never).ok_or_else(|| text("the count was stopped"));
        if let Some(unit) = self.on_cpu.pop() {
            let partial = count(unit)?;
            self.add(unit, &partial)?;
        } else if let Some((unit, partial)) = self.sampled.pop() {
            if count(unit)? != partial {
                return Err(wrong(format_args!("the GPU counted unit {unit} wrongly: it may be faulty")));
            }
            self.add(unit, &partial)?;
            self.audited += 1;
        }
        Ok(!self.on_cpu.is_empty() || !self.sampled.is_empty())
    }

    /// Return the progress as an event of `count-units`, in JSON.
    pub fn part(&self) -> String {
        let (record, pieces) = (&self.record, &self.pieces);
        serde_json::json!({"event": "part", "record": record, "done": 0, "pieces": pieces}).to_string()
    }

    /// Return the number of units that the CPU counted again.
    pub fn audited(&self) -> u32 {
        self.audited
    }

    fn add(&mut self, unit: usize, partial: &PartialCount) -> Result<(), JsValue> {
        let count = partial.count().ok_or_else(|| text("the count is too large"))?;
        self.record.add(unit, count).map_err(text)?;
        let piece = &mut self.pieces[unit / units_per_group(self.record.units())];
        piece.0 += 1;
        piece.1 += count as f64;
        Ok(())
    }
}

/// A fault after which the CPU can continue.
fn text(error: impl Display) -> JsValue {
    refusal(error, "failed")
}

/// A fault after which no number of the GPU can be trusted.
fn wrong(error: impl Display) -> JsValue {
    refusal(error, "wrong")
}

fn refusal(error: impl Display, kind: &str) -> JsValue {
    serde_json::json!({"error": error.to_string(), "kind": kind}).to_string().into()
}
