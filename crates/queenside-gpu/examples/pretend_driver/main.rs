//! A stand-in for the library of NVIDIA's driver, for tests without a GPU. It has the functions
//! that the engine calls, with their C signatures, and executes the kernel on the CPU. The tests
//! load it under the name of the driver library.
//!
//! The environment variable `PRETEND` selects a fault to simulate.
#![allow(unsafe_code, reason = "it replaces a C library")]
#![allow(non_snake_case, reason = "the driver's names")]
#![allow(missing_docs, reason = "NVIDIA documents the functions of the driver")]
#![allow(clippy::missing_safety_doc, reason = "callers follow the rules of the driver's functions")]
#![allow(clippy::print_stderr, reason = "the tests read its messages")]

#[path = "../../tests/emulator/mod.rs"]
mod emulator;

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

use emulator::{Memory, Part, Program, allocation_of, global_address};

/// The result of a function: 0, or an error number.
type Status = c_int;

const DONE: Status = 0;
const INVALID_VALUE: Status = 1;
const OUT_OF_MEMORY: Status = 2;
const NO_DEVICE: Status = 100;
const ILLEGAL_ADDRESS: Status = 700;
const LAUNCH_FAILED: Status = 719;

/// The state of the driver.
struct State {
    /// All allocations by number; a freed allocation is empty.
    allocations: Vec<Memory>,
    live: usize,
    contexts: usize,
    kernel: Option<Program>,
    most_shared_bytes: u32,
    /// Number of times a kernel was loaded.
    loads: usize,
}

static STATE: Mutex<State> = Mutex::new(State {
    allocations: Vec::new(),
    live: 0,
    contexts: 0,
    kernel: None,
    most_shared_bytes: 48 << 10,
    loads: 0,
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is(fault: &str) -> bool {
    std::env::var("PRETEND").is_ok_and(|pretend| pretend == fault)
}

/// Return a handle. Callers only pass it on, so any address works.
fn handle() -> *mut c_void {
    std::ptr::without_provenance_mut(64)
}

/// Write a result to the address that the caller passed.
unsafe fn put<T>(to: *mut T, value: T) -> Status {
    // SAFETY: the caller passes a valid address, as for the driver.
    unsafe { to.write(value) };
    DONE
}

/// Functions of the driver, by their C names.
macro_rules! driver {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name($($argument: $kind),*) -> Status $body
        )*
    };
}

