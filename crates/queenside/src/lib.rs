//! Queenside, the n-queens workbench, as a library: boards and their formats, symmetries, one
//! solution of any board, all solutions, and their number.
//!
//! The library prints nothing and opens no files; its readers and writers take any
//! [`std::io::Read`] and [`std::io::Write`].
//!
//! | to | go to |
//! |---|---|
//! | make and check boards | [`Placement`], [`Solution`], [`Conflicts`], [`Symmetry`] |
//! | read and write them | [`notation`] (ten text formats), [`draw`] (SVG, PNG) |
//! | get one solution | [`solve::closed_form`], [`solve::random_solution`], [`solve::complete`] |
//! | get all of them | [`enumerate::Solutions`] |
//! | count them | [`count::count`], [`count::count_orbits`] |
//! | count on many machines | [`shards`] |
//! | run, watch and compare the classic methods | [`methods`] |
//! | set kings on safe squares, search for boards of kings | [`kings`] |
//!
//! # Example
//! ```
//! use queenside::{Size, notation::Format, solve::closed_form};
//!
//! let solution = closed_form(Size::new(5)?).expect("a solution for every n but 2 and 3");
//! assert_eq!(Format::Columns.to_text(&solution)?, "[1, 3, 0, 2, 4]\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `png`: [`draw`] renders PNG pictures (resvg without its text machinery, 27 crates).
//! - `sat`: the SAT solver CaDiCaL among the methods of completion; needs a C++ compiler.

pub mod board;
pub mod clock;
mod colours;
pub mod count;
pub mod draw;
pub mod enumerate;
mod frame;
pub mod kings;
pub mod methods;
pub mod notation;
mod outcome;
mod run;
mod search;
pub mod shards;
pub mod solve;
pub mod symmetry;
mod text;

pub use board::{
    Board, Conflict, Conflicts, Line, Placement, PlacementError, Problem, ProblemError, Size, SizeError,
    Solution, SolutionError, Square, TooLargeError,
};
pub use outcome::Outcome;
pub use run::{Budget, Record, RecordError, Stop};
pub use symmetry::Symmetry;
pub use text::quoted;

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
