//! The finished units of a computation, and their total.

use std::ops::{AddAssign, Range};

/// The finished units of a computation, and their total: everything that is needed to resume it.
///
/// A record can be serialized with serde. [`count::resume`](crate::count::resume) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<T> {
    units: usize,
    /// Sorted, disjoint, not empty and not adjacent.
    done: Vec<Range<usize>>,
    total: T,
}

/// The reason why a record is invalid, or does not belong to the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The ranges of finished units overlap, are empty, or are not in increasing order.
    #[error("the finished units are not in increasing order, or occur twice")]
    NotInOrder,
    /// A finished unit is not a unit of the computation.
    #[error("a finished unit is not a unit of the computation")]
    NoSuchUnit,
    /// The total cannot be that of the finished units.
    #[error("the total is not that of the finished units")]
    Total,
    /// The computation has a different number of units.
    #[error("the record is of a computation with {recorded} units, expected {units}")]
    OtherUnits {
        /// Number of units in the record.
        recorded: usize,
        /// Number of units of the computation.
        units: usize,
    },
}

impl<T: Default> Record<T> {
    /// Create a record for a computation with this many units, none of them finished.
    pub fn new(units: usize) -> Self {
        Self { units, done: Vec::new(), total: T::default() }
    }
}

impl<T> Record<T> {
    /// Create a record from its stored fields.
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

    /// Refuse the record if the computation has a different number of units.
    pub(crate) fn check_units(&self, units: usize) -> Result<(), RecordError> {
        let recorded = self.units;
        if recorded == units { Ok(()) } else { Err(RecordError::OtherUnits { recorded, units }) }
    }

    /// Add the result of a unit. Return false if the computation has no such unit, or the unit was
    /// finished before.
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

    /// Return the number of units of the whole computation.
    pub fn units(&self) -> usize {
        self.units
    }

    /// Return the number of finished units.
    pub fn done(&self) -> usize {
        self.done.iter().map(Range::len).sum()
    }

    /// Whether all units are finished.
    pub fn is_finished(&self) -> bool {
        self.done() == self.units
    }

    /// Return the finished units as ranges, in increasing order.
    pub fn done_ranges(&self) -> &[Range<usize>] {
        &self.done
    }

    /// Return the unfinished units as ranges, in increasing order.
    pub fn missing(&self) -> Vec<Range<usize>> {
        let starts = std::iter::once(0).chain(self.done.iter().map(|range| range.end));
        let ends = self.done.iter().map(|range| range.start).chain([self.units]);
        starts.zip(ends).map(|(start, end)| start..end).filter(|range| !range.is_empty()).collect()
    }

    /// Return the total of the finished units.
    pub fn total(&self) -> &T {
        &self.total
    }

    /// Return the total of the finished units.
    pub fn into_total(self) -> T {
        self.total
    }
}
