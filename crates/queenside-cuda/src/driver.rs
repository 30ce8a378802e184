//! GPUs through their driver. All unsafe code of the crate is in this module: calls of the driver
//! and launches of the kernel.
#![allow(unsafe_code, reason = "the driver is a C library")]

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cudarc::driver::sys::{
    self, CUdevice_attribute_enum as Attribute, CUfunction_attribute_enum as FunctionAttribute,
};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DriverError, LaunchConfig, PushKernelArg, result,
};
use cudarc::nvrtc::Ptx;

use crate::worker::trial;
use crate::{
    Batch, Device, DeviceFault, Gpus, KERNEL, Limits, RESULT_NUMBERS, SCRATCH_WORDS, Source, THREADS,
};

/// Number of blocks per multiprocessor: while one waits at a barrier, the other works.
const BLOCKS_EACH: u32 = 2;

/// Number of placements of the outer board on the list of a block.
const LIST_CAPACITY: u32 = 1 << 14;

/// The oldest driver that accepts the kernel's version of PTX: that of CUDA 12.2, as the driver
/// reports its version.
const OLDEST_DRIVER: i32 = 12_020;

/// The lowest compute capability that the kernel supports.
const OLDEST_CAPABILITY: (i32, i32) = (7, 0);

/// Least memory of a GPU in MiB: scratch memory, batches, and the driver's own use.
const MIN_MEMORY_MIB: u64 = 1024;

/// The reason why no GPU can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    #[error("a static program cannot load a driver; use the program for glibc")]
    Loader,
    #[error("no NVIDIA driver was found; install a driver")]
    Driver,
    #[error("the NVIDIA driver lacks the function {0}; install version 535 or later")]
    Function(&'static str),
    #[error("the NVIDIA driver does not start ({0}); run `nvidia-smi` for details")]
    Start(String),
    #[error("the NVIDIA driver supports CUDA {}.{}, expected 12.2 or later; install version 535 or later", .0 / 1000, .0 % 1000 / 10)]
    OldDriver(i32),
    #[error("no NVIDIA GPU was found")]
    Gpu,
    #[error("{0}")]
    Open(DeviceFault),
    #[error("GPU {number} was not found; {present}")]
    NoSuchGpu { number: usize, present: String },
    #[error("GPU {number} ({name}) has compute capability {}.{}, expected 7.0 or later", .capability.0, .capability.1)]
    OldGpu { number: usize, name: String, capability: (i32, i32) },
    #[error("GPU {number} ({name}) has {mib} MiB of memory, expected at least {MIN_MEMORY_MIB} MiB")]
    LittleMemory { number: usize, name: String, mib: u64 },
}

/// A GPU of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// The number of the GPU. The driver numbers GPUs from 0.
    pub number: usize,
    /// The name of the GPU.
    pub name: String,
    /// The compute capability: major and minor.
    pub capability: (i32, i32),
    /// Total memory, in MiB.
    pub memory_mib: u64,
}

/// Return the GPUs of this machine; an empty list if there is no usable driver.
pub fn gpus() -> Vec<Gpu> {
    list_gpus().unwrap_or_default()
}

fn words(error: DriverError) -> String {
    let text = error.error_string().map(|text| text.to_string_lossy().into_owned());
    text.unwrap_or_else(|_| error.to_string())
}

/// The functions of the driver that this module or cudarc calls. cudarc ends the program if a
/// function is missing, so they are checked first.
const FUNCTIONS: &[&str] = &[
    "cuCtxGetCurrent",
    "cuCtxSetCurrent",
    "cuCtxSynchronize",
    "cuDeviceGet",
    "cuDeviceGetAttribute",
    "cuDeviceGetCount",
    "cuDeviceGetName",
    "cuDevicePrimaryCtxRelease_v2",
    "cuDevicePrimaryCtxRetain",
    "cuDeviceTotalMem_v2",
    "cuDriverGetVersion",
    "cuEventCreate",
    "cuEventDestroy_v2",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuFuncSetAttribute",
    "cuGetErrorString",
    "cuInit",
    "cuLaunchKernel",
    "cuMemAllocAsync",
    "cuMemFreeAsync",
    "cuMemcpyDtoHAsync_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuMemsetD8Async",
    "cuModuleGetFunction",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuStreamCreate",
    "cuStreamDestroy_v2",
    "cuStreamSynchronize",
    "cuStreamWaitEvent",
];

