//! Questions in JSON: the fields of each kind, and the functions that answer them.

use std::ops::ControlFlow;

use queenside::{Budget, UnknownNameError, quoted};
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
use crate::solve::Solve;
use crate::{SCHEMA, ServiceError};
#[cfg(feature = "typescript")]
use crate::{
    boards::{CheckedBoard, DrawAnswer, ImageAnswer, OrbitAnswer, ReadAnswer, WriteAnswer},
    compare::CompareRows,
    count::{CountAnswer, CountEvent, CountedUnits},
    info::{InfoAnswer, MethodAnswer},
    list::BoardList,
    puzzle::{PuzzleAnswer, PuzzleLevelsAnswer},
    solve_view::SolveView,
};

/// A question to the workbench.
#[derive(Debug)]
pub struct Ask(Kind);

/// Shortens an error about the fields of a question, because it can quote long texts.
fn shortened(error: &str) -> String {
    const MAX_CHARS: usize = 1000;
    if error.chars().nth(MAX_CHARS).is_none() { error.to_owned() } else { quoted(error) }
}

/// Receives the events of a question. If it returns `Break`, the work stops.
pub type Listener<'a> = &'a mut (dyn FnMut(Value) -> ControlFlow<()> + Send);

/// Return an error if the stop signal of the budget was given.
pub(crate) fn unless_stopped(budget: &Budget) -> Result<(), ServiceError> {
    if budget.stop.is_stopped() { Err(ServiceError::Stopped) } else { Ok(()) }
}

/// Defines the kinds of questions. Each line has the name, the type of the question, what its answer
/// needs besides, and the types of its answer and events. The core that the web app loads first is
/// built without the kinds that need a feature.
macro_rules! kinds {
    (($budget:ident, $listen:ident): $($(#[$when:meta])? $name:literal: $kind:ident($($needs:ident),*) => $answer:ty $(, $event:ty)?;)*) => {
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

            fn answer(self, $budget: &Budget, $listen: Listener<'_>) -> Result<Value, ServiceError> {
                match self {
                    $($(#[$when])? Self::$kind(task) => serde_json::to_value(task.answer($($needs),*)?),)*
                }
                .map_err(ServiceError::wrong)
            }
        }

        /// Declare all questions in TypeScript, with their answers and events.
        #[cfg(feature = "typescript")]
        pub(crate) fn declare(declarations: &mut crate::typescript::Declarations) {
            $(
                let types = [
                    ("ask", declarations.name_of::<$kind>()),
                    ("answer", declarations.name_of::<$answer>()),
                    $(("event", declarations.name_of::<$event>()),)?
                ];
                declarations.add($name, &types);
            )*
        }
    };
}

kinds!((budget, listen):
    "check": Check() => CheckedBoard;
    #[cfg(feature = "long-questions")]
    "compare": Compare(budget) => CompareRows;
    "count": Count(budget, listen) => CountAnswer, CountEvent<'_>;
    #[cfg(feature = "long-questions")]
    "count-units": CountUnits(budget, listen) => CountedUnits, CountEvent<'_>;
    "draw": Draw() => DrawAnswer;
    "image": Image() => ImageAnswer;
    "info": Info() => InfoAnswer;
    "list": List(budget) => BoardList;
    "methods": Methods() => Vec<MethodAnswer>;
    "orbit": Orbit() => OrbitAnswer;
    "puzzle": Puzzle() => PuzzleAnswer;
    "puzzle-levels": PuzzleLevels() => PuzzleLevelsAnswer;
    "read": Read() => ReadAnswer;
    "solve": Solve(budget) => SolveView<'_>;
    "write": Write() => WriteAnswer;
);

impl Ask {
    /// Read a question from JSON.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the text is not a valid question.
    ///
    /// ```
    /// use queenside_service::Ask;
    ///
    /// let refused = Ask::from_json(r#"{"ask": "count", "n": 8}"#).unwrap_err();
    /// assert!(refused.to_string().contains("unknown field `n`"));
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ServiceError> {
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
}

/// Answer a question within the threads and the stop signal of the budget, and send its events to the
/// listener. The field `schema` of the answer is [`SCHEMA`].
///
/// # Errors
/// [`ServiceError`] if the question is not valid, if the work was stopped, or if the answer failed
/// its verification.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Stop};
/// use queenside_service::{Ask, ServiceError, answer};
///
/// let mut events = 0;
/// let mut listen = |_event| {
///     events += 1;
///     ControlFlow::Continue(())
/// };
/// let ask = Ask::from_json(r#"{"ask": "count", "board": {"n": 8}}"#)?;
/// assert_eq!(answer(ask, &Budget::default(), &mut listen)?["count"], "92");
/// assert!(events > 0);
///
/// let stop = Stop::new();
/// stop.stop();
/// let ask = Ask::from_json(r#"{"ask": "count", "board": {"n": 16}}"#)?;
/// let budget = Budget::default().stop(&stop);
/// assert_eq!(answer(ask, &budget, &mut |_| ControlFlow::Continue(())), Err(ServiceError::Stopped));
/// # Ok::<(), ServiceError>(())
/// ```
pub fn answer(ask: Ask, budget: &Budget, listen: Listener<'_>) -> Result<Value, ServiceError> {
    let mut answer = ask.0.answer(budget, listen)?;
    let answers =
        if let Value::Array(answers) = &mut answer { answers } else { std::slice::from_mut(&mut answer) };
    for fields in answers.iter_mut().filter_map(Value::as_object_mut) {
        fields.insert("schema".to_owned(), SCHEMA.into());
    }
    Ok(answer)
}
