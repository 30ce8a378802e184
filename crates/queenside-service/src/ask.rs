//! Questions by name: their options, and the functions that answer them.

use std::ops::ControlFlow;

use queenside::{Budget, UnknownNameError};
use serde_json::Value;

use crate::boards::{Check, Image, Orbit};
#[cfg(feature = "long-questions")]
use crate::compare::Compare;
use crate::count::Count;
#[cfg(feature = "long-questions")]
use crate::count::CountUnits;
#[cfg(feature = "long-questions")]
use crate::draw::Draw;
use crate::fields::{Fields, options};
use crate::info::{Info, Methods};
use crate::inputs::Inputs;
#[cfg(feature = "long-questions")]
use crate::kings::Kings;
use crate::list::List;
use crate::puzzle::{Puzzle, PuzzleLevels};
use crate::regions::{RegionsHint, RegionsLevels, RegionsPuzzle, RegionsSolve};
use crate::solve::Solve;
#[cfg(feature = "long-questions")]
use crate::texts::{Read, Write};
use crate::{SCHEMA, ServiceError};
#[cfg(feature = "typescript")]
use crate::{
    boards::{CheckedBoard, ImageAnswer, OrbitAnswer},
    compare::CompareRows,
    count::{CountEvent, Counted, CountedUnits},
    draw::DrawAnswer,
    info::{InfoAnswer, MethodAnswer},
    kings::KingsAnswer,
    list::BoardList,
    puzzle::{PuzzleAnswer, PuzzleLevelsAnswer},
    regions::{RegionsHintAnswer, RegionsLevelsAnswer, RegionsPuzzleAnswer, RegionsSolveAnswer},
    solve::SolveView,
    texts::{ReadAnswer, WriteAnswer},
};

/// Receives the events of a question. If it returns `Break`, the work stops.
pub type Listener<'a> = &'a mut (dyn FnMut(Value) -> ControlFlow<()> + Send);

/// Return an error if the stop signal of the budget was given.
pub(crate) fn unless_stopped(budget: &Budget) -> Result<(), ServiceError> {
    if budget.stop.is_stopped() { Err(ServiceError::Stopped) } else { Ok(()) }
}

