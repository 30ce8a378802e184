//! Boards of regions: one queen in every row, column and region, and no two queens touch.
//!
//! A board of n x n squares is divided into n regions, n from 4 to 12. Queens may share a diagonal,
//! but not touch at a corner.
//!
//! | item | contents |
//! |---|---|
//! | [`Regions`] | a board, read from rows of letters; its solution, its number of solutions and its level |
//! | [`generate()`] | a board with exactly one solution, by level and seed |
//! | [`Level`] | the rules of reasoning, the easiest first |
//! | [`Hint`], [`Step`] | what to do next, and why |
//!
//! Levels and hints come from one engine of rules (`rules.rs`).

mod board;
mod generate;
mod hint;
mod level;
mod position;
mod rules;
mod search;
mod squares;
mod step;

pub use board::{MAX_REGIONS, MIN_REGIONS, Regions, RegionsError};
pub use generate::{GenerateError, generate};
pub use hint::{Hint, HintError};
pub use level::Level;
pub use step::Step;
