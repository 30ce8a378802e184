use std::fmt::Display;

use queenside::count::CountError;
use queenside_check::CheckError;

/// The reason why a request has no answer.
///
/// ```
/// use queenside_service::{ServiceError, board};
///
/// let error = board(true.into(), "board", 1000).unwrap_err();
/// assert_eq!(error.kind(), "bad");
/// assert!(error.to_string().contains("not true"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServiceError {
    /// The request is not valid. The text says in one line what is wrong with it.
    #[error("{0}")]
    Bad(String),
    /// A value in the request has a type or range that is not valid. The text begins with its path,
    /// such as `queens[1][1]`.
    #[error("{0}")]
    BadValue(String),
    /// The environment failed, such as an engine that this machine lacks. The request is valid.
    #[error("{0}")]
    Failed(String),
    /// The stop signal or the listener stopped the work.
    #[error("stopped")]
    Stopped,
    /// The time limit was too short for an answer.
    #[error("{0}")]
    GaveUp(String),
    /// The answer failed its verification and is not reported. This is a bug.
    #[error("{0}")]
    Wrong(String),
}

impl ServiceError {
    /// Return a name for programs: `bad`, `failed`, `stopped`, `gave-up` or `wrong`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Bad(_) | Self::BadValue(_) => "bad",
            Self::Failed(_) => "failed",
            Self::Stopped => "stopped",
            Self::GaveUp(_) => "gave-up",
            Self::Wrong(_) => "wrong",
        }
    }

    /// Create the error for a request that is not valid.
    pub fn bad(reason: impl Display) -> Self {
        Self::Bad(reason.to_string())
    }

    /// Create the error for an answer that failed its verification.
    pub fn wrong(fault: impl Display) -> Self {
        Self::Wrong(fault.to_string())
    }
}

impl From<CountError> for ServiceError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Stopped => Self::Stopped,
            CountError::TooLittleTime { .. } => Self::GaveUp(error.to_string()),
            CountError::NotAvailable { .. } => Self::Failed(format!("{error}; choose another engine")),
            CountError::EngineFailed { .. } | CountError::Unreported => Self::Failed(error.to_string()),
            error => Self::bad(error),
        }
    }
}

impl From<CheckError> for ServiceError {
    fn from(fault: CheckError) -> Self {
        Self::wrong(fault)
    }
}
