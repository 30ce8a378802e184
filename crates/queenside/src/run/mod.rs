//! What all long computations share: a [`Budget`], units of work, and a [`Record`] of the finished
//! units.
//!
//! Counts and shards run their units with [`each_unit`], whose threads end with the call.
//! Searches that return results in order are iterators over [`Rounds`]. The number of threads never
//! changes an answer.

mod budget;
mod record;
mod rounds;
mod units;

pub use budget::{Budget, Stop};
pub use record::{Record, RecordError};
pub use units::in_parallel;

pub(crate) use budget::{Limit, OnDrop, with_flag};
pub(crate) use rounds::{Rounds, round_seed};
pub(crate) use units::{each_unit, map_on_threads, on_each};
