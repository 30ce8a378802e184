//! A device of WebGPU that runs batches.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};

use wgpu::{
    BindGroupDescriptor, BindGroupEntry, Buffer, BufferAsyncError, BufferDescriptor, BufferUsages,
    ComputePipeline, MapMode, PollType, Queue, SubmissionIndex,
};

use super::adapter::WebGpu;
use super::{Kernel, from_words};
use crate::{Batch, Device, DeviceFault};

/// An open device of wgpu.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) device: wgpu::Device,
    pub(super) queue: Queue,
    /// The first error that the device reported by itself.
    pub(super) fault: Arc<Mutex<Option<String>>>,
}

#[derive(Debug)]
pub(super) struct Pipeline {
    pub(super) kernel: Kernel,
    pub(super) pipeline: ComputePipeline,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An open device that runs the kernel.
#[derive(Debug)]
pub(super) struct WebGpuDevice {
    name: String,
    opened: Arc<Opened>,
    pipeline: Arc<Pipeline>,
    /// Scratch memory of two batches, used in turn.
    scratch: [Buffer; 2],
    begun: usize,
    running: VecDeque<Running>,
}

#[derive(Debug)]
struct Running {
    results: Buffer,
    submission: SubmissionIndex,
    mapped: mpsc::Receiver<Result<(), BufferAsyncError>>,
}

impl WebGpuDevice {
    pub(super) fn new(gpu: &WebGpu, opened: &Arc<Opened>, pipeline: &Arc<Pipeline>) -> Self {
        let scratch = || buffer(&opened.device, pipeline.kernel.scratch_words(), BufferUsages::STORAGE);
        Self {
            name: gpu.name().to_owned(),
            opened: Arc::clone(opened),
            pipeline: Arc::clone(pipeline),
            scratch: [scratch(), scratch()],
            begun: 0,
            running: VecDeque::new(),
        }
    }

    fn check(&self) -> Result<(), DeviceFault> {
        match &*lock(&self.opened.fault) {
            Some(fault) => Err(DeviceFault::new(format!("{}: {fault}", self.name))),
            None => Ok(()),
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

    fn limits(&self) -> crate::Limits {
        self.pipeline.kernel.limits
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        self.check()?;
        let (jobs, kernel) = (batch.job_count(), self.pipeline.kernel);
        let words = kernel.result_words(jobs);
        let device = &self.opened.device;
        let computed = buffer(device, words, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let results = buffer(device, words, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let [tables, pairs, jobs_] =
            [&batch.table_words(), &batch.pairs, &batch.jobs].map(|words| self.input(words));
        let buffers = [&tables, &pairs, &jobs_, &self.scratch[self.begun % 2], &computed];
        let mut binding = 0..;
        let entries = buffers.map(|buffer| BindGroupEntry {
            binding: binding.next().unwrap_or_default(),
            resource: buffer.as_entire_binding(),
        });
        let layout = &self.pipeline.pipeline.get_bind_group_layout(0);
        let group = device.create_bind_group(&BindGroupDescriptor { label: None, layout, entries: &entries });
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline.pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(kernel.limits.blocks.min(jobs as u32), 1, 1);
        drop(pass);
        encoder.copy_buffer_to_buffer(&computed, 0, &results, 0, results.size());
        let submission = self.opened.queue.submit([encoder.finish()]);
        let (sender, mapped) = mpsc::channel();
        // If nothing receives the message, the batch is no longer needed.
        results.slice(..).map_async(MapMode::Read, move |end| _ = sender.send(end));
        self.begun += 1;
        self.running.push_back(Running { results, submission, mapped });
        self.check()
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        let Some(Running { results, submission, mapped }) = self.running.pop_front() else {
            return Err(DeviceFault::new("no batch was started"));
        };
        let fault = |error: &dyn Debug| DeviceFault::new(format!("{}: {error:?}", self.name));
        let wait = PollType::Wait { submission_index: Some(submission), timeout: None };
        self.opened.device.poll(wait).map_err(|error| fault(&error))?;
        self.check()?;
        mapped.recv().map_err(|error| fault(&error))?.map_err(|error| fault(&error))?;
        let bytes = results.slice(..).get_mapped_range().map_err(|error| fault(&error))?;
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        Ok(from_words(&bytes.chunks_exact(4).map(word).collect::<Vec<u32>>()))
    }
}
