use crate::board::Solution;

/// What a search came to.
///
/// `NoSolution` is said only if it is proven; giving up is another outcome. `P` is the evidence that comes with it: a
/// [`Proof`](crate::solve::Proof) for completions, nothing for searches that have tried every possibility.
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, solve::{CompletionOptions, complete}};
///
/// let problem = Problem::new(Size::new(3)?);
/// let text = match complete(&problem, CompletionOptions::default(), &Budget::default())?.outcome {
///     Outcome::Found(solution) => format!("{:?}", solution.columns()),
///     Outcome::NoSolution(proof) => format!("there is none: {proof:?}"),
///     Outcome::GaveUp => "not known".to_owned(),
/// };
/// assert!(text.starts_with("there is none"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<P = ()> {
    /// A solution.
    Found(Solution),
    /// There is none.
    NoSolution(P),
    /// The search reached its limit first.
    GaveUp,
}

/// The solution with these columns, which a search has found. A search that finds anything else is wrong, and to go on without it
/// would hide that.
pub(crate) fn found(columns: Vec<u32>) -> Solution {
    match Solution::new(columns) {
        Ok(solution) => solution,
        Err(fault) => unreachable!("the search found what is not a solution: {fault}"),
    }
}
