use std::fmt::Display;

/// Why there is no answer.
///
/// ```
/// use queenside_service::{Ask, Refused};
///
/// let refused = Ask::from_json(r#"{"ask": "cuont"}"#).unwrap_err();
/// assert_eq!(refused.kind(), "bad");
/// assert!(refused.to_string().contains("cuont"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The question is not one: what is wrong with it, and what to ask instead.
    #[error("{reason}")]
    Bad {
        /// In a line.
        reason: String,
    },
    /// It was stopped, or its listener had enough.
    #[error("stopped")]
    Stopped,
    /// The answer did not pass its check: a bug.
    #[error("{fault}")]
    Wrong {
        /// What the checker found.
        fault: String,
    },
}

impl Refused {
    /// A name for programs: `bad`, `stopped` or `wrong`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Bad { .. } => "bad",
            Self::Stopped => "stopped",
            Self::Wrong { .. } => "wrong",
        }
    }

    pub(crate) fn bad(reason: impl Display) -> Self {
        Self::Bad { reason: reason.to_string() }
    }

    pub(crate) fn wrong(fault: impl Display) -> Self {
        Self::Wrong { fault: fault.to_string() }
    }
}

impl From<queenside_check::CheckError> for Refused {
    fn from(wrong: queenside_check::CheckError) -> Self {
        Self::wrong(wrong)
    }
}
