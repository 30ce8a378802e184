//! The classic methods: run, watched step by step, and compared on the same boards.
//!
//! | method | what it does | proves |
//! |---|---|---|
//! | [`PERMUTATIONS`] | permutation after permutation, each begun anew until queens conflict | yes |
//! | [`ALL_PERMUTATIONS`] | every permutation, tested whole | yes |
//! | [`BACKTRACKING`] | row by row, back when a row has no free square | yes |
//! | [`LATE_BACKTRACKING`] | the same, but back only from the end of the board | yes |
//! | [`LOOKAHEAD`] | back as soon as a later row has no free square | yes |
//! | [`ROW_GENERATORS`] | a chain of lazy generators, one a row | yes |
//! | [`BIT_MASKS`] | backtracking on three words | yes |
//! | [`ALGORITHM_X`] | exact cover by dancing links | yes |
//! | [`MOST_THREATENED_H1`] | the worst queen to a best square anywhere; relaxes where it goes | |
//! | [`MOST_THREATENED_H2`] | the same; relaxes which queen | |
//! | [`MIN_CONFLICTS`] | the worst queen to the best square of its row | |
//! | [`ANNEALING`] | random moves, for the worse too while it is hot | |
//! | [`ITERATIVE_REPAIR`] | steepest descent, again and again | |
//! | [`SWAP_SEARCH`] | swaps of a permutation, in linear time | |
//!
//! Each is written to be read: one file, its text beside it, with the idea, pseudocode, cost, where it wins and its
//! source. What is fastest stands elsewhere: [`solve`](crate::solve), [`count`](crate::count).
//!
//! A [`Task`] says what to do: the problem with its given queens, a start position for methods that repair, the seed, limits.
//! [`Method::run`] does it; [`Method::watch`] tells an [`Observer`] each [`Event`] on the way, without changing
//! the way. A method is compiled for an observer and for none, so that nobody pays for being watched who is not.
//!
//! # Example
//! ```
//! use queenside::methods::{METHODS, Recording, Task};
//! use queenside::{Outcome, Problem, Size};
//!
//! let problem = Problem::new(Size::new(8)?);
//! for method in METHODS {
//!     let mut recording = Recording::new(&problem, 1000);
//!     let report = method.watch(&Task::new(&problem).seed(1), &mut recording)?;
//!     assert!(matches!(report.outcome, Outcome::Found(_)), "{method}");
//!     assert!(recording.event(recording.end()).is_some_and(|last| last.energy == 0));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algorithm_x;
mod all_permutations;
mod annealing;
mod backtracking;
mod bit_masks;
mod cell;
mod choice;
mod compare;
mod diagonals;
mod event;
mod free_queens;
mod ground;
mod iterative_repair;
mod late_backtracking;
mod line_counts;
mod lookahead;
mod method;
mod min_conflicts;
mod most_threatened;
mod most_threatened_h1;
mod most_threatened_h2;
mod observer;
mod permutations;
mod position;
mod recording;
mod report;
mod row_generators;
mod row_queens;
mod run;
mod spread;
mod swap_search;
mod task;

pub use algorithm_x::ALGORITHM_X;
pub use all_permutations::ALL_PERMUTATIONS;
pub use annealing::ANNEALING;
pub use backtracking::BACKTRACKING;
pub use bit_masks::BIT_MASKS;
pub use cell::{Cell, CellState, Row};
pub use compare::{Comparison, Follow, Interrupted};
pub use event::{Event, EventKind, Proposal};
pub use iterative_repair::ITERATIVE_REPAIR;
pub use late_backtracking::LATE_BACKTRACKING;
pub use lookahead::LOOKAHEAD;
pub use method::{Method, UnknownMethod};
pub use min_conflicts::MIN_CONFLICTS;
pub use most_threatened_h1::MOST_THREATENED_H1;
pub use most_threatened_h2::MOST_THREATENED_H2;
pub use observer::Observer;
pub use permutations::PERMUTATIONS;
pub use position::Position;
pub use recording::{Playback, Recorded, Recording};
pub use report::{Counts, Ended, Report};
pub use row_generators::ROW_GENERATORS;
pub use spread::Spread;
pub use swap_search::SWAP_SEARCH;
pub use task::{Cooling, NoCooling, Task, TaskError};

/// All classic methods: those that try everything, then those that repair.
///
/// ```
/// use queenside::methods::METHODS;
///
/// assert_eq!(METHODS.iter().filter(|method| method.is_complete()).count(), 8);
/// ```
pub const METHODS: &[Method] = &[
    PERMUTATIONS,
    ALL_PERMUTATIONS,
    LATE_BACKTRACKING,
    BACKTRACKING,
    LOOKAHEAD,
    ROW_GENERATORS,
    BIT_MASKS,
    ALGORITHM_X,
    MOST_THREATENED_H1,
    MOST_THREATENED_H2,
    MIN_CONFLICTS,
    ANNEALING,
    ITERATIVE_REPAIR,
    SWAP_SEARCH,
];
