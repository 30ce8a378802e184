//! Puts the answers of the library before the checker, in the checker's own terms, for whoever hands them to users:
//! the command line, Python, the browser.
//!
//! The checker knows nothing of the library, so somebody has to translate; done here, every door checks alike.
//!
//! | answer | check |
//! |---|---|
//! | a solution by formula | [`check_construction`] |
//! | a solution, none, or giving up | [`check_outcome`] |
//! | a proof that there is no completion | [`check_proof`] |
//! | kings on a solution's safe squares | [`check_kings`] |
//!
//! [`puzzle`] is the translation of a problem, for the checker's other functions.
//!
//! # Example
//! ```
//! use queenside::{Budget, Problem, Size, solve::{CompletionOptions, complete}};
//! use queenside_checked::check_outcome;
//!
//! let problem = Problem::new(Size::new(6)?);
//! let answer = complete(&problem, CompletionOptions::default(), &Budget::default())?;
//! assert!(check_outcome(&problem, &answer.outcome).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod construction;
mod kings;
mod outcome;
mod proof;
mod puzzle;
mod wrong;

pub use construction::check_construction;
pub use kings::{KingCounts, check_kings};
pub use outcome::check_outcome;
pub use proof::check_proof;
pub use puzzle::puzzle;
pub use wrong::Wrong;
