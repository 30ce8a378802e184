//! The system's allocator. An allocation that fails ends the program with one line; the standard
//! library would print a backtrace.

#![allow(unsafe_code, reason = "an allocator has unsafe functions")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;

use crate::{USAGE, interrupt};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

struct Allocator;

// SAFETY: Each function calls that of the system with the same arguments.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller guarantees what the system requires.
        unless_null(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: As above.
        unless_null(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // SAFETY: As above.
        unless_null(unsafe { System.realloc(memory, layout, bytes) }, bytes)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: As above.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[inline]
fn unless_null(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() { end(bytes) } else { memory }
}

/// End the program. Nothing here allocates memory.
#[cold]
fn end(bytes: usize) -> ! {
    let _ = writeln!(io::stderr(), "error: not enough memory: {bytes} more bytes cannot be allocated");
    interrupt::remove_unfinished();
    process::exit(USAGE.into())
}
