//! `serve`: tests with a real server, valid requests and invalid ones.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a test reports its times")]
#![cfg(all(unix, feature = "serve"))]

mod access;
mod end;
mod jobs;
mod load;
mod page;
mod server;
