//! The census: the number of ways to place k kings, on every solution of a board size.
//!
//! Rotations and reflections do not change the number of ways. So the census examines only one
//! solution per symmetry class, and counts it for the whole class. A census is a sum of units; a
//! unit contains the solutions with certain queens around the centre. Threads share the units, and
//! a stopped census resumes with the missing units.

mod boards;
mod histogram;
mod tally;

use std::ops::ControlFlow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use self::boards::{Found, Units};
use super::{KingCounter, SafeSquares, TooWideError};
use crate::board::{Size, TooLargeError};
use crate::run::{Budget, Limit, Record, RecordError, each_unit};

pub use self::histogram::{Histogram, MOST_EXACT};
pub use self::tally::{Greatest, MOST_BOARDS, Tally};

/// The largest board size of a census: the largest size whose number of solutions is known.
pub const MAX_CENSUS: u32 = 27;

/// Number of boards between two checks of the stop signal.
const LOOK_EVERY: u64 = 1 << 8;

/// A census, by board size and number of kings.
///
/// # Example
/// ```
/// use queenside::{Budget, Size, kings::census::Census};
///
/// let tally = Census::new(Size::new(10)?, 10)?.run(&Budget::default())?;
/// assert_eq!((tally.solutions, tally.ways.zero()), (724, 652));
/// assert_eq!(tally.ways.of(48), Some(8));
/// assert_eq!(tally.greatest.map(|greatest| greatest.ways), Some(87));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    size: Size,
    kings: u32,
    units: Units,
}

/// The reason why a census failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The census was stopped, or the time limit was reached.
    #[error("the census was stopped")]
    Stopped,
    /// A group of safe squares is too wide.
    #[error(transparent)]
    TooWide(#[from] TooWideError),
    /// A number of ways does not fit in 128 bits.
    #[error("the number of ways on the solution {columns:?} does not fit in 128 bits")]
    TooManyWays {
        /// The columns of the solution.
        columns: Vec<u32>,
    },
    /// The record belongs to another census.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Census {
    /// Return a census of all solutions of this size, for this number of kings.
    ///
    /// # Errors
    /// [`CensusError::TooLarge`] if n is above [`MAX_CENSUS`].
    pub fn new(size: Size, kings: u32) -> Result<Self, CensusError> {
        let n = size.at_most(MAX_CENSUS, "a census is taken")?;
        Ok(Self { size, kings, units: Units::new(n as u8) })
    }

    /// Return the board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Return the number of kings on each board.
    pub fn kings(&self) -> u32 {
        self.kings
    }

    /// Return the number of units. The number and the boards of a unit depend only on n.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// Return an empty record of this census.
    pub fn record(&self) -> Record<Tally> {
        Record::new(self.units())
    }

    /// Run the whole census.
    ///
    /// # Errors
    /// The same errors as for [`resume`](Self::resume).
    pub fn run(&self, budget: &Budget) -> Result<Tally, CensusError> {
        let mut record = self.record();
        self.resume(&mut record, budget, |_| ())?;
        Ok(record.into_total())
    }

    /// Run the units that the record lacks, and add them to the record. Call `observe` after each
    /// unit. After an error the record contains whole units, and the census can resume with it.
    ///
    /// # Errors
    /// [`CensusError::Stopped`]; [`CensusError::Record`] if the record belongs to another census;
    /// [`CensusError::TooWide`] or [`CensusError::TooManyWays`] for a board that cannot be counted
    /// in 128 bits.
    ///
    /// ```
    /// use queenside::{Budget, Size, Stop, kings::census::{Census, CensusError}};
    ///
    /// let census = Census::new(Size::new(12)?, 12)?;
    /// let mut record = census.record();
    /// let stop = Stop::new();
    /// let stopped = census.resume(&mut record, &Budget::default().stop(&stop), |_| stop.stop());
    /// assert_eq!((stopped, record.done()), (Err(CensusError::Stopped), 1));
    ///
    /// census.resume(&mut record, &Budget::default(), |_| ())?;
    /// assert_eq!((record.is_finished(), record.total().solutions), (true, 14200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(
        &self,
        record: &mut Record<Tally>,
        budget: &Budget,
        mut observe: impl FnMut(&Record<Tally>) + Send,
    ) -> Result<(), CensusError> {
        record.check_units(self.units())?;
        let limit = budget.limit();
        let missing = record.missing();
        each_unit(
            missing,
            budget.threads.get(),
            |unit| unit..unit + 1,
            |take, done| {
                let mut counter = KingCounter::default();
                while let Some(unit) = take() {
                    if limit.is_reached() {
                        return Err(CensusError::Stopped);
                    }
                    if done(unit, self.tally(unit, &mut counter, limit)?).is_break() {
                        break;
                    }
                }
                Ok(())
            },
            |unit, tally| {
                record.add(unit, tally);
                observe(record);
                ControlFlow::Continue(())
            },
        )
    }

    /// Return the tally of one unit. If there is no unit with this number, return an empty tally.
    fn tally(&self, unit: usize, counter: &mut KingCounter, limit: Limit<'_>) -> Result<Tally, CensusError> {
        let mut tally = Tally::default();
        let mut boards = 0u64;
        self.units.try_for_each(unit, |board: Found<'_>| -> Result<(), CensusError> {
            if boards.is_multiple_of(LOOK_EVERY) && limit.is_reached() {
                return Err(CensusError::Stopped);
            }
            boards += 1;
            let safe = SafeSquares::beside(self.size, board.lines());
            let (kings, ways) = counter.greatest_and_ways(&safe, self.kings)?;
            let ways = ways.ok_or_else(|| CensusError::TooManyWays { columns: board.columns() })?;
            tally.add(&board, kings, ways);
            Ok(())
        })?;
        tally.close();
        Ok(tally)
    }
}

/// The stored form of a record: `1` for each unit that is done, `0` for each other unit.
#[derive(Serialize, Deserialize)]
struct Stored<T> {
    units: String,
    tally: T,
}

impl Serialize for Record<Tally> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut units = vec![b'0'; self.units()];
        self.done_ranges().iter().for_each(|done| units[done.clone()].fill(b'1'));
        let units = units.into_iter().map(char::from).collect();
        Stored { units, tally: self.total() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record<Tally> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { units, tally } = Stored::<Tally>::deserialize(deserializer)?;
        if units.bytes().any(|digit| !matches!(digit, b'0' | b'1')) {
            return Err(de::Error::custom("`units` must contain only `0` and `1`"));
        }
        let done = units.bytes().enumerate().filter(|(_, digit)| *digit == b'1');
        Self::from_parts(units.len(), done.map(|(unit, _)| unit..unit + 1), tally).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_add_up_in_any_order() {
        let census = Census::new(Size::new(11).unwrap(), 11).unwrap();
        let (budget, mut counter) = (Budget::default(), KingCounter::default());
        let mut tally = |unit| census.tally(unit, &mut counter, budget.limit());
        let mut backwards = Tally::default();
        for unit in (0..census.units()).rev() {
            backwards += tally(unit).unwrap();
        }
        assert_eq!(tally(census.units()), Ok(Tally::default()));
        assert_eq!(Ok(backwards), census.run(&budget));
    }
}
