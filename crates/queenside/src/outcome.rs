use crate::board::Solution;

/// What a search came to.
///
/// `NoSolution` is said only if it is proven; giving up is another outcome. `P` is the evidence that comes with it: a
/// [`Proof`](crate::solve::Proof) for completions, nothing for searches that have tried every possibility.
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