/// Return whether the driver has a function. The driver must have been found.
fn has(function: &str) -> bool {
    // SAFETY: the function is looked up but not called, so its type does not matter.
    unsafe { sys::culib().get::<unsafe extern "C" fn()>(function.as_bytes()).is_ok() }
}

/// Return all GPUs, or an error if there is no driver that is new enough.
fn list_gpus() -> Result<Vec<Gpu>, Missing> {
    if cfg!(all(target_os = "linux", target_feature = "crt-static")) {
        return Err(Missing::Loader);
    }
    // SAFETY: this tries to load the driver library. Its initialisers are trusted, like those of
    // any driver.
    if !unsafe { sys::is_culib_present() } {
        return Err(Missing::Driver);
    }
    if let Some(function) = FUNCTIONS.iter().find(|function| !has(function)) {
        return Err(Missing::Function(function));
    }
    let started = |error: DriverError| Missing::Start(words(error));
    let mut version = 0;
    // SAFETY: the library is loaded, and the function writes one number.
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result().map_err(started)?;
    if version < OLDEST_DRIVER {
        return Err(Missing::OldDriver(version));
    }
    match result::init() {
        Err(DriverError(sys::cudaError_enum::CUDA_ERROR_NO_DEVICE)) => return Err(Missing::Gpu),
        end => end.map_err(started)?,
    }
    let count = result::device::get_count().map_err(started)?;
    let gpu = |number: i32| {
        let device = result::device::get(number)?;
        // SAFETY: the driver returned this device.
        let attribute = |attribute| unsafe { result::device::get_attribute(device, attribute) };
        let major = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        // SAFETY: as before.
        let bytes = unsafe { result::device::total_mem(device) }?;
        let name = result::device::get_name(device)?;
        let (number, memory_mib) = (number as usize, (bytes >> 20) as u64);
        Ok(Gpu { number, name, capability: (major, minor), memory_mib })
    };
    (0..count).map(gpu).collect::<Result<_, DriverError>>().map_err(started)
}

/// Open the wanted GPUs. Numbered GPUs must all be usable; of `Gpus::All`, unusable ones are left
/// out.
pub(crate) fn find(wanted: &Gpus) -> Result<Found, Missing> {
    Found::new(choose(wanted, &list_gpus()?)?, wanted)
}

fn choose(wanted: &Gpus, present: &[Gpu]) -> Result<Vec<usize>, Missing> {
    let usable = |gpu: &Gpu| {
        let (number, name) = (gpu.number, gpu.name.clone());
        if gpu.capability < OLDEST_CAPABILITY {
            Err(Missing::OldGpu { number, name, capability: gpu.capability })
        } else if gpu.memory_mib < MIN_MEMORY_MIB {
            Err(Missing::LittleMemory { number, name, mib: gpu.memory_mib })
        } else {
            Ok(number)
        }
    };
    match wanted {
        Gpus::All => {
            let (usable, refused): (Vec<_>, Vec<_>) = present.iter().map(usable).partition(Result::is_ok);
            let first_refused = refused.into_iter().find_map(Result::err).unwrap_or(Missing::Gpu);
            let usable: Vec<usize> = usable.into_iter().flatten().collect();
            if usable.is_empty() { Err(first_refused) } else { Ok(usable) }
        }
        Gpus::Numbers(numbers) => {
            let in_words = match present.len() {
                0 => "this machine has no GPU".to_owned(),
                1 => "this machine has only GPU 0".to_owned(),
                many => format!("this machine has GPUs 0 to {}", many - 1),
            };
            let find = |&number: &usize| match present.get(number) {
                None => Err(Missing::NoSuchGpu { number, present: in_words.clone() }),
                Some(gpu) => usable(gpu),
            };
            numbers.iter().map(find).collect()
        }
    }
}

/// The GPUs that were found, as a source of devices.
#[derive(Debug)]
pub(crate) struct Found(Vec<OneGpu>);

/// A GPU and its shared state.
#[derive(Debug)]
struct OneGpu {
    number: usize,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    /// The loaded kernel, which workers share. The GPU is released with the last worker.
    shared: Weak<Loaded>,
    /// Holds the GPU open between the trial and the first worker.
    held: Option<Arc<Loaded>>,
}

