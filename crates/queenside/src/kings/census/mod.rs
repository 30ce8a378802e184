//! The census: the number of ways of k kings on every solution of a board size.
//!
//! Rotations and reflections do not change the number of ways, so only solutions up to symmetry are counted, each for
//! all of its orbit. A census is a sum of units, the solutions with certain queens around the centre: threads share
//! them, and a census that was stopped can be resumed with those that are missing.

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

/// The largest board of which a census can be taken: the largest whose number of solutions is known.
pub const MAX_CENSUS: u32 = 27;

/// Boards between two looks whether to stop.
const LOOK_EVERY: u64 = 1 << 8;

/// A census to be taken: of which boards, for how many kings, in which units.
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

/// Why there is no census.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// A board too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// It was stopped, or the time was over.
    #[error("the census was stopped")]
    Stopped,
    /// A group of safe squares is too wide.
    #[error(transparent)]
    TooWide(#[from] TooWideError),
    /// A number of ways does not fit 128 bits.
    #[error("on the solution {columns:?} the number of ways is over 128 bits")]
    TooManyWays {
        /// The solution.
        columns: Vec<u32>,
    },
    /// A record of another census.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Census {
    /// A census of all solutions of this size, for so many kings.
    ///
    /// # Errors
    /// [`CensusError::TooLarge`] when n is above [`MAX_CENSUS`].
    pub fn new(size: Size, kings: u32) -> Result<Self, CensusError> {
        let n = size.at_most(MAX_CENSUS, "a census is taken")?;
        Ok(Self { size, kings, units: Units::new(n as u8) })
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many kings stand on each board.
    pub fn kings(&self) -> u32 {
        self.kings
    }

    /// How many units there are. A unit's number and boards depend on n alone.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// A record of this census, with no unit done.
    pub fn record(&self) -> Record<Tally> {
        Record::new(self.units())
    }

    /// Takes the whole census.
    ///
    /// # Errors
    /// As [`resume`](Self::resume).
    pub fn run(&self, budget: &Budget) -> Result<Tally, CensusError> {
        let mut record = self.record();
        self.resume(&mut record, budget, |_| ())?;
        Ok(record.into_total())
    }

    /// Does the units that the record lacks, and adds them to it; `observe` is called after each. After a failure the
    /// record has whole units, and the census can be resumed with it.
    ///
    /// # Errors
    /// [`CensusError::Stopped`]; [`CensusError::Record`] when the record is of another census;
    /// [`CensusError::TooWide`] or [`CensusError::TooManyWays`] for a board that cannot be counted in 128 bits.
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

    /// The tally of one unit; that of no boards for a number that no unit has.
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

/// A record as it is stored: `1` for each unit done, `0` for each to do.
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
            return Err(de::Error::custom("the units are not written as `0` and `1`"));
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
