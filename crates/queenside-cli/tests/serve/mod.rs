//! `serve`: a real server, asked as a browser asks, and as nobody should.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a test tells what it did")]
#![cfg(all(unix, feature = "serve"))]

mod doors;
mod end;
mod jobs;
mod load;
mod page;
mod questions;
mod server;
