//! The tables that combine the two colours of units: the pairs of the first colour are tallied, the tables are
//! transposed and weighted, and the pairs of the second colour are looked up in them.

mod combine;
mod overflow;
mod table;
#[cfg(test)]
mod tests;
mod turn;
mod weigh;

pub(super) use combine::{ByWeight, Combination, Pairs, Space};
pub(super) use table::Shape;