/// Defines the questions. Each line has the name, the type of the options, the inputs, the types of the
/// answer and the events, and how the question is answered. The core that the web app loads first is
/// built without the questions that need a feature.
macro_rules! questions {
    (($options:ident, $budget:ident, $listen:ident): $($(#[$when:meta])? $name:literal: $question:ident($($input:ident),*) -> $answer:ty $([$event:ty])? => $answered:expr;)*) => {
        /// Answer a question within the threads and the stop signal of the budget, and send its events
        /// to the listener. The field `schema` of the answer is [`SCHEMA`].
        ///
        /// # Errors
        /// [`ServiceError`] if the question is not valid, if the work was stopped, or if the answer
        /// failed its verification.
        pub fn ask(
            name: &str,
            mut inputs: Inputs,
            fields: Fields,
            $budget: &Budget,
            $listen: Listener<'_>,
        ) -> Result<Value, ServiceError> {
            let answer = match name {
                $($(#[$when])? $name => {
                    $(let $input = inputs.$input()?;)*
                    inputs.refuse_rest()?;
                    let $options: $question = options(&fields)?;
                    serde_json::to_value($answered?)
                })*
                _ => {
                    let names = [$($(#[$when])? $name),*];
                    return Err(ServiceError::bad(UnknownNameError::new("question", name, names)));
                }
            };
            answer.map(with_schema).map_err(ServiceError::wrong)
        }

        /// Declare all questions in TypeScript, with their answers and events.
        #[cfg(feature = "typescript")]
        pub(crate) fn declare(declarations: &mut crate::typescript::Declarations) {
            $(
                let types = [
                    ("ask", declarations.question::<$question>(&[$(stringify!($input)),*])),
                    ("answer", declarations.name_of::<$answer>()),
                    $(("event", declarations.name_of::<$event>()),)?
                ];
                declarations.add($name, &types);
            )*
        }
    };
}

questions!((options, budget, listen):
    "check": Check(board) -> CheckedBoard => options.answer(&board);
    #[cfg(feature = "long-questions")]
    "compare": Compare(boards, methods, start) -> CompareRows => options.answer(&boards, &methods, start.as_ref(), budget);
    "count": Count(board, record) -> Counted [CountEvent<'_>] => options.answer(&board, record, budget, listen);
    #[cfg(feature = "long-questions")]
    "count-units": CountUnits(board) -> CountedUnits [CountEvent<'_>] => options.answer(&board, budget, listen);
    #[cfg(feature = "long-questions")]
    "draw": Draw(board) -> DrawAnswer => options.answer(&board);
    "image": Image(board) -> ImageAnswer => options.answer(&board);
    "info": Info() -> InfoAnswer => options.answer();
    #[cfg(feature = "long-questions")]
    "kings": Kings(board) -> KingsAnswer => options.answer(&board, budget);
    "list": List(board, after) -> BoardList => options.answer(&board, after.as_ref(), budget);
    "methods": Methods() -> Vec<MethodAnswer> => options.answer();
    "orbit": Orbit(board) -> OrbitAnswer => options.answer(&board);
    "puzzle": Puzzle(board) -> PuzzleAnswer => options.answer(&board);
    "puzzle-levels": PuzzleLevels(board) -> PuzzleLevelsAnswer => options.answer(&board);
    #[cfg(feature = "long-questions")]
    "read": Read() -> ReadAnswer => options.answer();
    "regions-hint": RegionsHint() -> RegionsHintAnswer => options.answer();
    "regions-levels": RegionsLevels(board) -> RegionsLevelsAnswer => options.answer(&board);
    "regions-puzzle": RegionsPuzzle(board) -> RegionsPuzzleAnswer => options.answer(&board);
    "regions-solve": RegionsSolve() -> RegionsSolveAnswer => options.answer();
    "solve": Solve(board, start) -> SolveView<'_> => options.answer(&board, start.as_ref(), budget);
    #[cfg(feature = "long-questions")]
    "write": Write(board) -> WriteAnswer => options.answer(&board);
);

fn with_schema(mut answer: Value) -> Value {
    let answers =
        if let Value::Array(answers) = &mut answer { answers } else { std::slice::from_mut(&mut answer) };
    for fields in answers.iter_mut().filter_map(Value::as_object_mut) {
        fields.insert("schema".to_owned(), SCHEMA.into());
    }
    answer
}

/// Answer a question in JSON: an object with the name in `ask`, the inputs, and the options.
///
/// # Errors
/// As for [`ask`]; [`ServiceError::Bad`] if the text is not a question.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Stop};
/// use queenside_service::{ServiceError, ask_json};
///
/// let mut events = 0;
/// let mut listen = |_event| {
///     events += 1;
///     ControlFlow::Continue(())
/// };
/// let answer = ask_json(r#"{"ask": "count", "board": 8}"#, &Budget::default(), &mut listen)?;
/// assert_eq!(answer["count"], "92");
/// assert!(events > 0);
///
/// let stop = Stop::new();
/// stop.stop();
/// let budget = Budget::default().stop(&stop);
/// let mut listen = |_| ControlFlow::Continue(());
/// let stopped = ask_json(r#"{"ask": "count", "board": 16}"#, &budget, &mut listen);
/// assert_eq!(stopped, Err(ServiceError::Stopped));
/// let refused = ask_json(r#"{"ask": "count", "board": 8, "colour": 1}"#, &budget, &mut listen);
/// assert!(refused.unwrap_err().to_string().contains("unknown field `colour`"));
/// # Ok::<(), ServiceError>(())
/// ```
pub fn ask_json(text: &str, budget: &Budget, listen: Listener<'_>) -> Result<Value, ServiceError> {
    let mut fields = fields(text)?;
    let Some(Value::String(name)) = fields.remove("ask") else {
        let why = "the question has no name: expected a field `ask`, such as \"solve\"";
        return Err(ServiceError::bad(why));
    };
    let inputs = Inputs::take(&mut fields)?;
    ask(&name, inputs, fields, budget, listen)
}

/// Read the fields of a question in JSON.
pub(crate) fn fields(text: &str) -> Result<Fields, ServiceError> {
    // Reading by way of a `Value` keeps the web app small: a text parser per question would be a fifth
    // of its download.
    serde_json::from_str(text)
        .map_err(|error| ServiceError::bad(format_args!("not a valid question: {error}")))
}