impl Found {
    /// Open these GPUs and test each by a trial count. A GPU that fails is an error if it was
    /// wanted by number, or if no other GPU works.
    fn new(numbers: Vec<usize>, wanted: &Gpus) -> Result<Self, Missing> {
        let (mut found, mut first_fault) = (Vec::new(), None);
        for number in numbers {
            let gpu = OneGpu { number, open: Mutex::default() };
            match gpu.hold() {
                Ok(()) => found.push(gpu),
                Err(fault) => _ = first_fault.get_or_insert(fault),
            }
        }
        match first_fault {
            Some(fault) if *wanted != Gpus::All || found.is_empty() => Err(Missing::Open(fault)),
            _ => Ok(Self(found)),
        }
    }
}

impl Source for Found {
    fn devices(&self) -> usize {
        self.0.len()
    }

    fn open(&self, place: usize) -> Result<Box<dyn Device>, DeviceFault> {
        self.0[place].open()
    }
}

impl OneGpu {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Open the GPU, test it by a trial count, and hold it open for the first worker.
    fn hold(&self) -> Result<(), DeviceFault> {
        let _tried = self.open()?;
        let mut open = self.lock();
        open.held = open.shared.upgrade();
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn Device>, DeviceFault> {
        let name = format!("GPU {}", self.number);
        let fault = |error: DriverError| DeviceFault::new(format!("{name}: {}", words(error)));
        let mut open = self.lock();
        let loaded = match open.shared.upgrade() {
            Some(loaded) => loaded,
            None => Arc::new(Loaded::new(self.number).map_err(fault)?),
        };
        *open = Open { shared: Arc::downgrade(&loaded), held: None };
        drop(open);
        let queues = [Queue::new(&loaded).map_err(fault)?, Queue::new(&loaded).map_err(fault)?];
        let tried = Arc::clone(&loaded);
        let mut device: Box<dyn Device> =
            Box::new(GpuDevice { loaded, queues, begun: 0, running: VecDeque::new() });
        if !tried.was_tried.load(Ordering::Relaxed) {
            device = trial(device, &name)?;
            tried.was_tried.store(true, Ordering::Relaxed);
        }
        Ok(device)
    }
}

/// A GPU with the loaded kernel.
#[derive(Debug)]
struct Loaded {
    number: usize,
    context: Arc<CudaContext>,
    kernel: CudaFunction,
    limits: Limits,
    /// Whether the GPU has passed the trial count.
    was_tried: AtomicBool,
}

impl Loaded {
    fn new(number: usize) -> Result<Self, DriverError> {
        let context = CudaContext::new(number)?;
        let attribute = |attribute| context.attribute(attribute).map(|value| value as u32);
        let processors = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        let each = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)?;
        let reserved = attribute(Attribute::CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK)?;
        let most = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?;
        let usual = (each / BLOCKS_EACH).saturating_sub(reserved).min(most);
        let kernel = context.load_module(Ptx::from_src(KERNEL))?.load_function("count_jobs")?;
        let dynamic = FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        kernel.set_attribute(dynamic, most as i32)?;
        // Use as much of the first-level cache as possible as shared memory.
        kernel.set_attribute(FunctionAttribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100)?;
        let limits =
            Limits { usual_shared_bytes: usual, most_shared_bytes: most, blocks: processors * BLOCKS_EACH };
        Ok(Self { number, context, kernel, limits, was_tried: AtomicBool::new(false) })
    }
}

/// An open GPU with two queues, used in turn.
#[derive(Debug)]
struct GpuDevice {
    // Fields are dropped in this order: batches before the memory that they use.
    running: VecDeque<Running>,
    queues: [Queue; 2],
    begun: usize,
    loaded: Arc<Loaded>,
}

/// A stream on which batches run one after the other, and the scratch memory of one batch.
#[derive(Debug)]
struct Queue {
    stream: Arc<CudaStream>,
    scratch: CudaSlice<u32>,
}

impl Queue {
    fn new(loaded: &Loaded) -> Result<Self, DriverError> {
        let stream = loaded.context.new_stream()?;
        let each = 3 * LIST_CAPACITY as usize + SCRATCH_WORDS;
        // SAFETY: a block writes each placement before it reads it.
        let scratch = unsafe { stream.alloc(loaded.limits.blocks as usize * each) }?;
        Ok(Self { stream, scratch })
    }
}

