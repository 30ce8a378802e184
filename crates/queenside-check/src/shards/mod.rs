//! A count as a sum over shards: sets of pairs of row sets, each counted for all its images.

mod bits;
mod by_weight;
mod recount;
mod row_sets;
mod search;
mod sum;
#[cfg(test)]
mod tests;
mod tiling;

pub use by_weight::{ByWeight, WeightFault};
pub use recount::{RowsFault, recount_rows, recount_rows_while};
pub use sum::{ShardSum, SumFault};
pub use tiling::{Tiling, TilingFault, check_tiling};
