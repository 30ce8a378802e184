use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::Plan;

/// How far a count is: which units of its plan are done, and the sum of their counts. It can be stored (by serde) and
/// gone on with by [`Counter::go_on`](super::Counter::go_on).
///
/// Units are done nearly in order, so a few ranges say which they are. As JSON they are written by their first and last
/// units, and the count as a string: `{"units":1560,"done":[[0,119],[128,130]],"count":"4711"}`. What does not fit
/// together is not read.
///
/// # Example
/// ```
/// use queenside::{Size, count::{Counter, Record, plan}};
///
/// let plan = plan(Size::new(12)?)?;
/// let mut record = Record::new(plan.as_ref());
/// Counter::default().go_on(plan.as_ref(), &mut record)?;
/// assert!(record.is_finished());
/// assert_eq!(record.count(), 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Record {
    units: usize,
    /// Sorted; none of them empty, none touching another.
    done: Vec<Range<usize>>,
    count: u128,
}

/// A record as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    units: usize,
    /// The first and the last unit of each range.
    done: Vec<(usize, usize)>,
    count: String,
}

/// Why a stored record is none.
///
/// ```
/// use queenside::count::Record;
///
/// let stored = r#"{"units":8,"done":[[0,3],[3,5]],"count":"92"}"#;
/// let fault = serde_json::from_str::<Record>(stored).unwrap_err();
/// assert!(fault.to_string().starts_with("the units that are done are not in order"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// A range that ends before it begins, or begins before the end of the one before.
    #[error("the units that are done are not in order, or told twice")]
    NotInOrder,
    /// A range beyond the last unit.
    #[error("units are done that the count does not have")]
    NoSuchUnit,
    /// A count that is no whole number below 2^128, or one that nothing was done for.
    #[error("the count is not that of the units that are done")]
    Count,
}

impl From<Record> for Stored {
    fn from(Record { units, done, count }: Record) -> Self {
        let done = done.into_iter().map(|range| (range.start, range.end - 1)).collect();
        Self { units, done, count: count.to_string() }
    }
}

impl TryFrom<Stored> for Record {
    type Error = RecordFault;

    fn try_from(stored: Stored) -> Result<Self, RecordFault> {
        let mut record = Self { units: stored.units, done: Vec::with_capacity(stored.done.len()), count: 0 };
        let mut free_from = 0;
        for (first, last) in stored.done {
            if first < free_from || last < first {
                return Err(RecordFault::NotInOrder);
            }
            if last >= stored.units {
                return Err(RecordFault::NoSuchUnit);
            }
            free_from = last + 1;
            match record.done.last_mut().filter(|before| before.end == first) {
                Some(before) => before.end = free_from,
                None => record.done.push(first..free_from),
            }
        }
        record.count = stored.count.parse().map_err(|_| RecordFault::Count)?;
        // `+1` and `007` are numbers to the parser, but nothing writes them so.
        let is_plain = stored.count == record.count.to_string();
        if !is_plain || (record.done.is_empty() && record.count > 0) {
            return Err(RecordFault::Count);
        }
        Ok(record)
    }
}

impl Record {
    /// The record of a plan of which nothing is done.
    ///
    /// ```
    /// use queenside::{Size, count::{Record, plan}};
    ///
    /// let record = Record::new(plan(Size::new(12)?)?.as_ref());
    /// assert_eq!((record.done(), record.count()), (0, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(plan: &dyn Plan) -> Self {
        Self { units: plan.units(), done: Vec::new(), count: 0 }
    }

    /// Takes note of a unit that was not done before, with its count.
    pub(super) fn add(&mut self, unit: usize, count: u128) {
        let place = self.done.partition_point(|range| range.end < unit);
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
        // A record may have been written by anybody: a count that has no end is found wrong later, by its check.
        self.count = self.count.saturating_add(count);
    }

    /// How many units there are.
    ///
    /// ```
    /// # use queenside::{Size, count::{Plan, Record, plan}};
    /// let plan = plan(Size::new(12)?)?;
    /// assert_eq!(Record::new(plan.as_ref()).units(), plan.units());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn units(&self) -> usize {
        self.units
    }

    /// How many of them are done.
    ///
    /// ```
    /// # use queenside::count::Record;
    /// let record: Record = serde_json::from_str(r#"{"units":8,"done":[[0,3],[6,6]],"count":"9"}"#)?;
    /// assert_eq!(record.done(), 5);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn done(&self) -> usize {
        self.done.iter().map(Range::len).sum()
    }

    /// Whether all of them are.
    ///
    /// ```
    /// # use queenside::count::Record;
    /// let record: Record = serde_json::from_str(r#"{"units":8,"done":[[0,7]],"count":"92"}"#)?;
    /// assert!(record.is_finished());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn is_finished(&self) -> bool {
        self.done() == self.units
    }

    /// Which are done: ranges in increasing order, with units to do between them.
    ///
    /// ```
    /// # use queenside::count::Record;
    /// let record: Record = serde_json::from_str(r#"{"units":8,"done":[[0,3],[4,5],[7,7]],"count":"9"}"#)?;
    /// assert_eq!(record.done_ranges(), [0..6, 7..8]);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn done_ranges(&self) -> &[Range<usize>] {
        &self.done
    }

    /// Which are not done yet: ranges in increasing order.
    ///
    /// ```
    /// # use queenside::count::Record;
    /// let record: Record = serde_json::from_str(r#"{"units":8,"done":[[1,3],[6,6]],"count":"9"}"#)?;
    /// assert_eq!(record.missing(), [0..1, 4..6, 7..8]);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn missing(&self) -> Vec<Range<usize>> {
        let starts = std::iter::once(0).chain(self.done.iter().map(|range| range.end));
        let ends = self.done.iter().map(|range| range.start).chain([self.units]);
        starts.zip(ends).map(|(start, end)| start..end).filter(|range| !range.is_empty()).collect()
    }

    /// The sum of the counts of the units that are done: once all are, the count.
    ///
    /// ```
    /// # use queenside::count::Record;
    /// let record: Record = serde_json::from_str(r#"{"units":8,"done":[[0,7]],"count":"92"}"#)?;
    /// assert_eq!(record.count(), 92);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn count(&self) -> u128 {
        self.count
    }
}
