//! The tables that combine the two colours of units: the pairs of the first colour are tallied, the tables are
//! transposed and weighted, and the pairs of the second colour are looked up in them.

mod combine;
mod multiply;
mod overflow;
mod table;
#[cfg(test)]
mod tests;
mod turn;

pub(super) use combine::{ByWeight, Combination, Reading, Space};
pub(super) use table::Shape;
