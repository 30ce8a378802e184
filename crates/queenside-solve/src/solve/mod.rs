//! Find one solution: by formula, at random, or with given queens.
//!
//! | function | method | n |
//! |---|---|---|
//! | [`closed_form`] | at most five runs of queens, in which each queen is two columns right of the one above | 0 to 10^9 |
//! | [`random_solution`] | exact search in random order for small n, local search for larger n | 0 to 10^7 |
//! | [`complete`] | five methods that take turns: a completion, or a proof that there is none | 0 to 1000 |
//! | [`explain`] | a completion, or the given queens that leave none | 0 to 1000 |

mod closed_form;
mod complete;
mod local_search;
mod random;

pub use closed_form::{Construction, Run, closed_form, solve};
pub use complete::{
    Clues, CompletionMethod, CompletionOptions, Explanation, ExportError, Family, GenerateError, Level,
    MAX_PUZZLE, Proof, ProofStep, ProofTree, Refuted, complete, complete_with, explain, explain_proof,
    first_completion, free_squares, unique_puzzle, write_certificate, write_dimacs,
};
use queenside_board::Outcome;
pub use queenside_count::dfs::MAX_COMPLETED;
pub use random::{MAX_RANDOM, random_solution};

/// The result of a search, and its cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer<P = ()> {
    /// A solution, the fact that there is none, or neither.
    pub outcome: Outcome<P>,
    /// The name of the method that answered. For completions: one of [`CompletionMethod::ALL`],
    /// `given` if the given queens attack each other or are on blocked squares, or `none` if all
    /// methods gave up.
    pub method: &'static str,
    /// Number of squares on which a queen was tried, over all methods.
    pub nodes: u64,
}
