//! Questions to the workbench and their answers, as JSON: what a page asks, whether the core runs in the browser beside it
//! or on a server.
//!
//! A question is an object whose field `ask` names it; [`answer`] answers it, and on the way tells events to whoever
//! listens. Every answer was put before the checker. Questions are bounded: [`Refused`] says what is too large before any work
//! begins.
//!
//! | `ask` | what comes back | events |
//! |---|---|---|
//! | `info` | version, known counts, limits, engines | |
//! | `methods` | the classic methods, with text and pseudocode | |
//! | `look` | what a board shows: conflicts, attacked squares, whether it is a solution | |
//! | `read`, `write`, `draw` | a board from any text format; a text of a board; an SVG drawing | |
//! | `image`, `orbit` | a board turned or mirrored; the different images of a solution | |
//! | `random` | a random solution | |
//! | `complete`, `explain`, `next` | a completion; why there is none; the one that comes next | |
//! | `count-completions`, `count` | how many | `part` |
//! | `compare` | the classic methods side by side | `cell` |
//! | `kings` | safe squares, groups, ways of setting kings | |
//! | `search-kings` | boards with a number of ways | `boards`, `hit` |
//!
//! [`Watch`] is a classic method at work, step by step forward and back.
//!
//! # Example
//! ```
//! use queenside_service::{Ask, Run, answer};
//!
//! let ask = Ask::from_json(r#"{"ask": "count", "n": 8}"#)?;
//! let answer = answer(ask, &mut Run::alone())?;
//! assert_eq!(answer["count"], "92");
//! # Ok::<(), queenside_service::Refused>(())
//! ```

mod ask;
mod board;
mod refused;
mod run;
mod tasks;
mod watch;

pub use ask::{Ask, MAX_ASK};
pub use board::MAX_SIZE;
pub use queenside::Stop;
pub use refused::Refused;
pub use run::Run;
pub use watch::{MAX_EVENTS, Watch};

/// Answers a question; its events go to the run's listener on the way.
///
/// # Errors
/// [`Refused`]: the question is a bad one, was stopped, or its answer did not pass its check.
pub fn answer(ask: Ask, run: &mut Run<'_>) -> Result<serde_json::Value, Refused> {
    ask.answer(run)
}
