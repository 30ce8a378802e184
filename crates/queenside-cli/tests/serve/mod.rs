//! `serve`: a real server, and requests as a browser sends them, and as no client should.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a test reports its times")]
#![cfg(all(unix, feature = "serve"))]

mod access;
mod end;
mod jobs;
mod load;
mod page;
mod server;
