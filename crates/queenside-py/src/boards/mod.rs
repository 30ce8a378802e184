//! Boards as immutable Python objects.

#![allow(clippy::doc_markdown, reason = "the documentation of classes is for Python's help()")]

mod placement;
mod reading;
mod shared;
mod solution;
mod solution_columns;

pub(crate) use placement::{Placement, problem, start_position};
pub(crate) use shared::pair;
pub(crate) use solution::{MOST_ROWS, Solution, as_solution};
pub(crate) use solution_columns::SolutionColumns;
