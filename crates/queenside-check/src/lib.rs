//! The independent checker of Queenside's answers.
//!
//! It depends on no other crate and shares no code with the library that finds the answers, so that only two
//! different mistakes could hide a wrong answer.
//!
//! | answer | check |
//! |---|---|
//! | a solution | [`check_solution`]; [`check_runs`] by arithmetic, for n up to 10^9 in microseconds |
//! | the conflicts of a board | [`count_conflicts`]; [`attack`], one pair |
//! | a list of solutions | [`ListCheck`]; [`check_list_length`] for a complete one |
//! | a completion of given queens | [`check_completion`] |
//! | that a [`Puzzle`] has no completion | [`check_certificate`], [`check_tree`], [`LratCheck`] |
//! | a number of completions | [`check_completion_count`] |
//! | a number of solutions | [`check_count`], [`check_orbit_count`] |
//! | a count as a sum over shards | [`recount_rows`], [`check_tiling`], [`ShardSum`] |
//! | the safe squares of a solution | [`check_safe_squares`], [`check_king_groups`] |
//! | in how many ways kings can stand on them | [`check_king_ways`], [`check_king_polynomial`], [`check_king_ways_on`] |

/// A fault, worded as `format!` does.
macro_rules! fault {
    ($($words:tt)*) => {
        crate::Fault(format!($($words)*))
    };
}

mod board;
mod certificate;
mod counts;
mod kings;
mod lrat;
mod puzzle;
mod root;
mod runs;
mod shards;
mod solution;
#[cfg(test)]
mod testing;
mod tree;

pub use board::{Line, Square, attack, count_conflicts};
pub use certificate::{CertificateError, Proven, check_certificate};
pub use counts::{
    Evidence, Orbits, check_completion_count, check_count, check_list_length, check_orbit_count, known_counts,
};
pub use kings::{
    check_king_groups, check_king_polynomial, check_king_ways, check_king_ways_on, check_safe_squares,
};
pub use lrat::{LratCheck, LratSize};
pub use puzzle::Puzzle;
pub use runs::{Run, check_runs};
pub use shards::{ByWeight, ShardSum, Tiling, check_tiling, recount_rows};
pub use solution::{ListCheck, check_completion, check_solution};
pub use tree::{Step, TreeSize, check_tree};

/// What is wrong with an answer, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}
