//! GPUs by way of their driver. All unsafe code of the crate is in here: calls of the driver, and launches of the kernel.
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

/// Blocks that should run on a multiprocessor: while one waits at a barrier, the other works.
const BLOCKS_EACH: u32 = 2;

/// Placements of the outer board that a block lists at a time.
const LIST_CAPACITY: u32 = 1 << 14;

/// The oldest driver that takes the kernel's version of PTX, as it numbers itself: that of CUDA 12.2.
const OLDEST_DRIVER: i32 = 12_020;

/// The oldest GPU that the kernel is made for.
const OLDEST_CAPABILITY: (i32, i32) = (7, 0);

/// Memory that a GPU needs at least, in MiB: scratch, batches, and what the driver takes.
const LEAST_MEMORY_MIB: u64 = 1024;

/// Why no GPU can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    #[error("no NVIDIA driver was found; install one, or use another engine")]
    Driver,
    #[error("the NVIDIA driver lacks the function {0}; install version 535 or later")]
    Function(&'static str),
    #[error("the NVIDIA driver does not start ({0}); see what `nvidia-smi` says")]
    Start(String),
    #[error("the NVIDIA driver is for CUDA {}.{}, and 12.2 is needed; install version 535 or later", .0 / 1000, .0 % 1000 / 10)]
    OldDriver(i32),
    #[error("there is no NVIDIA GPU")]
    Gpu,
    #[error("{0}")]
    Open(DeviceFault),
    #[error("there is no GPU {number}; {}", .there)]
    NoSuchGpu { number: usize, there: String },
    #[error("GPU {number} ({name}) has compute capability {}.{}, and 7.0 is needed", .capability.0, .capability.1)]
    OldGpu { number: usize, name: String, capability: (i32, i32) },
    #[error("GPU {number} ({name}) has {mib} MiB of memory, and {LEAST_MEMORY_MIB} are needed")]
    LittleMemory { number: usize, name: String, mib: u64 },
}

/// A GPU of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// Its number, as the driver counts from 0.
    pub number: usize,
    /// What it calls itself.
    pub name: String,
    /// Its compute capability.
    pub capability: (i32, i32),
    /// All of its memory, in MiB.
    pub memory_mib: u64,
}

/// The GPUs of this machine; none where there is no driver that could be asked.
pub fn gpus() -> Vec<Gpu> {
    look().unwrap_or_default()
}

fn words(error: DriverError) -> String {
    let text = error.error_string().map(|text| text.to_string_lossy().into_owned());
    text.unwrap_or_else(|_| error.to_string())
}

/// The functions that are called, here or by cudarc, which ends the program if one is not there.
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

/// Whether the driver, which was found, has a function.
fn has(function: &str) -> bool {
    // SAFETY: it is looked up and not called, whatever its type is.
    unsafe { sys::culib().get::<unsafe extern "C" fn()>(function.as_bytes()).is_ok() }
}

