use std::sync::atomic::{AtomicBool, Ordering};

use super::super::{Counter, SafeSquares};
use super::boards::{Found, Units};
use super::{CensusError, MAX_CENSUS, Record, Tally};
use crate::board::Size;

/// A census to be taken: of which boards, for how many kings, in which units.
///
/// # Example
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, kings::{Counter, census::{Census, Tally}}};
///
/// let census = Census::new(Size::new(12)?, 12)?;
/// let mut counter = Counter::new();
/// let mut tally = Tally::default();
/// for unit in 0..census.units() {
///     tally.absorb(census.take(unit, &mut counter, &AtomicBool::new(false))?);
/// }
/// assert_eq!((tally.solutions(), tally.ways().distinct()), (14200, Some(84)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    size: Size,
    kings: u32,
    units: Units,
}

impl Census {
    /// A census of all solutions of this size, for so many kings.
    ///
    /// # Errors
    /// [`CensusError::TooLarge`] when n is above [`MAX_CENSUS`].
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// let census = Census::new(Size::new(20)?, 20)?;
    /// assert!(census.units() > 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(size: Size, kings: u32) -> Result<Self, CensusError> {
        let n = size.get();
        if n > MAX_CENSUS {
            return Err(CensusError::TooLarge { n });
        }
        let units = Units::new(n as u8);
        Ok(Self { size, kings, units })
    }

    /// The size of the boards.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.size().get(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many kings stand on each board.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 3)?.kings(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kings(&self) -> u32 {
        self.kings
    }

    /// How many units there are. A unit's number and boards depend on n alone.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.units(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// A record of this census, with no unit done.
    ///
    /// ```
    /// use queenside::{Size, kings::census::Census};
    ///
    /// assert_eq!(Census::new(Size::new(8)?, 8)?.record().done(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> Record {
        Record::new(self.units())
    }

    /// The tally of one unit; that of no boards for a number that no unit has.
    ///
    /// # Errors
    /// [`CensusError::Stopped`] soon after `stop` becomes true; [`CensusError::TooWide`] or
    /// [`CensusError::TooManyWays`] for a board that cannot be counted in 128 bits.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use queenside::{Size, kings::{Counter, census::Census}};
    ///
    /// let census = Census::new(Size::new(8)?, 8)?;
    /// let tally = census.take(0, &mut Counter::new(), &AtomicBool::new(false))?;
    /// assert_eq!(tally.solutions(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take(&self, unit: usize, counter: &mut Counter, stop: &AtomicBool) -> Result<Tally, CensusError> {
        let mut tally = Tally::default();
        self.units.try_for_each(unit, |board: Found<'_>| {
            if stop.load(Ordering::Relaxed) {
                return Err(CensusError::Stopped);
            }
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
