//! The finished units of a computation, and their total.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The finished units of a count, and their total: everything that is needed to resume it.
///
/// `count::resume` has an example. A record names neither its board nor its units: store the board and
/// `Engine::numbering` beside it, and resume it only with the same ones. Its JSON (feature `serde`) is
/// `{"units": 10, "done": [[0, 3], [7, 7]], "count": "52"}`: ranges of first and last unit, and the total
/// as a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Stored", rename = "CountRecord"))]
pub struct Record {
    units: usize,
    /// Sorted, disjoint, not empty and not adjacent.
    done: Vec<Range<usize>>,
    total: u128,
}

/// A record in JSON.
#[cfg(feature = "serde")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct Stored {
    /// Number of units of the whole count.
    pub(crate) units: usize,
    /// Finished units, as ranges of first and last unit.
    pub(crate) done: Vec<(usize, usize)>,
    /// Number of solutions in these units, in decimal.
    pub(crate) count: String,
}

/// The reason why a record is invalid, or why a result cannot be added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordError {
    /// The ranges of finished units overlap, are empty, or are not in increasing order.
    NotInOrder,
    /// A finished unit is not a unit of the computation.
    NoSuchUnit,
    /// The unit was finished before.
    Twice {
        /// The unit.
        unit: usize,
    },
    /// The total cannot be that of the finished units.
    Total,
    /// The total is 2^128 or more.
    TooLarge,
    /// The computation has a different number of units.
    OtherUnits {
        /// Number of units in the record.
        recorded: usize,
        /// Number of units of the computation.
        units: usize,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInOrder => f.write_str("the finished units are not in increasing order, or occur twice"),
            Self::NoSuchUnit => f.write_str("a finished unit is not a unit of the computation"),
            Self::Twice { unit } => write!(f, "unit {unit} was finished before"),
            Self::Total => f.write_str("the total is not that of the finished units"),
            Self::TooLarge => f.write_str("the sum of the counts is too large: 2^128 or more"),
            Self::OtherUnits { recorded, units } => {
                write!(f, "the record is of a computation with {recorded} units, expected {units}")
            }
        }
    }
}

impl Error for RecordError {}

impl Record {
    /// Create a record for a computation with this many units, none of them finished.
    pub fn new(units: usize) -> Self {
        Self { units, done: Vec::new(), total: 0 }
    }

    /// Add the count of a unit.
    ///
    /// # Errors
    /// [`RecordError`] if the computation has no such unit, if the unit was finished before, or if
    /// the total becomes too large. Then nothing is added.
    pub fn add(&mut self, unit: usize, count: u128) -> Result<(), RecordError> {
        let place = self.done.partition_point(|range| range.end < unit);
        if unit >= self.units {
            return Err(RecordError::NoSuchUnit);
        }
        if self.done.get(place).is_some_and(|range| range.contains(&unit)) {
            return Err(RecordError::Twice { unit });
        }
        self.total = self.total.checked_add(count).ok_or(RecordError::TooLarge)?;
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
        Ok(())
    }

    /// Return the number of units of the whole computation.
    pub fn units(&self) -> usize {
        self.units
    }

    /// Return the number of finished units.
    pub fn done(&self) -> usize {
        self.done.iter().map(Range::len).sum()
    }

    /// Return the number of finished units within a range.
    pub fn done_within(&self, units: Range<usize>) -> usize {
        let first = self.done.partition_point(|range| range.end <= units.start);
        let ranges = self.done[first..].iter().take_while(|range| range.start < units.end);
        ranges.map(|range| range.end.min(units.end) - range.start.max(units.start)).sum()
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
    pub fn total(&self) -> u128 {
        self.total
    }
}

#[cfg(feature = "serde")]
impl From<&Record> for Stored {
    fn from(record: &Record) -> Self {
        let done = record.done.iter().map(|range| (range.start, range.end - 1)).collect();
        Self { units: record.units, done, count: record.total.to_string() }
    }
}

#[cfg(feature = "serde")]
impl Stored {
    /// Return the record, if it is valid.
    pub(crate) fn into_record(self) -> Result<Record, RecordError> {
        let Self { units, done, count } = self;
        let total: u128 = count.parse().map_err(|_| RecordError::Total)?;
        // The parser accepts `+1` and `007`, but no program writes them.
        if count != total.to_string() || (done.is_empty() && total > 0) {
            return Err(RecordError::Total);
        }
        let mut record = Record { units, done: Vec::new(), total };
        let mut free_from = 0;
        for (first, last) in done {
            let range = first..last.saturating_add(1);
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
}
