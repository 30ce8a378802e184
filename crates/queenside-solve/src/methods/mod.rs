//! The classic methods: run them, watch them step by step, and compare them on the same boards.
//!
//! Each method has its own file and a text with its idea, pseudocode, cost, best use and source. The
//! fastest ways to solve and count are in other modules: [`solve`](crate::solve) and
//! [`count`](queenside_count::count).
//!
//! A [`Task`] is the question: the problem with its given queens, a start position for methods that
//! repair, and a step limit. The [`Budget`](queenside_board::Budget) contains the seed, the time limit and
//! the stop signal. [`Method::run`] runs the task; [`Method::watch`] also reports each [`Event`].
//! To collect all solutions that a method finds, apply the events to a [`Position`]. A
//! [`Comparison`] runs several methods on the same boards.
//!
//! ```
//! use queenside::methods::{METHODS, Task};
//! use queenside::{Budget, Outcome, Problem, Size};
//!
//! let problem = Problem::new(Size::new(8)?);
//! for method in METHODS {
//!     let report = method.run(&Task::new(&problem), &Budget::default().seed(1))?;
//!     assert!(matches!(report.outcome, Outcome::Found(_)), "{method}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// Return the text of a method. In the browser it is empty: the web app loads the texts separately, so
/// that the core stays small.
macro_rules! text {
    ($file:literal) => {
        if cfg!(target_family = "wasm") { "" } else { include_str!($file) }
    };
}

mod algorithm_x;
mod annealing;
mod backtracking;
mod bit_masks;
mod compare;
mod event;
mod ground;
mod iterative_repair;
mod lines;
mod method;
mod min_conflicts;
mod most_threatened;
mod permutations;
mod recording;
mod row_generators;
mod row_queens;
mod run;
mod spread;
mod swap_search;
mod task;
mod tree;

pub use algorithm_x::ALGORITHM_X;
pub use annealing::ANNEALING;
pub use backtracking::{BACKTRACKING, LATE_BACKTRACKING};
pub use bit_masks::{BIT_MASKS, LOOKAHEAD};
pub use compare::{Cell, CellState, Comparison, Progress, Row};
pub use event::{Event, Proposal};
pub use iterative_repair::ITERATIVE_REPAIR;
pub use method::Method;
pub use min_conflicts::MIN_CONFLICTS;
pub use most_threatened::{MOST_THREATENED_H1, MOST_THREATENED_H2};
pub use permutations::{ALL_PERMUTATIONS, PERMUTATIONS};
pub use recording::{Position, Recording};
pub use row_generators::ROW_GENERATORS;
pub use spread::Spread;
pub use swap_search::SWAP_SEARCH;
pub use task::{Cooling, Counts, Ended, Report, Task, TaskError};
pub use tree::{SearchTree, TreeNode};

/// A document that has its own names for some methods.
const SUITE: &str = "the program of \"Solving the N-Queens Problem\"";

/// All classic methods: first those that try everything, then those that repair.
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
