//! GPUs through Vulkan, Metal or Direct3D 12, by wgpu.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

use queenside::Size;
use queenside::count::SplitUnits;
use wgpu::{
    Adapter, Backends, ComputePipelineDescriptor, DeviceDescriptor, DeviceType, Instance, InstanceDescriptor,
    ShaderModuleDescriptor, ShaderSource,
};

use super::device::{Opened, Pipeline, WebGpuDevice, fault_of, lock};
use super::kernel::{ENTRY_POINT, Kernel};
use crate::Gpu;
use crate::batches::Batcher;
use crate::device::{Device, DeviceFault, Opens};
use crate::trial::trial;

/// The beginning of the driver's description of a software adapter.
pub(crate) const SOFTWARE: &str = "software";

/// Workgroup memory to use at most: more leaves fewer workgroups at a time.
const MOST_WORKGROUP_BYTES: u32 = 48 << 10;

/// Threads per workgroup that are tried on a GPU.
const THREADS: [u32; 3] = [64, 256, 512];

/// Workgroups of a software adapter: few, so that their memory stays in the caches of the CPU, but
/// enough that a thread of lavapipe does not reach the limit of its loops.
const SOFTWARE_BLOCKS: u32 = 64;

/// The board whose batches show how many threads are fastest.
const TUNED_BY: u32 = 16;

/// A GPU or a software adapter.
#[derive(Debug)]
pub(crate) struct WebGpu {
    adapter: Adapter,
    name: String,
    opened: Mutex<Option<Arc<Opened>>>,
    /// The pipelines by board size.
    pipelines: Mutex<BTreeMap<u32, Arc<Pipeline>>>,
}

/// Return whether this machine may have a GPU. Loading drivers only to find none takes time, and some
/// print warnings.
pub(crate) fn may_have_gpus() -> bool {
    let is_gpu = |name: &str| ["nvidia", "dxg", "kfd"].iter().any(|device| name.starts_with(device));
    let has = |folder: &str, is_gpu: &dyn Fn(&str) -> bool| {
        let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
        names.into_iter().any(|entry| is_gpu(&entry.file_name().to_string_lossy()))
    };
    !cfg!(target_os = "linux") || has("/dev/dri", &|_| true) || has("/dev", &is_gpu)
}

/// Return the adapters of this machine. Of a GPU with several drivers, only the first is returned.
pub(crate) fn adapters() -> Vec<WebGpu> {
    // Drivers are loaded once.
    static INSTANCE: LazyLock<Instance> =
        LazyLock::new(|| Instance::new(InstanceDescriptor::new_without_display_handle()));
    let mut found: Vec<WebGpu> = Vec::new();
    for adapter in block_on(INSTANCE.enumerate_adapters(Backends::PRIMARY)) {
        let info = adapter.get_info();
        let is_same = |other: &WebGpu| {
            let other = other.adapter.get_info();
            // Two drivers may give a GPU two names.
            let is_at_same_place =
                !info.device_pci_bus_id.is_empty() && other.device_pci_bus_id == info.device_pci_bus_id;
            let is_alike = other.name == info.name && other.device == info.device;
            is_at_same_place || other.backend != info.backend && is_alike
        };
        if !found.iter().any(is_same) {
            let driver = [info.driver.as_str(), info.driver_info.as_str()].join(" ");
            let name = format!("{} ({:?}, {})", info.name, info.backend, driver.trim());
            found.push(WebGpu { adapter, name, opened: Mutex::default(), pipelines: Mutex::default() });
        }
    }
    found
}

/// Wait for a future of wgpu. On these systems they are ready at once.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        std::thread::yield_now();
    }
}

impl WebGpu {
    pub(crate) fn vendor(&self) -> u32 {
        self.adapter.get_info().vendor
    }

    fn is_software(&self) -> bool {
        self.adapter.get_info().device_type == DeviceType::Cpu
    }

    pub(crate) fn describe(&self) -> Gpu {
        let (info, limits) = (self.adapter.get_info(), self.adapter.limits());
        let software = if self.is_software() { format!("{SOFTWARE}, ") } else { String::new() };
        let driver = format!("{software}{:?}, {} {}", info.backend, info.driver, info.driver_info);
        let limits = format!(
            "{} KiB and {} threads per workgroup, buffers of {} MiB",
            limits.max_compute_workgroup_storage_size >> 10,
            limits.max_compute_invocations_per_workgroup,
            limits.max_storage_buffer_binding_size >> 20
        );
        Gpu { number: None, name: info.name, driver: driver.trim().to_owned(), limits }
    }

