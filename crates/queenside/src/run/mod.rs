//! What every long computation has in common: a [`Budget`], units of work, and a [`Record`] of those that are done.
//!
//! Counts, censuses and shards hand out their units through [`each_unit`], which ends with the call; searches whose results come in order are
//! iterators over [`Rounds`]. Threads never change an answer.

mod budget;
mod record;
mod rounds;
mod units;

pub use budget::{Budget, Stop};
pub use record::{Record, RecordError};

pub(crate) use budget::{Limit, OnDrop, with_flag};
pub(crate) use rounds::Rounds;
pub(crate) use units::{each_unit, on_each};
