//! NVIDIA GPUs through CUDA. All unsafe code of the crate is in this module: calls of the driver and
//! launches of the kernel.
#![allow(unsafe_code, reason = "the driver is a C library")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::sys::{
    self, CUdevice_attribute_enum as Attribute, CUfunction_attribute_enum as FunctionAttribute,
};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DriverError, LaunchConfig, PushKernelArg, result,
};
use cudarc::nvrtc::Ptx;
use queenside::Size;

use crate::Gpu;
use crate::device::{Batch, Device, DeviceFault, Limits, Opens};
use crate::layout::{RESULT_NUMBERS, scratch_words};
use crate::trial::trial;

/// The kernel in PTX, the GPU assembly language, for compute capability 7.0 and later.
pub(crate) const KERNEL: &str = include_str!("colour_split.ptx");

/// Threads per block.
pub(crate) const THREADS: u32 = 512;

/// Number of blocks per multiprocessor: while one waits at a barrier, the other works.
const BLOCKS_EACH: u32 = 2;

/// Number of placements of the outer board on the list of a block.
const LIST_CAPACITY: u32 = 1 << 14;

/// Number of 16-bit words of tables that a batch may have: a quarter of the least memory.
const MOST_TABLE_WORDS: usize = 1 << 27;

/// The oldest driver that accepts the kernel's version of PTX: that of CUDA 12.2, as the driver
/// reports its version.
const OLDEST_DRIVER: i32 = 12_020;

/// The lowest compute capability that the kernel supports.
const OLDEST_CAPABILITY: (i32, i32) = (7, 0);

/// Least memory of a GPU in MiB: scratch memory, batches, and the driver's own use.
const MIN_MEMORY_MIB: u64 = 1024;

/// The reason why CUDA cannot be used, or not with a GPU.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    #[error("a static program cannot load a driver; use the program for glibc")]
    Loader,
    #[error("no NVIDIA driver was found")]
    Driver,
    #[error("the NVIDIA driver lacks the function {0}; install version 535 or later")]
    Function(&'static str),
    #[error("the NVIDIA driver does not start ({0}); run `nvidia-smi` for details")]
    Start(String),
    #[error("the NVIDIA driver supports CUDA {}.{}, expected 12.2 or later; install version 535 or later", .0 / 1000, .0 % 1000 / 10)]
    OldDriver(i32),
    #[error("no NVIDIA GPU was found")]
    Card,
    #[error("{name} has compute capability {}.{}, expected 7.0 or later", .capability.0, .capability.1)]
    OldCard { name: String, capability: (i32, i32) },
    #[error("{name} has {mib} MiB of memory, expected at least {MIN_MEMORY_MIB} MiB")]
    LittleMemory { name: String, mib: u64 },
}

/// A GPU as the driver describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The driver numbers GPUs from 0.
    number: usize,
    name: String,
    /// The compute capability: major and minor.
    capability: (i32, i32),
    memory_mib: u64,
}

impl Card {
    pub(crate) fn describe(&self) -> Gpu {
        let (major, minor) = self.capability;
        let limits = format!("compute capability {major}.{minor}, {} MiB", self.memory_mib);
        Gpu { number: None, name: self.name.clone(), driver: "CUDA".to_owned(), limits }
    }

    fn refused(&self) -> Option<Missing> {
        if self.capability < OLDEST_CAPABILITY {
            Some(Missing::OldCard { name: self.name.clone(), capability: self.capability })
        } else if self.memory_mib < MIN_MEMORY_MIB {
            Some(Missing::LittleMemory { name: self.name.clone(), mib: self.memory_mib })
        } else {
            None
        }
    }
}

/// Return the usable GPUs, at least one.
pub(crate) fn cards() -> Result<Vec<Card>, Missing> {
    usable(list_cards()?)
}

