//! Read and validate arguments.

mod numbers;
mod squares;
mod words;

pub(crate) use numbers::{cooling, duration, kings, seed, size, step_limit, threads, whole, whole_number};
pub(crate) use squares::{columns, squares, squares_on};
pub(crate) use words::{flag, function, refuse_endless, shown, text, text_or};
