//! How a command ends; `main` chooses the exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use queenside_service::ServiceError;

use crate::progress;

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The question is answered.
    Answered,
    /// Proven that there is no solution, or `check` or `audit` found a fault.
    NoSolution,
    /// Gave up at a limit, or incomplete.
    GaveUp,
    /// Stopped by a signal, with what was done so far saved: the program ends by that signal.
    Interrupted,
}

/// A command that could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Bad input or usage, or a file that cannot be read or written.
    #[error("{0}")]
    Usage(String),
    /// Who reads the output has seen enough.
    #[error("the output was closed")]
    ClosedPipe,
    /// The answer did not pass its check, so it is not given.
    #[error("internal error, please report it: the answer failed its check: {0}")]
    Wrong(String),
}

impl Failure {
    /// Bad input or usage.
    pub(crate) fn usage(message: impl Display) -> Self {
        Self::Usage(message.to_string())
    }

    /// An answer that its check refused.
    pub(crate) fn wrong(fault: impl Display) -> Self {
        Self::Wrong(fault.to_string())
    }

    /// A failure to write to a place.
    pub(crate) fn output(place: impl Display, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Usage(format!("cannot write to {place}: {}", reason(error)))
    }

    /// A failure to read a file.
    pub(crate) fn input(path: &Path, error: &io::Error) -> Self {
        Self::Usage(format!("cannot read {}: {}", path.display(), reason(error)))
    }

    /// Says what went wrong in one line on standard error.
    pub(crate) fn report(&self) {
        if !matches!(self, Self::ClosedPipe) {
            note(format_args!("error: {}", self.to_string().replace('\n', "\\n")));
        }
    }
}

/// An error of an [`Output`](crate::output::Output), which names its place.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Usage(error.to_string()),
        }
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

/// A line on standard error, where a closed one is no reason to fail. What does not show, or changes how the rest shows, is
/// escaped: names of files may hold anything.
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

/// What the system said, without its error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