/// A batch on the GPU. Its memory is freed after its results are read.
#[derive(Debug)]
struct Running {
    stream: Arc<CudaStream>,
    results: CudaSlice<u64>,
    tables: CudaSlice<u16>,
    pairs: CudaSlice<u32>,
    jobs: CudaSlice<u32>,
    next_job: CudaSlice<u32>,
    /// The copied data, which must live until the copies to the GPU are complete.
    batch: Batch,
}

impl GpuDevice {
    fn fault(&self, error: DriverError) -> DeviceFault {
        DeviceFault::new(format!("GPU {}: {}", self.loaded.number, words(error)))
    }

    fn launch(&mut self, batch: Batch) -> Result<Running, DriverError> {
        let place = self.begun % self.queues.len();
        let Queue { stream, scratch } = &mut self.queues[place];
        let jobs = batch.job_count();
        let blocks = self.loaded.limits.blocks.min(jobs as u32).max(1);
        let mut running = Running {
            stream: Arc::clone(stream),
            results: stream.alloc_zeros(jobs * RESULT_NUMBERS)?,
            tables: stream.clone_htod(&batch.tables)?,
            pairs: stream.clone_htod(&batch.pairs)?,
            jobs: stream.clone_htod(&batch.jobs)?,
            next_job: stream.alloc_zeros(1)?,
            batch,
        };
        let config = LaunchConfig {
            grid_dim: (blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: running.batch.shared_bytes,
        };
        let job_count = jobs as u32;
        let mut launch = stream.launch_builder(&self.loaded.kernel);
        launch.arg(&running.tables).arg(&running.pairs).arg(&running.jobs).arg(&job_count);
        launch.arg(&mut running.next_job).arg(scratch).arg(&LIST_CAPACITY).arg(&mut running.results);
        // SAFETY: the arguments match the kernel's parameters. The words of a batch only refer to
        // its own tables. Each block stays within its part of the scratch memory and its shared
        // memory; the tests check this on a CPU.
        unsafe { launch.launch(config) }?;
        Ok(running)
    }
}

impl Device for GpuDevice {
    fn limits(&self) -> Limits {
        self.loaded.limits
    }

    fn begin(&mut self, batch: Batch) -> Result<(), DeviceFault> {
        let running = self.launch(batch).map_err(|error| self.fault(error))?;
        self.begun += 1;
        self.running.push_back(running);
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<u64>, DeviceFault> {
        let Some(running) = self.running.pop_front() else {
            return Err(DeviceFault::new("no batch was started"));
        };
        let results = running.stream.clone_dtoh(&running.results).and_then(|results| {
            // The driver may or may not wait for the end of the copy.
            running.stream.synchronize()?;
            Ok(results)
        });
        results.map_err(|error| self.fault(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gpu(number: usize, capability: (i32, i32), memory_mib: u64) -> Gpu {
        Gpu { number, name: format!("G{number}"), capability, memory_mib }
    }

    #[test]
    fn usable_gpus_are_chosen() {
        let present =
            vec![gpu(0, (6, 1), 8192), gpu(1, (9, 0), 143_771), gpu(2, (7, 0), 512), gpu(3, (12, 0), 32_000)];
        assert_eq!(choose(&Gpus::All, &present), Ok(vec![1, 3]));
        assert_eq!(choose(&Gpus::Numbers(vec![3, 1]), &present), Ok(vec![3, 1]));
        let refused = |wanted: &Gpus, present: &[Gpu]| choose(wanted, present).unwrap_err().to_string();
        assert_eq!(
            refused(&Gpus::Numbers(vec![1, 0]), &present),
            "GPU 0 (G0) has compute capability 6.1, expected 7.0 or later"
        );
        assert_eq!(
            refused(&Gpus::Numbers(vec![2]), &present),
            "GPU 2 (G2) has 512 MiB of memory, expected at least 1024 MiB"
        );
        assert_eq!(
            refused(&Gpus::Numbers(vec![4]), &present),
            "GPU 4 was not found; this machine has GPUs 0 to 3"
        );
        assert_eq!(
            refused(&Gpus::Numbers(vec![1]), &present[..1]),
            "GPU 1 was not found; this machine has only GPU 0"
        );
        assert_eq!(
            refused(&Gpus::All, &present[..1]),
            "GPU 0 (G0) has compute capability 6.1, expected 7.0 or later"
        );
        assert_eq!(refused(&Gpus::All, &[]), "no NVIDIA GPU was found");
    }
}
