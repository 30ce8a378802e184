//! What all long computations share: a [`Budget`], units of work, and a [`Record`] of the finished
//! units.
//!
//! Counts and shards run their units with [`each_unit`], searches their rounds with
//! [`map_on_threads`]. Threads end with the call, and their number never changes an answer.

mod budget;
mod record;
mod units;

pub use budget::{Budget, Stop};
pub use record::{Record, RecordError};
pub use units::in_parallel;

pub(crate) use budget::{Limit, OnDrop, with_flag};
pub(crate) use units::{each_unit, map_on_threads, on_each, round_seed, shuffle};
