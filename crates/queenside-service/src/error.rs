use std::fmt::Display;

use queenside_check::CheckError;

/// Why there is no answer.
///
/// ```
/// use queenside_service::{Ask, ServiceError};
///
/// let error = Ask::from_json(r#"{"ask": "cuont"}"#).unwrap_err();
/// assert_eq!(error.kind(), "bad");
/// assert!(error.to_string().contains("cuont"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServiceError {
    /// The request cannot be answered: what is wrong with it, in one line.
    #[error("{0}")]
    Bad(String),
    /// The stop signal or the listener ended the work.
    #[error("stopped")]
    Stopped,
    /// The time limit was too short for an answer.
    #[error("{0}")]
    GaveUp(String),
    /// The answer failed its verification and is withheld: a bug.
    #[error("{0}")]
    Wrong(String),
}

impl ServiceError {
    /// A name for programs: `bad`, `stopped`, `gave-up` or `wrong`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Bad(_) => "bad",
            Self::Stopped => "stopped",
            Self::GaveUp(_) => "gave-up",
            Self::Wrong(_) => "wrong",
        }
    }

    /// A request that cannot be answered.
    pub fn bad(reason: impl Display) -> Self {
        Self::Bad(reason.to_string())
    }

    /// An answer that failed its verification.
    pub fn wrong(fault: impl Display) -> Self {
        Self::Wrong(fault.to_string())
    }
}

impl From<CheckError> for ServiceError {
    fn from(fault: CheckError) -> Self {
        Self::wrong(fault)
    }
}
