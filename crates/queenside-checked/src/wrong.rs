use std::fmt::Display;

/// An answer that did not pass its check: a bug of the library (or of the checker), never of its user.
///
/// ```
/// use queenside::{Outcome, Problem, Size};
/// use queenside_checked::check_outcome;
///
/// let wrong = check_outcome(&Problem::new(Size::new(4)?), &Outcome::NoSolution(())).unwrap_err();
/// assert!(wrong.to_string().starts_with("the answer failed its check: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the answer failed its check: {fault}")]
pub struct Wrong {
    /// What the checker found.
    pub fault: String,
}

impl Wrong {
    pub(crate) fn new(fault: impl Display) -> Self {
        Self { fault: fault.to_string() }
    }
}