driver! {
    fn cuInit(_flags: c_uint) { if is("no-gpu") { NO_DEVICE } else { DONE } }

    fn cuDriverGetVersion(version: *mut c_int) {
        // SAFETY: see `put`; this holds for all calls of `put` below.
        unsafe { put(version, if is("old-driver") { 11_080 } else { 12_020 }) }
    }

    fn cuDeviceGetCount(count: *mut c_int) { unsafe { put(count, 1) } }
    fn cuDeviceGet(device: *mut c_int, number: c_int) { unsafe { put(device, number) } }

    fn cuDeviceGetName(name: *mut c_char, length: c_int, _device: c_int) {
        let text = c"Pretended GPU".to_bytes_with_nul();
        let length = text.len().min(length as usize);
        // SAFETY: the buffer has at least `length` bytes.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr().cast(), name, length) };
        DONE
    }

    fn cuDeviceTotalMem_v2(bytes: *mut usize, _device: c_int) {
        unsafe { put(bytes, if is("little-memory") { 512 << 20 } else { 2 << 30 }) }
    }

    fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _device: c_int) {
        let answer = match attribute {
            16 => 2, // multiprocessors
            75 if is("old-gpu") => 6,
            75 => 9,         // major compute capability; the minor one is 0
            81 => 100 << 10, // shared memory of a multiprocessor
            97 => 99 << 10,  // largest shared memory of a block
            111 => 1 << 10,  // shared memory reserved per block
            115 => 1,        // stream-ordered allocation is supported
            _ => 0,
        };
        unsafe { put(value, answer) }
    }

    fn cuDevicePrimaryCtxRetain(context: *mut *mut c_void, _device: c_int) {
        state().contexts += 1;
        unsafe { put(context, handle()) }
    }

    /// Report the memory that is not freed when the last user releases the context.
    fn cuDevicePrimaryCtxRelease_v2(_device: c_int) {
        let mut state = state();
        state.contexts -= 1;
        if state.contexts == 0 {
            eprintln!("pretend driver: {} allocations are not freed", state.live);
        }
        DONE
    }

    fn cuCtxSetCurrent(_context: *mut c_void) { DONE }
    fn cuCtxSynchronize() { DONE }
    fn cuCtxGetCurrent(context: *mut *mut c_void) { unsafe { put(context, handle()) } }
    fn cuStreamCreate(stream: *mut *mut c_void, _flags: c_uint) { unsafe { put(stream, handle()) } }
    fn cuStreamDestroy_v2(_stream: *mut c_void) { DONE }
    fn cuStreamSynchronize(_stream: *mut c_void) { DONE }
    fn cuStreamWaitEvent(_stream: *mut c_void, _event: *mut c_void, _flags: c_uint) { DONE }
    fn cuEventCreate(event: *mut *mut c_void, _flags: c_uint) { unsafe { put(event, handle()) } }
    fn cuEventRecord(_event: *mut c_void, _stream: *mut c_void) { DONE }
    fn cuEventSynchronize(_event: *mut c_void) { DONE }
    fn cuEventDestroy_v2(_event: *mut c_void) { DONE }

    fn cuMemAllocAsync(address: *mut u64, bytes: usize, _stream: *mut c_void) {
        let mut state = state();
        if is("out-of-memory") && state.live > 0 {
            return OUT_OF_MEMORY;
        }
        state.allocations.push(Memory::unwritten(bytes));
        state.live += 1;
        unsafe { put(address, global_address(state.allocations.len() - 1)) }
    }

    fn cuMemFreeAsync(address: u64, _stream: *mut c_void) {
        let mut state = state();
        let (allocation, _) = allocation_of(address);
        state.allocations[allocation] = Memory::unwritten(0);
        state.live -= 1;
        DONE
    }

    fn cuMemsetD8Async(address: u64, byte: u8, bytes: usize, _stream: *mut c_void) {
        let (allocation, at) = allocation_of(address);
        state().allocations[allocation].put_bytes(at, &vec![byte; bytes])
    }

    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const c_void, bytes: usize, _stream: *mut c_void) {
        let (allocation, at) = allocation_of(to);
        // SAFETY: the caller passes a buffer of `bytes` bytes.
        let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), bytes) };
        state().allocations[allocation].put_bytes(at, bytes)
    }

    fn cuMemcpyDtoHAsync_v2(to: *mut c_void, from: u64, bytes: usize, _stream: *mut c_void) {
        let (allocation, at) = allocation_of(from);
        let state = state();
        let Some(found) = state.allocations[allocation].bytes_at(at, bytes) else { return INVALID_VALUE };
        // SAFETY: the caller passes a buffer of at least `bytes` bytes.
        unsafe { std::ptr::copy_nonoverlapping(found.as_ptr(), to.cast(), bytes) };
        if is("miscounts") {
            let first = to.cast::<u8>();
            // SAFETY: as above; a result has more than one byte.
            unsafe { first.write(first.read() ^ 1) };
        }
        DONE
    }

    fn cuModuleLoadData(module: *mut *mut c_void, image: *const c_void) {
        // SAFETY: the text of a module ends with a zero byte.
        let text = unsafe { std::ffi::CStr::from_ptr(image.cast()) };
        let mut state = state();
        let mut kernel = Program::read(&text.to_string_lossy());
        if is("cuts-loops") {
            kernel.cut(Part::All, 40);
        }
        state.kernel = Some(kernel);
        state.loads += 1;
        unsafe { put(module, handle()) }
    }

    fn cuModuleUnload(_module: *mut c_void) {
        state().kernel = None;
        DONE
    }

    fn cuModuleGetFunction(function: *mut *mut c_void, _module: *mut c_void, _name: *const c_char) {
        unsafe { put(function, handle()) }
    }

    fn cuFuncSetAttribute(_function: *mut c_void, attribute: c_int, value: c_int) {
        match attribute {
            8 if value <= 99 << 10 => state().most_shared_bytes = value as u32,
            9 if (0..=100).contains(&value) => {}
            _ => return INVALID_VALUE,
        }
        DONE
    }

    fn cuLaunchKernel(
        _function: *mut c_void,
        blocks: c_uint,
        _blocks_y: c_uint,
        _blocks_z: c_uint,
        threads: c_uint,
        _threads_y: c_uint,
        _threads_z: c_uint,
        shared_bytes: c_uint,
        _stream: *mut c_void,
        parameters: *mut *mut c_void,
        _extra: *mut *mut c_void,
    ) {
        let mut state = state();
        let State { allocations, kernel, most_shared_bytes, loads, .. } = &mut *state;
        let Some(kernel) = kernel else { return INVALID_VALUE };
        if is("launch-fails") || is("fails-later") && *loads > 1 {
            return LAUNCH_FAILED;
        }
        if is("skips-jobs") {
            return DONE;
        }
        if shared_bytes > *most_shared_bytes {
            return INVALID_VALUE;
        }
        let value = |(place, bits): (usize, &u32)| {
            // SAFETY: the caller passes one pointer per kernel parameter, to a value of its size.
            unsafe {
                let from = *parameters.add(place);
                if *bits == 64 {
                    from.cast::<u64>().read_unaligned()
                } else {
                    u64::from(from.cast::<u32>().read_unaligned())
                }
            }
        };
        let parameters: Vec<u64> = kernel.parameter_bits.iter().enumerate().map(value).collect();
        match kernel.run(&parameters, allocations, blocks, threads, shared_bytes as usize) {
            Ok(()) => DONE,
            Err(fault) => {
                eprintln!("pretend driver: {fault}");
                ILLEGAL_ADDRESS
            }
        }
    }

    /// Return the driver's text for an error.
    fn cuGetErrorString(error: Status, text: *mut *const c_char) {
        let words = match error {
            OUT_OF_MEMORY => c"out of memory",
            NO_DEVICE => c"no CUDA-capable device is detected",
            LAUNCH_FAILED => c"unspecified launch failure",
            ILLEGAL_ADDRESS => c"an illegal memory access was encountered",
            _ => c"invalid argument",
        };
        unsafe { put(text, words.as_ptr()) }
    }
}
