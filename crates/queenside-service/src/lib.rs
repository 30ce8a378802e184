//! Run requests to the workbench and verify their answers with the independent checker. The command
//! line, the Python package and the web app all call this crate, so every answer is verified in the
//! same way.
//!
//! | module | answers |
//! |---|---|
//! | [`solve`](mod@solve) | a solution, a completion, or a proof that there is none |
//! | [`check`] | whether a board is a solution; whether a certificate holds |
//! | [`count`] | the number of solutions or completions, exact or estimated |
//! | [`puzzle`] | puzzles with exactly one completion |
//! | [`regions`] | boards of regions: generated ones, solutions, levels, hints |
//! | [`info`] | the engines, methods and limits of this build |
//! | [`draw`] | a picture of a board |
//! | [`list`] | all solutions or completions |
//! | [`compare`](mod@compare) | the classic methods side by side |
//! | [`trace`](mod@trace) | the events of a classic method |
//! | [`verify`] | answers of the library, translated for the checker and checked |
//! | [`kings`] | numbers of ways to place kings on the safe squares of a solution |
//! | [`shard`] | totals, audits and progress of counts in shards |
//! | [`ask`](fn@ask), [`ask_json`] | questions by name, for the web app, the npm package and Python |
//! | [`Watch`] | a run of a classic method, to step through forwards and backwards |
//!
//! The types of this crate define the JSON answers. [`SCHEMA`] is their version.
//!
//! # Questions
//! A question is a board and options. The options are one struct per question, such as
//! [`count::Count`]: the command line reads it from arguments (feature `clap`), the other front ends
//! from JSON, and its comments are the help and the documentation of both.
//!
//! In JSON, a question is an object; its field `ask` is the name of the question, `board` the
//! [`board`] in any form, and the other fields are the options. Long-running questions report events
//! before the answer. Questions have size limits: a question that exceeds one fails
//! with an error before any work begins. `web/npm/questions.d.ts` declares the fields of questions,
//! answers and events.
//!
//! | `ask` | answer | events |
//! |---|---|---|
//! | `info` | version, engines, methods, limits, known counts | |
//! | `methods` | the classic methods, with descriptions and pseudocode | |
//! | `check` | whether a board is a solution, its conflicts and attacked squares | |
//! | `read`, `write`, `draw` | a board read from any text format; a board as text; an SVG drawing | |
//! | `image`, `orbit` | a board rotated or reflected; the different images of a solution | |
//! | `solve`, `list` | a solution or completion, or why there is none; the first completions, or the next ones | |
//! | `count`, `count-units` | the number of solutions or completions; the count of some units | `plan`, `part` |
//! | `kings` | the number of ways to place kings on the safe squares of a solution | |
//! | `puzzle`, `puzzle-levels` | a puzzle with exactly one completion; the levels of a size | |
//! | `regions-puzzle`, `regions-levels` | a board of regions with exactly one solution; the levels of a size | |
//! | `regions-solve`, `regions-hint` | the solutions of a board of regions and its level; the next step of reasoning | |
//! | `compare` | the classic methods side by side | |
//!
//! ```
//! use std::ops::ControlFlow;
//! use queenside::Budget;
//! use queenside_service::ask_json;
//!
//! let mut listen = |_event| ControlFlow::Continue(());
//! let answer = ask_json(r#"{"ask": "count", "board": 8}"#, &Budget::default(), &mut listen)?;
//! assert_eq!(answer["count"], "92");
//! # Ok::<(), queenside_service::ServiceError>(())
//! ```

mod ask;
mod boards;
pub mod check;
#[cfg(feature = "long-questions")]
pub mod compare;
pub mod count;
#[cfg(feature = "long-questions")]
pub mod draw;
mod error;
mod fields;
mod forms;
pub mod info;
mod inputs;
pub mod kings;
pub mod list;
pub mod puzzle;
pub mod regions;
pub mod sample;
pub mod shard;
pub mod solve;
#[cfg(feature = "long-questions")]
mod texts;
pub mod trace;
#[cfg(feature = "typescript")]
pub mod typescript;
pub mod values;
pub mod verify;
mod watch;

pub use ask::{Listener, ask, ask_json};
pub use error::ServiceError;
pub use fields::{Fields, options, read};
pub use forms::{board, squares};
pub use inputs::{Inputs, MAX_SIZE};
pub use queenside::Budget;
pub use watch::{MAX_EVENTS, Watch};

/// Version of the JSON answers, in the field `schema` of each. It increases when a field changes
/// its meaning or is removed.
pub const SCHEMA: u32 = 1;

/// Return the seconds of an answer, rounded to microseconds.
pub fn seconds(elapsed: std::time::Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

/// Run the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Run the examples of the book as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guides/embed.md")]
struct Book;
