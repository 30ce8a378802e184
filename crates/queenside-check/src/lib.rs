//! The independent checker of Queenside's answers.
//!
//! It depends on no other crate and shares no code with the ones that find the answers, so that a
//! mistake would have to be made twice, in two different ways, to go unseen.
//!
//! | answer | check |
//! |---|---|
//! | a solution | [`check_solution`]: every pair for small n, sets of lines for large |
//! | the conflicts of a board | [`count_conflicts`], by sorting; [`attack`], one pair |
//! | a solution told by runs of queens | [`check_runs`]: a proof by arithmetic, for n up to 10^9 in microseconds |
//! | a list of solutions | [`ListCheck`]: each a solution, each after the last, each the least of its orbit |
//! | a complete list | [`check_list_length`]: as many as are recounted or published |
//! | a completion of given queens | [`check_completion`]: a solution with every given queen, none on a blocked square |
//! | that there is no completion | [`check_certificate`], for any [`Puzzle`]: two queens that attack, or a search tree ([`check_tree`]), or a refutation by clauses ([`LratCheck`]) |
//! | a number of completions | [`check_completion_count`]: a recount, as far as one is quick |
//! | a number of solutions | [`check_count`], [`check_orbit_count`]: a recount, the published value, or divisibility |
//! | a count as a sum over shards | [`recount_rows`]: a shard, solution by solution; [`check_tiling`]: that shards leave no gap and do not overlap; [`ShardSum`]: that each came once, and their sum |
//! | a number of ways to set kings on a solution | [`check_king_ways`], [`check_king_polynomial`]: a recount row by row; [`check_safe_squares`], [`check_king_groups`], [`check_king_ways_on`] |
//!
//! # Example
//! ```
//! use queenside_check::check_solution;
//!
//! assert!(check_solution(&[1, 3, 0, 2]).is_ok());
//! assert_eq!(check_solution(&[0, 1, 3, 2]).unwrap_err().to_string(), "the queens of rows 0 and 1 attack each other");
//! ```

/// Declares an error type: each variant with its comment, its fields, and its message, where fields are references.
macro_rules! error {
    ($(#[$about:meta])* pub enum $error:ident {$(
        $(#[$when:meta])* $variant:ident
            $(($($part:ident: $part_type:ty),*))? $({ $($field:ident: $field_type:ty),* })?
            => ($($message:tt)*);
    )*}) => {
        $(#[$about])*
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the comments of the variants describe their fields")]
        pub enum $error {
            $($(#[$when])* $variant $(($($part_type),*))? $({ $($field: $field_type),* })?,)*
        }

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $(($($part),*))? $({ $($field),* })? => write!(f, $($message)*),)*
                }
            }
        }

        impl std::error::Error for $error {}
    };
}

mod board;
mod certificate;
mod counts;
mod kings;
mod lrat;
mod proof;
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
    CountError, Evidence, Orbits, check_completion_count, check_count, check_list_length, check_orbit_count,
    known_counts,
};
pub use kings::{
    KingError, check_king_groups, check_king_polynomial, check_king_ways, check_king_ways_on,
    check_safe_squares,
};
pub use lrat::{LratCheck, LratSize};
pub use proof::{ProofError, StepError};
pub use puzzle::Puzzle;
pub use runs::{Run, RunError, check_runs};
pub use shards::{ByWeight, ShardError, ShardSum, Tiling, check_tiling, recount_rows};
pub use solution::{ListCheck, SolutionError, check_completion, check_solution};
pub use tree::{Step, TreeCheck, TreeSize, check_tree};
