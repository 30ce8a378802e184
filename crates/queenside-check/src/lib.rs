//! The independent checker of Queenside's answers.
//!
//! The crate has no dependencies and shares no code with the library that finds the answers. A
//! wrong answer passes only if both the library and the checker are wrong in a matching way.
//!
//! | answer | check |
//! |---|---|
//! | a solution | [`check_solution`]; [`check_runs`] by arithmetic, for n up to 10^9 in microseconds |
//! | the conflicts of a board | [`count_conflicts`]; [`attack`] for one pair |
//! | a list of solutions | [`ListCheck`]; [`check_list_length`] for the length of a complete list |
//! | a completion of given queens | [`check_completion`] |
//! | a [`Puzzle`] has no completion | [`check_certificate`], [`check_tree`] |
//! | a solution is the first one in lexicographic order | [`check_first`], [`certified_board`] |
//! | the number of completions | [`check_completion_count`] |
//! | the number of solutions | [`check_count`], [`check_orbit_count`] |
//! | a count as a sum over shards | [`recount_rows`], [`check_tiling`], [`ShardSum`] |
//! | a solution of a board of regions; their number | [`check_region_solution`], [`count_region_solutions`] |
//! | the safe squares of a solution | [`check_king_groups`] |
//! | the number of ways to place kings on them | [`check_king_ways`], [`check_king_polynomial`], [`check_king_ways_on`] |

/// Create a [`CheckError`] from the arguments of `format!`.
macro_rules! fault {
    ($($words:tt)*) => {
        crate::CheckError(format!($($words)*))
    };
}

mod board;
mod certificate;
mod counts;
mod first;
mod kings;
mod puzzle;
mod regions;
mod root;
mod runs;
mod shards;
mod solution;
#[cfg(test)]
mod testing;
mod tree;

pub use board::{Line, Square, attack, count_conflicts};
pub use certificate::{CertificateError, Proven, certified_board, check_certificate};
pub use counts::{
    Evidence, Orbits, check_completion_count, check_count, check_list_length, check_orbit_count, known_counts,
};
pub use first::check_first;
pub use kings::{check_king_groups, check_king_polynomial, check_king_ways, check_king_ways_on};
pub use puzzle::Puzzle;
pub use regions::{check_region_solution, count_region_solutions};
pub use runs::{Run, check_runs};
pub use shards::{ByWeight, ShardSum, check_tiling, recount_rows};
pub use solution::{ListCheck, check_completion, check_solution};
pub use tree::{Step, TreeSize, check_tree};

/// A one-line description of what is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError(String);

impl CheckError {
    /// Create an error with this description.
    pub fn new(reason: impl std::fmt::Display) -> Self {
        Self(reason.to_string())
    }
}

impl std::fmt::Display for CheckError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CheckError {}

/// Run the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
