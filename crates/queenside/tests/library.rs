//! The library as its users call it. One program, as each is linked and loaded by itself.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod boards;
mod completion;
mod count_record;
mod counts;
mod draw;
mod kings;
mod kings_census;
mod lists;
mod methods;
mod naive;
mod notation;
mod numbering;
mod solve;
