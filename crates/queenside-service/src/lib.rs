//! Requests to the workbench and their verified answers: the one place where a question is run and its answer put before the
//! independent checker. The command line, the Python package, the page and the server ask here.
//!
//! | module | answers |
//! |---|---|
//! | [`solve`](mod@solve) | a solution, a completion, or the proof that there is none |
//! | [`check`] | whether a board is a solution, whether a certificate holds |
//! | [`count`] | the number of solutions or completions; estimates |
//! | [`generate`] | puzzles with exactly one completion |
//! | [`info`] | the workbench: engines, methods, limits |
//! | [`list`] | all solutions or completions |
//! | [`compare`](mod@compare) | the classic methods side by side |
//! | [`trace`](mod@trace) | a classic method event by event |
//! | [`verify`] | the library's answers translated for the checker |
//! | [`kings`] | kings on the safe squares of a solution |
//! | [`shard`] | counts in shards: totals, audits, progress |
//! | [`Ask`], [`answer`] | questions in JSON, as the page and the server ask them |
//! | [`Watch`] | a classic method at work, step by step forward and back |
//!
//! Answers that are printed as JSON are types of this crate; [`SCHEMA`] is their version.
//!
//! # Questions in JSON
//! The fields of questions, answers and events are in the book (`docs/json.md`). A question is an object whose field `ask` names it. Long answers report events on the way. Questions are bounded: an
//! error says what is too large before any work begins.
//!
//! | `ask` | answer | events |
//! |---|---|---|
//! | `info` | version, known counts, limits, engines | |
//! | `methods` | the classic methods, with text and pseudocode | |
//! | `check` | whether a board is a solution: conflicts, attacked squares | |
//! | `read`, `write`, `draw` | a board from any text format; a text of a board; an SVG drawing | |
//! | `image`, `orbit` | a board turned or mirrored; the different images of a solution | |
//! | `solve`, `list` | a solution or completion, or why there is none; the first ones, or the next | |
//! | `count` | how many solutions or completions | `plan`, `part` |
//! | `compare` | the classic methods side by side | `begin`, `cell` |
//! | `kings-count` | safe squares, groups, ways of placing kings | |
//! | `kings-search` | boards with a number of ways | `boards`, `hit` |
//!
//! ```
//! use queenside_service::{Ask, Run, answer};
//!
//! let ask = Ask::from_json(r#"{"ask": "count", "board": {"n": 8}}"#)?;
//! let answer = answer(ask, &mut Run::alone())?;
//! assert_eq!(answer["count"], "92");
//! # Ok::<(), queenside_service::ServiceError>(())
//! ```

mod ask;
pub mod check;
pub mod compare;
pub mod count;
mod error;
pub mod generate;
pub mod info;
pub mod kings;
pub mod list;
pub mod shard;
pub mod solve;
pub mod trace;
pub mod verify;

pub use ask::{Ask, MAX_ASK, MAX_EVENTS, MAX_SIZE, Run, Watch, answer};
#[cfg(feature = "schema")]
pub use ask::{AskSchemas, ask_schemas};
pub use error::ServiceError;
pub use queenside::Stop;

/// The version of the JSON answers: the field `schema` of each. It grows when a field changes its meaning or goes.
pub const SCHEMA: u32 = 1;
