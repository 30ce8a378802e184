//! Reads arguments, and says what is wrong with one that cannot be read.

mod numbers;
mod seconds;
mod shown;
mod squares;

pub(crate) use numbers::{kings, size, threads, whole};
pub(crate) use seconds::time_limit;
pub(crate) use shown::{refuse_endless, shown};
pub(crate) use squares::{columns, squares};
