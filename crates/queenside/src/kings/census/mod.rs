//! The census: the number of ways of k kings on every solution of a board size.
//!
//! Rotations and reflections do not change the number of ways, so only solutions up to symmetry are counted, each for
//! all of its orbit. A census is a sum of units, the solutions with certain queens around the centre: threads share
//! them, and a census that was stopped goes on with those that are missing.
//!
//! | to | go to |
//! |---|---|
//! | take a census | [`Census`], [`Runner`] |
//! | stop it and go on later | [`Record`] |
//! | read what it found | [`Tally`], [`Histogram`] |
//!
//! # Example
//! ```
//! use queenside::{Size, kings::census::{Census, Runner}};
//!
//! let census = Census::new(Size::new(10)?, 10)?;
//! let tally = Runner::default().run(&census)?;
//! assert_eq!((tally.solutions(), tally.ways().zero()), (724, 652));
//! assert_eq!(tally.ways().of(48), Some(8));
//! assert_eq!(tally.greatest().unwrap().ways, 87);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod error;
mod histogram;
mod plan;
mod record;
mod run;
mod tally;

pub use error::CensusError;
pub use histogram::{Bin, Histogram, MOST_KEPT};
pub use plan::Census;
pub use record::Record;
pub use run::{Runner, Watch};
pub use tally::{Greatest, MOST_BOARDS, Tally};

/// The largest board of which a census can be taken: the largest whose number of solutions is known.
pub const MAX_CENSUS: u32 = 27;
