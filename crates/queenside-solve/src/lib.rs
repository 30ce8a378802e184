//! One solution of a board, or the proof that there is none; the classic methods; kings on safe
//! squares. This crate is a part of [`queenside`](https://docs.rs/queenside), whose paths are the
//! public ones; depend on that crate.

pub mod kings;
pub mod methods;
mod shuffle;
pub mod solve;
