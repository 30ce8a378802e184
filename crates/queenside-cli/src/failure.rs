//! The results of commands; `main` maps them to exit statuses.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use queenside_service::ServiceError;

use crate::{progress, system};

/// The result of a command that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The question is answered.
    Answered,
    /// Proven that there is no solution, or `check` or `audit` found a fault.
    NoSolution,
    /// Gave up at a limit, or the answer is incomplete.
    GaveUp,
    /// Stopped by a signal after saving the state; the program ends by that signal.
    Interrupted,
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Invalid input or usage, or a fault of the environment, such as a file that cannot be written.
    #[error("{0}")]
    Usage(String),
    /// The reader of the output closed it.
    #[error("the output was closed")]
    ClosedPipe,
    /// The time limit ended the command while it wrote its answer.
    #[error("{0}")]
    GaveUp(String),
    /// The answer failed its check, so it is not printed.
    #[error("internal error, please report it: the answer failed its check: {0}")]
    Wrong(String),
}

impl Failure {
    /// Return a failure because of invalid input or usage.
    pub(crate) fn usage(message: impl Display) -> Self {
        Self::Usage(message.to_string())
    }

    /// Return a failure because an answer did not pass its check.
    pub(crate) fn wrong(fault: impl Display) -> Self {
        Self::Wrong(fault.to_string())
    }

    /// Return a failure to write to a file, standard output or a terminal.
    pub(crate) fn output(place: impl Display, error: &io::Error) -> Self {
        if system::is_closed_pipe(error) {
            return Self::ClosedPipe;
        }
        Self::Usage(format!("cannot write to {place}: {}", reason(error)))
    }

    /// Return a failure to read a file.
    pub(crate) fn input(path: &Path, error: &io::Error) -> Self {
        Self::Usage(format!("cannot read {}: {}", path.display(), reason(error)))
    }

    /// Print the error in one line on standard error.
    pub(crate) fn report(&self) {
        let line = self.to_string().replace('\n', "\\n");
        match self {
            Self::ClosedPipe => {}
            Self::GaveUp(_) => note(line),
            Self::Usage(_) | Self::Wrong(_) => note(format_args!("error: {line}")),
        }
    }
}

/// Converts an error of an [`Output`](crate::output::Output), which contains the failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        error.downcast::<Self>().unwrap_or_else(|error| Self::Usage(error.to_string()))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(_) => io::Error::from(error).into(),
            None => Self::wrong(error),
        }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Wrong(fault) => Self::Wrong(fault),
            error => Self::usage(error),
        }
    }
}

/// Print a line on standard error; a closed standard error is ignored.
///
/// Invisible and control characters are escaped, because file names may contain any character.
pub(crate) fn note(message: impl Display) {
    let mut shown = String::new();
    for symbol in message.to_string().chars() {
        match symbol {
            '\n' | '\'' | '"' | '\\' => shown.push(symbol),
            symbol => shown.extend(symbol.escape_debug()),
        }
    }
    progress::aside(|| {
        let _ = writeln!(io::stderr().lock(), "{shown}");
    });
}

/// Return the system's message without the error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exit status is 2, as for invalid input; 70 is for wrong answers only.
    #[test]
    fn an_engine_that_fails_is_a_fault_of_the_environment() {
        let failed = ServiceError::Failed("the engine gpu failed: the device was removed".to_owned());
        assert!(matches!(failed.into(), Failure::Usage(line) if line.ends_with("the device was removed")));
        assert!(matches!(ServiceError::Wrong(String::new()).into(), Failure::Wrong(_)));
    }
}
