//! Tests of the program. They are one test program, because linking each file separately takes
//! long. `readme.rs` is separate, because its tests need another working folder.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod classic;
mod commands;
mod completion;
mod count_checkpoint;
mod cpu;
mod features;
mod files;
mod first;
#[cfg(feature = "gpu")]
mod gpu;
mod helpers;
mod kings;
mod kings_search;
mod pipes;
mod process;
mod progress;
mod reading;
mod serve;
mod shard;
mod signals;
