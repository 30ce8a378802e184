//! All solutions of a board: how many there are, which they are, and a random one. This crate is a
//! part of [`queenside`](https://docs.rs/queenside), whose paths are the public ones; depend on that
//! crate.
//!
//! | folder | contents |
//! |---|---|
//! | [`count`] | counting engines, estimates, units of work; the colour split and its kernels |
//! | [`enumerate`] | lazy lists of solutions |
//! | [`sample`] | random solutions, all equally likely |
//! | [`dfs`] | depth-first search over what given queens leave, for these and for completions |

pub mod count;
pub mod dfs;
pub mod enumerate;
pub mod sample;