    fn opened(&self) -> Result<Arc<Opened>, DeviceFault> {
        let mut opened = lock(&self.opened);
        if let Some(opened) = opened.as_ref().filter(|opened| !opened.is_lost.load(Ordering::Relaxed)) {
            return Ok(Arc::clone(opened));
        }
        // The pipelines of a lost device are lost too.
        lock(&self.pipelines).clear();
        let described = DeviceDescriptor { required_limits: self.adapter.limits(), ..Default::default() };
        let (device, queue) =
            block_on(self.adapter.request_device(&described)).map_err(|error| fault_of(&self.name, error))?;
        let fault = Arc::new(Mutex::new(None));
        let is_lost = Arc::new(AtomicBool::new(false));
        let ([by_error, by_loss], now_lost) =
            ([Arc::clone(&fault), Arc::clone(&fault)], Arc::clone(&is_lost));
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&by_error).get_or_insert(error.to_string());
        }));
        device.set_device_lost_callback(move |_, reason| {
            now_lost.store(true, Ordering::Relaxed);
            lock(&by_loss).get_or_insert(format!("the device was lost: {reason}"));
        });
        let new = Arc::new(Opened { device, queue, fault, is_lost });
        *opened = Some(Arc::clone(&new));
        Ok(new)
    }

    fn kernel(&self, units: &SplitUnits, threads: u32) -> Kernel {
        let (info, limits) = (self.adapter.get_info(), self.adapter.limits());
        let bytes = limits.max_compute_workgroup_storage_size.min(MOST_WORKGROUP_BYTES);
        let buffer_bytes = limits.max_storage_buffer_binding_size.min(limits.max_buffer_size);
        let kernel = Kernel::new(units, threads, bytes, buffer_bytes);
        // Half of the scratch memory, if it is memory of the CPU.
        let own_memory = info.device_type == DeviceType::DiscreteGpu;
        if own_memory { kernel } else { kernel.with_fewer_blocks(kernel.limits.blocks / 2) }
    }

    fn pipeline(
        &self,
        opened: &Opened,
        kernel: Kernel,
        source: String,
    ) -> Result<Arc<Pipeline>, DeviceFault> {
        let source = ShaderSource::Wgsl(source.into());
        let module = opened.device.create_shader_module(ShaderModuleDescriptor { label: None, source });
        let pipeline = opened.device.create_compute_pipeline(&ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some(ENTRY_POINT),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        opened.check(&self.name)?;
        Ok(Arc::new(Pipeline { kernel, pipeline }))
    }

    /// Return the pipeline with the fastest numbers of threads and workgroups, by the time of a batch.
    fn fastest(
        &self,
        opened: &Arc<Opened>,
        size: Size,
        units: &SplitUnits,
    ) -> Result<Arc<Pipeline>, DeviceFault> {
        let most = self.adapter.limits().max_compute_invocations_per_workgroup;
        let (mut fastest, mut fault): (Option<(f64, Arc<Pipeline>)>, _) = (None, None);
        for threads in THREADS.into_iter().filter(|threads| *threads <= most) {
            let kernel = self.kernel(units, threads);
            let made = match self.pipeline(opened, kernel, kernel.source()) {
                Ok(made) => made,
                // Others may work.
                Err(refused) => {
                    fault = Some(refused);
                    continue;
                }
            };
            for fewer in [1, 4] {
                let kernel = kernel.with_fewer_blocks(kernel.limits.blocks / fewer);
                let pipeline = Arc::new(Pipeline { kernel, pipeline: made.pipeline.clone() });
                // Smaller boards take less time than a measurement.
                if size.get() <= TUNED_BY {
                    return Ok(pipeline);
                }
                match batch_seconds(&mut WebGpuDevice::new(&self.name, opened, &pipeline)) {
                    Ok(seconds) if fastest.as_ref().is_none_or(|(best, _)| seconds < *best) => {
                        fastest = Some((seconds, pipeline));
                    }
                    Ok(_) => {}
                    Err(refused) => {
                        fault = Some(refused);
                        // An error that the device reported later.
                        let _ = opened.check(&self.name);
                    }
                }
            }
        }
        let refused = || fault.unwrap_or_else(|| fault_of(&self.name, "too few threads per workgroup"));
        fastest.map(|(_, pipeline)| pipeline).ok_or_else(refused)
    }
}

/// Return the time of a batch with all units of a board.
fn batch_seconds(device: &mut WebGpuDevice) -> Result<f64, DeviceFault> {
    let size = Size::new(TUNED_BY).map_err(DeviceFault::new)?;
    let units = Arc::new(SplitUnits::new(size).map_err(DeviceFault::new)?);
    let mut seconds = f64::INFINITY;
    // The first two runs include the start of the driver and of both parts of the scratch memory.
    for run in 0..5 {
        let mut batcher = Batcher::new(size, Arc::clone(&units), device.limits());
        let mut all = 0..units.count();
        let filled =
            batcher.fill(usize::MAX, &mut || all.next(), &mut Vec::new()).map_err(DeviceFault::new)?;
        let Some((batch, _)) = filled else { continue };
        let begun = Instant::now();
        device.begin(batch)?;
        device.finish()?;
        if run >= 2 {
            seconds = seconds.min(begun.elapsed().as_secs_f64());
        }
    }
    Ok(seconds)
}

impl Opens for WebGpu {
    fn open(&self, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        // Smaller boards use the pipeline that the trial needs.
        let size = size.max(Size::new(TUNED_BY).map_err(DeviceFault::new)?);
        let opened = self.opened()?;
        let known = lock(&self.pipelines).get(&size.get()).cloned();
        if let Some(pipeline) = known {
            return Ok(Box::new(WebGpuDevice::new(&self.name, &opened, &pipeline)));
        }
        let units = SplitUnits::new(size).map_err(DeviceFault::new)?;
        let pipeline = if self.is_software() {
            let kernel = self.kernel(&units, THREADS[0]).with_fewer_blocks(SOFTWARE_BLOCKS);
            self.pipeline(&opened, kernel, kernel.source())?
        } else {
            self.fastest(&opened, size, &units)?
        };
        let device = trial(Box::new(WebGpuDevice::new(&self.name, &opened, &pipeline)))?;
        lock(&self.pipelines).insert(size.get(), pipeline);
        Ok(device)
    }
}

#[cfg(test)]
#[path = "../../tests/webgpu.rs"]
mod tests;
