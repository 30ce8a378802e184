//! A device of WebGPU that runs batches.

use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::num::NonZeroU64;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Instant;

use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindingResource, Buffer, BufferAsyncError, BufferBinding,
    BufferDescriptor, BufferUsages, ComputePipeline, MapMode, PollType, Queue, SubmissionIndex,
};

use super::kernel::{Kernel, RESULT_WORDS};
use crate::device::{Batch, Device, DeviceFault, Limits};
use crate::layout::JOB_WORDS;

/// An open device of wgpu.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) device: wgpu::Device,
    pub(super) queue: Queue,
    /// The first error that the device reported by itself.
    pub(super) fault: Arc<Mutex<Option<String>>>,
    pub(super) is_lost: Arc<AtomicBool>,
}

impl Opened {
    /// Return the first error since the last check, as one of the device with this name.
    pub(super) fn check(&self, name: &str) -> Result<(), DeviceFault> {
        lock(&self.fault).take().map_or(Ok(()), |fault| Err(fault_of(name, fault)))
    }
}

/// Return an error in one line; those of wgpu have several.
pub(super) fn fault_of(name: &str, error: impl Display) -> DeviceFault {
    let words: Vec<String> = error.to_string().split_whitespace().map(str::to_owned).collect();
    DeviceFault::new(format!("{name}: {}", words.join(" ")))
}

#[derive(Debug)]
pub(super) struct Pipeline {
    pub(super) kernel: Kernel,
    pub(super) pipeline: ComputePipeline,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The jobs of a slice are a multiple of this: then its words begin at places where bindings may begin.
const SLICE_STEP: usize = 16;

const MAX_SLICE: usize = 1 << 15;

/// The time that a slice should take.
const SLICE_SECONDS: f64 = 0.1;

/// An open device that runs the kernel.
#[derive(Debug)]
pub(super) struct WebGpuDevice {
    name: String,
    opened: Arc<Opened>,
    pipeline: Arc<Pipeline>,
    /// Scratch memory of two batches, used in turn.
    scratch: [Buffer; 2],
    begun: usize,
    /// Jobs that are submitted together.
    slice: usize,
    running: VecDeque<Running>,
}

#[derive(Debug)]
struct Running {
    results: Buffer,
    submission: SubmissionIndex,
    mapped: mpsc::Receiver<Result<(), BufferAsyncError>>,
    jobs: usize,
    /// When it had the device for itself.
    begun: Instant,
}

impl WebGpuDevice {
    pub(super) fn new(name: &str, opened: &Arc<Opened>, pipeline: &Arc<Pipeline>) -> Self {
        let scratch = || buffer(&opened.device, pipeline.kernel.scratch_words(), BufferUsages::STORAGE);
        Self {
            name: name.to_owned(),
            opened: Arc::clone(opened),
            pipeline: Arc::clone(pipeline),
            scratch: [scratch(), scratch()],
            begun: 0,
            slice: SLICE_STEP,
            running: VecDeque::new(),
        }
    }

    /// Create a buffer with these words.
    fn input(&self, words: &[u32]) -> Buffer {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let buffer = buffer(&self.opened.device, words.len(), BufferUsages::STORAGE | BufferUsages::COPY_DST);
        self.opened.queue.write_buffer(&buffer, 0, &bytes);
        buffer
    }
}

fn buffer(device: &wgpu::Device, words: usize, usage: BufferUsages) -> Buffer {
    let size = 4 * words.max(1) as u64;
    device.create_buffer(&BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}

impl Device for WebGpuDevice {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn limits(&self) -> Limits {
        self.pipeline.kernel.limits
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        self.opened.check(&self.name)?;
        let (jobs, kernel) = (batch.job_count(), self.pipeline.kernel);
        let words = jobs * RESULT_WORDS;
        let (device, queue) = (&self.opened.device, &self.opened.queue);
        let computed = buffer(device, words, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let results = buffer(device, words, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let [tables, pairs, jobs_] =
            [&batch.table_words(), &batch.pairs, &batch.jobs].map(|words| self.input(words));
        let scratch = &self.scratch[self.begun % 2];
        // A unit may have thousands of jobs, and a driver ends work that takes seconds.
        for first in (0..jobs).step_by(self.slice) {
            let some = self.slice.min(jobs - first);
            let part = |buffer, words_each: usize| {
                let bytes = |jobs: usize| 4 * (jobs * words_each) as u64;
                BindingResource::Buffer(BufferBinding {
                    buffer,
                    offset: bytes(first),
                    size: NonZeroU64::new(bytes(some)),
                })
            };
            let resources = [
                tables.as_entire_binding(),
                pairs.as_entire_binding(),
                part(&jobs_, JOB_WORDS),
                scratch.as_entire_binding(),
                part(&computed, RESULT_WORDS),
            ];
            let mut binding = 0..;
            let entries = resources
                .map(|resource| BindGroupEntry { binding: binding.next().unwrap_or_default(), resource });
            let layout = &self.pipeline.pipeline.get_bind_group_layout(0);
            let group =
                device.create_bind_group(&BindGroupDescriptor { label: None, layout, entries: &entries });
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&self.pipeline.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(kernel.limits.blocks.min(some as u32), 1, 1);
            drop(pass);
            queue.submit([encoder.finish()]);
        }
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&computed, 0, &results, 0, results.size());
        let submission = queue.submit([encoder.finish()]);
        let (sender, mapped) = mpsc::channel();
        // The receiver is gone if the batch is no longer needed.
        results.slice(..).map_async(MapMode::Read, move |end| _ = sender.send(end));
        self.begun += 1;
        let begun = self.running.back().map_or_else(Instant::now, |before| before.begun);
        self.running.push_back(Running { results, submission, mapped, jobs, begun });
        self.opened.check(&self.name)
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        let Some(Running { results, submission, mapped, jobs, begun }) = self.running.pop_front() else {
            return Err(DeviceFault::new("no batch was started"));
        };
        let fault = |error: &dyn Debug| DeviceFault::new(format!("{}: {error:?}", self.name));
        let wait = PollType::Wait { submission_index: Some(submission), timeout: None };
        self.opened.device.poll(wait).map_err(|error| fault(&error))?;
        let now = Instant::now();
        let seconds = now.duration_since(begun).as_secs_f64();
        if let Some(next) = self.running.front_mut() {
            next.begun = now;
        }
        let wanted = (jobs as f64 * SLICE_SECONDS / seconds.max(1e-6)) as usize;
        let slice = wanted.clamp(self.slice / 2, 4 * self.slice).min(MAX_SLICE);
        self.slice = slice.next_multiple_of(SLICE_STEP);
        self.opened.check(&self.name)?;
        mapped.recv().map_err(|error| fault(&error))?.map_err(|error| fault(&error))?;
        let bytes = results.slice(..).get_mapped_range().map_err(|error| fault(&error))?;
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        Ok(bytes.chunks_exact(8).map(number).collect())
    }
}
