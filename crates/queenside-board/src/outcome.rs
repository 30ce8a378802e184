use crate::Solution;

/// The result of a search.
///
/// `NoSolution` means that there is provably no solution; a search that gives up returns `GaveUp`.
/// `P` is the type of the proof: `solve::Proof` for completions, `()` for searches
/// that tried every possibility.
///
/// ```
/// use queenside::{Budget, Size, solve::random_solution};
///
/// let outcome = random_solution(Size::new(3)?, &Budget::default())?.outcome;
/// assert!(!outcome.is_found());
/// assert_eq!(outcome.solution(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<P = ()> {
    /// The search found this solution.
    Found(Solution),
    /// There is no solution.
    NoSolution(P),
    /// The search reached its limit before it had an answer.
    GaveUp,
}

impl<P> Outcome<P> {
    /// Whether the search found a solution.
    pub const fn is_found(&self) -> bool {
        matches!(self, Self::Found(_))
    }

    /// Return the solution, if the search found one.
    pub const fn solution(&self) -> Option<&Solution> {
        if let Self::Found(solution) = self { Some(solution) } else { None }
    }

    /// Return the solution without a copy, if the search found one.
    pub fn into_solution(self) -> Option<Solution> {
        if let Self::Found(solution) = self { Some(solution) } else { None }
    }
}

/// Return the solution with these columns, which a search found. If they are not a solution, the
/// search has a bug; panic, because continuing would hide it.
pub fn found(columns: Vec<u32>) -> Solution {
    match Solution::new(columns) {
        Ok(solution) => solution,
        Err(fault) => unreachable!("a search returned columns that are not a solution: {fault}"),
    }
}
