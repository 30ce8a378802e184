//! An emulator that runs the kernel's PTX on a CPU: one lane per thread, warps in lockstep while
//! their lanes agree, and blocks with separate shared memory. It reports faults that a GPU does not
//! report: reads of unwritten memory, accesses outside the memory, races between threads of a
//! block, and lanes that wait for each other for ever.
//!
//! | module | contents |
//! |---|---|
//! | `text` | parses the PTX instructions that the kernel uses |
//! | `memory` | checked global and shared memory |
//! | `warp` | 32 lanes: registers, branches, the effect of each instruction |
//! | `loops` | the loops of a program, and how to cut them as some drivers do |
//! | `block` | the warps of a block and its barriers |
//! | `device` | the emulator as a device for the engine |

mod block;
mod device;
mod loops;
mod memory;
mod text;
mod warp;

pub(crate) use {device::Emulator, loops::Part, memory::Memory, text::Program, warp::global_address};
