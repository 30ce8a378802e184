use crate::board::Solution;
use crate::outcome::Outcome;

/// What a search came to, and at what cost.
///
/// ```
/// use queenside::{Size, solve::random_solution};
///
/// assert_eq!(random_solution(Size::new(8)?, 1)?.method, "exact");
/// assert_eq!(random_solution(Size::new(800)?, 1)?.method, "local-search");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was found, if anything.
    pub outcome: Outcome,
    /// The name of the method that answered.
    pub method: &'static str,
    /// Squares on which a queen was tried.
    pub nodes: u64,
}

/// The outcome that these columns are a solution. A search that finds anything else is wrong; to call
/// that giving up would hide it.
pub(super) fn found(columns: Vec<u32>) -> Outcome {
    match Solution::new(columns) {
        Ok(solution) => Outcome::Found(solution),
        Err(fault) => unreachable!("the search found what is no solution: {fault}"),
    }
}
