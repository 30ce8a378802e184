use crate::board::Solution;

/// What a search came to. "None" is said only when it is proven; giving up is another thing.
///
/// ```
/// use queenside::{Size, solve::{Outcome, random_solution}};
///
/// let text = match random_solution(Size::new(2)?, 1)?.outcome {
///     Outcome::Found(solution) => format!("{:?}", solution.columns()),
///     Outcome::None => "there is none".to_owned(),
///     Outcome::GaveUp => "nobody knows".to_owned(),
/// };
/// assert_eq!(text, "there is none");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution.
    Found(Solution),
    /// There is none: every possibility was tried.
    None,
    /// The search reached its limit first.
    GaveUp,
}
