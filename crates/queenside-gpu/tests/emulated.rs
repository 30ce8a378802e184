//! Tests without a GPU: on an emulator that executes the shipped kernel, and on devices that fail.
//! They are one program, because each program takes time to compile and link.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cut_loops;
mod devices;
mod emulator;
mod kernel;
mod watched;
