//! Which units of a computation are done, and their total.

use std::ops::{AddAssign, Range};

/// Which units of a computation are done, and their total so far: what a computation needs to be resumed.
///
/// It is stored with serde. [`count::resume`](crate::count::resume) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<T> {
    units: usize,
    /// Sorted, disjoint, none empty, none touching.
    done: Vec<Range<usize>>,
    total: T,
}

/// A record that contradicts itself, or is another computation's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Finished units overlap, or are not in increasing order.
    #[error("the units that are done are not in increasing order, or stand there twice")]
    NotInOrder,
    /// A finished unit is not one of the computation's.
    #[error("units are done that the computation does not have")]
    NoSuchUnit,
    /// The total cannot be that of the finished units.
    #[error("the count is not that of the units that are done")]
    Total,
    /// The computation has another number of units.
    #[error("the record is of a computation with {recorded} units, this one has {units}")]
    OtherUnits {
        /// Units of the record.
        recorded: usize,
        /// Units of the computation.
        units: usize,
    },
}

impl<T: Default> Record<T> {
    /// A record of this many units, none of them done.
    pub fn new(units: usize) -> Self {
        Self { units, done: Vec::new(), total: T::default() }
    }
}

impl<T> Record<T> {
    /// The record of these units, as they were stored.
    pub(crate) fn from_parts(
        units: usize,
        done: impl IntoIterator<Item = Range<usize>>,
        total: T,
    ) -> Result<Self, RecordError> {
        let mut record = Self { units, done: Vec::new(), total };
        let mut free_from = 0;
        for range in done {
            if range.start < free_from || range.is_empty() {
                return Err(RecordError::NotInOrder);
            }
            if range.end > units {
                return Err(RecordError::NoSuchUnit);
            }
            free_from = range.end;
            match record.done.last_mut().filter(|before| before.end == range.start) {
                Some(before) => before.end = range.end,
                None => record.done.push(range),
            }
        }
        Ok(record)
    }

    /// Whether this can be the record of a computation with so many units.
    pub(crate) fn check_units(&self, units: usize) -> Result<(), RecordError> {
        let recorded = self.units;
        if recorded == units { Ok(()) } else { Err(RecordError::OtherUnits { recorded, units }) }
    }

    /// Adds a unit; whether the computation has it and it was not done yet.
    pub(crate) fn add(&mut self, unit: usize, result: T) -> bool
    where
        T: AddAssign,
    {
        let place = self.done.partition_point(|range| range.end < unit);
        if unit >= self.units || self.done.get(place).is_some_and(|range| range.contains(&unit)) {
            return false;
        }
        match self.done.get_mut(place) {
            Some(before) if before.end == unit => {
                before.end += 1;
                if self.done.get(place + 1).is_some_and(|after| after.start == unit + 1) {
                    let after = self.done.remove(place + 1);
                    self.done[place].end = after.end;
                }
            }
            Some(after) if after.start == unit + 1 => after.start = unit,
            _ => self.done.insert(place, unit..unit + 1),
        }
        self.total += result;
        true
    }

    /// The number of units of the whole computation.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The number of units that are done.
    pub fn done(&self) -> usize {
        self.done.iter().map(Range::len).sum()
    }

    /// Whether all units are done.
    pub fn is_finished(&self) -> bool {
        self.done() == self.units
    }

    /// The units that are done, in increasing order.
    pub fn done_ranges(&self) -> &[Range<usize>] {
        &self.done
    }

    /// The units that are not done, in increasing order.
    pub fn missing(&self) -> Vec<Range<usize>> {
        let starts = std::iter::once(0).chain(self.done.iter().map(|range| range.end));
        let ends = self.done.iter().map(|range| range.start).chain([self.units]);
        starts.zip(ends).map(|(start, end)| start..end).filter(|range| !range.is_empty()).collect()
    }

    /// The total of the units that are done.
    pub fn total(&self) -> &T {
        &self.total
    }

    /// The total of the units that are done.
    pub fn into_total(self) -> T {
        self.total
    }
}
