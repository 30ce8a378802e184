//! Boards as immutable Python objects.

#![allow(clippy::doc_markdown, reason = "the documentation of classes is for Python's help()")]

mod placement;
mod reading;
mod shared;
mod solution;

pub(crate) use placement::{Placement, problem, start_position};
pub(crate) use shared::pair;
pub(crate) use solution::{MAX_ROWS, Solution, SolutionColumns, as_solution};
