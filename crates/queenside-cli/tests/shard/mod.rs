//! `shard`: counts spread over many processes, with everything that can go wrong.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a test tells what it did")]
#![cfg(unix)]

mod audit;
mod files;
mod lab;
mod machine;
mod plan;
mod spread;
mod status;
