//! Lists of solutions, lazy and in lexicographic order of their columns, in constant memory.
//!
//! [`Solutions`] gives every solution of a board size; [`FundamentalSolutions`] one of each orbit.
//! Both walk the same depth-first search row by row with one bit a column, so the first solution
//! comes long before the last, and as many may be taken as wanted.

mod completions;
mod fundamental;
mod naive;
mod next;
mod row_search;
mod solutions;

pub use completions::{Completions, MAX_COMPLETIONS, TooLargeToListCompletions};
pub use fundamental::FundamentalSolutions;
pub use naive::naive_solutions;
pub use next::next_completion;
pub use solutions::Solutions;

use crate::board::Solution;

/// The largest board whose solutions can be listed: one bit a column in a 64-bit word.
pub const MAX_LISTED: u32 = 64;

/// A board too large to list its solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("solutions are listed for n up to {MAX_LISTED}, not for n = {n}")]
pub struct TooLargeToList {
    /// The size asked for.
    pub n: u32,
}

/// What a search found, checked. A search that finds anything else is wrong, and a list that goes on
/// without it would be wrong in silence.
fn found(columns: &[u32]) -> Solution {
    match Solution::new(columns.to_vec()) {
        Ok(solution) => solution,
        Err(fault) => unreachable!("the row search found what is no solution: {fault}"),
    }
}
