//! Questions in JSON: the fields of each kind, and the functions that answer them.

use queenside::{UnknownNameError, quoted};
use serde_json::Value;

use crate::boards::{Check, Draw, Image, Orbit, Read, Write};
#[cfg(feature = "long-questions")]
use crate::compare::Compare;
use crate::count::Count;
#[cfg(feature = "long-questions")]
use crate::count::CountUnits;
use crate::info::{Info, Methods};
use crate::list::List;
use crate::puzzle::{Puzzle, PuzzleLevels};
use crate::run::Run;
use crate::solve::Solve;
use crate::{SCHEMA, ServiceError};
#[cfg(feature = "schema")]
use crate::{
    boards::{CheckedBoard, DrawAnswer, ImageAnswer, OrbitAnswer, ReadAnswer, WriteAnswer},
    compare::{CompareEvent, CompareRows},
    count::{CountAnswer, CountEvent, CountedUnits},
    info::{InfoAnswer, MethodAnswer},
    list::BoardList,
    puzzle::{PuzzleAnswer, PuzzleLevelsAnswer},
    solve_view::SolveView,
};

/// The greatest length of a question, in bytes.
pub const MAX_ASK: usize = 1 << 20;

/// A question to the workbench.
///
/// ```
/// use queenside_service::Ask;
///
/// assert!(Ask::from_json(r#"{"ask": "check", "board": {"n": 8, "queens": [[0, 3]]}}"#).is_ok());
/// ```
#[derive(Debug)]
pub struct Ask(Kind);

/// Shortens an error about the fields of a question, because it can quote long texts.
fn shortened(error: &str) -> String {
    const MAX_CHARS: usize = 1000;
    if error.chars().nth(MAX_CHARS).is_none() { error.to_owned() } else { quoted(error) }
}

/// Defines the kinds of questions. Each line has the name, the type of the question, the types of
/// its answer and events, and whether it can take long enough that the user needs to see progress.
/// The core that the web app loads first is built without the kinds that need a feature.
macro_rules! kinds {
    ($($(#[$when:meta])? $name:literal: $kind:ident => $answer:ty $(, $event:ty)?; $is_long:literal)*) => {
        #[derive(Debug)]
        enum Kind {
            $($(#[$when])? $kind($kind),)*
        }

        /// The names of all questions.
        const NAMES: &[&str] = &[$($(#[$when])? $name),*];

        impl Kind {
            fn read(name: &str, fields: Value) -> Result<Self, ServiceError> {
                match name {
                    // Reading from a `Value` keeps the web app small: a text parser per kind would be
                    // a fifth of its download.
                    $($(#[$when])? $name => {
                        let refused = |error: serde_json::Error| ServiceError::Bad(shortened(&error.to_string()));
                        serde_json::from_value(fields).map(Self::$kind).map_err(refused)
                    })*
                    _ => Err(ServiceError::bad(UnknownNameError::new("question", name, NAMES.iter().copied()))),
                }
            }

            fn answer(self, run: &mut Run<'_>) -> Result<Value, ServiceError> {
                match self {
                    $($(#[$when])? Self::$kind(task) => serde_json::to_value(task.answer(run)?),)*
                }
                .map_err(ServiceError::wrong)
            }

            const fn is_long(&self) -> bool {
                match self {
                    $($(#[$when])? Self::$kind(_) => $is_long,)*
                }
            }
        }

        /// Return the schemas of all questions. `ask` generates the schemas of questions, `answer`
        /// those of answers.
        #[cfg(feature = "schema")]
        pub fn ask_schemas(
            ask: &mut schemars::SchemaGenerator,
            answer: &mut schemars::SchemaGenerator,
        ) -> Vec<AskSchemas> {
            vec![$($(#[$when])? AskSchemas {
                name: $name,
                question: ask.subschema_for::<$kind>(),
                answer: answer.subschema_for::<$answer>(),
                events: None $(.or_else(|| Some(answer.subschema_for::<$event>())))?,
            }),*]
        }
    };
}

kinds!(
    "check": Check => CheckedBoard; false
    #[cfg(feature = "long-questions")]
    "compare": Compare => CompareRows, CompareEvent; true
    "count": Count => CountAnswer, CountEvent<'_>; true
    #[cfg(feature = "long-questions")]
    "count-units": CountUnits => CountedUnits, CountEvent<'_>; true
    "draw": Draw => DrawAnswer; false
    "image": Image => ImageAnswer; false
    "info": Info => InfoAnswer; false
    "list": List => BoardList; true
    "methods": Methods => Vec<MethodAnswer>; false
    "orbit": Orbit => OrbitAnswer; false
    "puzzle": Puzzle => PuzzleAnswer; true
    "puzzle-levels": PuzzleLevels => PuzzleLevelsAnswer; false
    "read": Read => ReadAnswer; false
    "solve": Solve => SolveView<'_>; true
    "write": Write => WriteAnswer; false
);

/// The schemas of a question, its answer and its events.
#[cfg(feature = "schema")]
#[derive(Debug)]
pub struct AskSchemas {
    /// The name of the question: its field `ask`.
    pub name: &'static str,
    /// The other fields of the question.
    pub question: schemars::Schema,
    /// The answer.
    pub answer: schemars::Schema,
    /// The events before the answer, if there are any.
    pub events: Option<schemars::Schema>,
}

impl Ask {
    /// Read a question from JSON.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the text is not a valid question or is longer than [`MAX_ASK`].
    ///
    /// ```
    /// use queenside_service::Ask;
    ///
    /// let refused = Ask::from_json(r#"{"ask": "count", "n": 8}"#).unwrap_err();
    /// assert!(refused.to_string().contains("unknown field `n`"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ServiceError> {
        if text.len() > MAX_ASK {
            return Err(ServiceError::bad(format_args!(
                "the question is too long: expected at most {MAX_ASK} bytes, not {}",
                text.len()
            )));
        }
        let mut fields: serde_json::Map<String, Value> = serde_json::from_str(text)
            .map_err(|error| ServiceError::bad(format_args!("not a valid question: {error}")))?;
        match fields.remove("ask") {
            Some(Value::String(name)) => Kind::read(&name, Value::Object(fields)).map(Self),
            _ => Err(ServiceError::bad(format_args!(
                "the question has no name: expected a field `ask` with one of {}",
                NAMES.join(", ")
            ))),
        }
    }

    /// Return whether the answer can take long enough that the user needs to see progress.
    ///
    /// ```
    /// use queenside_service::Ask;
    ///
    /// assert!(Ask::from_json(r#"{"ask": "count", "board": {"n": 8}}"#)?.is_long());
    /// assert!(!Ask::from_json(r#"{"ask": "info"}"#)?.is_long());
    /// # Ok::<(), queenside_service::ServiceError>(())
    /// ```
    pub fn is_long(&self) -> bool {
        match &self.0 {
            Kind::Solve(task) => task.is_long(),
            other => other.is_long(),
        }
    }
}

/// Answer a question and report its events to the listener of the run. The field `schema` of the
/// answer is [`SCHEMA`].
///
/// # Errors
/// [`ServiceError`] if the question is not valid, if the work was stopped, or if the answer failed
/// its verification.
pub fn answer(ask: Ask, run: &mut Run<'_>) -> Result<Value, ServiceError> {
    let mut answer = ask.0.answer(run)?;
    let answers =
        if let Value::Array(answers) = &mut answer { answers } else { std::slice::from_mut(&mut answer) };
    for fields in answers.iter_mut().filter_map(Value::as_object_mut) {
        fields.insert("schema".to_owned(), SCHEMA.into());
    }
    Ok(answer)
}
