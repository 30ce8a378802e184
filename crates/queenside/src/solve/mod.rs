//! One solution: by formula, at random, or with given queens.
//!
//! | function | method | n |
//! |---|---|---|
//! | [`closed_form`] | a few runs of queens, each two columns on from the one above | 0 to 10^9 |
//! | [`random_solution`] | exact search in random order, or local search, by size | 0 to 10^7 |
//! | [`complete`] | six methods in turn: with given queens, none on blocked squares, or a proof | 0 to 1000 |

mod closed_form;
mod complete;
mod local_search;
mod random;

pub use crate::search::MAX_COMPLETED;
pub use closed_form::{Construction, Run, closed_form};
pub use complete::{
    Clues, CompletionMethod, CompletionOptions, Explanation, ExportError, Family, GenerateError, Language,
    Level, MAX_PUZZLE, Proof, ProofStep, ProofTree, RefutationStep, codewars_n_queens, complete, explain,
    free_squares, unique_puzzle, write_certificate,
};
pub use random::{MAX_RANDOM, random_solution};

use crate::outcome::Outcome;

/// What a search came to, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P = ()> {
    /// A solution, the fact that there is none, or neither.
    pub outcome: Outcome<P>,
    /// The name of the method that answered. For completions one of [`CompletionMethod::ALL`], `given` if the given queens
    /// themselves attack each other or stand on blocked squares, or `none` if all methods gave up.
    pub method: &'static str,
    /// Squares on which a queen was tried, and the conflicts of the SAT solver: of all methods together.
    pub nodes: u64,
}
