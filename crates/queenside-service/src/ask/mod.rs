//! Questions in JSON and their answers: each kind with its fields, and how one leads to the other.

mod board;
mod boards;
mod compare;
mod complete;
mod count;
mod info;
mod kings;
mod run;
mod watch;

use queenside::{UnknownNameError, quoted};
use serde_json::Value;

pub use board::MAX_SIZE;
use boards::{Draw, Image, Look, Orbit, Read, Write};
use compare::Compare;
use complete::{Complete, Explain, Next, Random};
use count::{Count, CountCompletions};
use info::{Info, Methods};
use kings::{Kings, SearchKings};
pub use run::Run;
pub use watch::{MAX_EVENTS, Watch};

use crate::ServiceError;

/// The longest question, in bytes.
pub const MAX_ASK: usize = 1 << 20;

/// A question.
///
/// ```
/// use queenside_service::Ask;
///
/// assert!(Ask::from_json(r#"{"ask": "look", "board": {"n": 8, "queens": [[0, 3]]}}"#).is_ok());
/// ```
#[derive(Debug)]
pub struct Ask(Kind);

/// What is wrong with the fields of a question, without the long texts that may be in it.
fn shortened(error: &str) -> String {
    const MOST: usize = 200;
    if error.chars().nth(MOST).is_none() { error.to_owned() } else { quoted(error) }
}

/// A line for each kind: its name, the task that answers it, and whether that may take longer than a user likes to wait without
/// a sign of life.
macro_rules! kinds {
    ($($name:literal: $kind:ident, $is_long:literal;)*) => {
        #[derive(Debug)]
        enum Kind {
            $($kind($kind),)*
        }

        /// What questions are called.
        const NAMES: &[&str] = &[$($name),*];

        impl Kind {
            fn read(name: &str, fields: Value) -> Result<Self, ServiceError> {
                match name {
                    // By way of a value, as a reader of text for each kind would be a fifth of all that a page loads.
                    $($name => serde_json::from_value(fields).map(Self::$kind).map_err(|error| {
                        let error = shortened(&error.to_string());
                        ServiceError::bad(format_args!("not a question to `{name}`: {error}"))
                    }),)*
                    _ => Err(ServiceError::bad(UnknownNameError::new("question", name, NAMES.iter().copied()))),
                }
            }

            fn answer(self, run: &mut Run<'_>) -> Result<Value, ServiceError> {
                match self {
                    $(Self::$kind(task) => serde_json::to_value(task.answer(run)?),)*
                }
                .map_err(ServiceError::wrong)
            }

            const fn is_long(&self) -> bool {
                match self {
                    $(Self::$kind(_) => $is_long,)*
                }
            }
        }
    };
}

kinds!(
    "compare": Compare, true;
    "complete": Complete, true;
    "count": Count, true;
    "count-completions": CountCompletions, true;
    "draw": Draw, false;
    "explain": Explain, true;
    "image": Image, false;
    "info": Info, false;
    "kings": Kings, true;
    "look": Look, false;
    "methods": Methods, false;
    "next": Next, true;
    "orbit": Orbit, false;
    "random": Random, false;
    "read": Read, false;
    "search-kings": SearchKings, true;
    "write": Write, false;
);

impl Ask {
    /// Reads a question.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] with what is wrong and where, or when the text is longer than [`MAX_ASK`].
    ///
    /// ```
    /// use queenside_service::Ask;
    ///
    /// let refused = Ask::from_json(r#"{"ask": "count", "m": 8}"#).unwrap_err();
    /// assert!(refused.to_string().contains("unknown field `m`"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ServiceError> {
        if text.len() > MAX_ASK {
            return Err(ServiceError::bad(format_args!(
                "a question has at most {MAX_ASK} bytes, not {}",
                text.len()
            )));
        }
        let mut fields: serde_json::Map<String, Value> = serde_json::from_str(text)
            .map_err(|error| ServiceError::bad(format_args!("not a question: {error}")))?;
        match fields.remove("ask") {
            Some(Value::String(name)) => Kind::read(&name, Value::Object(fields)).map(Self),
            _ => Err(ServiceError::bad(format_args!(
                "a question has a field `ask` with its name: {}",
                NAMES.join(", ")
            ))),
        }
    }

    /// Whether the answer may take longer than a user likes to wait without a sign of life.
    ///
    /// ```
    /// use queenside_service::Ask;
    ///
    /// assert!(Ask::from_json(r#"{"ask": "count", "n": 8}"#)?.is_long());
    /// assert!(!Ask::from_json(r#"{"ask": "info"}"#)?.is_long());
    /// # Ok::<(), queenside_service::ServiceError>(())
    /// ```
    pub const fn is_long(&self) -> bool {
        self.0.is_long()
    }
}

/// Answers a question; its events go to the run's listener on the way.
///
/// # Errors
/// [`ServiceError`]: the question cannot be answered, was stopped, or its answer failed its verification.
pub fn answer(ask: Ask, run: &mut Run<'_>) -> Result<Value, ServiceError> {
    ask.0.answer(run)
}
