//! The library of Queenside, an n-queens workbench. It represents, reads, writes and draws boards,
//! and it finds, lists and counts solutions.
//!
//! | task | example | items |
//! |---|---|---|
//! | find one solution | [solve](#solve) | [`solve::solve`], [`solve::random_solution`] |
//! | complete a board | [complete](#complete) | [`Problem`], [`solve::complete`], [`Outcome`] |
//! | prove that there is no completion, and find given queens of which none can be spared | [none and why](#none-and-why) | [`solve::explain`], [`solve::Proof`] |
//! | list solutions | [first five](#first-five) | [`enumerate::Solutions`]; [`sample`] for random ones |
//! | count solutions, with progress and stop | [count](#count) | [`count::count`], [`count::resume`], [`Budget`], [`Stop`] |
//! | stop a count and continue it | [resume](#resume) | [`Record`]; [`shards`] for many machines |
//! | read and write boards | [read and write](#read-and-write) | [`notation::parse`], [`notation::Format`]: eleven formats |
//! | run, watch and compare the classic methods | [method](#method) | [`methods`] |
//! | draw a board | [picture](#picture) | [`draw::svg`], [`draw::Style`] |
//! | place kings on safe squares | [kings](#kings) | [`kings`] |
//! | solve and make puzzles of coloured regions | | [`regions`] |
//! | make and check boards | | [`Placement`], [`Solution`], [`Conflicts`], [`Symmetry`] |
//!
//! The library does not print and does not open files. Its readers accept any [`std::io::Read`] and
//! its writers any [`std::io::Write`].
//!
//! Long computations take a [`Budget`]: a number of threads, a random seed, a time limit, and a
//! [`Stop`] signal that any thread can send. If a computation also takes a closure that observes
//! it, the budget comes first, and the closure returns whether to continue. The number of threads
//! never changes an answer. A search returns an [`Outcome`]: a solution, a proof that there is none,
//! or neither.
//!
//! # Features
//! All are on by default. `default-features = false` leaves boards, notation, drawing, solving, the
//! classic methods, counting and listing. Then the library needs four crates besides its own (`rand`,
//! `rand_core`, `rand_xoshiro`, `strsim`) and no procedural macros.
//!
//! | feature | for |
//! |---|---|
//! | `kings` | [`kings`]: counting and searching kings on safe squares (`num-bigint`) |
//! | `serde` | squares, conflicts, records, estimates, events and comparisons as values of `serde` |
//! | `shards` | [`shards`]: counts on many machines (`hmac-sha256`, `serde`, `serde_json`) |
//!
//! # Stability
//! From 0.1.0 on, a program that compiles with 0.x.y compiles with every later 0.x: public items keep
//! their names, types and meaning. Non-exhaustive types can get more fields and variants. The same
//! seed, options and version give the same answer on every machine; another version may give another
//! one. Boards in all formats stay readable for all later versions, records, plans and results of
//! shards for every later 0.x. Only a new 0.x needs a later Rust than 1.89. Hidden items and the paths
//! in `queenside_board`, `queenside_count` and `queenside_solve` can change at any time.
//!
//! # Speed
//! In a debug build, counts take more than a hundred times as long as in a release build. To optimise
//! the dependencies of debug builds, add two lines to the `Cargo.toml` of your workspace:
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Examples
//! Each is a program in the folder `examples`, which asserts its results.
//!
//! ## Solve
//! ```
#![doc = include_str!("../examples/solve.rs")]
//! ```
//!
//! ## Complete
//! ```
#![doc = include_str!("../examples/complete.rs")]
//! ```
//!
//! ## None and why
//! ```
#![doc = include_str!("../examples/none_and_why.rs")]
//! ```
//!
//! ## First five
//! ```
#![doc = include_str!("../examples/first_five.rs")]
//! ```
//!
//! ## Count
//! ```
#![doc = include_str!("../examples/count_with_progress.rs")]
//! ```
//!
//! ## Resume
//! ```
#![cfg_attr(feature = "serde", doc = include_str!("../examples/resume.rs"))]
//! ```
//!
//! ## Read and write
//! ```
#![doc = include_str!("../examples/read_and_write.rs")]
//! ```
//!
//! ## Method
//! ```
#![doc = include_str!("../examples/method_observed.rs")]
//! ```
//!
//! ## Picture
//! ```
#![doc = include_str!("../examples/picture.rs")]
//! ```
//!
//! ## Kings
//! ```
#![cfg_attr(feature = "kings", doc = include_str!("../examples/kings.rs"))]
//! ```

pub mod draw;
pub mod notation;
#[cfg(feature = "shards")]
pub mod shards;

pub use queenside_board::{
    Board, Budget, Conflict, Conflicts, Line, Outcome, ParseBoardError, Placement, PlacementError, Problem,
    ProblemError, Record, RecordError, Size, SizeError, Solution, SolutionError, Square, SquareError,
    SquareName, Stop, Symmetry, TooLargeError, UnknownNameError, symmetry,
};
#[doc(hidden)]
pub use queenside_board::{clock, in_parallel, quoted};
pub use queenside_count::{count, enumerate, sample};
#[cfg(feature = "kings")]
pub use queenside_solve::kings;
pub use queenside_solve::{methods, regions, solve};

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
