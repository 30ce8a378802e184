//! The questions, by what they are about: each with its fields, its answer, and how one leads to the other.

mod boards;
mod compare;
mod complete;
mod count;
mod info;
mod kings;

pub(crate) use boards::{Draw, Image, Look, Orbit, Read, Write};
pub(crate) use compare::Compare;
pub(crate) use complete::{Answer, Complete, Explain, Next, Random};
pub(crate) use count::{Count, CountCompletions};
pub(crate) use info::{Info, Methods};
pub(crate) use kings::{Kings, SearchKings};