/// All GPUs, if there is a driver that is new enough.
fn look() -> Result<Vec<Gpu>, Missing> {
    // SAFETY: it tries to load the driver's library, whose initialisers are trusted as any driver's are.
    if !unsafe { sys::is_culib_present() } {
        return Err(Missing::Driver);
    }
    if let Some(function) = FUNCTIONS.iter().find(|function| !has(function)) {
        return Err(Missing::Function(function));
    }
    let started = |error: DriverError| Missing::Start(words(error));
    let mut version = 0;
    // SAFETY: the library is there, and the function writes one number.
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
        // SAFETY: the device was given by the driver just now.
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

/// The GPUs that are asked for, if all of them can be used; of all, those that can.
pub(crate) fn find(wanted: &Gpus) -> Result<Found, Missing> {
    Found::new(choose(wanted, &look()?)?, wanted)
}

fn choose(wanted: &Gpus, there: &[Gpu]) -> Result<Vec<usize>, Missing> {
    let usable = |gpu: &Gpu| {
        let (number, name) = (gpu.number, gpu.name.clone());
        if gpu.capability < OLDEST_CAPABILITY {
            Err(Missing::OldGpu { number, name, capability: gpu.capability })
        } else if gpu.memory_mib < LEAST_MEMORY_MIB {
            Err(Missing::LittleMemory { number, name, mib: gpu.memory_mib })
        } else {
            Ok(number)
        }
    };
    match wanted {
        Gpus::All => {
            let (usable, refused): (Vec<_>, Vec<_>) = there.iter().map(usable).partition(Result::is_ok);
            let first_refused = refused.into_iter().find_map(Result::err).unwrap_or(Missing::Gpu);
            let usable: Vec<usize> = usable.into_iter().flatten().collect();
            if usable.is_empty() { Err(first_refused) } else { Ok(usable) }
        }
        Gpus::Numbers(numbers) => {
            let in_words = match there.len() {
                0 => "there is none at all".to_owned(),
                1 => "the only one is 0".to_owned(),
                many => format!("they are 0 to {}", many - 1),
            };
            let find = |&number: &usize| match there.get(number) {
                None => Err(Missing::NoSuchGpu { number, there: in_words.clone() }),
                Some(gpu) => usable(gpu),
            };
            numbers.iter().map(find).collect()
        }
    }
}

/// GPUs that were found, as a source of devices.
#[derive(Debug)]
pub(crate) struct Found(Vec<OneGpu>);

/// A GPU, and what is open of it.
#[derive(Debug)]
struct OneGpu {
    number: usize,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    /// Workers share it; it goes, and the GPU is given back, with the last of them.
    shared: Weak<Loaded>,
    /// Kept for the first worker since it was tried.
    kept: Option<Arc<Loaded>>,
}

impl Found {
    /// Those of some GPUs that can be opened and count right; of those that were asked for by number, all have to.
    fn new(numbers: Vec<usize>, wanted: &Gpus) -> Result<Self, Missing> {
        let (mut found, mut first_fault) = (Vec::new(), None);
        for number in numbers {
            let gpu = OneGpu { number, open: Mutex::default() };
            match gpu.keep() {
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

    /// Opens the GPU, has it tried, and keeps it open.
    fn keep(&self) -> Result<(), DeviceFault> {
        let _tried = self.open()?;
        let mut open = self.lock();
        open.kept = open.shared.upgrade();
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
        *open = Open { shared: Arc::downgrade(&loaded), kept: None };
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

/// A GPU with the kernel on it.
#[derive(Debug)]
struct Loaded {
    number: usize,
    context: Arc<CudaContext>,
    kernel: CudaFunction,
    limits: Limits,
    /// Whether it was seen to count right.
    was_tried: AtomicBool,
}

impl Loaded {
    fn new(number: usize) -> Result<Self, DriverError> {
        let context = CudaContext::new(number)?;
        let attribute = |attribute| context.attribute(attribute).map(|value| value as u32);
        let processors = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        let each = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)?;
        let kept = attribute(Attribute::CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK)?;
        let most = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?;
        let usual = (each / BLOCKS_EACH).saturating_sub(kept).min(most);
        let kernel = context.load_module(Ptx::from_src(KERNEL))?.load_function("count_jobs")?;
        let dynamic = FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        kernel.set_attribute(dynamic, most as i32)?;
        // As much of the first-level cache as can be is shared memory.
        kernel.set_attribute(FunctionAttribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100)?;
        let limits =
            Limits { usual_shared_bytes: usual, most_shared_bytes: most, blocks: processors * BLOCKS_EACH };
        Ok(Self { number, context, kernel, limits, was_tried: AtomicBool::new(false) })
    }
}

/// A GPU at work, with two queues in turn.
#[derive(Debug)]
struct GpuDevice {
    // Batches go before the memory that they use.
    running: VecDeque<Running>,
    queues: [Queue; 2],
    begun: usize,
    loaded: Arc<Loaded>,
}

/// Batches that the GPU does one after the other, and memory for the blocks of one.
#[derive(Debug)]
struct Queue {
    stream: Arc<CudaStream>,
    scratch: CudaSlice<u32>,
}

impl Queue {
    fn new(loaded: &Loaded) -> Result<Self, DriverError> {
        let stream = loaded.context.new_stream()?;
        let each = 3 * LIST_CAPACITY as usize + SCRATCH_WORDS;
        // SAFETY: a block writes placements before it reads them.
        let scratch = unsafe { stream.alloc(loaded.limits.blocks as usize * each) }?;
        Ok(Self { stream, scratch })
    }
}

/// A batch on the GPU. Its memory is given back when its results were read.
#[derive(Debug)]
struct Running {
    stream: Arc<CudaStream>,
    results: CudaSlice<u64>,
    tables: CudaSlice<u16>,
    pairs: CudaSlice<u32>,
    jobs: CudaSlice<u32>,
    next_job: CudaSlice<u32>,
    /// What was copied to the GPU: the copies may still be under way.
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
        // SAFETY: the arguments are the kernel's, in its order; the words of a batch stay within its tables, and each
        // block within its part of the scratch memory and its shared memory, which the tests look after on a CPU.
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
            return Err(DeviceFault::new("there is no batch to finish"));
        };
        let results = running.stream.clone_dtoh(&running.results).and_then(|results| {
            // Whether a copy waits for itself is the driver's affair.
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
    fn of_all_gpus_those_are_used_that_can_be() {
        let there =
            vec![gpu(0, (6, 1), 8192), gpu(1, (9, 0), 143_771), gpu(2, (7, 0), 512), gpu(3, (12, 0), 32_000)];
        assert_eq!(choose(&Gpus::All, &there), Ok(vec![1, 3]));
        assert_eq!(choose(&Gpus::Numbers(vec![3, 1]), &there), Ok(vec![3, 1]));
        let refused = |wanted: &Gpus, there: &[Gpu]| choose(wanted, there).unwrap_err().to_string();
        assert_eq!(
            refused(&Gpus::Numbers(vec![1, 0]), &there),
            "GPU 0 (G0) has compute capability 6.1, and 7.0 is needed"
        );
        assert_eq!(
            refused(&Gpus::Numbers(vec![2]), &there),
            "GPU 2 (G2) has 512 MiB of memory, and 1024 are needed"
        );
        assert_eq!(refused(&Gpus::Numbers(vec![4]), &there), "there is no GPU 4; they are 0 to 3");
        assert_eq!(refused(&Gpus::Numbers(vec![1]), &there[..1]), "there is no GPU 1; the only one is 0");
        assert_eq!(
            refused(&Gpus::All, &there[..1]),
            "GPU 0 (G0) has compute capability 6.1, and 7.0 is needed"
        );
        assert_eq!(refused(&Gpus::All, &[]), "there is no NVIDIA GPU");
    }
}
