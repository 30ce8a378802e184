//! The program as its users see it. One program of tests, as each is linked by itself; the documents, which need a folder of
//! their own to run in, are in `readme.rs`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod classic;
mod commands;
mod completion;
mod count_checkpoint;
mod features;
mod files;
mod helpers;
mod kings;
mod kings_census;
mod kings_search;
mod pipes;
mod player;
mod progress;
mod serve;
mod shard;
mod signals;
