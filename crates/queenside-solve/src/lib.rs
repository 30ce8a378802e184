//! One solution of a board, or the proof that there is none; the classic methods; kings on safe
//! squares. This crate is a part of [`queenside`](https://docs.rs/queenside), whose paths are the
//! public ones; depend on that crate.
//!
//! | folder | contents |
//! |---|---|
//! | [`solve`] | one solution by formula, at random or with given queens; proofs that there is none |
//! | [`methods`] | the classic methods, which can be watched, recorded and compared |
//! | [`kings`] | kings on the squares that no queen attacks: counting, searching |
//! | [`regions`] | boards of coloured regions: solving, counting, generating, hints |

#[cfg(feature = "kings")]
pub mod kings;
pub mod methods;
pub mod regions;
mod shuffle;
pub mod solve;
