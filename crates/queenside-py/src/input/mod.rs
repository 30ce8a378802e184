//! Reads arguments, and says what is wrong with one that cannot be read.

mod cooling;
mod numbers;
mod seconds;
mod shown;
mod squares;
mod words;

pub(crate) use cooling::cooling;
pub(crate) use numbers::{kings, size, threads, whole};
pub(crate) use seconds::{duration, time_limit};
pub(crate) use shown::{refuse_endless, shown};
pub(crate) use squares::{columns, squares, squares_on};
pub(crate) use words::{flag, function, text, text_or};