fn usable(mut cards: Vec<Card>) -> Result<Vec<Card>, Missing> {
    let refused = cards.iter().find_map(Card::refused);
    cards.retain(|card| card.refused().is_none());
    if cards.is_empty() { Err(refused.unwrap_or(Missing::Card)) } else { Ok(cards) }
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
fn list_cards() -> Result<Vec<Card>, Missing> {
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
        Err(DriverError(sys::cudaError_enum::CUDA_ERROR_NO_DEVICE)) => return Err(Missing::Card),
        end => end.map_err(started)?,
    }
    let count = result::device::get_count().map_err(started)?;
    let card = |number: i32| {
        let device = result::device::get(number)?;
        // SAFETY: the driver returned this device.
        let attribute = |attribute| unsafe { result::device::get_attribute(device, attribute) };
        let major = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        // SAFETY: as before.
        let bytes = unsafe { result::device::total_mem(device) }?;
        let name = result::device::get_name(device)?;
        let (number, memory_mib) = (number as usize, (bytes >> 20) as u64);
        Ok(Card { number, name, capability: (major, minor), memory_mib })
    };
    (0..count).map(card).collect::<Result<_, DriverError>>().map_err(started)
}

/// A GPU that counts after it has passed a trial.
#[derive(Debug)]
pub(crate) struct CudaGpu {
    number: usize,
    name: String,
    /// The loaded kernel, once the GPU has passed the trial. The GPU stays open with it.
    tried: Mutex<Option<Arc<Loaded>>>,
}

impl CudaGpu {
    pub(crate) fn new(card: &Card) -> Self {
        let name = format!("{} (GPU {} of CUDA)", card.name, card.number);
        Self { number: card.number, name, tried: Mutex::default() }
    }
}

impl Opens for CudaGpu {
    /// The kernel is the same for all sizes.
    fn open(&self, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        let fault = |error: DriverError| DeviceFault::new(format!("{}: {}", self.name, words(error)));
        let device = |loaded: &Arc<Loaded>| {
            let queues = [Queue::new(loaded).map_err(fault)?, Queue::new(loaded).map_err(fault)?];
            let loaded = Arc::clone(loaded);
            Ok(Box::new(CudaDevice { loaded, queues, begun: 0, running: VecDeque::new() }) as Box<dyn Device>)
        };
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = tried.as_ref() {
            return device(loaded);
        }
        let loaded = Arc::new(Loaded::new(self.number, self.name.clone()).map_err(fault)?);
        let passed = trial(device(&loaded)?)?;
        *tried = Some(loaded);
        Ok(passed)
    }
}

/// A GPU with the loaded kernel.
#[derive(Debug)]
struct Loaded {
    name: String,
    context: Arc<CudaContext>,
    kernel: CudaFunction,
    limits: Limits,
}

impl Loaded {
    fn new(number: usize, name: String) -> Result<Self, DriverError> {
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
        let limits = Limits {
            threads: THREADS,
            blocks: processors * BLOCKS_EACH,
            usual_shared_bytes: usual,
            most_shared_bytes: most,
            most_table_words: MOST_TABLE_WORDS,
            shared_stacks: true,
            shared_guide: true,
        };
        Ok(Self { name, context, kernel, limits })
    }
}

/// An open GPU with two queues, used in turn.
#[derive(Debug)]
struct CudaDevice {
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
        let each = 3 * LIST_CAPACITY as usize + scratch_words(THREADS);
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

impl CudaDevice {
    fn fault(&self, error: DriverError) -> DeviceFault {
        DeviceFault::new(format!("{}: {}", self.loaded.name, words(error)))
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

impl Device for CudaDevice {
    fn name(&self) -> String {
        self.loaded.name.clone()
    }

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

    #[test]
    fn usable_cards_are_chosen() {
        let card = |number, capability, memory_mib| Card {
            number,
            name: format!("G{number}"),
            capability,
            memory_mib,
        };
        let old = card(0, (6, 1), 8192);
        let all = [old.clone(), card(1, (9, 0), 143_771), card(2, (7, 0), 512), card(3, (12, 0), 32_000)];
        let numbers: Vec<usize> = usable(all.to_vec()).unwrap().iter().map(|card| card.number).collect();
        assert_eq!(numbers, [1, 3]);
        let refused = |cards: &[Card]| usable(cards.to_vec()).unwrap_err().to_string();
        assert_eq!(refused(&[old]), "G0 has compute capability 6.1, expected 7.0 or later");
        assert_eq!(refused(&all[2..3]), "G2 has 512 MiB of memory, expected at least 1024 MiB");
        assert_eq!(refused(&[]), "no NVIDIA GPU was found");
    }
}
