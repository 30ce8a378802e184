//! The division of a count into units, and the workers that count them.

mod division;
mod split_units;
mod tuning;
mod worker;

pub(super) use division::Units;
pub use split_units::{LineClass, SplitUnits};
pub(super) use worker::UnitWorker;
