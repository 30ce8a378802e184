//! The tables that combine the two colours of units: the pairs of the first colour are tallied, the tables are
//! transposed and weighted, and the pairs of the second colour are looked up in them.

mod multiply;
mod overflow;
mod table;
#[cfg(test)]
mod tests;
mod turn;

pub(super) use multiply::Multiply;
pub(super) use overflow::{PairsPart, is_too_much};
pub(super) use table::{Rows, Shape, Tables};
pub(super) use turn::Turn;
