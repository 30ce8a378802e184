//! Queenside, the n-queens workbench, as a library: boards and their formats, symmetries, one solution of any board, all
//! solutions, and their number.
//!
//! The library prints nothing and opens no files; its readers and writers take any [`std::io::Read`] and [`std::io::Write`].
//!
//! | to | go to |
//! |---|---|
//! | make and check boards | [`Placement`], [`Problem`], [`Solution`], [`Conflicts`], [`Symmetry`] |
//! | read, write and draw them | [`notation`] (ten text formats), [`draw`] (SVG, PNG) |
//! | find one solution, or prove that there is none | [`solve::closed_form`], [`solve::random_solution`], [`solve::complete`] |
//! | list all of them | [`enumerate::Solutions`] |
//! | count them | [`count::count`], [`count::count_with`], [`count::resume`], [`count::count_orbits`] |
//! | count on many machines | [`shards`] |
//! | run, watch and compare the classic methods | [`methods`] |
//! | set kings on safe squares, search for boards of kings | [`kings`] |
//!
//! Long computations take a [`Budget`], before the closure that observes them if there is one: threads, a random seed, a time limit, and a [`Stop`] signal that any
//! thread can give. Threads never change an answer. What a search found is an [`Outcome`]: a solution, the proven fact that there is
//! none, or neither.
//!
//! # Examples
//! ```
//! use queenside::{Size, notation::Format, solve::closed_form};
//!
//! let solution = closed_form(Size::new(5)?).expect("a solution for every n but 2 and 3");
//! assert_eq!(Format::Columns.to_text(&solution)?, "[1, 3, 0, 2, 4]\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With a queen given, at most ten seconds:
//! ```
//! use std::time::Duration;
//! use queenside::{Budget, Outcome, Problem, Size, Square, solve::{CompletionOptions, complete}};
//!
//! let problem = Problem::new(Size::new(8)?).with_queens([Square::new(0, 3)])?;
//! let budget = Budget::default().time_limit(Duration::from_secs(10));
//! match complete(&problem, CompletionOptions::default(), &budget)?.outcome {
//!     Outcome::Found(solution) => assert_eq!(solution.columns()[0], 3),
//!     Outcome::NoSolution(proof) => println!("there is none: {proof:?}"),
//!     Outcome::GaveUp => println!("not known after ten seconds"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! None is on by default.
//! - `png`: [`draw`] renders PNG pictures (resvg without its text machinery, 27 crates).
//! - `sat`: the SAT solver CaDiCaL among the methods of completion; needs a C++ compiler, which takes some minutes.

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
pub use text::{UnknownNameError, quoted};

/// The README's example runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
