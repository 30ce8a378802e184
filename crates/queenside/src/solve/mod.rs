//! One solution: the same at once for every n, or a random one from a seed.
//!
//! | function | method | n |
//! |---|---|---|
//! | [`closed_form`] | a few runs of queens, each two columns on from the one above | 0 to 10^9 |
//! | [`random_solution`] | exact search in random order, or local search, by size | 0 to 10^7 |

mod answer;
mod closed_form;
mod codewars;
mod complete;
mod exact;
mod local_search;
mod random;

pub use crate::outcome::Outcome;
pub use answer::Answer;
pub use closed_form::{Construction, Run, closed_form};
pub use codewars::codewars_n_queens;
pub use complete::{
    Completer, Completion, Explanation, ExportError, Family, GenerateError, Language, MAX_COMPLETED, Method,
    Proof, ProofStep, ProofTree, Refutation, RefutationStep, TooLargeToComplete, TooManyClauses,
    UnknownMethod, complete, explain, explain_proof, free_squares, write_certificate,
};
pub use exact::{MAX_EXACT, TooLargeForExact, exact_search};
pub use local_search::local_search;
pub use random::{MAX_RANDOM, TooLargeForRandom, random_solution};
