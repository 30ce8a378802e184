//! A CPU that runs the kernel's PTX as a GPU would: one lane a thread, warps in lockstep where their lanes agree, blocks with
//! memory of their own. It looks for what a GPU does not tell: reads of memory that nobody wrote, accesses outside of it,
//! threads of a block that use the same word between two barriers, lanes that wait for each other for ever.
//!
//! | module | what it knows |
//! |---|---|
//! | `text` | the instructions of PTX that the kernel has, read from their text |
//! | `memory` | global and shared memory, watched |
//! | `warp` | 32 lanes: registers, branches, what each instruction does |
//! | `loops` | the loops of a program, cut short as some drivers do |
//! | `block` | the warps of a block, and its barriers |
//! | `device` | a device for the engine, made of these |

#![allow(dead_code, reason = "each test wants some of it")]

mod block;
mod device;
mod loops;
mod memory;
mod text;
mod warp;

#[allow(unused_imports, reason = "each test wants one of them")]
pub(crate) use {
    device::Emulator,
    loops::Part,
    memory::Memory,
    text::Program,
    warp::{global_address, piece_of},
};
