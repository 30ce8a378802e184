//! The library of Queenside, an n-queens workbench. It represents, reads, writes and draws boards,
//! and it finds, lists and counts solutions.
//!
//! The library does not print and does not open files. Its readers accept any [`std::io::Read`] and
//! its writers any [`std::io::Write`].
//!
//! | task | items |
//! |---|---|
//! | make and check boards | [`Placement`], [`Problem`], [`Solution`], [`Conflicts`], [`Symmetry`] |
//! | read, write and draw boards | [`notation`] (eleven text formats, and those of other programs), [`draw`] (SVG) |
//! | find one solution, or prove that there is none | [`solve::closed_form`], [`solve::random_solution`], [`solve::complete`] |
//! | list all solutions | [`enumerate::Solutions`] |
//! | count solutions | [`count::count`], [`count::count_with`], [`count::resume`], [`count::count_orbits`] |
//! | count on many machines | [`shards`] |
//! | run, watch and compare the classic methods | [`methods`] |
//! | draw random solutions, all equally likely | [`sample`] |
//! | count the ways to place kings on safe squares, search for boards with a given number of ways | [`kings`] |
//!
//! Long computations take a [`Budget`]: a number of threads, a random seed, a time limit, and a
//! [`Stop`] signal that any thread can send. If a computation also takes a closure that observes
//! it, the budget comes first, and the closure returns whether to continue. The number of threads
//! never changes an answer. A search returns an [`Outcome`]: a solution, a proof that there is none,
//! or neither.
//!
//! In a debug build, counts take more than a hundred times as long as in a release build. To optimise
//! the dependencies of debug builds, add two lines to the `Cargo.toml` of your workspace:
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Examples
//! ```
//! use queenside::{Size, notation::Format, solve::closed_form};
//!
//! let solution = closed_form(Size::new(5)?).expect("every n except 2 and 3 has a solution");
//! assert_eq!(Format::Columns.to_text(&solution)?, "[1, 3, 0, 2, 4]\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Complete a board with one given queen, in at most ten seconds:
//! ```
//! use std::time::Duration;
//! use queenside::{Budget, Outcome, Problem, Size, Square, solve::{CompletionOptions, complete}};
//!
//! let problem = Problem::new(Size::new(8)?).with_queens([Square::new(0, 3)])?;
//! let budget = Budget::default().time_limit(Duration::from_secs(10));
//! match complete(&problem, CompletionOptions::default(), &budget)?.outcome {
//!     Outcome::Found(solution) => assert_eq!(solution.columns()[0], 3),
//!     Outcome::NoSolution(proof) => println!("no solution: {proof:?}"),
//!     Outcome::GaveUp => println!("no answer after ten seconds"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod draw;
pub mod notation;
pub mod shards;

pub use queenside_board::{
    Board, Budget, Conflict, Conflicts, Line, Outcome, ParseBoardError, Placement, PlacementError, Problem,
    ProblemError, Record, RecordError, Size, SizeError, Solution, SolutionError, Square, SquareError,
    SquareName, Stop, Symmetry, TooLargeError, UnknownNameError, symmetry,
};
#[doc(hidden)]
pub use queenside_board::{clock, in_parallel, quoted};
pub use queenside_count::{count, enumerate, sample};
pub use queenside_solve::{kings, methods, solve};

/// Boards: sizes, squares, lines, queens on squares, and conflicts between queens.
///
/// A square is (row, column), both counted from 0; row 0 is at the top and column 0 at the left.
/// The whole library uses this order. A [`Placement`] has any queens. A [`Solution`] always has n
/// queens, no two attacking each other. A [`Problem`] asks for a solution with given queens and
/// blocked squares. All three implement [`Board`], which the writers of [`notation`] and [`draw`]
/// accept.
pub mod board {
    #[doc(no_inline)]
    pub use queenside_board::{
        Board, ChessSquare, ChessSquareError, Conflict, Conflicts, Line, ParseBoardError, Placement,
        PlacementError, Problem, ProblemError, Size, SizeError, Solution, SolutionError, Square, SquareError,
        SquareName, Squares, TooLargeError,
    };
}

/// Run the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Run the example of the README of the repository as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;
